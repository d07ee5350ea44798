/** A folder that a command writes files into. Both reject with `StartFault`: a folder that is filled, or that cannot be read or written. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from '../../std/make-folders';
import { isWithoutRoom } from '../remedy-of';
import { attempt, StartFault } from '../start-fault';

/** `otherwise`: what to do about a folder that is not empty. */
export async function refuseFilled(folder: string, otherwise: string): Promise<void> {
  const names = await attempt(unwritable(folder), () => (existsSync(folder) ? readdirSync(folder) : []));
  if (names.length > 0) throw new StartFault(`The folder ${folder} is not empty. ${otherwise}`);
}

/** All of the files are written, or none: where there is no room for one, those that were there before are as they were. */
export async function writeFiles(folder: string, files: Iterable<readonly [name: string, text: string]>): Promise<void> {
  const failed = (error: unknown): string =>
    isWithoutRoom(error) ? `There is no room for the files in ${folder}, and nothing was written. The reason:` : unwritable(folder);
  await attempt(failed, () => {
    const made = foldersMissing(folder);
    const written: (readonly [name: string, file: string])[] = [];
    try {
      makeFolders(folder);
      for (const [name, text] of files) {
        const file = path.join(folder, `.${name}.${randomUUID()}`);
        written.push([name, file]);
        writeFileSync(file, text);
      }
      for (const [name, file] of written) renameSync(file, path.join(folder, name));
    } catch (error) {
      for (const [, file] of written) rmSync(file, { force: true });
      for (const each of made) removeEmpty(each);
      throw error;
    }
  });
}

/** Those that a command would have to make, from the innermost outwards. */
function foldersMissing(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [folder, ...foldersMissing(path.dirname(folder))];
}

/** Another process may have put something into it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It stays.
  }
}

function unwritable(folder: string): string {
  return `The files cannot be written into ${folder}. Name a folder that this user may make or write. The reason:`;
}
