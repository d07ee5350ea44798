/** Records -> the tables that the service reads: what a run writes, and what it refuses. */
import path from 'node:path';
import type { Client, QueryResultRow } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { runImport, type ImportOptions, type ImportReport } from '../../import/run-import';
import { PROJECT_ROOT } from '../../std/project-root';
import { ZoneClock } from '../../std/zone-clock';
import { SourceFault } from '../../import/sources/source-fault';
import type { Source } from '../../import/sources/source';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';
import { type MemoryRecord, memorySource } from './memory-source';

const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let database: PrivateDatabase;
let client: Client;

beforeEach(async () => {
  database = await privateDatabase('migrated');
  client = await database.connect();
});

afterEach(() => database.drop());

async function read<T extends QueryResultRow>(text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows;
}

type Sets = Readonly<Record<string, readonly MemoryRecord[]>>;

async function run(sets: Sets, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return await runImport({ connection: database.address, model: MODEL, source: memorySource(sets), actor: 'test', ...options });
}

const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

const UNITS = [
  { Uuid: uuid(1), Master: 'ORG', MasterId: 'A', Name: 'Kommunen', ParentUuid: null },
  { Uuid: uuid(2), Master: 'ORG', MasterId: 'B', Name: 'Skolen', ParentUuid: uuid(1) },
];
const PERSONS = Array.from({ length: 30 }, (_, index) => ({
  Uuid: uuid(100 + index),
  Master: 'LOEN',
  MasterId: `P${index}`,
  Firstname: 'Anne',
  Surname: `Nr${index}`,
  Cpr: `01013000${String(index).padStart(2, '0')}`,
  PersonType: 'PERSON',
}));
const AFFILIATIONS = PERSONS.map(({ MasterId }, index) => ({
  Uuid: uuid(200 + index),
  Master: 'LOEN',
  MasterId: `A${index}`,
  'Person/MasterId': MasterId,
  'SourceOrgunitUuid/MasterId': 'B',
  AffiliationType: 'EMPLOYEE',
  WorkingHoursNumerator: '37.00',
}));
const PHONES = PERSONS.map(({ Uuid }, index) => ({
  Master: 'LOEN',
  MasterId: `T${index}`,
  PersonUuid: Uuid,
  PhoneNumber: `2000000${index}`,
  PhoneType: 'MOBILE',
  Visibility: 'VISIBLE',
}));
const ALL = { OrgUnit: UNITS, Person: PERSONS, Affiliation: AFFILIATIONS, PersonPhone: PHONES };

it.each(['reading', 'comparing', 'writing'])('changes nothing, and can be run again, where it is stopped while %s', async at => {
  const stop = new AbortController();
  const stopped = run(ALL, { signal: stop.signal, onProgress: stage => stage === at && stop.abort() });
  await expect(stopped).rejects.toThrow();
  expect(await read('SELECT uuid FROM organisation.person')).toEqual([]);
  expect(await read('SELECT id FROM access.import_run')).toEqual([]);
  expect((await run(ALL)).outcome).toBe('APPLIED');
});

it('writes what is new, and at the second time nothing', async () => {
  const first = await run(ALL);
  expect(first.faults.kept).toEqual([]);
  expect([first.outcome, first.differences.map(({ added }) => added)]).toEqual(['APPLIED', [2, 30, 30, 30]]);
  expect(await read('SELECT DISTINCT orgunit_uuid AS unit FROM organisation.affiliation')).toEqual([{ unit: uuid(2) }]);
  const before = await read(
    'SELECT person.xmin::text AS written, * FROM organisation.person JOIN organisation.person_phone ON person_uuid = uuid ORDER BY id',
  );
  const second = await run(ALL);
  expect([second.outcome, second.digest]).toEqual(['UNCHANGED', first.digest]);
  expect(
    await read(
      'SELECT person.xmin::text AS written, * FROM organisation.person JOIN organisation.person_phone ON person_uuid = uuid ORDER BY id',
    ),
  ).toEqual(before);
});

