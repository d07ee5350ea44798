/** Records that are known, written as files in many ways -> what a reader gets of them after an import. It takes several files, since each import costs far more than a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { runImport } from '../../import/run-import';
import { importFiles } from '../../server/imports/import-files';
import { ZoneClock } from '../../std/zone-clock';
import { propertyRuns } from '../support/property-runs';
import { startPrivateService, type PrivateService } from '../support/service';
import { zipped } from './sample-book';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) {
  id: Int!
  text: String
  other: String
  amount: Decimal @decimal(precision: 12, scale: 2)
  flag: Boolean
  day: Date
}`;
const TABLE =
  'CREATE SCHEMA own; CREATE TABLE own.thing (id int PRIMARY KEY, text text, other text, amount numeric(12, 2), flag boolean, day date)';

interface Thing {
  readonly Text: string | null;
  readonly Other: string | null;
  readonly Amount: number | null;
  readonly Flag: boolean | null;
  readonly Day: string | null;
}

interface NumberedThing extends Thing {
  readonly Id: number;
}

const PIECES = ['a', 'Z', ' ', '"', '""', ';', ',', '\t', '|', '\r', '\n', '\r\n', "'", '=1+1', '\\', '\\N', '\\.', '0', '007', '1E5', 'æ', 'Ø', 'å', 'é', '&', '<', '>', ']]>', '&amp;', '_x000D_', '_x0041_', '_', '#N/A', 'NULL', '\u00a0', '-', '€'] as const; // oxfmt-ignore
/** Without what Windows-1252 writes as UTF-8 writes the rest of a letter: "Ø€" would be read as one. */
const CLEAR = PIECES.filter(piece => !['\u00a0', '€'].includes(piece));
const WIDE = [...PIECES, '\u2028', '😀', '\ufeff', '\u0085', 'ł', '\u0301', '\uffff'];
/** In one cell: null, a few pieces, or one of them again and again, within what a workbook may write in one. */
const textOf = (pieces: readonly string[]): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map(list => list.join('')) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 2000 })).map(([piece, times]) => piece.repeat(times)),
    },
  );
const thingOf = (pieces: readonly string[]): fc.Arbitrary<Thing> =>
  fc.record({
    Text: textOf(pieces),
    Other: textOf(pieces),
    Amount: fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents => cents / 100)),
    Flag: fc.option(fc.boolean()),
    Day: fc.option(
      fc.integer({ min: 1, max: 80_000 }).map(days => new Date(Date.UTC(1900, 2, 1) + days * 86_400_000).toISOString().slice(0, 10)),
    ),
  });

const COLUMNS = ['Id', 'Text', 'Other', 'Amount', 'Flag', 'Day'] as const;
type Column = (typeof COLUMNS)[number];
type Cell = string | number | boolean | null;

interface Written {
  readonly ending: string;
  readonly content: Buffer;
  readonly more: string;
}

interface Dialect {
  readonly delimiter: string;
  readonly end: string;
  readonly isEnded: boolean;
  readonly quotesAll: boolean;
  readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  readonly hasMark: boolean;
  readonly isTold: boolean;
  readonly head: string;
  readonly isPacked: boolean;
  readonly trailing: boolean;
  readonly blank: boolean;
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  isEnded: fc.boolean(),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le', 'utf-16be'),
  hasMark: fc.boolean(),
  isTold: fc.boolean(),
  head: fc.constantFrom('', '', 'sep', '#TYPE Selected.Object'),
  isPacked: fc.boolean(),
  trailing: fc.boolean(),
  blank: fc.boolean(),
});

/** Letters of Windows-1252 beyond ASCII. Without `stream`, Node 20 takes it for ISO 8859-1. */
const HIGH = new Map(
  Array.from({ length: 128 }, (_, at) => [new TextDecoder('windows-1252').decode(Uint8Array.of(128 + at), { stream: true }), 128 + at]),
);

function encoded(text: string, { encoding, hasMark }: Dialect): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from((hasMark ? '\ufeff' : '') + text);
    case 'utf-16le':
      return Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
    case 'utf-16be':
      return Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(Array.from(text, letter => HIGH.get(letter) ?? letter.charCodeAt(0)));
  }
}

