/** An XLSX workbook -> a set for each sheet, `book.xlsx#Sheet`: its first row has the names of the columns. Rejects with `SourceFault` what is no workbook, or unpacks to more than a sheet can hold. */
import { SourceFault } from '../source-fault';
import type { SourceRecord, SourceSet, SourceValue } from '../source';
import { fieldsOfHeadings, isHeadings, ONCE_MORE } from './fields-of-headings';
import type { SourceFile } from './source-file';
import { type CellText, type MergedCells, type SheetRow, sheetRows } from './sheet-rows';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts';
import { openArchive } from './workbook-archive';
import { unescapedText } from './unescaped-text';

/** Whether a column is read, by its number. */
type IsRead = (index: number) => boolean;

interface Sheet {
  readonly file: SourceFile;
  readonly name: string;
  readonly path: string;
  readonly parts: WorkbookParts;
}

export async function openWorkbook(file: SourceFile): Promise<readonly SourceSet[]> {
  const archive = await openArchive(file);
  try {
    const parts = await readWorkbookParts(archive);
    const sets: SourceSet[] = [];
    for (const { name, path } of parts.sheets) {
      const sheet: Sheet = { file, name: `${file.name}#${name}`, path, parts };
      const fields = await headingsOf(sheet);
      if (fields === undefined) continue;
      sets.push({
        name: sheet.name,
        fields: fields.filter(field => field !== ''),
        read: (signal, wanted) => readSheet(sheet, { fields, isRead: index => wanted?.has(fields[index] ?? '') !== false }, signal),
      });
    }
    if (sets.length === 0) throw new SourceFault(`${file.name} has no sheet with anything in it.`);
    return sets;
  } finally {
    archive.close();
  }
}

/** Undefined for an empty sheet. */
async function headingsOf(sheet: Sheet): Promise<readonly string[] | undefined> {
  for await (const row of rowsOf(sheet)) {
    if (!('cells' in row)) continue;
    const { cells, line } = row;
    const wrong = findFault(cells, sheet.parts, () => true);
    if (wrong !== undefined) throw new SourceFault(wrong, { source: sheet.name, line });
    const width = Math.max(0, ...cells.keys()) + 1;
    const headings = Array.from({ length: width }, (_, index) => String(valueOf(cells.get(index), sheet.parts) ?? ''));
    return fieldsOfHeadings(headings, sheet.name);
  }
  return undefined;
}

interface Columns {
  /** Those without a name are ''. */
  readonly fields: readonly string[];
  readonly isRead: IsRead;
}

async function* readSheet(sheet: Sheet, { fields, isRead }: Columns, signal: AbortSignal): AsyncGenerator<SourceRecord> {
  let headings: number | undefined;
  let last = 0;
  for await (const row of rowsOf(sheet)) {
    signal.throwIfAborted();
    if (!('cells' in row)) {
      const { firstColumn, lastColumn, firstLine: line, lastLine } = row;
      const column = fields.findIndex((field, index) => index >= firstColumn && index <= lastColumn && field !== '' && isRead(index));
      // What is merged stands behind all rows.
      if (headings === undefined || line <= headings || line > last || line >= lastLine || column < 0) continue;
      const fault = `Column ${columnName(column)}: its cells are merged down to line ${lastLine}, and only the first can have a value. Split them, and fill each.`;
      yield { place: { source: sheet.name, line }, fault };
      continue;
    }
    const { cells, line } = row;
    if (headings === undefined) {
      headings = line;
      continue;
    }
    const place = { source: sheet.name, line };
    const wrong = findFault(cells, sheet.parts, isRead);
    if (wrong !== undefined) {
      yield { place, fault: wrong };
      continue;
    }
    const values = new Map([...cells].map(([index, cell]) => [index, valueOf(cell, sheet.parts)]));
    if ([...values.values()].every(value => value === null)) continue;
    last = line;
    const beside = [...values].find(([index, value]) => value !== null && index >= fields.length);
    if (beside !== undefined) yield { place, fault: `Column ${columnName(beside[0])} has a value and no name in the first row.` };
    else if (isHeadings(index => values.get(index), fields)) yield { place, fault: ONCE_MORE };
    else yield { place, fields: Object.fromEntries(fields.map((field, index) => [field, values.get(index) ?? null])) };
  }
}

