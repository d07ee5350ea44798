/**
 * The SQL files of db/migrations, in order -> a database to which each was applied once. Rejects a file that has changed since it was applied, and a database to which a newer service
 * has applied more, one whose restore has not ended, and one that the service cannot work with.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError, type Client, type Pool } from 'pg';
import { withClient } from '../resolvers/database/with-client';
import { PROJECT_ROOT } from '../std/project-root';
import type { Connection } from '../resolvers/database/connection';
import { HeldTable, isLockTimeout, type LockOptions, MigrationLock, SHORT_WAITS, takeLock } from './migration-lock';
import { refuseUnfinishedRestore } from './unfinished-restore';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const DEFAULTS: MigrationOptions = { folder: path.join(PROJECT_ROOT, 'db/migrations'), waitMs: 60_000, withOrganisation: true };

export interface MigrationOptions extends Pick<LockOptions, 'onWait' | 'signal' | 'waitMs'> {
  readonly folder: string;
  /** Whether the schema `organisation` is made, which only this project's own model reads. */
  readonly withOrganisation: boolean;
}

/**
 * Brings the database up to date and returns the names of the migrations that were applied now. Each is a transaction of its own under an advisory lock, which ends with
 * the transaction: behind a pooler the next transaction may have another session. Rejects when an applied file has changed since, and with `HeldByOthers` when another session holds what it needs for too long.
 */
export async function migrate(connection: Connection, options: Partial<MigrationOptions> = {}): Promise<string[]> {
  const { folder, waitMs, withOrganisation, signal, onWait } = { ...DEFAULTS, ...options };
  const known = readMigrations(folder);
  const migrations = known.filter(({ text }) => withOrganisation || !isOfOrganisation(text));
  const applyAll = async (client: Client): Promise<string[]> => {
    const applied: string[] = [];
    const lock = new MigrationLock(client, { connection, onWait, waitMs, signal });
    for (;;) {
      const name = await lock.under(async () => {
        await refuseUnfitDatabase(client);
        await refuseUnfinishedRestore(client);
        await makeRegister(client);
        const applied = await readApplied(client);
        refuseUnlike(known, applied);
        return await applyNext(client, migrations, applied);
      });
      if (name === undefined) return applied;
      applied.push(name);
    }
  };
  return await withClient(connection, applyAll, signal);
}

/** The migrations of a backup -> the same. Rejects where one of them is not known here as it was then. */
export function knownMigrations(wanted: readonly Pick<Migration, 'checksum' | 'name'>[]): readonly Migration[] {
  const known = readMigrations(DEFAULTS.folder);
  refuseUnlike(known, new Map(wanted.map(({ name, checksum }) => [name, checksum])));
  return known.filter(({ name }) => wanted.some(other => other.name === name));
}

/** Applies all of them to an empty database in the transaction at hand, with the lock on migrations until its end. */
export async function migrateWithin(client: Client, migrations: readonly Migration[], waitMs: number): Promise<void> {
  await takeLock(client, waitMs);
  await refuseUnfitDatabase(client);
  await makeRegister(client);
  for (const migration of migrations) await apply(client, migration);
}

/** Rejects a database that has not exactly the migrations of this service. Changes nothing. */
export async function checkMigrations(connection: Connection, options: Partial<MigrationOptions> = {}): Promise<void> {
  const { folder, withOrganisation } = { ...DEFAULTS, ...options };
  const migrations = readMigrations(folder);
  await withClient(connection, async client => {
    await refuseUnfitDatabase(client);
    await refuseUnfinishedRestore(client);
    const { rows } = await client.query<{ present: boolean }>(`SELECT to_regclass('public.opslag_migration') IS NOT NULL AS present`);
    const applied = rows[0]?.present === true ? await readApplied(client) : new Map<string, string>();
    refuseUnlike(migrations, applied);
    const missing = migrations.find(({ name, text }) => !applied.has(name) && (withOrganisation || !isOfOrganisation(text)));
    if (missing !== undefined)
      throw new Error(`The database lacks the migration ${missing.name}. Run opslag migrate with a role that may create tables.`);
  });
}

