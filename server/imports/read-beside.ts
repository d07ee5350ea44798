/** A file that an import needs beside its data, a mapping or a key -> its text. Rejects with `SourceFault` one that is missing or cannot be read. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceFault } from '../../import/sources/source-fault';
import { errorReasons } from '../../std/error-reasons';

export function readBeside(file: string): string {
  if (!existsSync(file)) throw new SourceFault(`There is no file ${file}.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SourceFault(`${file} cannot be read: ${errorReasons(error).join(' ')}`, undefined, { cause: error });
  }
}
