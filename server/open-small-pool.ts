/** A database -> a small pool beside the one for reading. So keys are checked and health is told while every connection for reading is busy. */
import { Pool } from 'pg';
import type { Connection } from '../resolvers/database/connection';

/** What is asked here is answered in a moment: longer than this is a database in trouble. */
const PATIENCE_MS = 2000;

/** A connection that breaks while idle leaves the pool; the next request opens another, or is told that there is none. */
export function openSmallPool(connection: Connection): Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new Pool({
    ...where,
    max: 3,
    application_name: 'opslag keys',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  pool.on('error', () => undefined);
  return pool;
}
