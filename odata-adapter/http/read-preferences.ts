/** Header `Prefer` -> the preferences that are honoured (Part 1, section 8.2.8). One that is unknown or malformed is no error (RFC 7240, section 2). */
import { splitOutsideQuotes } from './parse-accept';

export interface Preferences {
  /** Rows that each collection of the response shall have at most. */
  readonly maxPageSize: number | undefined;
  /** The preference as sent, for `Preference-Applied`. */
  readonly applied: string | undefined;
}

const MAX_PAGE_SIZE = /^((?:odata\.)?maxpagesize)\s*=\s*"?([1-9]\d{0,8})"?$/i;

export function readPreferences(header: string | readonly string[] | undefined): Preferences {
  const text = typeof header === 'string' ? header : (header?.join(',') ?? '');
  for (const preference of splitOutsideQuotes(text, ',')) {
    const [token = ''] = splitOutsideQuotes(preference, ';');
    const match = MAX_PAGE_SIZE.exec(token.trim());
    if (match?.[1] !== undefined) return { maxPageSize: Number(match[2]), applied: `${match[1]}=${match[2] ?? ''}` };
  }
  return { maxPageSize: undefined, applied: undefined };
}
