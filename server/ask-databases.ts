/** The pools that answers need -> a question to all of them, with the roles that they have. Rejects within a second when one does not answer, or may not do its work. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { Database } from '../resolvers/database/database-types';
import { type AskedTables, readableTables, tablesOf } from '../resolvers/storage/readable-tables';
import type { AskDatabase } from './http/health';

/** A balancer does not wait longer. */
const PATIENCE_MS = 1000;

/** Keys are looked up, and reads of sensitive fields are recorded. */
const KEYS = `SELECT has_table_privilege('access.api_key', 'SELECT') AND has_table_privilege('access.key_secret', 'SELECT')
  AND has_table_privilege('access.sensitive_read', 'INSERT') AS "isUsable"`;

/** Its reason is for the log, and holds no value. */
class NotReady extends Error {
  constructor(readonly diagnosis: string) {
    super(diagnosis);
    this.name = 'NotReady';
  }
}

interface Asked {
  readonly database: Database;
  readonly keyPool: Pool;
  readonly model: AnnotatedSchema;
}

/** What the role may read now, it must be able to read later: a role may be kept from a table for good. */
export async function askDatabases({ database, keyPool, model }: Asked): Promise<AskDatabase> {
  const schema = model.databaseSchema;
  const tables = await readableTables({ schema, tables: tablesOf(model) }, database);
  return async () => {
    await Promise.all([askReading(database, { schema, tables }), askKeys(keyPool)]);
  };
}

/** All connections may be at work. As long as they come back, the pool is well, and who waits gets one. */
async function askReading(database: Database, asked: AskedTables): Promise<void> {
  const before = database.returned;
  const answer = readableTables(asked, database);
  answer.catch(() => undefined);
  const readable = await Promise.race([answer, patience()]);
  if (readable === undefined && database.returned === before) throw new NotReady('No connection of the pool answered, and none came back.');
  if (readable !== undefined && readable.length < asked.tables.length)
    throw new NotReady('The role may not read a table any more, or it is not there.');
}

async function askKeys(pool: Pool): Promise<void> {
  const asked = pool.query<{ isUsable: boolean }>(KEYS);
  asked.catch(() => undefined);
  const answer = await Promise.race([asked, patience()]);
  if (answer === undefined) throw new NotReady('The database of the keys did not answer.');
  if (answer.rows[0]?.isUsable !== true) throw new NotReady('The role of the keys may not do its work in the schema access.');
}

function patience(): Promise<undefined> {
  return delay(PATIENCE_MS, undefined, { ref: false });
}