it('changes the rows that differ, tells their fields, and moves LastChanged there alone', async () => {
  await run(ALL);
  const moments = (): Promise<{ uuid: string; moment: string }[]> =>
    read('SELECT uuid, last_changed::text AS moment FROM organisation.person ORDER BY uuid');
  const before = await moments();
  const report = await run({ Person: PERSONS.map((person, index) => (index === 3 ? { ...person, Surname: 'Ny' } : person)) });
  expect(report.differences).toMatchObject([{ set: 'Person', added: 0, changed: 1, gone: 0, fields: [{ name: 'Surname', changed: 1 }] }]);
  const after = await moments();
  expect(after.filter(({ moment }, index) => moment !== before[index]?.moment).map(person => person.uuid)).toEqual([uuid(103)]);
  expect(await read('SELECT count(*)::int AS n FROM organisation.affiliation')).toEqual([{ n: 30 }]);
});

it('marks what is gone where the type has a mark, and deletes it elsewhere', async () => {
  await run(ALL);
  const report = await run({ Person: PERSONS.slice(1), PersonPhone: PHONES.slice(1) });
  expect(report.differences.map(({ gone }) => gone)).toEqual([1, 1]);
  expect(await read('SELECT uuid FROM organisation.person WHERE deleted')).toEqual([{ uuid: uuid(100) }]);
  expect(await read('SELECT count(*)::int AS n FROM organisation.person_phone')).toEqual([{ n: 29 }]);
  const back = await run({ Person: PERSONS });
  expect(back.differences).toMatchObject([{ set: 'Person', changed: 1, fields: [{ name: 'Deleted', changed: 1 }] }]);
  expect(await read('SELECT uuid FROM organisation.person WHERE deleted')).toEqual([]);
});

it('refuses to lose more than a twentieth of a type, unless that is allowed', async () => {
  await run(ALL);
  const half = { Person: PERSONS.slice(15) };
  const refused = await run(half);
  expect(refused.outcome).toBe('REFUSED');
  expect(refused.faults.kept.map(describeFault)).toEqual(['Person: 15 of 30 records would go, more than 5 %.']);
  expect(await read('SELECT uuid FROM organisation.person WHERE deleted')).toEqual([]);
  const runs = (): Promise<{ n: number }[]> => read('SELECT count(*)::int AS n FROM access.import_run');
  const recorded = await runs();
  expect((await run(half, { isDryRun: true })).outcome).toBe('REFUSED');
  expect((await run(half, { isDryRun: true, allowLoss: true })).outcome).toBe('COMPARED');
  expect(await runs()).toEqual(recorded);
  expect((await run(half, { allowLoss: true })).outcome).toBe('APPLIED');
  expect(await read('SELECT count(*)::int AS n FROM organisation.person WHERE deleted')).toEqual([{ n: 15 }]);
});

it('counts what is gone of a type once, though several files have its records, and guards it as a whole', async () => {
  await run(ALL);
  const inTwo = async (left: number, deleted: number): Promise<ImportReport> => {
    const records = PERSONS.slice(30 - left).map((person, index) => ({ ...person, Deleted: index % 15 < deleted }));
    const [first, second] = [records.slice(0, 15), records.slice(15)].map(half => memorySource({ Person: half }));
    const open: Source['open'] = async (...args) => [...((await first?.open(...args)) ?? []), ...((await second?.open(...args)) ?? [])];
    return await run({}, { source: { name: 'two files', open } });
  };
  expect(await inTwo(30, 1)).toMatchObject({ outcome: 'REFUSED', differences: [{ set: 'Person', read: 30, gone: 2, present: 30 }] });
  const { differences } = await inTwo(29, 0);
  expect(differences).toMatchObject([{ set: 'Person', read: 29, added: 0, unchanged: 29, gone: 1, present: 30, fields: [] }]);
  expect(await read('SELECT counts FROM access.import_run ORDER BY id DESC LIMIT 1')).toEqual([
    { counts: [{ set: 'Person', read: 29, added: 0, changed: 0, gone: 1 }] },
  ]);
});

