/**
 * Rows of cells -> CSV (RFC 4180). For Danish Excel it begins with a byte order mark, values are separated by semicolons, and numbers have a decimal comma.
 * A text that a spreadsheet could take for a formula begins with an apostrophe.
 */
import { stringify } from 'csv-stringify/sync';
import { assertNever } from '../../std/assert-never';
import type { Cell, WriteSheet } from './sheet-types';

const BYTE_ORDER_MARK = '\uFEFF';
/** Any of them ends a row for some reader. */
const LINE_BREAK = /[\r\n]/;
/** What spreadsheets take for the beginning of a formula, a tab or a line break before it included. */
const FORMULA = /^[=+\-@\t\r\n]/;

export function csvWriter(separator: 'comma' | 'semicolon'): WriteSheet {
  const isDanish = separator === 'semicolon';
  const options = { delimiter: isDanish ? ';' : ',', record_delimiter: '\r\n', quoted_match: LINE_BREAK };
  return async function* writeCsv({ columns }, batches) {
    yield (isDanish ? BYTE_ORDER_MARK : '') + stringify([columns.map(({ header }) => harmless(header))], options);
    for await (const rows of batches) yield stringify(textsOf(rows, isDanish), options);
  };
}

function textsOf(rows: readonly (readonly Cell[])[], isDanish: boolean): string[][] {
  return rows.map(row => row.map(cell => textOf(cell, isDanish)));
}

function textOf(cell: Cell, isDanish: boolean): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return harmless(cell.text);
    case 'number':
      return isDanish ? cell.digits.replace('.', ',') : cell.digits;
    case 'boolean':
      return String(cell.value);
    case 'date':
      return cell.clock === undefined ? cell.day : `${cell.day} ${cell.clock}`;
    default:
      return assertNever(cell);
  }
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
