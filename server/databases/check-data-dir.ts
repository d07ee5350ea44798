/** DATA_DIR -> nothing, and nothing is made. Rejects what cannot become a folder that this user writes in. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '../start-fault';

export function checkDataDir(dataDir: string): void {
  const found = nearest(dataDir);
  const where = found === dataDir ? 'DATA_DIR' : `DATA_DIR is ${dataDir}, and`;
  if (!statSync(found).isDirectory()) throw new StartFault(`${where} ${found} is a file. Set DATA_DIR to a folder.`);
  try {
    accessSync(found, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFault(`${where} ${found} ${isReadOnly(error) ? READ_ONLY : OF_ANOTHER}`, { cause: error });
  }
}

const READ_ONLY =
  'is on a file system that is mounted read-only. Mount it for writing, or set DATA_DIR to a folder on another file system.';
const OF_ANOTHER = 'cannot be written by this user. Run it as the user of the service, or set DATA_DIR to a folder of this user.';

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EROFS';
}

/** What is there already of a folder that may have to be made. */
function nearest(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder));
}
