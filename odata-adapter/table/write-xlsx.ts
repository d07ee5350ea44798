/** Rows of cells -> a workbook (Office Open XML, ECMA-376), written as the rows come. Text is told as text, so that no cell is a formula. Beyond the rows that a sheet may have, the next sheet goes on. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { assertNever } from '../../std/assert-never';
import type { Cell, Table, WriteSheet } from './sheet-types';

type Batches = AsyncIterator<readonly (readonly Cell[])[]>;

/** Excel's own bounds. */
const [ROWS_OF_A_SHEET, LETTERS_OF_A_CELL, LETTERS_OF_A_NAME] = [1_048_576, 32_767, 31] as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Each part is of the first day that an archive can tell, as Excel writes it: the same rows are the same file whenever they are asked for. The other form of a time, which differs by the server's time zone, is left out. */
const TIME_OF_PARTS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

export const writeXlsx: WriteSheet = (table, batches) => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  addSheets(zip, table, batches[Symbol.asyncIterator]()).then(
    sheets => {
      for (const [name, text] of partsBeside(table, sheets)) zip.addBuffer(Buffer.from(text), name, TIME_OF_PARTS);
      zip.end();
    },
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error('A sheet could not be written.')),
  );
  // The failure of a sheet's rows is told above, and whoever reads the output hears of it. Where nobody reads it (any more), there is nobody to tell.
  zip.on('error', () => undefined);
  output.on('error', () => undefined);
  return output as AsyncIterable<Buffer>;
};

/** Gives their number. */
async function addSheets(zip: ZipFile, table: Table, batches: Batches): Promise<number> {
  const source = new SheetSource(batches);
  let sheets = 0;
  do {
    sheets += 1;
    const sheet = Readable.from(source.sheet(table));
    zip.addReadStream(sheet, `xl/worksheets/sheet${String(sheets)}.xml`, TIME_OF_PARTS);
    await once(sheet, 'end');
  } while (await source.hasMore());
  return sheets;
}

/** What is left of the rows when a sheet is full begins the next one. */
class SheetSource {
  #rest: readonly (readonly Cell[])[] = [];

  constructor(private readonly batches: Batches) {}

  async *sheet({ columns }: Table): AsyncGenerator<string> {
    yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
    yield rowText(columns.map(({ header }) => ({ kind: 'text', text: header })));
    for (let room = ROWS_OF_A_SHEET - 1; room > 0 && (await this.hasMore());) {
      const fitting = this.#rest.slice(0, room);
      this.#rest = this.#rest.slice(room);
      room -= fitting.length;
      yield fitting.map(rowText).join('');
    }
    yield '</sheetData></worksheet>';
  }

  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.batches.next();
      if (next.done === true) return false;
      this.#rest = next.value;
    }
    return true;
  }
}

function rowText(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellText).join('')}</row>`;
}

/** Styles of `STYLES`, by their places. */
const [DATE_STYLE, MOMENT_STYLE] = [1, 2] as const;

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '<c/>';
    case 'text':
    case 'word':
      return textCell(cell.text);
    case 'number':
      return isExact(cell.digits) ? `<c><v>${cell.digits}</v></c>` : textCell(cell.digits);
    case 'boolean':
      return `<c t="b"><v>${cell.value ? '1' : '0'}</v></c>`;
    case 'date':
      return dateCell(cell);
    default:
      return assertNever(cell);
  }
}

/** What is longer than a cell may be is not cut: nobody would see that something is missing. */
function textCell(text: string): string {
  const kept = text.length <= LETTERS_OF_A_CELL ? text : `(${String(text.length)} characters, too many for a cell: ask for CSV or JSON)`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** A sheet keeps fifteen digits. */
function isExact(digits: string): boolean {
  return (
    digits
      .replace(/[eE].*$/, '')
      .replace(/\D/g, '')
      .replace(/^0+/, '').length <= 15
  );
}

const DAY = 86_400_000;
/** Day 60 is a 29 February 1900 that never was: before 1 March 1900 Excel counts otherwise than the calendar. */
const [DAY_ZERO, FIRST_DAY] = [Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)] as const;

function dateCell({ day, clock }: Extract<Cell, { kind: 'date' }>): string {
  const time = Date.parse(`${day}T${clock ?? '00:00:00'}Z`);
  if (!(time >= FIRST_DAY) || !/^\d{4}-/.test(day)) return textCell(clock === undefined ? day : `${day} ${clock}`);
  return `<c s="${String(clock === undefined ? DATE_STYLE : MOMENT_STYLE)}"><v>${String((time - DAY_ZERO) / DAY)}</v></c>`;
}

/** XML has no place for most control characters: they are written as `_x0001_`, and what looks so by itself is too (ECMA-376, part 1, section 22.4.2.4). */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g,
      character => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`,
    )
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
}

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  `<cellStyleXfs count="1">${style(0)}</cellStyleXfs><cellXfs count="3">${[0, 14, 164].map(style).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function style(numberFormat: number): string {
  return `<xf numFmtId="${String(numberFormat)}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`;
}

/** What a workbook has beside its sheets, by the names of the parts. */
function partsBeside({ name }: Table, sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => String(index + 1));
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (all: readonly string[]): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `${override('workbook', 'sheet.main')}${override('styles', 'styles')}${numbers.map(number => override(`worksheets/sheet${number}`, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map(number => `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map(number => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
        relation('rIdStyles', 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

function sheetName(name: string, number: string): string {
  const suffix = number === '1' ? '' : ` ${number}`;
  return name.slice(0, LETTERS_OF_A_NAME - suffix.length) + suffix;
}
