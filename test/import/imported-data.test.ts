/** What came in, as readers and administrators see it. */
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { runImport } from '../../import/run-import';
import { buildAdminApp } from '../../server/admin/admin-app';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { openImport } from '../../server/imports/open-import';
import { importFigures } from '../../server/metrics/figures';
import { withClient } from '../../resolvers/database/with-client';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase, testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import { memorySource, type MemoryRecord } from './memory-source';

const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
const TOKEN = 'a-token-for-the-tests-of-imports';

const FUNCTIONS: readonly MemoryRecord[] = ['Arbejdsmiljø', 'Tillid'].map(Name => ({ Name, Category: '=HYPERLINK("x")' }));

it('is read at /odata, and its run is shown to administrators', async () => {
  const database = await privateDatabase('migrated');
  const options = { connection: database.address, model: MODEL, actor: 'test' };
  await runImport({ ...options, source: memorySource({ Function: FUNCTIONS }) });
  await runImport({ ...options, source: memorySource({ Function: [{ Id: null, Name: 'secret' }] }) });
  const service = await startTestService({ database: database.address });
  const { imports } = service;
  const configuration = readConfiguration({ LOG_LEVEL: 'silent' });
  const admin = await buildAdminApp({ ...service, configuration, token: TOKEN });
  try {
    const { value } = (await service.get('/odata/Functions?$select=Name,Category&$orderby=Name')).json<{ value: unknown[] }>();
    expect(value).toMatchObject([{ Name: 'Arbejdsmiljø', Category: '=HYPERLINK("x")' }, { Name: 'Tillid' }]);
    const query = '{ lastImport imports { outcome actor source faultCount faults counts { set added } } }';
    const answer = await admin.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { query },
    });
    const run = { actor: 'test', source: 'memory' };
    expect(answer.json()).toEqual({
      data: {
        lastImport: expect.stringMatching(/^\d{4}-/) as string,
        imports: [
          { ...run, outcome: 'FAULTY', faultCount: 1, faults: ['Function.csv, line 2, column Id: Id must have a value.'], counts: [] },
          { ...run, outcome: 'APPLIED', faultCount: 0, faults: [], counts: [{ set: 'Function', added: 2 }] },
        ],
      },
    });
    const last = await imports.lastGood();
    const [age] = importFigures(last, new Date((last?.getTime() ?? 0) + 90_000));
    expect(age).toMatchObject({ name: 'opslag_import_age_seconds', value: 90 });
  } finally {
    await admin.close();
    await service.close();
    await database.drop();
  }
});

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const PEOPLE = Array.from({ length: 60 }, (_, index) => index + 1);

/** All records of one state tell its number, and of odd states two telephone numbers lack. */
function stateOf(state: number): Readonly<Record<string, readonly MemoryRecord[]>> {
  const owned = (MasterId: string): MemoryRecord => ({ Master: 'M', MasterId });
  return {
    OrgUnit: [{ Uuid: uuid(900), ...owned('U'), Name: `S${state}` }],
    Person: PEOPLE.map(index => ({ Uuid: uuid(index), ...owned(`P${index}`), Firstname: 'A', Surname: `S${state}`, PersonType: 'PERSON' })),
    Affiliation: PEOPLE.map(index => ({
      ...{ Uuid: uuid(100 + index), ...owned(`A${index}`), PersonUuid: uuid(index), SourceOrgunitUuid: uuid(900) },
      ...{ AffiliationType: 'EMPLOYEE', PositionName: `S${state}` },
    })),
    PersonPhone: PEOPLE.slice(2 * (state % 2)).map(index => ({
      ...{ ...owned(`T${index}`), PersonUuid: uuid(index), PhoneNumber: `S${state}`, PhoneType: 'MOBILE', Visibility: 'VISIBLE' },
    })),
  };
}

interface ReadPerson {
  readonly Surname: string;
  readonly Phones: readonly { readonly PhoneNumber: string }[];
  readonly Affiliations: readonly { readonly PositionName: string; readonly OrgUnit: { readonly Name: string } }[];
}

