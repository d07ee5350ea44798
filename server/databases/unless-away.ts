/** A question that a start can do without -> its answer, or another one where the database does not answer for a moment. Rejects what would not pass by itself. */
import { expectedFault } from '../../resolvers/database/map-database-error';

export async function unlessAway<Value>(answer: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (expectedFault(error, false) === undefined) throw error;
    return otherwise;
  }
}