/** Rejects a database that a newer service has migrated, as far as the role may see that. Changes nothing. */
export async function refuseNewer(client: Pick<Pool, 'query'>): Promise<void> {
  // Of the catalogue alone: a role may be without rights in the schema.
  const { rows } = await client.query<{ isReadable: boolean }>(`
    SELECT has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT') AS "isReadable"
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'public' AND relname = 'opslag_migration'`);
  if (rows[0]?.isReadable === true) refuseUnlike(readMigrations(DEFAULTS.folder), await readApplied(client));
}

/** In WIN1252 all but `$search` works over tables of your own. */
const ENCODINGS: readonly unknown[] = ['UTF8', 'WIN1252'];

/** Rejects one whose PostgreSQL is too old, or that keeps texts in an encoding in which answers would be wrong, or the migrations fail. */
async function refuseUnfitDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; isOld: boolean; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int < 150000 AS "isOld", current_setting('server_encoding') AS encoding`,
  );
  const [found] = rows;
  if (found?.isOld === true) throw new Error(`The server is PostgreSQL ${found.version}. The service needs PostgreSQL 15 or later.`);
  if (!ENCODINGS.includes(found?.encoding))
    throw new Error(
      `The database keeps texts in the encoding ${found?.encoding ?? 'of no name'}, and must keep them in UTF8. Make one by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and bring the data over by pg_dump and pg_restore.`,
    );
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'));
  return names.sort().map(name => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** The schemas that migrations make: all that is the service's own stands in them. */
export function ownSchemas(): string[] {
  const made = readMigrations(DEFAULTS.folder).flatMap(({ text }) => [...text.matchAll(/^CREATE SCHEMA (?:IF NOT EXISTS )?(\w+)/gm)]);
  return [...new Set(made.map(([, name = '']) => name))];
}

/** A migration is of the schema that its statements name. */
function isOfOrganisation(text: string): boolean {
  return /\borganisation\b/.test(text.replace(/--.*/g, ''));
}

/** The name of the migration that was applied; undefined when there was none to apply. */
async function applyNext(client: Client, migrations: readonly Migration[], applied: Applied): Promise<string | undefined> {
  const next = migrations.find(({ name }) => !applied.has(name));
  if (next !== undefined) await apply(client, next);
  return next?.name;
}

/** Checksums by name. */
type Applied = ReadonlyMap<string, string>;

/** The database has another history than this version: nothing that an operator grants or starts mends it. */
export class UnlikeDatabase extends Error {}

function refuseUnlike(migrations: readonly Migration[], applied: Applied): void {
  for (const [name, checksum] of applied) {
    const known = migrations.find(migration => migration.name === name);
    if (known === undefined)
      throw new UnlikeDatabase(
        `The database has the migration ${name}, which this version of the service does not know: a newer version has migrated it. Start that version, or restore a backup that is older.`,
      );
    if (known.checksum !== checksum)
      throw new UnlikeDatabase(
        `Migration ${name} has changed since this database applied it. Restore the file in db/migrations, and put the change into a new file.`,
      );
  }
}

async function makeRegister(client: Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.opslag_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied timestamptz NOT NULL DEFAULT now())`);
}

async function readApplied(client: Pick<Pool, 'query'>): Promise<Applied> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM public.opslag_migration');
  return new Map(rows.map(row => [row.name, row.checksum]));
}

/** A view, a trigger or a publication upon a column that changes. PostgreSQL's detail has their names alone. */
function inTheWay(error: unknown): string {
  if (!(error instanceof DatabaseError) || error.detail === undefined || !['0A000', '2BP01'].includes(error.code ?? '')) return '';
  return ` Something of your own stands upon what it changes: ${error.detail} Keep its definition, drop it, start again, and make it anew.`;
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(SHORT_WAITS);
    await client.query(text);
    await client.query('INSERT INTO public.opslag_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
  } catch (error) {
    throw isLockTimeout(error)
      ? new HeldTable(
          `Migration ${name} was rolled back: another session kept a table that it changes for too long, a backup perhaps. Start again when that has ended.`,
          { cause: error },
        )
      : new Error(`Migration ${name} failed and was rolled back. The migrations before it were kept.${inTheWay(error)}`, {
          cause: error,
        });
  }
}
