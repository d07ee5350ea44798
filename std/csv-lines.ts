/**
 * Rows of texts -> lines of CSV (RFC 4180). A text with any line break is quoted, since any of them ends a row for some reader. A text of which a spreadsheet could take something for the
 * beginning of a formula must be made `harmless` first: an apostrophe stands before it then.
 */
import { stringify } from 'csv-stringify/sync';

const LINE_BREAK = /[\r\n]/;
/** A tab or a line break before it does not stop it from being one. */
const FORMULA = /^[=+\-@\t\r\n]/;

export function csvLines(rows: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string {
  return stringify(rows as string[][], { delimiter, record_delimiter: 'windows', quoted_match: LINE_BREAK });
}

/**
 * A spreadsheet that splits at other signs than the file does (Danish Excel at semicolons, LibreOffice at all of them) begins a cell within a text. There, quotation marks stand around no
 * cell or around another one, so they do not help. A sign that would be all of the cell is no formula: `100,-` stays.
 */
const FORMULA_WITHIN = /([,;\t\r\n]"*)(?=[=+\-@](?![,;\t\r\n]|$))/g;

export function harmless(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) ? `'${within}` : within;
}
