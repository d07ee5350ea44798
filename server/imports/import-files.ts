/** Files, and the mapping beside them or named -> a source in names of the model. All of it is read where the source is opened: what is missing then is a run that failed, and is recorded. */
import { writtenCommand } from '../commands/written-command';
import path from 'node:path';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import type { FileForm } from '../../import/sources/files/source-file';
import { fileSource, statusOf } from '../../import/sources/files/file-source';
import type { Source } from '../../import/sources/source';
import { SourceFault } from '../../import/sources/source-fault';
import type { ZoneClock } from '../../std/zone-clock';
import { readBeside } from './read-beside';

interface MappedFiles {
  readonly files: readonly string[];
  readonly mapping: string | undefined;
  readonly clock: ZoneClock;
  readonly tell?: (sentence: string) => void;
}

export function importFiles(wanted: MappedFiles): Source {
  return { name: fileSource(wanted.files).name, open: async (signal, faults) => await mappedFiles(wanted).open(signal, faults) };
}

function mappedFiles({ files, mapping, clock, tell }: MappedFiles): Source {
  const file = mapping ?? findMapping(files);
  const told = tell === undefined ? {} : { tell };
  if (file === undefined) return fileSource(files, told);
  const read = readMapping(readBeside(file), file);
  const forms = new Map<string, FileForm>();
  // Of several sets from one file, one may say how it is read.
  for (const { from } of read.sets) if (from !== undefined) forms.set(from.name, { ...forms.get(from.name), ...from.form });
  return applyMapping(fileSource(files, { forms, ...told }), read, clock);
}

/** Undefined where there are no files either. */
function findMapping(files: readonly string[]): string | undefined {
  const [first = '.'] = files;
  const status = statusOf(first);
  if (status === undefined) return undefined;
  const folder = status.isDirectory() ? first : path.dirname(first);
  const file = path.join(folder, 'mapping.yaml');
  if (statusOf(file) !== undefined) return file;
  throw new SourceFault(
    `${file} is missing: it says which column holds which field. Name another one with --mapping. ${writtenCommand(`import --mapping-for ${first}`)} writes a draft.`,
  );
}
