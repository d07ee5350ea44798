/** Imports beside a writer that holds rows: what another session was in the way of is checked, compared and written again. */
import type { Client } from 'pg';
import { describeFault } from '../../import/checking/describe-fault';
import { type ImportReport, type ImportStage, runImport } from '../../import/run-import';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';
import { ImportTrial, MODEL } from './import-trial';
import { type MemoryRecord, memorySource } from './memory-source';

let trial: ImportTrial;
let writer: Client;

beforeEach(async () => {
  trial = await ImportTrial.start();
  writer = await trial.database.connect();
  // So that the import is the one that finds out.
  await writer.query(`SET deadlock_timeout = '1h'`);
});

afterEach(() => trial.stop());

const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

const UNIT = { Uuid: uuid(1), Master: 'ORG', MasterId: 'A', Name: 'Kommunen' };
const PERSON = { Uuid: uuid(2), Master: 'LOEN', MasterId: 'P', Firstname: 'Anne', Surname: 'Holm', PersonType: 'PERSON' };
const AFFILIATION = {
  ...{ Uuid: uuid(3), Master: 'LOEN', MasterId: 'F', PersonUuid: uuid(2), SourceOrgunitUuid: uuid(1) },
  ...{ AffiliationType: 'EMPLOYEE', PositionName: 'Lærer' },
};
const PHONE = { Master: 'LOEN', MasterId: 'T1', PersonUuid: uuid(2), PhoneNumber: '1', PhoneType: 'MOBILE', Visibility: 'VISIBLE' };

type Sets = Readonly<Record<string, readonly MemoryRecord[]>>;
const ALL = { OrgUnit: [UNIT], Person: [PERSON], Affiliation: [AFFILIATION], PersonPhone: [PHONE] };

async function run(sets: Sets, stages: ImportStage[] = []): Promise<ImportReport> {
  const onProgress = (stage: ImportStage): number => stages.push(stage);
  return await runImport({ connection: trial.database.address, model: MODEL, source: memorySource(sets), actor: 'test', onProgress });
}

/** Another session waits for this table or a row of it. */
async function awaited(table: string): Promise<void> {
  const WAITING = `SELECT FROM pg_locks AS waiting JOIN pg_locks AS own USING (pid) JOIN pg_database ON pg_database.oid = own.database
    WHERE datname = current_database() AND NOT waiting.granted AND own.relation = 'organisation.${table}'::regclass AND own.mode = 'RowExclusiveLock'`;
  await until(async () => (await trial.client.query(WAITING)).rowCount !== 0);
}