it('lets unique values go from record to record, in a circle or in a row, to new ones and to none', async () => {
  await run(ALL);
  const [first, second, third, fourth, ...others] = PERSONS;
  const numbers = (): Promise<unknown> =>
    read(`SELECT master_id, cpr, last_changed = (SELECT max(last_changed) FROM organisation.person) AS "isNew"
      FROM organisation.person WHERE cpr IS DISTINCT FROM '01013000' || lpad(substr(master_id, 2), 2, '0') ORDER BY master_id`);
  await client.query(`UPDATE organisation.person SET last_changed = '2020-01-01Z'`);
  const exchanged = [
    { ...first, Cpr: second?.Cpr ?? null },
    { ...second, Cpr: first?.Cpr ?? null },
    { ...third, Cpr: null },
    { ...fourth, Cpr: '0101309999' },
    { ...fourth, Uuid: uuid(998), MasterId: 'X1' },
    { ...fourth, Uuid: uuid(999), MasterId: 'X7', Cpr: third?.Cpr ?? null },
  ];
  // The new one comes first, in a file of its own.
  const sources = [{ Person: exchanged.slice(4) }, { Person: [...exchanged.slice(0, 4), ...others] }].map(sets => memorySource(sets));
  const open: Source['open'] = async (...args) => (await Promise.all(sources.map(source => source.open(...args)))).flat();
  expect(await run({}, { source: { name: 'two files', open } })).toMatchObject({ outcome: 'APPLIED' });
  expect(await numbers()).toEqual([
    { master_id: 'P0', cpr: '0101300001', isNew: true },
    { master_id: 'P1', cpr: '0101300000', isNew: true },
    { master_id: 'P2', cpr: null, isNew: true },
    { master_id: 'P3', cpr: '0101309999', isNew: true },
    { master_id: 'X1', cpr: '0101300003', isNew: true },
    { master_id: 'X7', cpr: '0101300002', isNew: true },
  ]);
});

