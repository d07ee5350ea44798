/** A folder that `writeBackup` made -> what is in it. Rejects one that is no backup, and names a file that is missing, damaged, or not as it was written. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type BackupManifest, readManifest, type SavedTable } from './backup-manifest';

export interface Backup {
  readonly folder: string;
  readonly manifest: BackupManifest;
}

export async function readBackup(folder: string, signal?: AbortSignal): Promise<Backup> {
  const manifest = readManifest(folder);
  for (const table of manifest.tables) {
    await checkFile(folder, table);
    signal?.throwIfAborted();
  }
  return { folder, manifest };
}

/** As it lies on disk. */
export function fileOf(folder: string, { file }: SavedTable): Readable {
  return createReadStream(path.join(folder, path.basename(file)));
}

async function checkFile(folder: string, table: SavedTable): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(fileOf(folder, table), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) hash.update(chunk);
    });
  } catch (error) {
    throw new Error(`${table.file} cannot be read. Take another backup.`, { cause: error });
  }
  if (hash.digest('hex') !== table.sha256) throw new Error(`${table.file} is not as it was written. Take another backup.`);
}
