/** Generated damage to files -> it is told with its place, or refused, and nothing has changed. */
import { ZoneClock } from '../../std/zone-clock';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { fileSource } from '../../import/sources/files/file-source';
import { ImportTrial } from './import-trial';

const MAPPING = readMapping(
  `
sets:
  - set: OrgUnit
    from: units.csv
    fields: { Uuid: { as: uuid }, Master: { constant: ORG }, MasterId: nr, Name: navn, Parent/MasterId: over }
  - set: Person
    from: persons.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: LOEN }
      MasterId: nr
      Firstname: fornavn
      Surname: efternavn
      Cpr: { column: cpr, as: cpr }
      FirstEmploymentDate: { column: ansat, as: date }
      PersonType: { constant: PERSON }
  - set: Affiliation
    from: affiliations.csv
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

const NUMBERS = Array.from({ length: 40 }, (_, index) => index);
type FileName = 'units.csv' | 'persons.csv' | 'affiliations.csv';
type Files = Readonly<Record<FileName, readonly string[]>>;

const FILES: Files = {
  'units.csv': [
    'nr;navn;over',
    ...NUMBERS.map(index => `U${index};"Enhed ""${index}"" på Ærø";${index === 0 ? '' : `U${Math.floor((index - 1) / 3)}`}`),
  ],
  'persons.csv': [
    'nr;fornavn;efternavn;cpr;ansat',
    ...NUMBERS.map(index => `P${index};Åse;Nr. ${index};310213-${1000 + index};${1 + (index % 28)}-02-2020`),
  ],
  'affiliations.csv': ['nr;person;enhed;timer', ...NUMBERS.map(index => `A${index};P${index};U${(index * 7) % 40};37,00`)],
};

let trial: ImportTrial;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-broken-'));
  trial = await ImportTrial.start();
  expect(await outcomeOf(FILES)).toBe('APPLIED');
});

afterAll(async () => {
  await trial.stop();
  rmSync(folder, { recursive: true });
});

async function outcomeOf(files: Readonly<Record<string, readonly string[] | Uint8Array>>): Promise<string> {
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), content instanceof Uint8Array ? content : `${content.join('\n')}\n`);
  return await trial.outcomeOf(applyMapping(fileSource([folder]), MAPPING, new ZoneClock('Europe/Copenhagen')));
}

const line = fc.integer({ min: 1, max: NUMBERS.length });
const file = fc.constantFrom<FileName[]>('units.csv', 'persons.csv', 'affiliations.csv');

function changed(name: FileName, at: number, change: (text: string) => string): Files {
  return { ...FILES, [name]: FILES[name].map((text, index) => (index === at ? change(text) : text)) };
}

/** A cell of a line -> another one. */
function cell(position: number, change: (text: string) => string): (text: string) => string {
  return text =>
    text
      .split(';')
      .map((value, index) => (index === position ? change(value) : value))
      .join(';');
}

/** UTF-16 without its mark is read as UTF-8, with a null after each letter. */
const [NULLS, ESCAPES] = [(text: string): string => text.split('').join('\0'), (text: string): string => `\u001b[2J\u202e${text}`];

const DAMAGES = {
  'a file that was cut': fc.tuple(file, fc.integer({ min: 0, max: 850 })).map(([name, share]) => {
    const bytes = Buffer.from(FILES[name].join('\n'));
    return { ...FILES, [name]: bytes.subarray(0, Math.floor((bytes.length * share) / 1000)) };
  }),
  'a second encoding': fc.tuple(file, line).map(([name, at]) => {
    const [before, after] = [FILES[name].slice(0, at), FILES[name].slice(at)].map(lines => lines.join('\n'));
    return { ...FILES, [name]: Buffer.concat([Buffer.from(`${before ?? ''}\nÆØÅ;Æ;Ø`), Buffer.from(`\nø;æ;å\n${after ?? ''}`, 'latin1')]) };
  }),
  'columns that are shifted': fc
    .tuple(file, line, fc.boolean())
    .map(([name, at, isLeft]) => changed(name, at, text => (isLeft ? text.slice(text.indexOf(';') + 1) : `;${text}`))),
  'a key that stands twice': fc
    .tuple(file, line, line)
    .filter(([, at, other]) => at !== other)
    .map(([name, at, other]) =>
      changed(
        name,
        at,
        cell(0, () => FILES[name][other]?.split(';')[0] ?? ''),
      ),
    ),
  'a value that is unique standing twice': fc
    .tuple(line, line)
    .filter(([at, other]) => at !== other)
    .map(([at, other]) =>
      changed(
        'persons.csv',
        at,
        cell(3, () => FILES['persons.csv'][other]?.split(';')[3] ?? ''),
      ),
    ),
  'a circle': line
    .filter(at => at < 14)
    .map(at =>
      changed(
        'units.csv',
        at,
        cell(2, () => `U${(at - 1) * 3 + 1}`),
      ),
    ),
  'a link to nowhere': fc
    .tuple(line, fc.constantFrom(1, 2), fc.string({ minLength: 3, maxLength: 5, unit: fc.constantFrom('x', 'y', '9') }))
    .map(([at, position, word]) =>
      changed(
        'affiliations.csv',
        at,
        cell(position, () => word),
      ),
    ),
  'a number that is none': fc.tuple(line, fc.constantFrom('3 7', '37.0.0', 'x', '12345', '1,2345', '--1', '37 ')).map(([at, text]) =>
    changed(
      'affiliations.csv',
      at,
      cell(3, () => `${text}!`.replace(/ !$/, ' 0').replace('!', text === '12345' || text === '1,2345' ? '' : '!')),
    ),
  ),
  'a day that is none': fc
    .tuple(line, fc.constantFrom('31-02-2020', '00-01-2020', '1-13-2020', '2020', '010220', 'i går'))
    .map(([at, text]) =>
      changed(
        'persons.csv',
        at,
        cell(4, () => text),
      ),
    ),
  'a value that lacks': fc
    .tuple(
      line,
      fc.constantFrom<[FileName, number]>(['units.csv', 0], ['persons.csv', 0], ['affiliations.csv', 0], ['affiliations.csv', 1]),
    )
    .map(([at, [name, position]]) =>
      changed(
        name,
        at,
        cell(position, () => ''),
      ),
    ),
  'a quote too many': fc.tuple(file, line, fc.constantFrom('"', 'x"')).map(([name, at, quote]) => changed(name, at, text => quote + text)),
  'a heading that is missing': file.map(name => ({ ...FILES, [name]: FILES[name].slice(1) })),
  'headings that no terminal and no database takes': fc
    .tuple(file, fc.constantFrom(NULLS, ESCAPES))
    .map(([name, change]) => changed(name, 0, change)),
} satisfies Readonly<Record<string, fc.Arbitrary<Readonly<Record<string, readonly string[] | Uint8Array>>>>>;

/** Their cases end in more ways than ten of them show. */
const OF_MANY_ENDS = new Set<string>(['a file that was cut', 'a key that stands twice'] satisfies (keyof typeof DAMAGES)[]);

it.each(Object.entries(DAMAGES))('changes nothing for %s', async (name, damage) => {
  await trial.changesNothing(damage, outcomeOf, OF_MANY_ENDS.has(name) ? 50 : 10);
});
