/** A path -> that folder, with those above it. Node's own way (`recursive`) tries without end where the system lets nobody make one, as below /proc. */
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
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

/** Those that have to be made for a folder to be there, from the innermost outwards. The root, which is its own parent, is none: a drive cannot be made. */
export function foldersMissing(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? [] : [folder, ...foldersMissing(parent)];
}

/** What cannot be taken back stays: another process may have put something into a folder. The innermost may not have been made. */
export function removeFolders(made: readonly string[]): void {
  for (const folder of made) {
    try {
      rmdirSync(folder);
    } catch {
      continue;
    }
  }
}
