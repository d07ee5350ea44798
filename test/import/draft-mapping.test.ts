/** Files of a person's own -> the draft of their mapping. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../import/checking/import-fault';
import { readModel } from '../../graphql/read-model/read-model';
import { draftMapping } from '../../import/mapping/draft-mapping';
import { exampleFiles } from '../../import/mapping/example-files';
import { fileSource } from '../../import/sources/files/file-source';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { withClient } from '../../resolvers/database/with-client';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { MODEL } from './import-trial';

let database: PrivateDatabase;
let target: ImportTarget;
const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-draft-'));

beforeAll(async () => {
  database = await privateDatabase('migrated');
  target = await withClient(database.address, client => readTarget(MODEL, client));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function draftOf(files: ReadonlyMap<string, string>, into = target): Promise<string> {
  const place = mkdtempSync(path.join(folder, 'files-'));
  for (const [name, text] of files) if (!name.endsWith('.yaml')) writeFileSync(path.join(place, name), text);
  const { signal } = new AbortController();
  return draftMapping(await fileSource([place]).open(signal, new FaultList()), into, signal);
}

it('asks for no field that a link of the file fills already', async () => {
  expect(await draftOf(exampleFiles(target))).not.toContain('must have a value');
});

it('asks for a field that nothing fills', async () => {
  const draft = await draftOf(new Map([['Affiliation.csv', 'Uuid,EmployeeId\n,\n']]));
  expect(draft).toContain('# PersonUuid: must have a value.');
});

it('gives a field to the column of its own name before one of a word for it, wherever they stand', async () => {
  expect(await draftOf(new Map([['enheder.csv', 'Enhedsnr;Navn;Name;Medarbejdernr;MasterId;Kortnavn\n1;a;b;2;3;c\n']]))).toContain(`
      Uuid: { as: uuid }
      Master: { constant: FILES }
      Name: Name
      MasterId: MasterId
      Shortname: Kortnavn
`);
  expect(await draftOf(new Map([['enheder.csv', 'Enhedsnr;Navn;Name;Medarbejdernr;MasterId\n1;a;b;2;3\n']]))).toContain(
    '# Columns that are not used: Enhedsnr, Navn, Medarbejdernr.',
  );
});

describe("a model of one's own", () => {
  const SDL = `extend schema @model(namespace: "Own", databaseSchema: "own")
    type Medarbejder @entity(table: "medarbejder", set: "Medarbejdere") @key(fields: ["nr"]) {
      nr: String!
      navn: String!
      adresse: String
      svar: String
      start: String
      timer: String
      aktiv: Boolean
      ansat: Date
      slut: Date
      rettet: DateTime
      set: DateTime
      sats: Decimal @decimal(precision: 8, scale: 2)
      cprnr: String
    }
    type Query2 @entity(table: "forespoergsel", set: "Queries") @key(fields: ["nr"]) { nr: String!, stoerrelse: Int }`;
  let own: ImportTarget;

  beforeAll(async () => {
    const place = mkdtempSync(path.join(folder, 'model-'));
    writeFileSync(path.join(place, 'model.graphql'), SDL);
    await database.query(`CREATE SCHEMA own; CREATE TABLE own.forespoergsel (nr text PRIMARY KEY, stoerrelse int);
      CREATE TABLE own.medarbejder (nr text PRIMARY KEY, navn text NOT NULL, adresse text, svar text, start text, timer text, aktiv boolean,
        ansat date, slut date, rettet timestamptz, set timestamptz, sats numeric(8, 2), cprnr text)`);
    own = await withClient(database.address, client => readTarget(readModel(place), client));
  });

  it.each(['medarbejdere.csv', 'Medarbejder.csv'])('its own names come before words of Danish systems: %s', async file => {
    const draft = await draftOf(new Map([[file, 'Nr,Navn,Adresse,Cprnr\n1,Bo,Vej 1,010170-1234\n']]), own);
    expect(draft).toContain(`- set: Medarbejder
    from: ${file}
    fields:
      Nr: Nr
      Navn: Navn
      Adresse: Adresse
      Cprnr: { column: Cprnr, as: cpr }
`);
    expect(draft).not.toContain('not used');
  });

  it('a type is known by the name of its set, and a field by a column with Danish letters', async () => {
    expect(await draftOf(new Map([['Queries.csv', 'Nr,Størrelse\n1,2\n']]), own)).toContain(`- set: Query2
    from: Queries.csv
    fields:
      Nr: Nr
      Stoerrelse: Størrelse
`);
  });

  it('a value is changed only to what its field is', async () => {
    const files = new Map([
      [
        'Medarbejdere.csv',
        'Nr;Navn;Svar;Start;Timer;Aktiv;Ansat;Slut;Rettet;Set;Sats\n1;Bo;n;31-12-2024;7,5;j;31-12-2024;31-12-2024 00:00;31-12-2024;31-12-2024 08:30;7,5\n',
      ],
    ]);
    expect((await draftOf(files, own)).split('\n').slice(5)).toEqual([
      '      Nr: Nr',
      '      Navn: Navn',
      '      Svar: Svar',
      '      Start: Start',
      '      Timer: Timer',
      '      Aktiv: { column: Aktiv, as: yes-no }',
      '      Ansat: { column: Ansat, as: date }',
      '      Slut: { column: Slut, as: date }',
      '      Rettet: { column: Rettet, as: moment }',
      '      Set: { column: Set, as: moment }',
      '      Sats: { column: Sats, as: number }',
      '',
    ]);
  });

  const DRAFTED = 'that the draft has looked at';
  it.each<readonly [column: string, cells: readonly string[], value: string, remark: string | undefined]>([
    ['Sats', ['1,5', '2', '-0,25', '1.000,5'], '{ column: Sats, as: number }', undefined],
    ['Sats', ['1.5', '2', ' .5'], '{ column: Sats, as: trimmed }', undefined],
    ['Sats', ['1,5', '1.037', '2'], 'Sats', `Sats: of 3 values ${DRAFTED}, 1 such as 1,5, 1 such as 1.5, 1 such as 2. Write them alike, or add as: number`],
    ['Sats', ['1,5', '2', 'halv'], '{ column: Sats, as: number }', `Sats: of 3 values ${DRAFTED}, 1 such as 1,5, 1 such as 2, 1 in another form. An import refuses`],
    ['Ansat', ['2024-12-31', '31-12-2024', '1/2 2024', '31-12-2024 00:00'], '{ column: Ansat, as: date }', undefined],
    ['Ansat', ['2024-12-31', '2024-02-29'], 'Ansat', undefined],
    ['Ansat', ['2024-12-31', '31-12-2024', '20241231', '31-02-2024'], '{ column: Ansat, as: date }', `Ansat: of 4 values ${DRAFTED}, 1 such as 31-12-2024, 1 such as 2024-12-31, 2 in another form.`],
    ['Ansat', ['ukendt'], 'Ansat', `Ansat: of 1 value ${DRAFTED}, 1 in another form.`],
    ['Rettet', ['2024-12-31T08:30:00Z', '31-12-2024 08:30', '2024-12-31 08:30:00.5'], '{ column: Rettet, as: moment }', undefined],
    ['Aktiv', ['ja', 'false', '0'], '{ column: Aktiv, as: yes-no }', undefined],
    ['Adresse', ['010170-1234', 'Vej 1', ''], 'Adresse', undefined],
  ])('the column %s with %j, in several forms, gets the conversion that reads all of them, or a remark without a value', async (column, cells, value, remark) => {
    const draft = await draftOf(new Map([['Medarbejdere.csv', `Nr;Navn;${column}\n${cells.map((cell, nr) => `${nr};Bo;${cell}\n`).join('')}8;Bo;\n`]]), own);
    const lines = draft.split('\n').slice(5, -1);
    expect(lines.slice(2)).toEqual([`      ${column}: ${value}`, ...(remark === undefined ? [] : [expect.stringContaining(`      # ${remark}`) as string])]);
  }); // oxfmt-ignore
});
