/** The XML of a sheet -> its rows, as they stand in it. Rejects with `SourceFault` what is no XML, rows and cells that are not in order, and cells longer than a sheet can hold. */
import type { Readable } from 'node:stream';
import { SourceFault } from '../source-fault';
import { unescapedText } from './unescaped-text';
import { type XmlEvent, xmlEvents } from './xml-events';

export interface CellText {
  /** `uncomputed`: a formula without a value. */
  readonly kind: 'shared' | 'boolean' | 'text' | 'number' | 'error' | 'uncomputed';
  readonly text: string;
  readonly style: number;
}

export interface SheetRow {
  /** Number of the row in the sheet. */
  readonly line: number;
  /** By column, from 0; empty ones may be missing. */
  readonly cells: ReadonlyMap<number, CellText>;
}

/** Cells that are shown as one. Only the first has the value. */
export interface MergedCells {
  /** From 0; -1 where their place cannot be read. */
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The merged cells of the sheet are told behind its rows. */
export async function* sheetRows(stream: Readable, source: string): AsyncGenerator<SheetRow | MergedCells> {
  const reader = new RowReader(source);
  for await (const events of xmlEvents(stream, source)) for (const event of events) yield* reader.take(event);
}

const LONGEST_CELL = 32_767;
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

const KINDS = new Map<string, CellText['kind']>(
  Object.entries({
    s: 'shared',
    b: 'boolean',
    str: 'text',
    inlineStr: 'text',
    d: 'text',
    e: 'error',
    n: 'number',
  }),
);

class RowReader {
  #line = 0;
  #cells = new Map<number, CellText>();
  #column = -1;
  #kind: CellText['kind'] = 'number';
  #style = 0;
  #text = '';
  #isValue = false;
  #isSound = false;
  #hasValue = false;
  #hasFormula = false;

  constructor(private readonly source: string) {}

  *take(event: XmlEvent): Generator<SheetRow | MergedCells> {
    if (event.kind === 'open' && event.name === 'mergeCell') yield mergedCells(event.attributes.ref);
    else if (event.kind === 'open') this.open(event.name, event.attributes);
    else if (event.kind === 'text') this.read(event.text);
    else if (event.name === 'row') {
      if (this.#cells.size > 0) yield { line: this.#line, cells: this.#cells };
      this.#cells = new Map();
    } else this.end(event.name);
  }

  private open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const line = r === undefined ? this.#line + 1 : Number(r);
      if (!Number.isInteger(line) || line <= this.#line || line > MOST_ROWS)
        throw this.fault('The row after this one has a number that it cannot have. The file is damaged.');
      [this.#line, this.#column] = [line, -1];
    } else if (name === 'c') {
      const column = r === undefined ? this.#column + 1 : columnOf(r, this.#line);
      if (column <= this.#column) throw this.fault('A cell has a place that it cannot have. The file is damaged.');
      if (column >= MOST_COLUMNS) throw this.fault('The sheet has more columns than there can be.');
      const kind = KINDS.get(t ?? 'n');
      if (kind === undefined) throw this.fault('A cell is of a kind that no sheet has. The file is damaged.');
      [this.#column, this.#kind, this.#style, this.#text] = [column, kind, Number(s ?? 0), ''];
      this.#hasValue = this.#hasFormula = false;
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'v' || name === 't') this.#isValue = this.#hasValue = !this.#isSound;
    // How a text is pronounced is no part of it.
    else if (name === 'rPh') this.#isSound = true;
  }

  private read(text: string): void {
    if (!this.#isValue) return;
    this.#text += text;
    if (this.#text.length > LONGEST_CELL && unescapedText(this.#text).length > LONGEST_CELL)
      throw this.fault(`A cell has more than ${LONGEST_CELL} characters.`);
  }

  private end(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isSound = false;
    else if (name === 'c') {
      // The value of a formula may be an empty text. Programs that do not compute leave it out, or leave it empty.
      const isComputed = !this.#hasFormula || this.#text !== '' || (this.#kind === 'text' && this.#hasValue);
      if (!isComputed) this.#cells.set(this.#column, { kind: 'uncomputed', text: '', style: 0 });
      else if (this.#text !== '') this.#cells.set(this.#column, { kind: this.#kind, text: this.#text, style: this.#style });
    }
  }

  private fault(message: string): SourceFault {
    return new SourceFault(message, { source: this.source, line: this.#line });
  }
}

/** `AB12` in line 12 -> 27; -1 for what is no place of a cell in the line. */
function columnOf(reference: string, line: number): number {
  const [, letters = '', row] = /^([A-Z]{1,4})(\d{1,7})$/.exec(reference) ?? [];
  if (Number(row) !== line) return -1;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `C3:D7` */
function mergedCells(reference = ''): MergedCells {
  const [, first = '', firstRow, last = '', lastRow] = /^([A-Z]{1,4}(\d{1,7})):([A-Z]{1,4}(\d{1,7}))$/.exec(reference) ?? [];
  const [firstLine, lastLine] = [Number(firstRow), Number(lastRow)];
  return { firstColumn: columnOf(first, firstLine), lastColumn: columnOf(last, lastLine), firstLine, lastLine };
}
