/** A number of persons -> a folder of CSV files and their mapping, for imports. The same number gives the same files, but for the share of persons that is changed. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cprAt } from '../db/demo/cpr';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../db/demo/danish-names';

export interface ImportFiles {
  readonly folder: string;
  readonly persons: number;
  /** One of so many persons has another name than before; none where it is 0. */
  readonly changedEvery: number;
}

/** As many units, affiliations, accounts and telephone numbers as a municipality has for its persons. */
export async function writeImportFiles({ folder, persons, changedEvery }: ImportFiles): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const units = Math.max(1, persons / 50);
  const person = (index: number): number => 1 + (index % persons);
  const files: readonly ImportFile[] = [
    { name: 'units', columns: 'Id;Parent;Name;Ean', rows: units, row: unitRow },
    { name: 'persons', columns: 'Id;Created;Firstname;Surname;Cpr;ChosenName;Keywords', rows: persons, row: personRow(changedEvery) },
    {
      name: 'affiliations',
      columns: 'Id;Person;Unit;Start;Employee;Position;Prime',
      rows: persons * 2,
      row: index =>
        `${index + 1};${person(index)};${1 + (mixed(index) % units)};${day(index)};${100_000 + index};${pick(POSITIONS, index)};${yesNo(index < persons)}`,
    },
    {
      name: 'accounts',
      columns: 'Id;Person;Name;Kind;Prime',
      rows: persons * 1.5,
      row: index =>
        `${index + 1};${person(index)};u${index};${index < persons ? 'ACTIVE_DIRECTORY' : 'EXCHANGE'};${yesNo(index < persons)}`,
    },
    {
      name: 'phones',
      columns: 'Person;Number;Kind;Prime',
      rows: persons,
      row: index => `${person(index)};${20_000_000 + index};MOBILE;ja`,
    },
  ];
  for (const file of files) await writeFile(folder, file);
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
}

interface ImportFile {
  readonly name: string;
  readonly columns: string;
  readonly rows: number;
  readonly row: (index: number) => string;
}

const POSITIONS = [
  'Pædagog',
  'Lærer',
  'Sagsbehandler',
  'Social- og sundhedshjælper',
  'Sygeplejerske',
  'Konsulent',
  'Rengøringsassistent',
  'Leder',
];
const YEARS = [1950, 2005] as const;
const ROWS_AT_ONCE = 1000;

async function writeFile(folder: string, { name, columns, rows, row }: ImportFile): Promise<void> {
  function* lines(): Generator<string> {
    yield `${columns}\n`;
    for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
      const indexes = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, index) => from + index);
      yield indexes.map(index => `${row(index)}\n`).join('');
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path.join(folder, `${name}.csv`)));
}

/** Each unit but the first has ten below it. */
function unitRow(index: number): string {
  return `${index + 1};${index === 0 ? '' : 1 + Math.floor((index - 1) / 10)};Enhed ${index + 1};${5_790_000_000_000 + index}`;
}

function personRow(changedEvery: number): ImportFile['row'] {
  return index => {
    const { number, female } = cprAt(index, ...YEARS);
    const firstname = pick(female ? FEMALE_NAMES : MALE_NAMES, index);
    const surname = `${pick(SURNAMES, index + 7)}${changedEvery > 0 && index % changedEvery === 0 ? '-Ny' : ''}`;
    const chosen = index % 50 === 0 ? `${firstname} ${surname}` : '';
    return `${index + 1};${day(index)} 08:00;${firstname};${surname};${number.slice(0, 6)}-${number.slice(6)};${chosen};${index % 20 === 0 ? 'vagt, nøgle' : ''}`;
  };
}

const yesNo = (value: boolean): string => (value ? 'ja' : 'nej');

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const day = (index: number): string =>
  `${twoDigits(1 + (mixed(index) % 28))}-${twoDigits(1 + (mixed(index + 3) % 12))}-${2000 + (mixed(index + 5) % 26)}`;

const pick = (words: readonly string[], index: number): string => words[mixed(index) % words.length] ?? '';

/** Another number for each, without an order: Knuth's multiplicative hash. */
function mixed(index: number): number {
  return Math.imul(index + 1, 2_654_435_761) >>> 8;
}

const MAPPING = `sets:
  - set: OrgUnit
    from: units.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: BENCH }
      MasterId: Id
      Parent/MasterId: Parent
      Name: { column: Name, as: trimmed }
      Ean: Ean
  - set: Person
    from: persons.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: BENCH }
      MasterId: Id
      Created: { column: Created, as: moment }
      Firstname: { column: Firstname, as: trimmed }
      Surname: { column: Surname, as: trimmed }
      Cpr: { column: Cpr, as: cpr }
      ChosenName: { column: ChosenName, as: trimmed }
      KeyWords: { column: Keywords, as: trimmed }
      PersonType: { constant: PERSON }
  - set: Affiliation
    from: affiliations.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: BENCH }
      MasterId: Id
      Person/MasterId: Person
      SourceOrgunitUuid/MasterId: Unit
      StartDate: { column: Start, as: date }
      EmployeeId: { column: Employee, as: trimmed }
      PositionName: { column: Position, as: trimmed }
      AffiliationType: { constant: EMPLOYEE }
      Prime: { column: Prime, as: yes-no }
  - set: User
    from: accounts.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: BENCH }
      MasterId: Id
      Person/MasterId: Person
      UserId: { column: Name, as: trimmed }
      UserType: Kind
      Prime: { column: Prime, as: yes-no }
  - set: PersonPhone
    from: phones.csv
    fields:
      Person/MasterId: Person
      PhoneNumber: Number
      PhoneType: Kind
      Visibility: { constant: VISIBLE }
      Prime: { column: Prime, as: yes-no }
`;
