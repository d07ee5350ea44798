/** A key that is changed while a request with it waits for its turn: a table of a private database is locked meanwhile. */
import type { Client } from 'pg';
import { metricsText } from '../../../server/metrics/metrics-text';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { until } from '../../support/until';

const ODATA = '/odata/OrgUnits?$top=1&$select=Name';

let database: PrivateDatabase;
let locker: Client;
let service: TestService;
let reader: AskingReader;

beforeAll(async () => {
  database = await privateDatabase();
  locker = await database.connect();
});
afterAll(() => database.drop());
beforeEach(async () => {
  service = await startTestService({
    database: database.address,
    env: { KEY_REQUESTS_AT_WORK: '1' },
  });
  reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  await locker.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
});
afterEach(async () => {
  await locker.query('ROLLBACK');
  await service.close();
});

const waits = async (): Promise<boolean> => /^opslag_requests_waiting 1$/m.test(await metricsText(await service.figures()));

describe.each<[string, (reader: AskingReader) => ReturnType<AskingReader['get']>]>([
  ['/odata', one => one.get(ODATA)],
  ['/graphql', one => one.graphql('{ orgUnits(first: 1) { nodes { name } } }')],
])('a request at %s that waits for its turn', (_door, ask) => {
  it.each<[string, number, RegExp, string | undefined, (id: string) => Promise<unknown>]>([
    ['is revoked', 401, /"KeyInvalid"/, 'KeyInvalid', id => service.keys.revoke(id, 'test')],
    ['gets another secret at once', 401, /"KeyInvalid"/, 'KeyInvalid', id => service.keys.rotate({ id }, 0, 'test')],
    [
      'is kept from the address',
      403,
      /"AddressRefused"/,
      'AddressRefused',
      id => service.keys.update({ id }, { addresses: ['10.0.0.0/8'] }, 'test'),
    ],
    [
      'is denied a field',
      403,
      /"(?:FieldForbidden|FORBIDDEN_FIELD)"/,
      undefined,
      id => service.keys.update({ id }, { deny: ['OrgUnit.name'] }, 'test'),
    ],
  ])('is refused when its key %s meanwhile, and counted where the key is the cause', async (_what, status, code, ofKey, change) => {
    const slow = reader.get('/odata/Persons?$top=1&$select=Uuid');
    const waiting = (async () => {
      await until(async () => /^opslag_requests_at_work 1$/m.test(await metricsText(await service.figures())));
      return ask(reader);
    })();
    await until(waits);
    await change(reader.key.split('_')[1] ?? '');
    await locker.query('COMMIT');
    expect((await slow).statusCode).toBe(200);
    const answer = await waiting;
    expect(answer.body).toMatch(code);
    expect(answer.statusCode).toBe(status);
    const figures = await metricsText(await service.figures());
    expect(/^opslag_keys_refused_total\{code="(\w+)"\} 1$/m.exec(figures)?.[1]).toBe(ofKey);
    // What was refused has left its place to others.
    expect(/^opslag_requests_at_work (\d+)$/m.exec(figures)?.[1]).toBe('0');
  });
});
