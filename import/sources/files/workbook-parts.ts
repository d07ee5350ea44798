/** What the sheets of a workbook share: their names, texts, and which styles are those of dates. Rejects with `SourceFault` a sheet that is not there, and more texts than fit into memory. */
import path from 'node:path';
import { SourceFault } from '../source-fault';
import type { Archive } from './workbook-archive';
import { type XmlEvent, xmlEvents } from './xml-events';

export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly sharedTexts: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  /** How many styles there are. */
  readonly styles: number;
  readonly is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const SHARED = 'xl/sharedStrings.xml';

export async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  const targets = new Map<string, string>();
  for await (const { name, attributes } of elementsOf(archive, RELATIONS))
    if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  for await (const { name, attributes } of elementsOf(archive, WORKBOOK)) {
    if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
    if (name !== 'sheet') continue;
    const [, relation = ''] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
    // Some programs write whole paths: `/xl/worksheets/sheet1.xml`.
    const part = path.posix.resolve('/xl', targets.get(relation) ?? '').slice(1);
    if (!archive.names.has(part) || sheets.some(sheet => sheet.path === part))
      throw new SourceFault(`The workbook names the sheet ${attributes.name ?? ''}, which is not in it.`);
    sheets.push({ name: attributes.name ?? '', path: part });
  }
  return {
    sheets,
    is1904,
    ...(await readTexts(archive)),
    ...(await readStyles(archive)),
  };
}

type OpenEvent = Extract<XmlEvent, { kind: 'open' }>;

/** Of parts that have no rows. */
const MOST_BYTES = 64_000_000;

async function* elementsOf(archive: Archive, part: string): AsyncGenerator<OpenEvent> {
  for await (const event of eventsOf(archive, part, MOST_BYTES)) if (event.kind === 'open') yield event;
}

async function* eventsOf(archive: Archive, part: string, most?: number): AsyncGenerator<XmlEvent> {
  for await (const events of xmlEvents(await archive.open(part, most), part)) yield* events;
}

/** Characters of all texts: a quarter of a gigabyte. */
const MOST_CHARACTERS = 128_000_000;

async function readTexts(archive: Archive): Promise<Pick<WorkbookParts, 'sharedTexts'>> {
  const sharedTexts: string[] = [];
  if (!archive.names.has(SHARED)) return { sharedTexts };
  let [text, isText, isSound, characters] = ['', false, false, 0];
  for await (const event of eventsOf(archive, SHARED)) {
    if (event.kind === 'text') text += isText ? event.text : '';
    else if (event.name === 't') isText = event.kind === 'open' && !isSound;
    // How a text is pronounced is no part of it.
    else if (event.name === 'rPh') isSound = event.kind === 'open';
    else if (event.name === 'si' && event.kind === 'close') {
      characters += text.length + 8;
      sharedTexts.push(text);
      text = '';
    }
    if (characters + text.length > MOST_CHARACTERS)
      throw new SourceFault('The workbook has more text than can be held. Save its sheets as CSV.');
  }
  return { sharedTexts };
}

/** Numbers of formats that every workbook has, for dates (ECMA-376, part 1, 18.8.30). */
const DATE_FORMATS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

async function readStyles(archive: Archive): Promise<Pick<WorkbookParts, 'dateStyles' | 'styles'>> {
  const dateStyles = new Set<number>();
  if (!archive.names.has(STYLES)) return { dateStyles, styles: 0 };
  const formats = new Set(DATE_FORMATS);
  let [isCells, styles] = [false, 0];
  for await (const event of eventsOf(archive, STYLES, MOST_BYTES)) {
    if (event.kind === 'text') continue;
    if (event.name === 'cellXfs') isCells = event.kind === 'open';
    if (event.kind !== 'open') continue;
    const { numFmtId = '0', formatCode = '' } = event.attributes;
    if (event.name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId));
    if (event.name !== 'xf' || !isCells) continue;
    if (formats.has(Number(numFmtId))) dateStyles.add(styles);
    styles++;
  }
  return { dateStyles, styles };
}

/** Letters of days, months, years and hours, outside quotes, colours and escapes. */
function isDateFormat(code: string): boolean {
  return /[dmyh]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
