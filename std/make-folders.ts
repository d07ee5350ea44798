/** A path -> that folder, with those above it. Node's own way (`recursive`) tries without end where the system lets nobody make one, as below /proc. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export function makeFolders(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolders(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}