/** A statement that begins so waits for a lock. */
async function waitsFor(statement: string): Promise<boolean> {
  const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND starts_with(query, $1)`;
  return (await trial.client.query(WAITING, [statement])).rowCount === 1;
}

const PHONES = 'SELECT id, master_id AS "number", phone_number AS phone FROM organisation.person_phone ORDER BY id';

it('writes all of it at the next try where a deadlock has ended the first: finds keys and differences anew, and waits for others while it holds nothing', async () => {
  await run(ALL);
  const late = await trial.database.connect();
  await late.query('BEGIN; LOCK TABLE organisation.person_phone IN ROW EXCLUSIVE MODE');
  const gate = await trial.database.connect();
  await gate.query('BEGIN; SELECT FROM organisation.affiliation FOR UPDATE');
  await writer.query('BEGIN; SELECT FROM organisation.person_phone FOR UPDATE');
  const stages: ImportStage[] = [];
  const importing = run(
    {
      OrgUnit: [{ ...UNIT, Name: 'Rådhuset' }],
      Person: [{ ...PERSON, Surname: 'Ny' }],
      Affiliation: [{ ...AFFILIATION, PositionName: 'Leder' }],
      PersonPhone: [
        { ...PHONE, PhoneNumber: '11' },
        { ...PHONE, MasterId: 'T2', PhoneNumber: '2' },
      ],
    },
    stages,
  );
  await awaited('affiliation');
  // It gets the number that the import has chosen for its new row.
  const writing = writer.query(`UPDATE organisation.person SET firstname = 'Bente';
    INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
      SELECT uuid, 'OTHER', 'X', '9', 'MOBILE', 'VISIBLE', false, false FROM organisation.person;
    COMMIT`);
  await until(() => waitsFor('UPDATE organisation.person SET firstname'));
  await gate.query('COMMIT');
  await writing;
  await until(() => waitsForLock(trial.client, ['organisation.person_phone']));
  await late.query(`UPDATE organisation.affiliation SET position_name = 'Andet'; COMMIT`);
  const report = await importing;
  expect(report.outcome).toBe('APPLIED');
  expect(stages.filter(stage => stage === 'again' || stage === 'writing')).toEqual(['writing', 'again', 'writing']);
  const counted = report.differences.map(({ set, read, added, changed, gone }) => ({ set, read, added, changed, gone }));
  expect(counted).toEqual([
    { set: 'OrgUnit', read: 1, added: 0, changed: 1, gone: 0 },
    { set: 'Person', read: 1, added: 0, changed: 1, gone: 0 },
    { set: 'Affiliation', read: 1, added: 0, changed: 1, gone: 0 },
    { set: 'PersonPhone', read: 2, added: 1, changed: 1, gone: 1 },
  ]);
  const { rows } = await trial.client.query(`SELECT name, firstname, surname, position_name AS position
    FROM organisation.org_unit, organisation.person, organisation.affiliation`);
  expect(rows).toEqual([{ name: 'Rådhuset', firstname: 'Anne', surname: 'Ny', position: 'Leder' }]);
  expect((await trial.client.query(PHONES)).rows).toEqual([
    { id: 1, number: 'T1', phone: '11' },
    { id: 3, number: 'T2', phone: '2' },
  ]);
  const runs = await trial.client.query('SELECT outcome, counts FROM access.import_run ORDER BY id DESC');
  expect(runs.rows).toMatchObject([{ outcome: 'APPLIED', counts: counted }, { outcome: 'APPLIED' }]);
});

it('refuses to delete what another session has written while it waited for that at the next try, where it is too much', async () => {
  await run(ALL);
  const late = await trial.database.connect();
  await late.query(`BEGIN; INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
    SELECT uuid, 'OTHER', 'X' || n, '9', 'MOBILE', 'VISIBLE', false, false FROM organisation.person, generate_series(1, 30) AS n`);
  const gate = await trial.database.connect();
  await gate.query('BEGIN; SELECT FROM organisation.affiliation FOR UPDATE');
  await writer.query(`BEGIN; SELECT FROM organisation.person_phone WHERE master_id = 'T1' FOR UPDATE`);
  const importing = run({
    ...ALL,
    Person: [{ ...PERSON, Surname: 'Ny' }],
    Affiliation: [{ ...AFFILIATION, PositionName: 'Leder' }],
    PersonPhone: [{ ...PHONE, PhoneNumber: '11' }],
  });
  await awaited('affiliation');
  const writing = writer.query(`UPDATE organisation.person SET firstname = 'Bente'; COMMIT`);
  await until(() => waitsFor('UPDATE organisation.person SET firstname'));
  await gate.query('COMMIT');
  await writing;
  // Who adds a phone keeps the person from being deleted meanwhile.
  await until(() => waitsForLock(trial.client, ['organisation.person', 'organisation.person_phone']));
  await late.query('COMMIT');
  const { outcome, faults } = await importing;
  expect([outcome, faults.kept.map(describeFault)]).toEqual(['REFUSED', ['PersonPhone: 30 of 31 records would go, more than 5 %.']]);
  expect((await trial.client.query('SELECT FROM organisation.person_phone')).rowCount).toBe(31);
  const runs = await trial.client.query('SELECT outcome FROM access.import_run ORDER BY id DESC LIMIT 1');
  expect(runs.rows).toEqual([{ outcome: 'REFUSED' }]);
});

it('refuses to delete what another session has written since the differences were counted, where it is too much', async () => {
  await run(ALL);
  // As who makes an index: others may read, and nobody writes.
  const gate = await trial.database.connect();
  await gate.query('BEGIN; LOCK TABLE organisation.affiliation IN SHARE MODE');
  const stages: ImportStage[] = [];
  const importing = run({ ...ALL, Person: [{ ...PERSON, Surname: 'Ny' }] }, stages);
  await until(() => waitsFor('LOCK TABLE'));
  await writer.query(`INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
    SELECT uuid, 'OTHER', 'X' || n, '9', 'MOBILE', 'VISIBLE', false, false FROM organisation.person, generate_series(1, 30) AS n`);
  await gate.query('COMMIT');
  const { outcome, faults } = await importing;
  expect([outcome, faults.kept.map(describeFault)]).toEqual(['REFUSED', ['PersonPhone: 30 of 31 records would go, more than 5 %.']]);
  expect(stages.filter(stage => stage === 'again')).toEqual(['again']);
  expect((await trial.client.query('SELECT FROM organisation.person_phone')).rowCount).toBe(31);
});

it('deletes nothing uncounted in place of records that come in as deleted', async () => {
  const people = Array.from({ length: 30 }, (_, index) => ({ ...PERSON, Uuid: uuid(100 + index), MasterId: `P${index}` }));
  await run({ Person: people });
  const gate = await trial.database.connect();
  await gate.query('BEGIN; LOCK TABLE organisation.person IN EXCLUSIVE MODE');
  const importing = run({ Person: people.map((person, index) => ({ ...person, Deleted: index === 0 })) });
  await until(() => waitsFor('LOCK TABLE'));
  await gate.query(`INSERT INTO organisation.person (uuid, master, master_id, firstname, surname, person_type)
    VALUES ('${uuid(1)}', 'OTHER', 'X', 'Anne', 'Anden', 'PERSON'); COMMIT`);
  const { outcome, faults } = await importing;
  expect([outcome, faults.kept.map(describeFault)]).toEqual(['REFUSED', ['Person: 2 of 31 records would go, more than 5 %.']]);
});

it('keeps off who selects rows for update, at the next try', async () => {
  await run(ALL);
  // Has the lock of the table alone, which the next try has to wait for.
  const late = await trial.database.connect();
  await late.query('BEGIN; SELECT FROM organisation.affiliation WHERE false FOR UPDATE');
  await writer.query('BEGIN; SELECT FROM organisation.affiliation FOR UPDATE');
  const stages: ImportStage[] = [];
  const importing = run(
    { ...ALL, Person: [{ ...PERSON, Surname: 'Ny' }], Affiliation: [{ ...AFFILIATION, PositionName: 'Leder' }] },
    stages,
  );
  await awaited('affiliation');
  await writer.query(`UPDATE organisation.person SET firstname = 'Bente'; COMMIT`);
  await until(() => waitsForLock(trial.client, ['organisation.affiliation']));
  await late.query(`UPDATE organisation.person SET firstname = 'Carla'; COMMIT`);
  expect((await importing).outcome).toBe('APPLIED');
  expect(stages.filter(stage => stage === 'again')).toEqual(['again']);
  expect((await trial.client.query('SELECT firstname, surname FROM organisation.person')).rows).toEqual([
    { firstname: 'Anne', surname: 'Ny' },
  ]);
});

it('does not wait for who vacuums a table, or makes an index of it that keeps no writer off', async () => {
  await run(ALL);
  await writer.query('BEGIN; LOCK TABLE organisation.person IN SHARE UPDATE EXCLUSIVE MODE');
  const stages: ImportStage[] = [];
  expect((await run({ ...ALL, Person: [{ ...PERSON, Surname: 'Ny' }] }, stages)).outcome).toBe('APPLIED');
  expect(stages).not.toContain('again');
});

it('takes a record over that another session has written at the same moment', async () => {
  await writer.query(`BEGIN; INSERT INTO organisation.person (uuid, master, master_id, firstname, surname, person_type)
    VALUES ('${PERSON.Uuid}', 'LOEN', 'P', 'Anne', 'Gammel', 'PERSON')`);
  const importing = run({ Person: [PERSON] });
  await awaited('person');
  await writer.query('COMMIT');
  expect((await importing).outcome).toBe('APPLIED');
  expect((await trial.client.query('SELECT surname FROM organisation.person')).rows).toEqual([{ surname: 'Holm' }]);
});

it('tells the line of a record that another session has made impossible at the same moment', async () => {
  await run({ OrgUnit: [UNIT] });
  await writer.query('BEGIN; DELETE FROM organisation.org_unit');
  const importing = run({ Person: [PERSON], Affiliation: [AFFILIATION] });
  await awaited('affiliation');
  await writer.query('COMMIT');
  const { outcome, faults } = await importing;
  expect([outcome, faults.kept.map(describeFault)]).toEqual([
    'FAULTY',
    ['Affiliation.csv, line 2, column SourceOrgunitUuid: SourceOrgunitUuid leads to no record.'],
  ]);
  expect((await trial.client.query('SELECT FROM organisation.person')).rowCount).toBe(0);
});
