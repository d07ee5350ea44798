/**
 * The address of the running embedded PostgreSQL. The service writes it into DATA_DIR, so that a command can find it.
 * A killed service leaves an address behind that nothing answers at, and a copy of DATA_DIR holds the address of the data that was copied: readers must try it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig, Pool } from 'pg';
import { clustersOf } from '../../resolvers/database/embedded-account';
import { isSameFolder } from '../../std/is-same-folder';

export function leaveAddress(dataDir: string, { host, port, user, password, database }: ClientConfig): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(dataDir), JSON.stringify({ host, port, user, password, database }), { mode: 0o600 });
}

export function removeAddress(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

export function readAddress(dataDir: string): ClientConfig | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as ClientConfig;
  } catch {
    return undefined; // No service has run here, or it was killed while it wrote.
  }
}

/** Whether this server has the data of this folder. */
export async function servesFolder(client: Pick<Pool, 'query'>, dataDir: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  return rows.some(({ folder }) => clustersOf(dataDir).some(cluster => isSameFolder(cluster, folder)));
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'connection.json');
}
