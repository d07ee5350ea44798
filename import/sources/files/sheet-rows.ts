/** The XML of a sheet -> its rows, as they stand in it. Rejects with `SourceFault` what is no XML, and cells longer than a sheet can hold. */
import type { Readable } from 'node:stream';
import { SourceFault } from '../source-fault';
import { type XmlEvent, xmlEvents } from './xml-events';

export interface CellText {
  readonly kind: 'shared' | 'boolean' | 'text' | 'number' | 'error';
  readonly text: string;
  readonly style: number;
}

export interface SheetRow {
  /** Number of the row in the sheet. */
  readonly line: number;
  /** By column, from 0; empty ones may be missing. */
  readonly cells: ReadonlyMap<number, CellText>;
}

export async function* sheetRows(stream: Readable, source: string): AsyncGenerator<SheetRow> {
  const reader = new RowReader(source);
  for await (const events of xmlEvents(stream, source)) for (const event of events) yield* reader.take(event);
}

const LONGEST_CELL = 32_767;
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

const KINDS: Readonly<Record<string, CellText['kind']>> = {
  s: 'shared',
  b: 'boolean',
  str: 'text',
  inlineStr: 'text',
  d: 'text',
  e: 'error',
  n: 'number',
};

class RowReader {
  #line = 0;
  #cells = new Map<number, CellText>();
  #column = -1;
  #kind: CellText['kind'] = 'number';
  #style = 0;
  #text = '';
  #isValue = false;

  constructor(private readonly source: string) {}

  *take(event: XmlEvent): Generator<SheetRow> {
    if (event.kind === 'open') this.open(event.name, event.attributes);
    else if (event.kind === 'text') this.read(event.text);
    else if (event.name === 'row') {
      if (this.#cells.size > 0) yield { line: this.#line, cells: this.#cells };
      this.#cells = new Map();
    } else this.end(event.name);
  }

  private open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const line = r === undefined ? this.#line + 1 : Number(r);
      if (!Number.isInteger(line) || line < 1 || line > MOST_ROWS)
        throw new SourceFault('The row after this one has a number that no row can have. The file is damaged.', this.place());
      [this.#line, this.#column] = [line, -1];
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      if (this.#column < 0) throw new SourceFault('A cell has a place that no cell can have. The file is damaged.', this.place());
      if (this.#column >= MOST_COLUMNS) throw new SourceFault('The sheet has more columns than there can be.', this.place());
      this.#kind = KINDS[t ?? 'n'] ?? 'text';
      this.#style = Number(s ?? 0);
      this.#text = '';
    } else if (name === 'v' || name === 't') this.#isValue = true;
    // How a text is pronounced is no part of it.
    else if (name === 'rPh') this.#isValue = false;
  }

  private read(text: string): void {
    if (!this.#isValue) return;
    this.#text += text;
    if (this.#text.length > LONGEST_CELL) throw new SourceFault(`A cell has more than ${LONGEST_CELL} characters.`, this.place());
  }

  private end(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'c' && this.#text !== '') this.#cells.set(this.#column, { kind: this.#kind, text: this.#text, style: this.#style });
  }

  private place(): { readonly source: string; readonly line: number } {
    return { source: this.source, line: this.#line };
  }
}

/** `AB12` -> 27; -1 for what is no place of a cell. */
function columnOf(reference: string): number {
  const [, letters = ''] = /^([A-Z]{1,4})\d{1,7}$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
