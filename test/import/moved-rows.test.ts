/** A source that can be asked for keys once more, where rows are gone -> asked once, before any table is locked; keys that are texts are compared as they stand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { type ImportReport, runImport } from '../../import/run-import';
import type { SetAgain, Source } from '../../import/sources/source';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';
import { ImportTrial, MODEL } from './import-trial';
import { type MemoryRecord, memorySource } from './memory-source';

const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

const PERSON = { Uuid: uuid(1), Master: 'LOEN', MasterId: 'P', Firstname: 'Anne', Surname: 'Holm', PersonType: 'PERSON' };
const account = (digit: number): MemoryRecord => ({ Uuid: uuid(digit), UserId: `u${digit}`, PersonUuid: uuid(1) });

interface Again {
  /** Has the sets that can be asked for once more. */
  readonly there: Source;
  /** Names of the sets that were asked for. */
  readonly asked: string[];
}

/** As records that others hold, in two answers. */
function heldSource(sets: Readonly<Record<string, readonly MemoryRecord[]>>, { there, asked }: Again): Source {
  const source = memorySource(sets);
  const open: Source['open'] = async (signal, faults) => {
    const others = await there.open(signal, faults);
    return (await source.open(signal, faults)).map(set => {
      const other = others.find(({ name }) => name === set.name);
      if (other === undefined) return set;
      const read: SetAgain['read'] = (_, stopping) => {
        asked.push(set.name);
        return other.read(stopping);
      };
      return { ...set, again: { isHeld: true, answers: () => 2, read } };
    });
  };
  return { ...source, open };
}

describe('beside a writer', () => {
  let trial: ImportTrial;
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    trial = await ImportTrial.start();
    expect((await run([account(11), account(12)], 'Holm')).outcome).toBe('APPLIED');
    expect(asked).toEqual([]);
  });

  afterEach(() => trial.stop());

  async function run(accounts: readonly MemoryRecord[], surname: string): Promise<ImportReport> {
    const source = heldSource(
      { Person: [{ ...PERSON, Surname: surname }], User: accounts },
      { there: memorySource({ User: accounts }), asked },
    );
    return await runImport({ connection: trial.database.address, model: MODEL, source, actor: 'test', allowLoss: true });
  }

  /** The differences were counted when the import waits for the gate; what is written then is seen at the next try. */
  async function runBeside(statement: string): Promise<ImportReport> {
    const gate: Client = await trial.database.connect();
    await gate.query('BEGIN; LOCK TABLE organisation.account IN SHARE ROW EXCLUSIVE MODE');
    const importing = run([account(11)], 'Ny');
    const settled = importing.catch(() => undefined);
    await until(() => waitsForLock(trial.client, ['organisation.account']));
    await gate.query(`${statement}; COMMIT`);
    await settled;
    return await importing;
  }

  it('does not ask at the next try for what it asked for at the first', async () => {
    const writing = `INSERT INTO organisation.person (uuid, master, master_id, firstname, surname, person_type)
      VALUES ('${uuid(2)}', 'OTHER', 'X', 'Bo', 'Anden', 'PERSON')`;
    expect((await runBeside(writing)).outcome).toBe('APPLIED');
    expect(asked).toEqual(['User']);
    const { rows } = await trial.client.query('SELECT user_id FROM organisation.account');
    expect(rows).toEqual([{ user_id: 'u11' }]);
  });

  it('refuses to delete at the next try what the source was not asked for', async () => {
    const writing = `INSERT INTO organisation.account (uuid, user_id, disabled, person_uuid) VALUES ('${uuid(13)}', 'u13', false, '${uuid(1)}')`;
    await expect(runBeside(writing)).rejects.toThrow(
      'User: records would be deleted that the source was not asked for once more, since that is not done while tables are locked. Run the import again.',
    );
    expect(asked).toEqual(['User']);
    const { rows } = await trial.client.query('SELECT user_id FROM organisation.account ORDER BY user_id');
    expect(rows).toEqual([{ user_id: 'u11' }, { user_id: 'u12' }, { user_id: 'u13' }]);
  });
});

describe("in a model of one's own", () => {
  const ID = 'abcdefab-0000-4000-8000-000000000001';
  const OTHER_ID = 'abcdefab-0000-4000-8000-000000000002';
  let folder: string;
  let database: PrivateDatabase;
  let client: Client;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-moved-'));
    writeFileSync(
      path.join(folder, 'model.graphql'),
      `extend schema @model(namespace: "Own", databaseSchema: "own")
        type Tag @entity(table: "tag", set: "Tags") @key(fields: ["name"]) { name: String! }
        type Item @entity(table: "item", set: "Items") @key(fields: ["id"]) { id: UUID! }`,
    );
    database = await privateDatabase('own');
    client = await database.connect();
    await client.query('CREATE SCHEMA own; CREATE TABLE own.tag (name text PRIMARY KEY); CREATE TABLE own.item (id uuid PRIMARY KEY)');
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  /** `there`: what the source has when it is asked once more. */
  async function outcomeOf(set: string, record: MemoryRecord, there = record): Promise<string> {
    const source = heldSource({ [set]: [record] }, { there: memorySource({ [set]: [there] }), asked: [] });
    return (await runImport({ connection: database.address, model: readModel(folder), source, actor: 'test' })).outcome;
  }

  it('takes a text in another case for another key', async () => {
    expect(await outcomeOf('Tag', { Name: 'abc' })).toBe('APPLIED');
    expect(await outcomeOf('Tag', { Name: 'ABC' })).toBe('APPLIED');
    expect((await client.query('SELECT name FROM own.tag')).rows).toEqual([{ name: 'ABC' }]);
  });

  it('takes a UUID in another case for the same key', async () => {
    expect(await outcomeOf('Item', { Id: ID })).toBe('APPLIED');
    await expect(outcomeOf('Item', { Id: OTHER_ID }, { Id: ID.toUpperCase() })).rejects.toThrow('Item: a record went from one holder');
    expect((await client.query('SELECT id FROM own.item')).rows).toEqual([{ id: ID }]);
  });
});