it('gives numbers one after the other, and uses none up where nothing is written', async () => {
  const numbers = (): Promise<unknown[]> =>
    read('SELECT min(id) AS least, max(id) AS greatest, count(*)::int AS n FROM organisation.person_phone');
  await run(ALL, { isDryRun: true });
  await run({ ...ALL, PersonPhone: PHONES.map(phone => ({ ...phone, PersonUuid: uuid(999) })) });
  await run(ALL);
  expect(await numbers()).toEqual([{ least: 1, greatest: 30, n: 30 }]);
  const [first = PHONES[0]] = PHONES;
  const more = { PersonPhone: [...PHONES.slice(0, 29), { ...first, MasterId: 'T99' }] as MemoryRecord[] };
  await run(more, { isDryRun: true });
  await run(more);
  expect(await numbers()).toEqual([{ least: 1, greatest: 31, n: 30 }]);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
     VALUES ($1, 'OWN', '1', '1', 'MOBILE', 'VISIBLE', false, false) RETURNING id`,
    [uuid(100)],
  );
  expect(rows).toEqual([{ id: 32 }]);
});

it('lets a second run wait for the first, and tells that it waits', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => (open = resolve));
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  const slow: Source = {
    name: 'slow',
    open: async (...given) => {
      open();
      await released;
      return memorySource(ALL).open(...given);
    },
  };
  const first = run(ALL, { source: slow });
  await opened;
  const stages: string[] = [];
  const second = run(ALL, {
    onProgress: stage => {
      stages.push(stage);
      release();
    },
  });
  expect([(await first).outcome, (await second).outcome]).toEqual(['APPLIED', 'UNCHANGED']);
  expect(stages[0]).toBe('waiting');
});

it('takes its tables in the order of their names before it writes one, so that it and another session never wait for each other', async () => {
  await run(ALL);
  // Phones are told first, and written first: those that are gone, before persons.
  await client.query('BEGIN; LOCK TABLE organisation.person IN SHARE ROW EXCLUSIVE MODE');
  const stages: string[] = [];
  const changed = {
    PersonPhone: PHONES.map(phone => ({ ...phone, PhoneNumber: '30000000' })),
    Person: PERSONS.map(person => ({ ...person, Firstname: 'Bente' })),
  };
  const running = run(changed, { onProgress: stage => stages.push(stage) });
  await until(() => waitsForLock(client, ['organisation.person']));
  await client.query('LOCK TABLE organisation.person_phone IN SHARE ROW EXCLUSIVE MODE');
  await client.query('COMMIT');
  expect((await running).outcome).toBe('APPLIED');
  // PostgreSQL has ended neither.
  expect(stages).not.toContain('again');
});

it('leaves a record of a run that the database ends, and nothing else', async () => {
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'of Anne Holm' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON organisation.affiliation EXECUTE FUNCTION refuse()`);
  await expect(run(ALL)).rejects.toMatchObject({ code: '53100' });
  expect(await read('SELECT uuid FROM organisation.person')).toEqual([]);
  expect(await read('SELECT outcome, fault_count AS count, faults FROM access.import_run')).toEqual([
    { outcome: 'FAULTY', count: 1, faults: ['memory: The database has ended the import (SQLSTATE 53100).'] },
  ]);
  await expect(run(ALL, { isDryRun: true })).resolves.toMatchObject({ outcome: 'COMPARED' });
});

it('tells all faults at once, each with its place, and writes nothing', async () => {
  const report = await run({
    OrgUnit: UNITS.map(unit => ({ ...unit, ParentUuid: unit.ParentUuid ?? uuid(2) })),
    Person: [
      { ...PERSONS[0], Cpr: '01013' },
      { ...PERSONS[1] },
      { ...PERSONS[2], Uuid: uuid(103) },
      { ...PERSONS[3] },
      { ...PERSONS[4], MasterId: 'P3' },
    ] as MemoryRecord[],
    Affiliation: [{ ...AFFILIATIONS[0], 'Person/MasterId': 'P77' }, { ...AFFILIATIONS[1] }] as MemoryRecord[],
    PersonPhone: [
      { ...PHONES[0], PersonUuid: uuid(999) },
      { ...PHONES[1], PersonUuid: null },
    ] as MemoryRecord[],
  });
  expect(report.outcome).toBe('FAULTY');
  expect(report.faults.kept.map(describeFault)).toEqual([
    'Person.csv, line 2, column Cpr: Cpr must be a text of 10 digits.',
    'PersonPhone.csv, line 3, column PersonUuid: PersonUuid must have a value.',
    'Affiliation.csv, line 2, column Person/MasterId: No Person has this MasterId.',
    'OrgUnit.csv, line 2, column ParentUuid: ParentUuid leads in a circle: no record may be above itself.',
    'OrgUnit.csv, line 3, column ParentUuid: ParentUuid leads in a circle: no record may be above itself.',
    'Person.csv, line 4, column Uuid: Another record has the same Uuid, which must tell records apart.',
    'Person.csv, line 5, column Uuid: Another record has the same Uuid, which must tell records apart.',
    'Person.csv, line 5, column Master: Another record has the same Master, MasterId.',
    'Person.csv, line 6, column Master: Another record has the same Master, MasterId.',
    'PersonPhone.csv, line 2, column PersonUuid: PersonUuid leads to no record.',
  ]);
  expect(JSON.stringify(report)).not.toContain('01013');
  expect(await read('SELECT count(*)::int AS n FROM organisation.person')).toEqual([{ n: 0 }]);
});

