/** Who read, as the record has it -> the name of the key, with its id where another key is or was called the same; or, of what an administrator read in the console or by the admin token, words of the page's language. */

interface Reader {
  readonly key: string;
  readonly keyName: string;
}

/** The record has it in English. No key has such an id, so the name of a key is never taken for it. */
const OF_CONSOLE = 'console';
const READ_BY = /^(?<what>search|preview) of (?<by>console|admin token) from (?<address>\S+)$/;

/** What an administrator did, and by what. */
interface ReaderTexts {
  readonly ofConsole: Readonly<Record<'search' | 'preview', Readonly<Record<'console' | 'admin token', string>>>>;
  readonly fromAddress: (what: string, address: string) => string;
}

/** `readers`: all keys as they are called now, and all readers of the table as they were called when they read. */
export function readerTexts(readers: readonly Reader[], texts: ReaderTexts): (reader: Reader) => string {
  const idOf = new Map(readers.map(({ key, keyName }) => [keyName, key]));
  const shared = new Set(readers.flatMap(({ key, keyName }) => (keyName === '' || idOf.get(keyName) === key ? [] : [keyName])));
  return reader => (shared.has(reader.keyName) ? `${readerText(reader, texts)} (${reader.key})` : readerText(reader, texts));
}

function readerText({ key, keyName }: Reader, texts: ReaderTexts): string {
  const read = key === OF_CONSOLE ? READ_BY.exec(keyName)?.groups : undefined;
  if (read === undefined) return keyName === '' ? key : keyName;
  const { what, by, address } = read as { what: 'search' | 'preview'; by: 'console' | 'admin token'; address: string };
  return texts.fromAddress(texts.ofConsole[what][by], address);
}