async function* rowsOf({ file, name, path }: Sheet): AsyncGenerator<SheetRow | MergedCells> {
  const archive = await openArchive(file);
  try {
    yield* sheetRows(await archive.open(path), name);
  } finally {
    archive.close();
  }
}

/** As the sheets themselves call them: A, B, … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Of the first cell that is read and whose value is not known. */
function findFault(cells: SheetRow['cells'], parts: WorkbookParts, isRead: IsRead): string | undefined {
  for (const [index, cell] of cells) {
    const fault = isRead(index) ? faultOf(cell, parts) : undefined;
    if (fault !== undefined) return `Column ${columnName(index)}: ${fault}`;
  }
  return undefined;
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[Ee][-+]?\d+)?$/;

function faultOf({ kind, text, style }: CellText, { sharedTexts, styles }: WorkbookParts): string | undefined {
  switch (kind) {
    case 'text':
      return undefined;
    case 'error':
      return 'the formula has failed.';
    case 'uncomputed':
      return 'the formula has no value. Open the workbook in a spreadsheet program and save it.';
    case 'shared':
      return /^\d+$/.test(text) && Number(text) < sharedTexts.length ? undefined : 'the text of the cell is not in the workbook.';
    case 'boolean':
      return /^(?:0|1|true|false)$/.test(text) ? undefined : 'the cell is neither true nor false.';
    case 'number':
      if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return 'the number of the cell cannot be read.';
      return style === 0 || style < styles ? undefined : 'the format of the cell is not in the workbook.';
  }
}

function valueOf(cell: CellText | undefined, { sharedTexts, dateStyles, is1904 }: WorkbookParts): SourceValue {
  if (cell === undefined || cell.text === '') return null;
  switch (cell.kind) {
    case 'shared':
      return unescapedText(sharedTexts[Number(cell.text)] ?? '') || null;
    case 'boolean':
      return cell.text === '1' || cell.text === 'true';
    case 'text':
      return unescapedText(cell.text);
    case 'error':
    case 'uncomputed':
      return null;
    case 'number':
      return dateStyles.has(cell.style) ? dateText(Number(cell.text), is1904) : withoutNoise(Number(cell.text));
  }
}

/** Excel shows fifteen digits of a number at most. */
const NOISE = 1e-15;
const SHORT_DIGITS = 12;
/** Beyond it, what looks like a rest of a formula may be a digit of a large amount. */
const LARGE = 1e9;

/** `33.300000000000004` is what a formula leaves of 33.3, and nobody sees the difference. A number with more digits of its own stays as it is. */
function withoutNoise(number: number): number {
  const short = Number(number.toPrecision(SHORT_DIGITS));
  return Math.abs(number) < LARGE && Math.abs(short - number) <= Math.abs(number) * NOISE ? short : number;
}

const DAY_SECONDS = 86_400;

/** A day that never was, and that Excel counts all the same: before it, the first day is number 1. */
const [FALSE_DAY, FALSE_DAY_TEXT] = [60, '1900-02-29'] as const;

/** A number of days since the end of 1899 (or the beginning of 1904), as Excel shows it -> a day, a moment of the clock on the wall, or, of less than a day, the time alone. */
function dateText(days: number, is1904: boolean): string {
  const seconds = Math.round(days * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day > 0 && day < FALSE_DAY ? 31 : 30);
  const moment = new Date(epoch + seconds * 1000);
  if (Number.isNaN(moment.getTime())) return String(days);
  const [date = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (day === 0 && !(is1904 && seconds === 0)) return time;
  const shown = !is1904 && day === FALSE_DAY ? FALSE_DAY_TEXT : date;
  return Number.isInteger(days) ? shown : `${shown}T${time}`;
}
