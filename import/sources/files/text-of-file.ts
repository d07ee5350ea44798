/** A file, perhaps compressed -> its text in chunks. The encoding is found out. Rejects with `SourceFault` what is of no encoding that was found or given. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceFault, unreadable } from '../source-fault';
import type { Place } from '../../checking/import-fault';
import type { Encoding, SourceFile } from './source-file';

export async function* textOfFile(file: SourceFile, signal: AbortSignal): AsyncGenerator<string> {
  const encoding = file.form.encoding ?? (await findEncoding(file, signal));
  const decoder = new TextDecoder(encoding, { fatal: true });
  const mayBeOld = file.form.encoding === undefined && encoding === 'windows-1252';
  let hasLetters = false;
  let line = 1;
  try {
    for await (const bytes of bytesOf(file, signal)) {
      const text = decoder.decode(bytes, { stream: true });
      hasLetters ||= /[æøå]/i.test(text);
      if (mayBeOld && !hasLetters) refuseOldLetters(text, { source: file.name, line });
      yield text;
      line += text.split('\n').length - 1;
    }
    yield decoder.decode();
  } catch (error) {
    if (!isOtherEncoding(error)) throw error;
    const place = { source: file.name, line };
    throw new SourceFault(
      `Here or soon after, the text is not ${encoding}. Save the file anew, or give its encoding in the mapping.`,
      place,
    );
  }
}

/** Bytes of the file, unpacked where it is compressed. */
async function* bytesOf(file: SourceFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  const raw = createReadStream(file.path, { signal });
  const gunzip = /\.gz$/i.test(file.name) ? createGunzip() : undefined;
  const stream = gunzip === undefined ? raw : pipeline(raw, gunzip, () => undefined);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
    // The unpacker stops without a word where a zero stands, and a second packed part should.
    if (gunzip !== undefined && gunzip.bytesWritten < raw.bytesRead)
      throw new Error('Behind its packed text stands something else. Pack it anew.');
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreadable(file.name, error);
  }
}

const MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** By its beginning, else by the first chunk that has other letters than ASCII. */
async function findEncoding(file: SourceFile, signal: AbortSignal): Promise<Encoding> {
  let isFirst = true;
  for await (const bytes of bytesOf(file, signal)) {
    const begun = isFirst ? encodingOfBeginning(bytes) : undefined;
    if (begun !== undefined) return begun;
    isFirst = false;
    if (!isAscii(bytes)) return isUtf8(bytes.subarray(bytes.findIndex(byte => byte > 0x7f))) ? 'utf-8' : 'windows-1252';
  }
  return 'utf-8';
}

/** The first letter of a text in UTF-16 is one of ASCII, of which one byte is zero. No text of another encoding has such a byte. */
export function encodingOfBeginning(bytes: Uint8Array): Encoding | undefined {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return marked[0];
  const [first, second] = bytes;
  if (first === 0 && second !== 0) return 'utf-16be';
  return second === 0 && first !== 0 ? 'utf-16le' : undefined;
}

/** Two bytes or more that are a letter in UTF-8 are almost never two letters in Windows-1252: the first letter decides, and what is not in the encoding later is told. */
function isUtf8(bytes: Uint8Array): boolean {
  const length = bytes[0] === undefined || bytes[0] < 0xc2 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
  // A letter that the chunk has cut cannot be checked.
  if (bytes.length < length) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
    return true;
  } catch (error) {
    if (isOtherEncoding(error)) return false;
    throw error;
  }
}

/**
 * What æ, ø and å of MS-DOS (code pages 850 and 865) and of old Macs are in Windows-1252: signs that stand in no word, or not there, and bytes that are no signs at all. `SKOLEL’RER` had an Æ;
 * `D’ANGELO`, `O’BRIEN` and `JOE’S` have an apostrophe.
 */
const OLD_LETTERS =
  /\p{L}[\u203a\u2020\u00be\u00bf]\p{L}|\p{Ll}\u2018\p{Ll}|\p{Lu}{2}\u2019[B-DF-HJ-NP-TV-XZ]\p{Lu}|\p{L}\u0152\p{Ll}|(?<!\p{L})[\u00ae\u00af]\p{L}|[\u0081\u008d\u008f\u0090\u009d]/u;

/** Of a text in which no æ, ø or å was seen. Any byte is a letter there, so without this `Sørensen` would become `S›rensen` and nobody would be told. */
function refuseOldLetters(text: string, { source, line }: Place): void {
  const at = text.search(OLD_LETTERS);
  if (at < 0) return;
  const message =
    'The text seems to be of MS-DOS or an old Mac: in windows-1252 a sign stands where æ, ø or å would. Save the file anew in UTF-8. If the sign is right, give `encoding: windows-1252` in the mapping.';
  throw new SourceFault(message, { source, line: line + text.slice(0, at).split('\n').length - 1 });
}

function isOtherEncoding(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
