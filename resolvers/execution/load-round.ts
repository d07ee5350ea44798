/** Reads what the log says about an answer as a whole: its horizon, and the marks of its tables. No marks where a view no longer shows its base as it is. */
import type { DeltaWork } from '../planning/plan-changes';
import type { StatementValues } from '../sql/nodes/parameter-source';
import { roundIn, type Round } from './change-round';
import type { DataSession } from './data-session';

export async function loadRound({ round, tables }: DeltaWork, asked: StatementValues, { statements }: DataSession): Promise<Round> {
  const [row] = await statements.send(round.filled(asked));
  const read = roundIn(row);
  return read.marks === '' || (await statements.showTheirBases(tables)) ? read : { ...read, marks: '' };
}
