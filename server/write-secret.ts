/** A secret -> a file in DATA_DIR that only the service's user can read. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from '../std/make-folders';

export function writeSecret(file: string, secret: string): void {
  makeFolders(path.dirname(file), 0o700);
  // The mode of a file that is there already would stay as it is.
  rmSync(file, { force: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
}