const LAST_STATE = 4;

it('is read whole beside runs: each answer is of one state', async () => {
  const database = await privateDatabase('migrated');
  const bring = async (state: number): Promise<void> => {
    const source = memorySource(stateOf(state));
    const { outcome } = await runImport({ connection: database.address, model: MODEL, actor: 'test', source });
    expect(outcome).toBe('APPLIED');
  };
  await bring(0);
  const service = await startTestService({ database: database.address });
  const url =
    '/odata/Persons?$count=true&$select=Surname&$expand=Phones($select=PhoneNumber),Affiliations($select=PositionName;$expand=OrgUnit($select=Name))';
  const seen = new Set<string>();
  const readOnce = async (): Promise<string> => {
    const answer = await service.get(url);
    expect(answer.statusCode).toBe(200);
    const { value, '@odata.count': count } = answer.json<{ value: readonly ReadPerson[]; '@odata.count': number }>();
    const told = value.flatMap(({ Surname, Phones, Affiliations }) => [
      Surname,
      ...Phones.map(phone => phone.PhoneNumber),
      ...Affiliations.flatMap(({ PositionName, OrgUnit }) => [PositionName, OrgUnit.Name]),
    ]);
    const [state = ''] = told;
    const phones = 60 - 2 * (Number(state.slice(1)) % 2);
    expect([count, value.length, new Set(told), told.length]).toEqual([60, 60, new Set([state]), 60 + phones + 2 * 60]);
    seen.add(state);
    return state;
  };
  const readOn = async (): Promise<void> => {
    while ((await readOnce()) !== `S${LAST_STATE}`);
  };
  try {
    const runs = async (): Promise<void> => {
      for (let state = 1; state <= LAST_STATE; state++) {
        await readOnce();
        await bring(state);
      }
    };
    await Promise.all([runs(), readOn(), readOn()]);
    expect(seen.size).toBe(LAST_STATE + 1);
  } finally {
    await service.close();
    await database.drop();
  }
});

it("takes no data into the demo where MODEL_DIR names this project's own model", async () => {
  const configuration = readConfiguration({ DATABASE_URL: testDatabase(), MODEL_DIR: 'graphql/model' });
  await expect(openImport(configuration)).rejects.toThrow('The database holds the demo.');
});

it('makes no tables where MIGRATE is off', async () => {
  const database = await privateDatabase('empty');
  try {
    const configuration = readConfiguration({ DATABASE_URL: database.address, MIGRATE: 'off' });
    await expect(openImport(configuration)).rejects.toThrow('MIGRATE is off');
    const schemas = await withClient(database.address, client =>
      client.query(`SELECT FROM pg_namespace WHERE nspname IN ('access', 'organisation')`),
    );
    expect(schemas.rowCount).toBe(0);
  } finally {
    await database.drop();
  }
});

it('has its changes noted in the partition of the day where no service has run before', async () => {
  const database = await privateDatabase('empty');
  try {
    const { connection, makeDays, close } = await openImport(readConfiguration({ DATABASE_URL: database.address }));
    const days = (): Promise<{ rows: unknown[] }> =>
      withClient(database.address, client =>
        client.query(`SELECT to_regclass('changes.change_' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD'))::text AS day`),
      );
    expect((await days()).rows).toEqual([{ day: null }]);
    await makeDays();
    await runImport({ connection, model: MODEL, source: memorySource(stateOf(0)), actor: 'test' });
    await close();
    const partitions = await withClient(database.address, client =>
      client.query('SELECT DISTINCT tableoid::regclass::text AS name FROM changes.change'),
    );
    expect(partitions.rows).toEqual([{ name: expect.stringMatching(/^changes\.change_\d{8}$/) as string }]);
  } finally {
    await database.drop();
  }
});

it('is not mixed with the demo', async () => {
  const configuration = readConfiguration({ DATABASE_URL: testDatabase() });
  await expect(openImport(configuration)).rejects.toThrow('The database holds the demo.');
});
