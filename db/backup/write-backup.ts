/** A database -> a folder with a copy of all that belongs to the service, of one moment. Readers and writers go on meanwhile. Leaves nothing behind where it fails. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../../resolvers/database/connection';
import { ANY_DURATION, transactionSettings, VALUE_SETTINGS } from '../../resolvers/database/session-settings';
import { withClient } from '../../resolvers/database/with-client';
import { DEMO_MARK } from '../demo/held-organisation';
import { foldersMissing, makeFolders, removeFolders } from '../../std/make-folders';
import { refuseNewer } from '../migrate';
import { refuseUnfinishedRestore } from '../unfinished-restore';
import { type AppliedMigration, type BackupManifest, MANIFEST, type SavedSequence, type SavedTable } from './backup-manifest';
import { listTables, type OwnTable, savedSchemas } from './list-tables';

export interface BackupOptions {
  /** Of the service that makes it. */
  readonly version: string;
  /** Given when it shall stop: it rejects then. */
  readonly signal?: AbortSignal;
}

export async function writeBackup(
  connection: Connection,
  folder: string,
  { version, signal = new AbortController().signal }: BackupOptions,
): Promise<BackupManifest> {
  refuseFilled(folder);
  const missing = foldersMissing(folder);
  const begun: string[] = [];
  try {
    makeFolders(folder, 0o700);
    const manifest = await withClient(connection, client => copySnapshot(client, { folder, version, signal, begun }), signal);
    signal.throwIfAborted();
    // Last: what has no manifest is no backup.
    const file = path.join(folder, MANIFEST);
    begun.push(file);
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } catch (error) {
    // Not the files of another backup that has begun beside it, nor a folder that was there: it may be a disk of its own.
    for (const file of begun) rmSync(file, { force: true });
    removeFolders(missing);
    throw error;
  }
}

function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a folder that is new or empty.`);
}

interface Saving extends Required<BackupOptions> {
  readonly folder: string;
  /** The files that it has made. */
  readonly begun: string[];
}

async function copySnapshot(client: ClientBase, saving: Saving): Promise<BackupManifest> {
  await refuseWrongDatabase(client);
  await beginSnapshot(client);
  await refuseWrongDatabase(client);
  const { rows } = await client.query<{ made: Date; isDemo: boolean }>(
    `SELECT now() AS made, obj_description(to_regnamespace('organisation'), 'pg_namespace') IS NOT DISTINCT FROM $1 AS "isDemo"`,
    [DEMO_MARK],
  );
  const { rows: migrations } = await client.query<AppliedMigration>('SELECT name, checksum FROM public.opslag_migration ORDER BY name');
  const tables: SavedTable[] = [];
  for (const table of await listTables(client)) tables.push(await copyTable(client, table, saving));
  // After the rows: numbers that are given meanwhile are beyond those of the rows.
  const sequences = await readSequences(client, savedSchemas());
  await client.query('COMMIT');
  const { made = new Date(), isDemo = false } = rows[0] ?? {};
  return { format: 1, made: made.toISOString(), version: saving.version, migrations, tables, sequences, isDemo };
}

async function refuseWrongDatabase(client: ClientBase): Promise<void> {
  // It would lack the tables of newer migrations, or rows.
  await refuseNewer(client);
  await refuseUnfinishedRestore(client);
}

/** A table that another session has emptied or rewritten since a snapshot is empty in that snapshot. So the tables are locked before it, which waits for the sessions that do so. */
async function beginSnapshot(client: ClientBase): Promise<void> {
  const durations = Object.keys(ANY_DURATION);
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_catalog.pg_settings WHERE name = ANY($1)', [durations]);
  const tables = await listTables(client);
  const statements = [
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    // A SELECT would take the snapshot before the locks.
    ...rows.map(({ name }) => `SET LOCAL ${name} = 0`),
    ...(tables.length === 0 ? [] : [`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`]),
    transactionSettings(VALUE_SETTINGS),
  ];
  await client.query(statements.join('; '));
}

/** Their views say nothing of one that has a next number but has given none. */
async function readSequences(client: ClientBase, schemas: readonly string[]): Promise<SavedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE relkind = 'S' AND nspname = ANY($1) ORDER BY name`,
    [schemas],
  );
  const sequences: SavedSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<SavedSequence>(`SELECT $1 AS name, last_value::text AS value, is_called AS "isCalled" FROM ${name}`, [
      name,
    ]);
    sequences.push(...found.rows);
  }
  return sequences;
}

async function copyTable(
  client: ClientBase,
  { name, columns, partitions }: OwnTable,
  { folder, signal, begun }: Saving,
): Promise<SavedTable> {
  const file = `${name.replaceAll('"', '')}.copy.gz`;
  const hash = createHash('sha256');
  // Opened before the rows come: a stream that fails while its file is being opened would not wait for that, and the file would come into a folder that is being removed.
  const target = await open(path.join(folder, file), 'wx', 0o600).catch((error: unknown) => {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw isTaken ? new Error(`Another backup writes into ${folder} too. Name a folder of its own for each.`) : error;
  });
  begun.push(path.join(folder, file));
  const source = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createGzip({ level: 1 }),
    target.createWriteStream(),
    { signal },
  );
  return { name, columns, file, rows: source.rowCount, sha256: hash.digest('hex'), partitions };
}