function csvOf(things: readonly NumberedThing[], form: Dialect): Written {
  const { delimiter, end, isEnded, quotesAll, trailing, blank } = form;
  const cell = (value: Cell): string => {
    const text = value === null ? '' : String(value);
    return (quotesAll && value !== null) || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = things.map(thing => COLUMNS.map(column => cell(thing[column])));
  const heads = COLUMNS.map(cell);
  const lines = [heads, ...rows].map(cells => (trailing ? [...cells, ''] : cells).join(delimiter));
  if (blank) lines.splice(2, 0, '', delimiter.repeat(trailing ? 6 : 5));
  const first = form.head === 'sep' ? `sep=${delimiter}${end}` : form.head === '' ? '' : `${form.head}${end}`;
  const bytes = encoded(first + lines.join(end) + (isEnded ? end : ''), form);
  const more = form.isTold ? `    delimiter: ${JSON.stringify(delimiter)}\n    encoding: ${form.encoding}\n` : '';
  return { ending: form.isPacked ? 'csv.gz' : 'csv', content: form.isPacked ? gzipSync(bytes) : bytes, more };
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\uffff', '_xFFFF_')
    .replaceAll('\r', '_x000D_');
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

interface BookForm {
  readonly prefix: string;
  readonly text: 'shared' | 'inline' | 'formula' | 'runs' | 'cdata';
  readonly is1904: boolean;
  readonly places: boolean;
  readonly hidden: boolean;
  readonly blank: boolean;
  readonly pretty: boolean;
  readonly mark: boolean;
}

const bookForm: fc.Arbitrary<BookForm> = fc.record({
  prefix: fc.constantFrom('', 'x:'),
  text: fc.constantFrom('shared', 'inline', 'formula', 'runs', 'cdata'),
  is1904: fc.boolean(),
  places: fc.boolean(),
  hidden: fc.boolean(),
  blank: fc.boolean(),
  pretty: fc.boolean(),
  mark: fc.boolean(),
});

async function bookOf(things: readonly NumberedThing[], form: BookForm): Promise<Written> {
  const { prefix: p, is1904 } = form;
  const shared: string[] = [];
  const tag = (name: string, attributes: string, inner: string): string =>
    `<${p}${name}${attributes === '' ? '' : ` ${attributes}`}>${inner}</${p}${name}>`;
  const textCell = (place: string, text: string): string => {
    const written = xml(escaped(text));
    if (form.text === 'shared')
      return tag('c', `${place}t="s"`, tag('v', '', String(shared.push(tag('t', 'xml:space="preserve"', written)) - 1)));
    if (form.text === 'formula') return tag('c', `${place}t="str"`, tag('f', '', 'A1&amp;""') + tag('v', '', written));
    if (form.text === 'cdata') return tag('c', `${place}t="inlineStr"`, tag('is', '', tag('t', '', cdata(escaped(text)))));
    if (form.text === 'runs') {
      const half = Math.floor(text.length / 2);
      const cut =
        /[\ud800-\udbff]/.test(text[half - 1] ?? '') || /[_x0-9A-Fa-f\r]/.test(text.slice(Math.max(0, half - 8), half + 8)) ? 0 : half;
      const run = (part: string): string =>
        part === '' ? '' : tag('r', '', tag('rPr', '', `<${p}b/>`) + tag('t', '', xml(escaped(part))));
      return tag('c', `${place}t="s"`, tag('v', '', String(shared.push(run(text.slice(0, cut)) + run(text.slice(cut))) - 1)));
    }
    return tag('c', `${place}t="inlineStr"`, tag('is', '', tag('t', '', `<!-- a -->${written}<!-- b -->`)));
  };
  const dayNumber = (day: string): number => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000) - (is1904 ? 1462 : 0);
  const cell = (value: Cell, [column, line]: readonly [Column, number]): string => {
    const place = form.places || value === null ? `r="${'ABCDEF'[COLUMNS.indexOf(column)] ?? ''}${line}" ` : '';
    if (value === null) return form.places ? '' : `<${p}c ${place}s="2"/>`;
    if (typeof value === 'boolean') return tag('c', `${place}t="b"`, tag('v', '', value ? '1' : '0'));
    if (column === 'Day' && value !== column)
      return tag('c', `${place}s="${line % 2 === 0 ? 1 : 3}"`, tag('v', '', String(dayNumber(String(value)))));
    if (typeof value === 'number')
      return tag('c', place, tag('v', '', line % 2 === 0 ? value.toExponential().toUpperCase() : String(value)));
    return textCell(place, value);
  };
  const gap = form.pretty ? '\n  ' : '';
  const shift = form.blank ? 3 : 1;
  const row = (values: readonly Cell[], line: number): string =>
    tag(
      'row',
      form.places || form.blank ? `r="${line}"` : '',
      gap + values.map((value, at) => cell(value, [COLUMNS[at] ?? 'Id', line])).join(gap),
    );
  const rows = [
    row(COLUMNS, shift),
    ...things.map((thing, index) =>
      row(
        COLUMNS.map(column => thing[column]),
        index + shift + 1 + (form.blank ? index : 0),
      ),
    ),
  ];
  const other = form.hidden ? `<${p}sheet name="Skjult" sheetId="2" state="hidden" r:id="rId2"/>` : '';
  const mark = form.mark ? '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' : '';
  const ns = p === '' ? 'xmlns="m" xmlns:r="r"' : 'xmlns:x="m" xmlns:r="r"';
  const parts: Record<string, string> = {
    'xl/workbook.xml': tag(
      'workbook',
      ns,
      (is1904 ? `<${p}workbookPr date1904="true"/>` : '') + tag('sheets', '', `${other}<${p}sheet name="Ark 1" sheetId="1" r:id="rId1"/>`),
    ),
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml': tag(
      'styleSheet',
      ns,
      `${tag('numFmts', '', `<${p}numFmt numFmtId="170" formatCode="[$-406]d\\.\\ mmmm\\ yyyy;@"/>`)}${tag('cellStyleXfs', '', `<${p}xf numFmtId="14"/>`)}${tag('cellXfs', '', `<${p}xf numFmtId="0"/><${p}xf numFmtId="14"/><${p}xf numFmtId="2"/><${p}xf numFmtId="170"/>`)}`,
    ),
    'xl/worksheets/sheet1.xml': tag('worksheet', ns, tag('sheetData', '', gap + rows.join(gap))),
    'xl/worksheets/sheet2.xml': tag('worksheet', ns, tag('sheetData', '', '')),
  };
  if (shared.length > 0) parts['xl/sharedStrings.xml'] = tag('sst', ns, shared.map(inner => tag('si', '', gap + inner)).join(gap));
  const content = await zipped(Object.entries(parts).map(([name, text]) => [name, mark + text] as const));
  return { ending: 'xlsx', content, more: form.hidden ? '    sheet: Ark 1\n' : '' };
}

