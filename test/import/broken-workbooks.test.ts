/** Generated damage to workbooks -> it is told with its place, or refused, and nothing has changed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { fileSource } from '../../import/sources/files/file-source';
import { ZoneClock } from '../../std/zone-clock';
import { propertyRuns } from '../support/property-runs';
import { ImportTrial } from './import-trial';
import {
  type BookCell,
  type BookParts,
  type BookRow,
  cellOf,
  inline,
  partsOf,
  SAMPLE,
  sheetPart,
  SHEETS,
  type SheetName,
  TEXT_COUNT,
  zipped,
} from './sample-book';

const MAPPING = readMapping(
  `
sets:
  - set: OrgUnit
    from: book.xlsx#units
    fields: { Uuid: { as: uuid }, Master: { constant: ORG }, MasterId: nr, Name: navn, Parent/MasterId: over }
  - set: Person
    from: book.xlsx#persons
    fields:
      Uuid: { as: uuid }
      Master: { constant: LOEN }
      MasterId: nr
      Firstname: fornavn
      Surname: efternavn
      Cpr: { column: cpr, as: cpr }
      FirstEmploymentDate: { column: ansat, as: date }
      ForceStop: { column: stop, as: yes-no }
      PersonType: { constant: PERSON }
  - set: Affiliation
    from: book.xlsx#affiliations
    fields:
      Uuid: { as: uuid }
      Master: { constant: LOEN }
      MasterId: nr
      Person/MasterId: person
      SourceOrgunitUuid/MasterId: enhed
      WorkingHoursNumerator: { column: timer, as: number }
      AffiliationType: { constant: EMPLOYEE }
`,
  'mapping.yaml',
);

let trial: ImportTrial;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-broken-books-'));
  trial = await ImportTrial.start();
  expect(await outcomeOf(await zipped(Object.entries(partsOf(SAMPLE))))).toBe('APPLIED');
});

afterAll(async () => {
  await trial.stop();
  rmSync(folder, { recursive: true });
});

async function outcomeOf(book: Buffer): Promise<string> {
  writeFileSync(path.join(folder, 'book.xlsx'), book);
  return await trial.outcomeOf(applyMapping(fileSource([folder]), MAPPING, new ZoneClock('Europe/Copenhagen')));
}

type Damage = fc.Arbitrary<() => Promise<Buffer>>;

const sheet = fc.constantFrom(...SHEETS);
const line = fc.integer({ min: 2, max: 41 });
const part = fc.constantFrom(...Object.keys(partsOf(SAMPLE)));

/** A column of each kind of cell. */
type Column = readonly [sheet: SheetName, index: number];
const TEXT: Column = ['persons', 2];
const DAY: Column = ['persons', 4];
const TRUTH: Column = ['persons', 5];
const HOURS: Column = ['affiliations', 3];

const booked =
  (change: Partial<Record<SheetName, readonly BookRow[]>>): (() => Promise<Buffer>) =>
  () =>
    zipped(Object.entries(partsOf({ ...SAMPLE, ...change })));
const withParts =
  (change: BookParts): (() => Promise<Buffer>) =>
  () =>
    zipped(Object.entries({ ...partsOf(SAMPLE), ...change }));

function rowChanged(name: SheetName, at: number, change: (row: BookRow) => BookRow): () => Promise<Buffer> {
  return booked({ [name]: SAMPLE[name].map(row => (row.line === at ? change(row) : row)) });
}

function cellChanged([name, column]: Column, at: number, cell: BookCell): () => Promise<Buffer> {
  return rowChanged(name, at, row => ({ ...row, cells: row.cells.with(column, cell) }));
}

const cells = (columns: readonly Column[], made: fc.Arbitrary<BookCell>): Damage =>
  fc.tuple(fc.constantFrom(...columns), line, made).map(([column, at, cell]) => cellChanged(column, at, cell));

function partChanged(made: fc.Arbitrary<readonly [name: string, change: (content: Buffer) => string | Buffer]>): Damage {
  return made.map(([name, change]) => withParts({ [name]: change(Buffer.from(partsOf(SAMPLE)[name] ?? '')) }));
}

/** Places of the sizes and the checksum of each part in the directory at the end of the archive (APPNOTE, 4.3.12). */
const DIRECTORY_FIELDS = { checksum: 16, packed: 20, unpacked: 24 } as const;

function directoryChanged(
  book: Buffer,
  { place, field, value }: { place: number; field: keyof typeof DIRECTORY_FIELDS; value: number },
): Buffer {
  let at = book.indexOf('PK\x01\x02', 'latin1');
  for (let skipped = 0; skipped < place; skipped++) at = book.indexOf('PK\x01\x02', at + 4, 'latin1');
  book.writeUInt32LE(value, at + DIRECTORY_FIELDS[field]);
  return book;
}

