/** Hand-written SQL over the tests' database, to compare what clients read with. */
import { Client, type QueryResultRow } from 'pg';
import { testDatabase } from '../../../support/database';

export async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<readonly QueryResultRow[]> {
  const client = new Client(testDatabase());
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** `condition`: a table with what its rows must meet. */
export async function countOf(condition: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await rowsOf(`SELECT count(*) AS count FROM ${condition}`, values);
  return Number(row?.count);
}
