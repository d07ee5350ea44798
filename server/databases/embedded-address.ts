/**
 * The address of the running embedded PostgreSQL. The service writes it into DATA_DIR, so that a command can find it.
 * A killed service leaves an address behind that nothing answers at, so readers must try it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { withClient } from '../../resolvers/database/with-client';

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

/** Undefined where no service runs on the embedded PostgreSQL in this folder. */
export async function answeringAddress(dataDir: string): Promise<ClientConfig | undefined> {
  const address = readAddress(dataDir);
  if (address === undefined) return undefined;
  return await withClient(address, () => Promise.resolve(address)).catch(() => undefined);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'connection.json');
}
