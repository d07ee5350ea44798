/** A folder that a command writes files into. Both reject with `StartFault`: a folder that is filled, or that cannot be read or written. */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { foldersMissing, makeFolders, removeFolders } from '../../std/make-folders';
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
    const all = Array.from(files, ([name, text]) => outputFile(path.join(folder, name), text));
    const begun: OutputFile[] = [];
    try {
      makeFolders(folder);
      for (const each of all) {
        begun.push(each);
        writeOver(each, each.text);
      }
      // Only now, so that the former texts have room to be put back.
      for (const { file, text } of all) truncateSync(file, text.length);
    } catch (error) {
      for (const each of begun) quietly(() => putBack(each));
      removeFolders(made);
      throw error;
    }
  });
}

interface OutputFile {
  readonly file: string;
  readonly text: Buffer;
  /** Undefined for a new file. */
  readonly former: Buffer | undefined;
}

function outputFile(file: string, text: string): OutputFile {
  return { file, text: Buffer.from(text), former: existsSync(file) ? readFileSync(file) : undefined };
}

/** In place, so that a file keeps its owner, its rights and the links to it. What is longer in the file stays behind the text. */
function writeOver({ file, former }: OutputFile, text: Buffer): void {
  writeFileSync(file, text, { flag: former === undefined ? 'w' : 'r+' });
}

function putBack(each: OutputFile): void {
  const { file, former } = each;
  if (former === undefined) rmSync(file, { force: true });
  else {
    writeOver(each, former);
    truncateSync(file, former.length);
  }
}

/** What cannot be taken back stays. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The fault that led here is told.
  }
}

function unwritable(folder: string): string {
  return `The files cannot be written into ${folder}. Name a folder that this user may make or write. The reason:`;
}
