/** Statements in a transaction that may take long, on a pool that is else in a hurry. Rejects as the database does. */
import type { Pool, QueryResultRow } from 'pg';
import { ANY_DURATION, BEGIN_AFTER_OTHERS, transactionSettings } from '../../resolvers/database/session-settings';

/** Years of reads of many may have to be looked through. */
const PATIENCE_MS = 120_000;

export type PatientQuery = <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export async function patiently<Value>(pool: Pool, work: (query: PatientQuery) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  const query: PatientQuery = async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const patient = { text, values: [...values], query_timeout: PATIENCE_MS };
    return (await client.query<Row>(patient)).rows;
  };
  try {
    // In the pool's own time: a database that hangs is not waited for. One text: the role's own time of a transaction may be short.
    await client.query(`${BEGIN_AFTER_OTHERS}; ${transactionSettings({ ...ANY_DURATION, statement_timeout: String(PATIENCE_MS) })}`);
    const value = await work(query);
    await query('COMMIT');
    client.release();
    return value;
  } catch (error) {
    // With its connection the transaction ends too.
    client.release(true);
    throw error;
  }
}
