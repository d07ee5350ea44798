/** A ZIP file -> the streams of its entries, each bounded. Rejects with `SourceFault` what is no archive, is encrypted, or unpacks to too much. */
import { type Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open as openZip, type Options, type ZipFile } from 'yauzl';
import { SourceFault } from '../source-fault';
import type { SourceFile } from './file-source';

export interface Archive {
  readonly names: ReadonlySet<string>;
  open(name: string): Promise<Readable>;
  close(): void;
}

/** A full sheet of a million rows is less. */
const MOST_BYTES = 4_000_000_000;
/** XML packs to a tenth or twentieth; a bomb to a thousandth. */
const MOST_RATIO = 200;
const RATIO_FROM = 10_000_000;
const MOST_ENTRIES = 10_000;

const openFile = promisify<string, Options, ZipFile>(openZip);

export async function openArchive({ path, name }: SourceFile): Promise<Archive> {
  const zip = await attempt(name, () => openFile(path, { lazyEntries: true, autoClose: false }));
  try {
    const entries = await attempt(name, () => entriesOf(zip, name));
    return {
      names: new Set(entries.keys()),
      open: async part => await openEntry(zip, entries.get(part), `${name} (${part})`),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function attempt<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(`${name} is no XLSX file, or is damaged.`, undefined, { cause: error });
  }
}

function entriesOf(zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES) reject(new SourceFault(`${name} has more than ${MOST_ENTRIES} parts.`));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (entry === undefined) {
      reject(new SourceFault(`${name} is not in the file.`));
      return;
    }
    const { uncompressedSize, compressedSize } = entry;
    const isBomb = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MOST_RATIO;
    if (uncompressedSize > MOST_BYTES || isBomb) {
      reject(new SourceFault(`${name} unpacks to ${uncompressedSize} bytes, which no sheet of this size has.`));
      return;
    }
    zip.openReadStream(entry, (error: Error | null, stream: Readable) => {
      if (error) reject(new SourceFault(`${name} cannot be unpacked.`, undefined, { cause: error }));
      else resolve(asSource(stream, name));
    });
  });
}

/** The package ends a stream that has other than the size that was told. */
function asSource(stream: Readable, name: string): Readable {
  const through = new Transform({ transform: (chunk, _, done) => done(null, chunk) });
  stream.on('error', error => through.destroy(new SourceFault(`${name} is damaged.`, undefined, { cause: error })));
  return stream.pipe(through);
}
