/** Tables of an import, of which another session holds one -> each is waited for no longer than the session waits for one. */
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { lockAlone } from '../../import/applying/lock-alone';
import { FaultList } from '../../import/checking/import-fault';
import type { ImportPlan } from '../../import/staging/import-plan';
import { planImport } from '../../import/staging/plan-import';
import { readTarget } from '../../import/target/read-target';
import { DEFAULT_MODEL } from '../../server/default-model';
import { type PrivateDatabase, privateDatabase } from '../support/database';

let database: PrivateDatabase;
let client: Client;
let plan: ImportPlan;

beforeAll(async () => {
  database = await privateDatabase('migrated');
  client = await database.connect();
  const sets = ['Person', 'OrgUnit'].map(name => ({ name, fields: ['Uuid', 'Master', 'MasterId'], read: () => Readable.from([]) }));
  plan = planImport(sets, await readTarget(readModel(DEFAULT_MODEL), client), new FaultList());
});

afterAll(() => database.drop());

it.each([
  ['org_unit', ['organisation.org_unit']],
  ['person', ['organisation.org_unit', 'organisation.person', 'organisation.person']],
])('asks for %s once more at most where it is held', async (held, asked) => {
  const holder = await database.connect();
  await holder.query(`BEGIN; LOCK TABLE organisation.${held} IN ROW EXCLUSIVE MODE`);
  await client.query(`BEGIN; SET LOCAL lock_timeout = '50ms'`);
  const sent = jest.spyOn(client, 'query');
  try {
    await expect(lockAlone(client, plan)).rejects.toMatchObject({ code: '55P03' });
    const tables = sent.mock.calls.flatMap(([text]) => /^LOCK TABLE (\S+)/.exec(text)?.[1] ?? []);
    expect(tables.map(name => name.replaceAll('"', ''))).toEqual(asked);
  } finally {
    sent.mockRestore();
    await client.query('ROLLBACK');
    await holder.end();
  }
});
