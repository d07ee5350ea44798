/** Files and folders -> a source: a set for each file, and for each sheet of a workbook. Rejects with `SourceFault` what cannot be opened or is of no known kind, and a file that changes meanwhile. */
import { type BigIntStats, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findNamed } from '../../../std/find-named';
import { SourceFault, unreadable } from '../source-fault';
import type { Source, SourceRecord, SourceSet } from '../source';
import { openCsv } from './open-csv';
import { openJson } from './open-json';
import { openWorkbook } from './open-workbook';
import type { FileForm, SourceFile } from './source-file';

const KINDS = /\.(?:csv|tsv|txt|json|ndjson|jsonl)(?:\.gz)?$|\.xlsx$/i;

export interface FileReading {
  /** By names of files. */
  readonly forms?: ReadonlyMap<string, FileForm>;
  /** Told what is no fault, once. */
  readonly tell?: (sentence: string) => void;
}

export function fileSource(places: readonly string[], { forms = new Map(), tell = () => undefined }: FileReading = {}): Source {
  return {
    name: places.map(place => path.basename(path.resolve(place))).join(', '),
    open: async signal => {
      const sets: SourceSet[] = [];
      const told = new Set<string>();
      // A file of several sets is read once for each.
      const tellOnce = (sentence: string): void => {
        if (!told.has(sentence)) tell(sentence);
        told.add(sentence);
      };
      // Not before: that the files did not come is a run that failed, and is recorded.
      const files = places.flatMap(filesAt).map(file => ({ path: file, name: path.basename(file) }));
      for (const file of files) {
        refuseOther(file);
        const before = stateOf(file);
        const named = { ...file, form: findNamed(file.name, forms) ?? {}, tell: tellOnce };
        const opened = await openFile(named, signal).catch((error: unknown) => {
          throw whyUnread(error, file, before);
        });
        sets.push(
          ...opened.map(set => ({
            ...set,
            read: (...reading: Parameters<SourceSet['read']>) => unchanged(file, before, set.read(...reading)),
          })),
        );
      }
      const names = sets.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) throw new SourceFault(`Two files are called ${twice}. Give them different names.`);
      return sets;
    },
  };
}

/** Of a folder the files of kinds that can be read. */
function filesAt(place: string): readonly string[] {
  const found = namesAt(place);
  if (found === undefined) return [place];
  const names = found.filter(name => KINDS.test(name) && !name.startsWith('.') && !name.startsWith('~$'));
  if (names.length === 0) throw new SourceFault(`The folder ${place} has no file that can be read (CSV, XLSX, JSON, NDJSON).`);
  return names.sort().map(name => path.join(place, name));
}

/** Of a folder; undefined for a file. A folder may be on another machine, which does not answer. */
function namesAt(place: string): readonly string[] | undefined {
  const status = statusOf(place);
  if (status === undefined) throw new SourceFault(`There is no file or folder ${place}.`);
  if (!status.isDirectory()) return undefined;
  try {
    return readdirSync(place);
  } catch (error) {
    throw unreadable(place, error);
  }
}

type NamedFile = Pick<SourceFile, 'name' | 'path'>;

/** A file is opened more than once. A pipe can be read only once: whoever opens it again waits for ever, and cannot be stopped. */
function refuseOther({ path: place, name }: NamedFile): void {
  const status = statusOf(place, name);
  if (status === undefined) throw new SourceFault(`${name} cannot be read: it is a link to nothing, or was removed meanwhile.`);
  if (status.isFile()) return;
  throw new SourceFault(`${name} is no file. Of a folder or a pipe with the name of a file nothing can be read: write the data to a file.`);
}

function stateOf({ path: place, name }: NamedFile): string {
  const { size, mtimeNs } = statusOf(place, name) ?? {};
  return `${size} ${mtimeNs}`;
}

/** Undefined where it is not there. A folder may let names be read and no files, or have links that lead back to themselves. */
export function statusOf(place: string, name = place): BigIntStats | undefined {
  try {
    return statSync(place, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(name, error);
  }
}

/** A file is opened more than once. One that is still being written is not whole, and one that was put in its place may have other columns. */
async function* unchanged(file: NamedFile, before: string, records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  try {
    yield* records;
  } catch (error) {
    throw whyUnread(error, file, before);
  }
  if (stateOf(file) !== before) throw changedMeanwhile(file);
}

/** Half of a file that is written anew looks like one that is damaged. */
function whyUnread(error: unknown, file: NamedFile, before: string): unknown {
  return error instanceof SourceFault && stateOf(file) !== before ? changedMeanwhile(file, error) : error;
}

function changedMeanwhile({ name }: NamedFile, cause?: unknown): SourceFault {
  return new SourceFault(`${name} was written to, or removed, while it was read. Run the import when it is complete.`, undefined, {
    cause,
  });
}

async function openFile(file: SourceFile, signal: AbortSignal): Promise<readonly SourceSet[]> {
  const kind = file.name.toLowerCase().replace(/\.gz$/, '');
  if (kind.endsWith('.xlsx')) return await openWorkbook(file);
  if (/\.(?:csv|tsv|txt)$/.test(kind)) return [await openCsv(file, signal)];
  if (/\.(?:json|ndjson|jsonl)$/.test(kind)) return [await openJson(file, signal)];
  throw new SourceFault(`${file.name} is of no kind that can be read: CSV (.csv, .tsv, .txt), .xlsx, .json, .ndjson.`);
}