function jsonOf(things: readonly NumberedThing[], { lines, ascii }: { readonly lines: boolean; readonly ascii: boolean }): Written {
  const records = things.map(thing => {
    const text = JSON.stringify(thing);
    return ascii ? text.replace(/[^\x20-\x7e]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`) : text;
  });
  const text = lines ? records.join('\n') : `[${records.join(',\n')}]`;
  return { ending: lines ? 'ndjson' : 'json', content: Buffer.from(text), more: '' };
}

let service: PrivateService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-generated-'));
  writeFileSync(path.join(folder, 'model.graphql'), MODEL);
  service = await startPrivateService({ modelDir: folder, kind: 'own', prepare: database => database.query(TABLE) });
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function broughtIn(written: readonly Written[]): Promise<unknown> {
  const files = mkdtempSync(path.join(folder, 'files-'));
  const fields = COLUMNS.map(column => `      ${column}: ${column}\n`).join('');
  const sets = written.map(({ ending, content, more }, file) => {
    writeFileSync(path.join(files, `${file}.${ending}`), content);
    return `  - set: Thing\n    from: ${file}.${ending}\n${more}    fields:\n${fields}`;
  });
  writeFileSync(path.join(files, 'mapping.yaml'), `sets:\n${sets.join('')}`);
  const source = importFiles({ files: [files], mapping: undefined, clock: new ZoneClock('Europe/Copenhagen') });
  const model = readModel(folder);
  const run = { connection: service.database.address, model, actor: 'test', allowLoss: true };
  const { outcome, faults } = await runImport({ ...run, source }).catch((error: unknown) => ({
    outcome: String(error),
    faults: undefined,
  }));
  const again = await runImport({ ...run, source }).catch((error: unknown) => ({ outcome: String(error) }));
  const told = faults?.kept.map(describeFault) ?? [];
  if (told.length > 0 || !/^(?:APPLIED|UNCHANGED)$/.test(outcome)) return [outcome, told];
  expect(again.outcome).toBe('UNCHANGED');
  const answer = await service.get('/odata/Things?$orderby=Id&$top=1000');
  return answer.json<{ value: unknown }>().value;
}

const list = (pieces: readonly string[]): fc.Arbitrary<readonly Thing[]> => fc.array(thingOf(pieces), { minLength: 1, maxLength: 12 });

/** Five or six files in the mean, each in a form of its own. */
function readAsWritten<Form>(
  file: fc.Arbitrary<readonly [form: Form, things: readonly Thing[]]>,
  write: (things: readonly NumberedThing[], form: Form) => Written | Promise<Written>,
): fc.IAsyncProperty<[(readonly [Form, readonly Thing[]])[]]> {
  return fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 10 }), async files => {
    const all = files.map(([, things], number) => things.map((thing, index) => ({ Id: 100 * number + index + 1, ...thing })));
    const written = await Promise.all(files.map(async ([form], number) => await write(all[number] ?? [], form)));
    expect(await broughtIn(written)).toEqual(all.flat());
  });
}

it('a reader gets what was written as CSV, in any dialect', async () => {
  const file = dialect.chain(form =>
    fc.tuple(fc.constant(form), list(form.encoding === 'windows-1252' ? (form.isTold ? PIECES : CLEAR) : WIDE)),
  );
  await fc.assert(readAsWritten(file, csvOf), propertyRuns(20));
});

it('a reader gets what was written as a workbook, in any form', async () => {
  await fc.assert(readAsWritten(fc.tuple(bookForm, list(WIDE)), bookOf), propertyRuns(20));
});

it('a reader gets what was written as JSON', async () => {
  const form = fc.record({ lines: fc.boolean(), ascii: fc.boolean() });
  await fc.assert(readAsWritten(fc.tuple(form, list(WIDE)), jsonOf), propertyRuns(10));
});