it('takes no list for nothing, and no number that cannot be held for a text', async () => {
  const wrong: readonly MemoryRecord[] = [{ Surname: ['x'] }, { Firstname: [] }, { Cpr: 1e400 }, { Cpr: 12345678901234567890 }];
  const report = await run({ OrgUnit: UNITS, Person: wrong.map((cell, index) => ({ ...PERSONS[index], ...cell })) });
  expect(report.outcome).toBe('FAULTY');
  expect(report.faults.kept.map(({ place, heading }) => [place?.line, heading])).toEqual([
    [2, 'Surname'],
    [3, 'Firstname'],
    [4, 'Cpr'],
    [5, 'Cpr'],
  ]);
});

const mapped = (sets: Sets, mapping: string): Source =>
  applyMapping(memorySource(sets), readMapping(mapping, 'mapping.yaml'), new ZoneClock('Europe/Copenhagen'));

it('tells all faults of a mapping at once, in the order of their places: of its form, of columns, and of names of the model', async () => {
  const mapping = `sets:
  - set: Person
    from: P
    encoding: latin
    fields:
      Uuid: { as: uuid }
      Fristname: N
      Surname: { column: N, as: trimed }
  - set: Person
    from: P
    fields:
      Uuid: { as: uuid }
      Surname: Name
      Firstname: N
      Firstname: N
      Master: [1]
  - set: Persn
    from: Q
    fields:
      Uuid: U
  - set: PersonPhone
    from: P
    match: [MasterId]
    fields:
      PersonUuid: U
      Nr: N
`;
  const report = await run({}, { source: mapped({ P: [{ U: uuid(1), N: 'Anne' }] }, mapping) });
  expect(report).toMatchObject({ outcome: 'FAULTY', faults: { count: 10 } });
  expect(report.faults.kept.map(describeFault)).toEqual([
    'mapping.yaml:4:15: The encoding must be one of utf-8, windows-1252, utf-16le, utf-16be.',
    'mapping.yaml:7:7: Person has no field Fristname. Did you mean Firstname?',
    'mapping.yaml:8:33: There is no conversion trimed. Did you mean trimmed?',
    'mapping.yaml:13:7: P has no column Name. Compare it with the first line of the source, which must have the names of the columns.',
    'mapping.yaml:15:7: The name stands here twice.',
    'mapping.yaml:16:7: A field has the name of a column, or `{ column: …, as: … }`, `{ constant: … }`, `{ as: uuid }`.',
    'mapping.yaml:17:5: The source has no Q. Did you mean P?',
    'mapping.yaml:17:5: The model has no type Persn. Did you mean Person?',
    'mapping.yaml:23:13: Its records cannot be told apart by MasterId: the source does not tell it.',
    'mapping.yaml:26:7: PersonPhone has no field Nr. Did you mean Id?',
  ]);
});

it('refuses another way to know records again where their key is told', async () => {
  const mapping = `sets:
  - set: Person
    from: P
    match: [Cpr]
    fields: { Uuid: U, Cpr: C, Firstname: N, Surname: N }
`;
  const told = async (text: string): Promise<readonly string[]> =>
    (await run({}, { source: mapped({ P: [{ U: uuid(1), C: '0101010101', N: 'Anne' }] }, text), isDryRun: true })).faults.kept.map(
      describeFault,
    );
  expect(await told(mapping)).toEqual([
    'mapping.yaml:2:5: Its key is told (Uuid), so its records are known by that and not by Cpr. Take match out.',
  ]);
  expect(await told(mapping.replace('[Cpr]', '[Uuid]'))).toEqual([]);
});

