/** Where keys are kept -> a small pool of its own, so that a key is checked even while every connection for reading is busy. */
import { Pool } from 'pg';
import type { Connection } from '../../resolvers/database/connection';

/** Keys are looked up by their primary key: what takes longer than this is a database in trouble. */
const PATIENCE_MS = 2000;

/** `onLost` hears of a connection that broke while idle; the pool replaces it. */
export function openAccessPool(connection: Connection, onLost: (error: Error) => void): Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new Pool({
    ...where,
    max: 2,
    application_name: 'opslag keys',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  pool.on('error', onLost);
  return pool;
}