/** Bytes that a part holds, as they stand in an archive that is not packed. */
async function storedChanged(name: string, share: number, letter: string): Promise<Buffer> {
  const content = Buffer.from(partsOf(SAMPLE)[name] ?? '');
  const book = await zipped(Object.entries(partsOf(SAMPLE)), false);
  const digits = [...content.toString('latin1').matchAll(/[0-9a-z]/g)].map(({ index }) => index);
  const at = digits[Math.floor((digits.length * share) / 1000)] ?? 0;
  book.write(String.fromCharCode(content[at] ?? 0) === letter ? 'z' : letter, book.indexOf(content) + at, 'latin1');
  return book;
}

const FILLS = [' ', '<!-- -->', '<a/>', '<row/>', '<a>', '<si><t>x</t></si>', '<xf/>', '<sheet/>'];

const DAMAGES = {
  'an archive that was cut': fc.integer({ min: 0, max: 999 }).map(share => async () => {
    const book = await zipped(Object.entries(partsOf(SAMPLE)));
    return book.subarray(0, Math.floor((book.length * share) / 1000));
  }),
  'letters that are not those of the checksum': fc.tuple(part, fc.nat(999), fc.constantFrom('0', '7', 'y')).map(
    ([name, share, letter]) =>
      () =>
        storedChanged(name, share, letter),
  ),
  'wrong sizes and checksums': fc
    .record({
      place: fc.nat(6),
      field: fc.constantFrom('checksum' as const, 'packed' as const, 'unpacked' as const),
      value: fc.oneof(fc.nat(100_000), fc.constantFrom(0, 2 ** 31, 2 ** 32 - 2)),
    })
    .map(change => async () => directoryChanged(await zipped(Object.entries(partsOf(SAMPLE))), change)),
  'a part that is missing': part.map(name => () => zipped(Object.entries(partsOf(SAMPLE)).filter(([each]) => each !== name))),
  'a part that is there twice': part.map(name => () => {
    const parts = Object.entries(partsOf(SAMPLE));
    return zipped([...parts, ...parts.filter(([each]) => each === name)]);
  }),
  'XML that was cut': partChanged(
    fc
      .tuple(part, fc.integer({ min: 0, max: 999 }))
      .map(([name, share]) => [name, content => content.subarray(0, Math.floor((content.length * share) / 1000))]),
  ),
  'text in another encoding': fc
    .constantFrom('latin1' as const, 'utf16le' as const)
    .chain(encoding =>
      fc
        .constantFrom('xl/sharedStrings.xml', sheetPart('persons'))
        .map(name => withParts({ [name]: Buffer.from(`${String(partsOf(SAMPLE)[name])}<!-- æ -->`, encoding) })),
    ),
  'a document type, or an entity that is not defined': partChanged(
    fc
      .tuple(part, fc.constantFrom('<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>', '&b;', '<', ']]>&'))
      .map(([name, text]) => [
        name,
        content => (text.startsWith('<!') ? text + content.toString() : content.toString().replace('><', `>${text}<`)),
      ]),
  ),
  'a part that unpacks to far more than it is': partChanged(
    fc
      .tuple(part, fc.constantFrom(...FILLS), fc.integer({ min: 12, max: 20 }))
      .map(([name, fill, megabytes]) => [
        name,
        content => content.toString().replace(/<\/[^/]*$/, end => fill.repeat((megabytes * 1_000_000) / fill.length) + end),
      ]),
  ),
  'elements within elements': partChanged(
    fc
      .tuple(part, fc.integer({ min: 101, max: 20_000 }))
      .map(([name, depth]) => [
        name,
        content => content.toString().replace(/<\/[^/]*$/, end => '<a>'.repeat(depth) + '</a>'.repeat(depth) + end),
      ]),
  ),
  'a text that is not in the table of texts': cells(
    [TEXT, ['units', 0], ['affiliations', 2]],
    fc
      .oneof(fc.integer({ min: TEXT_COUNT }).map(String), fc.constantFrom('-1', '1.5', 'x', '1e1', ' '))
      .map(text => cellOf('t="s"', `<v>${text}</v>`)),
  ),
  'a formula without a value, or one that failed': cells(
    [TEXT, DAY, TRUTH, HOURS],
    fc.constantFrom(
      cellOf('', '<f>A1</f>'),
      cellOf('', '<f>A1</f><v></v>'),
      cellOf('t="str"', '<f>A1</f>'),
      cellOf('t="e"', '<f>1/0</f><v>#DIV/0!</v>'),
      cellOf('t="b"', '<f>A1</f><v/>'),
    ),
  ),
  'a number that is none': cells(
    [DAY, HOURS, ['persons', 0], ['affiliations', 1]],
    fc
      .constantFrom('abc', '3 7', '--1', '0x10', 'NaN', 'Infinity', '1e999', '1,5', '12345678901234567890')
      .map(text => cellOf('', `<v>${text}</v>`)),
  ),
  'a truth that is none': cells(
    [TRUTH],
    fc.constantFrom('2', 'x', 'maybe', '-1').map(text => cellOf('t="b"', `<v>${text}</v>`)),
  ),
  'a kind or a format that is not known': cells(
    [DAY],
    fc.oneof(
      fc.constantFrom('zz', 'constructor', '__proto__', '').map(kind => cellOf(`t="${kind}"`, '<v>44000</v>')),
      fc.oneof(fc.integer({ min: 2 }).map(String), fc.constantFrom('x', '-1', '0.5')).map(style => cellOf(`s="${style}"`, '<v>44000</v>')),
    ),
  ),
  'a day that cannot be': cells(
    [DAY],
    fc
      .oneof(fc.integer({ min: 10_000_000 }).map(String), fc.constantFrom('0.3', '44000.5', '1e300'))
      .map(text => cellOf('s="1"', `<v>${text}</v>`)),
  ),
  'columns that are shifted': fc
    .tuple(sheet, line, fc.boolean())
    .filter(([, at]) => at < 39)
    .map(([name, at, isLeft]) =>
      booked({
        [name]: SAMPLE[name].map(row =>
          row.line < at ? row : { ...row, cells: isLeft ? row.cells.slice(1) : [inline(''), ...row.cells] },
        ),
      }),
    ),
  'cells at places that are not theirs': fc
    .tuple(sheet, line, fc.constantFrom('A1', 'A99999999', 'XFE9', '?9', 'A', '9', 'A-1', ''))
    .map(([name, at, place]) => rowChanged(name, at, row => ({ ...row, cells: [...row.cells, () => `<c r="${place}"><v>1</v></c>`] }))),
  'a cell that is there twice': fc.tuple(sheet, line).map(([name, at]) =>
    rowChanged(name, at, ({ cells: [first = inline(''), ...rest], ...row }) => ({
      ...row,
      cells: [place => first(place) + first(place), ...rest],
    })),
  ),
  'rows that are not in order': fc
    .tuple(sheet, line, line)
    .filter(([, at, other]) => at < other)
    .map(([name, at, other]) => {
      const rows = SAMPLE[name];
      return booked({ [name]: [...rows.slice(0, at - 1), ...rows.slice(other - 1, other), ...rows.slice(at - 1)] });
    }),
  'a character that no text holds': cells([TEXT, ['units', 1]], fc.constantFrom(inline('\0'), inline('a&#0;'), inline('&#xd800;'))),
  'a key that is there twice': fc
    .tuple(sheet, line, line)
    .filter(([, at, other]) => at !== other)
    .map(([name, at, other]) => cellChanged([name, 0], at, SAMPLE[name][other - 1]?.cells[0] ?? inline(''))),
  'a circle, or a link to nowhere': fc.oneof(
    line.filter(at => at < 14).map(at => cellChanged(['units', 2], at, inline(`U${(at - 2) * 3 + 1}`))),
    cells(
      [
        ['units', 2],
        ['affiliations', 1],
        ['affiliations', 2],
      ],
      fc.constantFrom(inline('nowhere'), inline('=A1'), cellOf('', '<v>1</v>')),
    ),
  ),
  'a heading that is missing': sheet.map(name => booked({ [name]: SAMPLE[name].slice(1) })),
  'rows that are missing': fc
    .tuple(sheet, fc.integer({ min: 3, max: 40 }))
    .map(([name, count]) => booked({ [name]: SAMPLE[name].slice(0, -count) })),
} satisfies Readonly<Record<string, Damage>>;

