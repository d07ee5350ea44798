/**
 * Rows of cells -> CSV (RFC 4180). For Danish Excel it begins with a byte order mark, values are separated by semicolons, and numbers have a decimal comma.
 * An apostrophe stands before a text that a spreadsheet could take for a formula.
 */
import { assertNever } from '../../std/assert-never';
import { csvLines, harmless } from '../../std/csv-lines';
import type { Cell, WriteSheet } from './sheet-types';

const BYTE_ORDER_MARK = '\uFEFF';

export function csvWriter(separator: 'comma' | 'semicolon'): WriteSheet {
  const isDanish = separator === 'semicolon';
  const delimiter = isDanish ? ';' : ',';
  return async function* writeCsv({ columns }, batches) {
    yield (isDanish ? BYTE_ORDER_MARK : '') + csvLines([columns.map(({ header }) => harmless(header))], delimiter);
    for await (const rows of batches) yield csvLines(textsOf(rows, isDanish), delimiter);
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
    case 'word':
      return cell.text;
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
