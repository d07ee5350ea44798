/** The pools that answers need -> a question to all of them, with the roles that they have. Rejects within a second when one does not answer, or may not do its work. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Database } from '../../resolvers/database/database-types';
import { expectedFault } from '../../resolvers/database/map-database-error';
import { type AskedTables, readableTables, tablesOf } from '../../resolvers/storage/readable-tables';
import type { AskDatabase } from '../http/health';
import { LOOK_UP_NOTHING } from '../keys/key-store';

/** A balancer does not wait longer. */
const PATIENCE_MS = 1000;

/** Where the record of reads cannot be written, all but sensitive fields is answered: a balancer would take that away too, from all instances alike. */
const KEYS = `SELECT has_table_privilege('access.api_key', 'SELECT') AND has_table_privilege('access.key_secret', 'SELECT') AS "isUsable"`;

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
  /** So long requests are answered without the database of the keys. */
  readonly lastKnownKeysMs: number;
}

/** What the role may read now, it must be able to read later: a role may be kept from a table for good. */
export async function askDatabases({ database, keyPool, model, lastKnownKeysMs }: Asked): Promise<AskDatabase> {
  const schema = model.databaseSchema;
  const tables = await readableTables({ schema, tables: tablesOf(model) }, database);
  let awaySince: number | undefined;
  const askKeysPatiently = async (): Promise<void> => {
    awaySince = (await areKeysThere(keyPool)) ? undefined : (awaySince ?? performance.now());
    if (awaySince !== undefined && performance.now() - awaySince >= lastKnownKeysMs)
      throw new NotReady('The database of the keys does not answer, and what was last known of them holds no more.');
  };
  return async () => {
    await Promise.all([askReading(database, { schema, tables }), askKeysPatiently()]);
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

/** Rejects where it answers, and keys cannot be looked up all the same. */
async function areKeysThere(pool: Pool): Promise<boolean> {
  const asked = mayLookUp(pool).catch((error: unknown) => {
    if (expectedFault(error, false) === undefined) throw error;
    return undefined;
  });
  asked.catch(() => undefined);
  const answer = await Promise.race([asked, patience()]);
  if (answer === false) throw new NotReady('The role of the keys may not do its work in the schema access.');
  return answer !== undefined;
}

/** Tables may be there without a column, as those of an older backup. */
async function mayLookUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isUsable: boolean }>(KEYS);
  if (rows[0]?.isUsable !== true) return false;
  await pool.query(LOOK_UP_NOTHING);
  return true;
}

function patience(): Promise<undefined> {
  return delay(PATIENCE_MS, undefined, { ref: false });
}