/** Their cases end in more ways than ten of them show. */
const OF_MANY_ENDS = new Set<string>([
  'wrong sizes and checksums',
  'XML that was cut',
  'a formula without a value, or one that failed',
  'a kind or a format that is not known',
] satisfies (keyof typeof DAMAGES)[]);

it.each(Object.entries(DAMAGES))('changes nothing for %s', async (name, damage) => {
  await trial.changesNothing(damage, async make => await outcomeOf(await make()), OF_MANY_ENDS.has(name) ? 20 : 10);
});

it('changes nothing where a bit of the file is another one, though nobody may see it', async () => {
  const before = await trial.state();
  const flips = fc.tuple(fc.nat(9999), fc.nat(7)).map(([share, bit]) => async () => {
    const book = await zipped(Object.entries(partsOf(SAMPLE)));
    const at = Math.floor((book.length * share) / 10_000);
    book[at] = (book[at] ?? 0) ^ (1 << bit);
    return book;
  });
  await fc.assert(
    fc.asyncProperty(flips, async make => {
      expect(['FAULTY', 'REFUSED', 'UNREAD', 'UNCHANGED']).toContain(await outcomeOf(await make()));
    }),
    { ...propertyRuns(100), endOnFailure: true },
  );
  expect(await trial.state()).toEqual(before);
});
