/** A ZIP file -> the streams of its entries, each bounded. Rejects with `SourceFault` what is no archive, is encrypted, or unpacks to too much. */
import { open as openRaw } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, open as openZip, type Options, type ZipFile } from 'yauzl';
import { SourceFault, unreadable } from '../source-fault';
import type { SourceFile } from './source-file';

export interface Archive {
  readonly names: ReadonlySet<string>;
  /** `most`: bytes that it may unpack to. */
  open(name: string, most?: number): Promise<Readable>;
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
  const isOld = await isOlder(path).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  if (isOld) throw new SourceFault(`${name} has a password, or is of an older format than XLSX. Save it as XLSX, without a password.`);
  const zip = await attempt(name, () => openFile(path, { lazyEntries: true, autoClose: false }));
  try {
    const entries = await attempt(name, () => entriesOf(zip, name));
    if (haveCommonBytes([...entries.values()], zip.fileSize))
      throw new SourceFault(`${name} is damaged: two of its parts have common bytes.`);
    return {
      names: new Set(entries.keys()),
      open: async (part, most = MOST_BYTES) => await openEntry(zip, entries.get(part), { name: `${name} (${part})`, most }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The first bytes of the container that Excel writes a workbook into which has a password, and of its format until 2003. */
const OLDER = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function isOlder(path: string): Promise<boolean> {
  const file = await openRaw(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(OLDER.length), 0, OLDER.length, 0);
    return buffer.equals(OLDER);
  } finally {
    await file.close();
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
      if (entries.has(entry.fileName)) reject(new SourceFault(`${name} has ${entry.fileName} twice.`));
      else if (entries.size >= MOST_ENTRIES) reject(new SourceFault(`${name} has more than ${MOST_ENTRIES} parts.`));
      else {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      }
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

const LOCAL_HEADER_BYTES = 30;

/** A part that reaches into the next one is longer than what was packed, or a bomb that is packed once and named often. */
function haveCommonBytes(entries: readonly Entry[], end: number): boolean {
  const ordered = [...entries].sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  return ordered.some(({ relativeOffsetOfLocalHeader, fileNameLength, compressedSize }, index) => {
    const next = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? end;
    return relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + fileNameLength + compressedSize > next;
  });
}

interface Part {
  readonly name: string;
  readonly most: number;
}

function openEntry(zip: ZipFile, entry: Entry | undefined, { name, most }: Part): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (entry === undefined) {
      reject(new SourceFault(`${name} is not in the file.`));
      return;
    }
    const { uncompressedSize, compressedSize } = entry;
    const isBomb = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MOST_RATIO;
    if (uncompressedSize > most || isBomb) {
      reject(new SourceFault(`${name} unpacks to ${uncompressedSize} bytes, which is more than a workbook of its size has.`));
      return;
    }
    zip.openReadStream(entry, (error: Error | null, stream: Readable) => {
      if (error) reject(new SourceFault(`${name} cannot be unpacked.`, undefined, { cause: error }));
      else resolve(asSource(stream, { name, checksum: entry.crc32 }));
    });
  });
}

/** The package ends a stream that has other than the size that was told. It does not compare the checksum. */
function asSource(stream: Readable, { name, checksum }: { readonly name: string; readonly checksum: number }): Readable {
  let found = 0;
  const damage = (cause?: unknown): SourceFault => new SourceFault(`${name} is damaged.`, undefined, { cause });
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      found = crc32(chunk, found);
      done(null, chunk);
    },
    flush: done => done(found === checksum ? null : damage()),
  });
  stream.on('error', error => through.destroy(damage(error)));
  return stream.pipe(through);
}
