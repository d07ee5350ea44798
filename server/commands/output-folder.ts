/** A folder that a command writes files into. Both reject with `StartFault`: a folder that is filled, or that cannot be read or written. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from '../../std/make-folders';
import { attempt, StartFault } from '../start-fault';

/** `otherwise`: what to do about a folder that is not empty. */
export async function refuseFilled(folder: string, otherwise: string): Promise<void> {
  const names = await attempt(unwritable(folder), () => (existsSync(folder) ? readdirSync(folder) : []));
  if (names.length > 0) throw new StartFault(`The folder ${folder} is not empty. ${otherwise}`);
}

export async function writeFiles(folder: string, files: Iterable<readonly [name: string, text: string]>): Promise<void> {
  await attempt(unwritable(folder), () => {
    makeFolders(folder);
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  });
}

function unwritable(folder: string): string {
  return `The files cannot be written into ${folder}. Name a folder that this user may make or write. The reason:`;
}
