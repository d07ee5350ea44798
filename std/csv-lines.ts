/**
 * Rows of texts -> lines of CSV (RFC 4180). A text with any line break is quoted, since any of them ends a row for some reader. A text that a spreadsheet could take for the beginning of a
 * formula must be made `harmless` first: it begins with an apostrophe then.
 */
import { stringify } from 'csv-stringify/sync';

const LINE_BREAK = /[\r\n]/;
/** A tab or a line break before it does not stop it from being one. */
const FORMULA = /^[=+\-@\t\r\n]/;

export function csvLines(rows: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string {
  return stringify(rows as string[][], { delimiter, record_delimiter: 'windows', quoted_match: LINE_BREAK });
}

export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
