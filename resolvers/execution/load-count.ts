/** How many rows a collection has, where that is asked for: the row of one statement, which also tells whose they are where that is noted. */
import type { Row, SqlStatement } from '../database/database-types';
import { COUNT_ALIAS } from '../sql/statements/build-count-statement';
import type { DataSession } from './data-session';

export async function loadCount(statement: SqlStatement | undefined, session: DataSession): Promise<Row | undefined> {
  if (statement === undefined) return undefined;
  const [row] = await session.read(statement);
  return row;
}

/** Zero where it was not asked for. */
export function countIn(counted: Row | undefined): number {
  return counted === undefined ? 0 : Number(counted[COUNT_ALIAS]);
}
