/** A file that an import needs beside its data, a mapping or a key -> its text. Rejects with `SourceFault` one that is missing, cannot be read, or is no text. */
import { readFileSync } from 'node:fs';
import { encodingOfBeginning } from '../../import/sources/files/text-of-file';
import { SourceFault, unreadable } from '../../import/sources/source-fault';

export function readBeside(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (isMissing(error)) throw new SourceFault(`There is no file ${file}.`);
    throw unreadable(file, error);
  }
  return textOf(bytes, file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Windows PowerShell writes what a program puts out as UTF-16. Of any other encoding, letters beyond ASCII would come in as others. */
function textOf(bytes: Buffer, file: string): string {
  const encoding = encodingOfBeginning(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SourceFault(`${file} is not in UTF-8. Save it anew, in that encoding.`, undefined, { cause: error });
  }
}
