/** The service and its database -> what runs here: of the service, of Node, of PostgreSQL, and of the tables. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { PROJECT_ROOT } from '../std/project-root';

export interface ServiceVersion {
  readonly version: string;
  /** Of the sources that it was built from; null where the build did not know it. */
  readonly commit: string | null;
  readonly node: string;
  readonly postgresql: string;
  /** The last migration that the database has; null where it has none. */
  readonly schema: string | null;
}

/** Written by `npm run build`. */
export const COMMIT_FILE = path.join(PROJECT_ROOT, 'dist/commit');

export const PACKAGE_VERSION = readPackageVersion();
/** Read once: later there may be no file descriptor left. */
const COMMIT = existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, 'utf8').trim() : null;

/** What was built: the version, and the commit where the build knew it. */
export const SOURCES = COMMIT === null ? PACKAGE_VERSION : `${PACKAGE_VERSION} (${COMMIT})`;

/** What is known without the database. */
export const OWN_VERSION = { version: PACKAGE_VERSION, commit: COMMIT, node: process.version };

export async function readServiceVersion(pool: Pick<Pool, 'query'>): Promise<ServiceVersion> {
  const { rows } = await pool.query<Pick<ServiceVersion, 'postgresql' | 'schema'>>(
    `SELECT current_setting('server_version') AS postgresql, (SELECT max(name) FROM public.opslag_migration) AS schema`,
  );
  const [{ postgresql, schema } = { postgresql: '', schema: null }] = rows;
  return { ...OWN_VERSION, postgresql, schema };
}

function readPackageVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  return version;
}
