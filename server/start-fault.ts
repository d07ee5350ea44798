/** Why the service cannot start, or why a command failed: plain text for a person, without a stack. */
import { errorReasons } from '../std/error-reasons';
import { remedyOf } from './remedy-of';

export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}

/** The sentence for a database that is not there. */
export const NO_ANSWER = 'The database does not answer. Check that PostgreSQL runs at DATABASE_URL (or ACCESS_DATABASE_URL). The reason:';

/** Does one step of the start; what it fails with is told after the sentence that says which step it was. */
export async function attempt<Value>(sentence: string | ((error: unknown) => string), step: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const first = typeof sentence === 'string' ? sentence : sentence(error);
    throw new StartFault([first, ...errorReasons(error), remedyOf(error) ?? []].flat().join('\n  '), { cause: error });
  }
}
