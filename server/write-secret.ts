/** A secret -> a file in DATA_DIR that only the service's user can read. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function writeSecret(file: string, secret: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // The mode of a file that is there already would stay as it is.
  rmSync(file, { force: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
}