it('tells the column of a link that leads nowhere, or in a circle', async () => {
  const mapping = `sets:
  - set: OrgUnit
    from: U
    fields: { Uuid: { as: uuid }, Master: { constant: ORG }, MasterId: Nr, Name: Navn, parent/masterId: Over }
`;
  const units = [
    { Nr: '1', Navn: 'A', Over: '2' },
    { Nr: '2', Navn: 'B', Over: '1' },
  ];
  const told = async (sets: Sets): Promise<readonly string[]> =>
    (await run({}, { source: mapped(sets, mapping) })).faults.kept.map(describeFault);
  expect(await told({ U: units })).toEqual([
    'U.csv, line 2, column Over: Parent leads in a circle: no record may be above itself.',
    'U.csv, line 3, column Over: Parent leads in a circle: no record may be above itself.',
  ]);
  expect(await told({ U: units.map(unit => ({ ...unit, Over: '3' })) })).toEqual([
    'U.csv, line 2, column Over: No OrgUnit has this MasterId.',
    'U.csv, line 3, column Over: No OrgUnit has this MasterId.',
  ]);
});

it('tells what is wrong with a mapping where the source cannot be opened by it', async () => {
  const cut = { ...memorySource({}), open: () => Promise.reject(new SourceFault('P cannot be read as utf-8.')) };
  const text = 'sets:\n  - set: Person\n    from: P\n    encoding: latin\n    fields:\n      Uuid: U\n      Fristname: N\n';
  const clock = new ZoneClock('Europe/Copenhagen');
  const report = await run({}, { source: applyMapping(cut, readMapping(text, 'mapping.yaml'), clock) });
  expect(report.faults.kept.map(describeFault)).toEqual([
    'mapping.yaml:4:15: The encoding must be one of utf-8, windows-1252, utf-16le, utf-16be.',
    'mapping.yaml:7:7: Person has no field Fristname. Did you mean Firstname?',
    'memory: The source cannot be read. P cannot be read as utf-8.',
  ]);
});

it('keeps a person whose number is another one now, where the mapping says that both are one', async () => {
  const mapping = (words: string): string =>
    `sets:\n  - set: Person\n    from: P\n    fields:\n      Uuid: { as: uuid }\n      Master: { constant: HR }\n      MasterId: { column: Nr${words} }\n      Firstname: Name\n      Surname: Name\n      Cpr: Cpr\n      PersonType: { constant: PERSON }\n`;
  const persons = Array.from({ length: 30 }, (_, index) => ({
    Nr: String(1000 + index),
    Name: 'A',
    Cpr: `01013000${String(index).padStart(2, '0')}`,
  }));
  await run({}, { source: mapped({ P: persons }, mapping('')) });
  const later = { P: persons.map(person => (person.Nr === '1003' ? { ...person, Nr: '9003' } : person)) };
  const refused = await run({}, { source: mapped(later, mapping('')) });
  expect(refused.faults.kept.map(describeFault)).toEqual(['P.csv, line 5, column Cpr: A record that stays has the same Cpr.']);
  const report = await run({}, { source: mapped(later, mapping(", words: { 9003: '1003' }")) });
  expect(report).toMatchObject({ outcome: 'UNCHANGED', faults: { count: 0 } });
});

it('tells names that the model does not have, fields that lack, and a field that is told twice', async () => {
  const report = await run({
    Persons: [{ Uuid: uuid(1) }],
    Person: [{ Uuid: uuid(1), Fristname: 'A', Surname: 'B', surname: 'B' }],
    PersonPhone: [{ Id: 1 }],
    OrgUnitKLE: [{ Code: '00' }],
  });
  const told = [
    'The model has no type Persons. Did you mean Person?',
    'Person has no field Fristname. Did you mean Firstname?',
    'Surname is told twice.',
    'PersonUuid must have a value. Say where it comes from.',
    'OrgUnitKLE comes in several sets. Name one of them: OrgUnit/KLEPrimary, OrgUnit/KLESecondary, OrgUnit/KLETertiary.',
  ];
  expect(report.faults.kept.map(({ message }) => message)).toEqual(expect.arrayContaining(told));
});
