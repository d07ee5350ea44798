/** Who read, as the record has it -> the name of the key; or, of what an administrator read in the console or by the admin token, words of the page's language. */
import type { READ_TEXTS } from './read-texts';

interface Reader {
  readonly key: string;
  readonly keyName: string;
}

/** The record has it in English. No key has such an id, so the name of a key is never taken for it. */
const OF_CONSOLE = 'console';
const READ_BY = /^(?<what>search|preview) of (?<by>console|admin token) from (?<address>\S+)$/;

export function readerText({ key, keyName }: Reader, texts: (typeof READ_TEXTS)['en']): string {
  const read = key === OF_CONSOLE ? READ_BY.exec(keyName)?.groups : undefined;
  if (read === undefined) return keyName === '' ? key : keyName;
  const { what, by, address } = read as { what: 'search' | 'preview'; by: 'console' | 'admin token'; address: string };
  return texts.fromAddress(texts.ofConsole[what][by], address);
}
