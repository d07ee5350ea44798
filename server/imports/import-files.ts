/** Files, and the mapping beside them or named -> a source in names of the model. Rejects a missing mapping; that files are missing is told where the source is opened. */
import type { ZoneClock } from '../../std/zone-clock';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { fileSource } from '../../import/sources/files/file-source';
import type { Source } from '../../import/sources/source';
import { UsageFault } from '../usage-fault';

interface MappedFiles {
  readonly files: readonly string[];
  readonly mapping: string | undefined;
  readonly clock: ZoneClock;
}

export function importFiles({ files, mapping, clock }: MappedFiles): Source {
  const file = mapping ?? findMapping(files);
  if (file === undefined) return fileSource(files);
  if (!existsSync(file)) throw new UsageFault(`There is no file ${file}.`);
  const read = readMapping(readFileSync(file, 'utf8'), file);
  const forms = new Map(read.sets.flatMap(({ from }) => (from === undefined ? [] : [[from.name.split('#')[0] ?? from.name, from.form]])));
  return applyMapping(fileSource(files, forms), read, clock);
}

/** Undefined where there are no files either. */
function findMapping(files: readonly string[]): string | undefined {
  const [first = '.'] = files;
  const status = statSync(first, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  const folder = status.isDirectory() ? first : path.dirname(first);
  const file = path.join(folder, 'mapping.yaml');
  if (existsSync(file)) return file;
  throw new UsageFault(
    `${file} is missing: it says which column holds which field. Name another one with --mapping. opslag import --mapping-for ${first} writes a draft.`,
  );
}
