/** A backup that was read -> the same rows in an empty database. Rejects a database that is not empty, and a backup of a newer service, and where the signal is given; then nothing is left of what was made, unless it rejects with `UnclearedRestore`. */
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, type ClientBase, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import type { Connection } from '../../resolvers/database/connection';
import { ANY_DURATION, BEGIN_AFTER_OTHERS, transactionSettings, VALUE_SETTINGS } from '../../resolvers/database/session-settings';
import { withClient } from '../../resolvers/database/with-client';
import { DEMO_MARK } from '../demo/held-organisation';
import { knownMigrations, migrateWithin, ownSchemas } from '../migrate';
import { migrationSettings } from '../migration-lock';
import { refuseUnfinishedRestore, RESTORE_MARK } from '../unfinished-restore';
import type { BackupManifest, SavedPartition, SavedTable } from './backup-manifest';
import { listTables, type OwnTable } from './list-tables';
import { type Backup, fileOf } from './read-backup';
import { UnclearedRestore } from './uncleared-restore';

export interface RestoreOptions {
  /** Given when it shall stop. */
  readonly signal?: AbortSignal;
  /** How long to wait for another session that migrates. */
  readonly waitMs?: number;
  /** Told when the database was found fit: until then nothing was changed. */
  readonly onBegun?: () => void;
}

export async function restoreBackup(
  connection: Connection,
  { folder, manifest }: Backup,
  { signal, waitMs = 60_000, onBegun }: RestoreOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  await withClient(connection, begin);
  onBegun?.();
  try {
    await withClient(connection, client => restoreAll(client, { folder, manifest }, waitMs), signal);
  } catch (error) {
    await withClient(connection, client => removeAll(client, waitMs)).catch((failure: unknown) => {
      throw new UnclearedRestore([error, failure]);
    });
    throw error;
  }
}

async function begin(client: ClientBase): Promise<void> {
  await refuseUnfinishedRestore(client);
  await refuseUsed(client);
  try {
    await client.query(`CREATE TABLE ${RESTORE_MARK} ()`);
  } catch (error) {
    // Another one may have begun since.
    await refuseUnfinishedRestore(client);
    throw error;
  }
}

async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT to_regclass('public.opslag_migration') IS NOT NULL OR EXISTS (SELECT FROM pg_namespace WHERE nspname = ANY($1)) AS used`,
    [ownSchemas()],
  );
  if (rows[0]?.used !== false)
    throw new Error('The database is not empty. Restore into a new one: another DATA_DIR, or a database that was just created.');
}

/**
 * Nothing of it was there before. The server goes on with the statement at hand after its connection was closed, and that may be the COMMIT: the lock on restores waits for the end of it, however long that
 * takes. The one on migrations may be that of another session, which may migrate what would be removed.
 */
async function removeAll(client: ClientBase, waitMs: number): Promise<void> {
  const lock = (number: number): string => `SELECT pg_advisory_xact_lock(${number})`;
  const locks = `${lock(ADVISORY_LOCKS.restore)}; ${transactionSettings({ lock_timeout: String(waitMs) })}; ${lock(ADVISORY_LOCKS.migration)}`;
  const drops = `DROP SCHEMA IF EXISTS ${ownSchemas().join(', ')} CASCADE; DROP TABLE IF EXISTS public.opslag_migration, ${RESTORE_MARK}`;
  await client.query(`${BEGIN_AFTER_OTHERS}; ${transactionSettings({ ...ANY_DURATION, lock_timeout: '0' })}; ${locks}; ${drops}; COMMIT`);
}

/** In one transaction: a service that runs on this database would answer from tables without rows. */
async function restoreAll(client: Client, { folder, manifest }: Backup, waitMs: number): Promise<void> {
  const migrations = knownMigrations(manifest.migrations);
  await client.query(`${BEGIN_AFTER_OTHERS}; ${migrationSettings('opslag restore', waitMs)}; ${transactionSettings(VALUE_SETTINGS)}`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.restore]);
  await migrateWithin(client, migrations, waitMs);
  await load(client, folder, manifest);
  await client.query(`DROP TABLE ${RESTORE_MARK}`);
  await client.query('COMMIT');
}

async function load(client: ClientBase, folder: string, { tables, sequences, isDemo }: BackupManifest): Promise<void> {
  await client.query(`${transactionSettings({ lock_timeout: '0' })}; SET CONSTRAINTS ALL DEFERRED`);
  const own = await listTables(client);
  const saved = new Map(tables.map(table => [table.name, table]));
  const missing = tables.find(({ name }) => !own.some(table => table.name === name));
  if (missing !== undefined) throw new Error(`The backup has the table ${missing.name}, which the migrations do not make.`);
  const triggered = own.filter(({ hasTriggers }) => hasTriggers);
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // The migrations have put rows into some.
  await client.query(`TRUNCATE ${own.map(({ name }) => name).join(', ')}`);
  for (const table of own) {
    const rows = saved.get(table.name);
    if (rows !== undefined) await loadTable(client, folder, { table, saved: rows });
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name } of own) await client.query(`ANALYZE ${name}`);
  if (isDemo === true) await client.query(`COMMENT ON SCHEMA organisation IS '${DEMO_MARK}'`);
}

interface Loading {
  readonly table: OwnTable;
  readonly saved: SavedTable;
}

async function loadTable(client: ClientBase, folder: string, { table, saved }: Loading): Promise<void> {
  const { name, columns } = table;
  for (const partition of saved.partitions) await makePartition(client, table, partition);
  const unknown = saved.columns.find(column => !columns.includes(column));
  if (unknown !== undefined) throw new Error(`The backup has the column ${name}.${unknown}, which the migrations do not make.`);
  const target = client.query(copyFrom(`COPY ${name} (${saved.columns.join(', ')}) FROM STDIN`));
  try {
    await pipeline(fileOf(folder, saved), createGunzip(), target);
  } catch (error) {
    if (!(error instanceof DatabaseError) || OF_THE_SERVER.test(error.code ?? '')) throw error;
    // oxlint-disable-next-line preserve-caught-error -- what PostgreSQL says of a value quotes it
    throw new Error(`${saved.file} does not fit the table ${name} (SQLSTATE ${error.code ?? 'unknown'}).`);
  }
}

/** SQLSTATE of a connection that was lost, a resource that is used up, an operator who intervened, and the system. */
const OF_THE_SERVER = /^(?:08|53|57|58)/;

const NAME = /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/;
const BOUND = /^(?:DEFAULT|FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\))$/;

async function makePartition(client: ClientBase, { name, partitions }: OwnTable, partition: SavedPartition): Promise<void> {
  if (partitions.some(known => known.name === partition.name)) return;
  if (!NAME.test(partition.name) || !BOUND.test(partition.bound))
    throw new Error(`The manifest has a partition of ${name} that cannot be.`);
  await client.query(`CREATE TABLE ${partition.name} PARTITION OF ${name} ${partition.bound}`);
}
