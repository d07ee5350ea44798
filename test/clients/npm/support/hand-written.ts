/** Hand-written SQL over the tests' database, to compare what clients read with. */
import type { QueryResultRow } from 'pg';
import { queryOnce, testDatabase } from '../../../support/database';

export async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<readonly QueryResultRow[]> {
  return await queryOnce<QueryResultRow>(testDatabase(), sql, [...values]);
}

/** `condition`: a table with what its rows must meet. */
export async function countOf(condition: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await rowsOf(`SELECT count(*) AS count FROM ${condition}`, values);
  return Number(row?.count);
}
