/**
 * The address of the running embedded PostgreSQL. The service writes it into DATA_DIR, so that a command can find it.
 * A killed service leaves an address behind that nothing answers at, so readers must try it. A copy of DATA_DIR holds the address of the data that was copied, which is not its own.
 */
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { withClient } from '../../resolvers/database/with-client';

interface LeftAddress extends ClientConfig {
  /** The DATA_DIR that it was left in. */
  readonly folder?: string;
}

export function leaveAddress(dataDir: string, { host, port, user, password, database }: ClientConfig): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const left: LeftAddress = { host, port, user, password, database, folder: realpathSync(dataDir) };
  writeFileSync(fileIn(dataDir), JSON.stringify(left), { mode: 0o600 });
}

export function removeAddress(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

export function readAddress(dataDir: string): ClientConfig | undefined {
  try {
    const { folder, ...address } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as LeftAddress;
    return folder === undefined || folder === realpathSync(dataDir) ? address : undefined;
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
