/** An organisation as the parts of a workbook, and parts -> the bytes of an XLSX file. */
import { ZipFile } from 'yazl';

export const SHEETS = ['units', 'persons', 'affiliations'] as const;
export type SheetName = (typeof SHEETS)[number];

/** A cell at a place such as `B7`, as XML. */
export type BookCell = (place: string) => string;

export interface BookRow {
  readonly line: number;
  readonly cells: readonly BookCell[];
}

export type BookSheets = Readonly<Record<SheetName, readonly BookRow[]>>;
export type BookParts = Readonly<Record<string, string | Buffer>>;

const TEXTS: string[] = [];
const NUMBERS = Array.from({ length: 40 }, (_, index) => index);

/** A text of the table of texts. */
function shared(text: string): BookCell {
  const known = TEXTS.indexOf(text);
  const index = known >= 0 ? known : TEXTS.push(text) - 1;
  return place => `<c r="${place}" t="s"><v>${index}</v></c>`;
}

export const inline =
  (text: string): BookCell =>
  place =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const cellOf =
  (attributes: string, content: string): BookCell =>
  place =>
    `<c r="${place}" ${attributes}>${content}</c>`;
const number = (value: number): BookCell => cellOf('', `<v>${value}</v>`);
const day = (value: number): BookCell => cellOf('s="1"', `<v>${value}</v>`);
const isTrue = (value: boolean): BookCell => cellOf('t="b"', `<v>${value ? 1 : 0}</v>`);

function rows(headings: readonly string[], records: readonly (readonly BookCell[])[]): readonly BookRow[] {
  return [headings.map(shared), ...records].map((cells, index) => ({ cells, line: index + 1 }));
}

export const SAMPLE: BookSheets = {
  units: rows(
    ['nr', 'navn', 'over'],
    NUMBERS.map(index => [shared(`U${index}`), inline(`Enhed ${index}`), inline(index === 0 ? '' : `U${Math.floor((index - 1) / 3)}`)]),
  ),
  persons: rows(
    ['nr', 'fornavn', 'efternavn', 'cpr', 'ansat', 'stop'],
    NUMBERS.map(index => [
      number(7000 + index),
      shared('Åse'),
      shared(`Nr. ${index}`),
      inline(`310213-${1000 + index}`),
      day(43_000 + index),
      isTrue(index % 2 === 0),
    ]),
  ),
  affiliations: rows(
    ['nr', 'person', 'enhed', 'timer'],
    NUMBERS.map(index => [inline(`A${index}`), number(7000 + index), shared(`U${(index * 7) % 40}`), number(37.5)]),
  ),
};

export const TEXT_COUNT = TEXTS.length;

export function partsOf(sheets: BookSheets): BookParts {
  const names = SHEETS.map((name, index) => `<sheet name="${name}" r:id="rId${index}"/>`);
  const targets = SHEETS.map((name, index) => `<Relationship Id="rId${index}" Target="worksheets/${name}.xml"/>`);
  return {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${TEXTS.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(SHEETS.map(name => [sheetPart(name), `<worksheet><sheetData>${rowsXml(sheets[name])}</sheetData></worksheet>`])),
  };
}

export const sheetPart = (name: SheetName): string => `xl/worksheets/${name}.xml`;

function rowsXml(list: readonly BookRow[]): string {
  const cells = ({ cells, line }: BookRow): string => cells.map((cell, index) => cell(`${'ABCDEFGH'[index] ?? ''}${line}`)).join('');
  return list.map(row => `<row r="${row.line}">${cells(row)}</row>`).join('');
}

export async function zipped(parts: readonly (readonly [name: string, content: string | Buffer])[], compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
