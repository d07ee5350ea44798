/** The SQL files of db/migrations, in order -> a database to which each was applied once. Rejects a file that has changed since it was applied. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from '../resolvers/database/with-client';
import { PROJECT_ROOT } from '../std/project-root';
import type { Connection } from '../resolvers/database/connection';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Any number, the same for all instances: whoever comes second waits, then finds everything applied. */
const MIGRATION_LOCK = 7_263_940_155;

/**
 * Brings the database up to date and returns the names of the migrations that were applied now. Each runs in a transaction of its own, under one advisory lock,
 * so that several instances may start at once. Throws when an applied file has changed since.
 */
export async function migrate(connection: Connection, folder = path.join(PROJECT_ROOT, 'db/migrations')): Promise<string[]> {
  return await withClient(connection, async client => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, readMigrations(folder));
  });
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'));
  return names.sort().map(name => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  const missing: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      await apply(client, migration);
      missing.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} has changed since this database applied it. Restore the file in db/migrations, and put the change into a new file.`,
      );
    }
  }
  return missing;
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.opslag_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM public.opslag_migration');
  return new Map(rows.map(row => [row.name, row.checksum]));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.text);
    await client.query('INSERT INTO public.opslag_migration (name, checksum) VALUES ($1, $2)', [migration.name, migration.checksum]);
    await client.query('COMMIT');
  } catch (error) {
    // Where the connection is gone, the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed and was rolled back. The migrations before it were kept.`, { cause: error });
  }
}
