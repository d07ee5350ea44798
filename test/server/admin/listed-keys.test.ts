/** The list of all keys over HTTP: what each of them reads is worked out in turns, between which readers are answered; the console's list says how much it is without saying what; and what is long is compressed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parse, print, separateOperations } from 'graphql';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';

const TOKEN = 'a-token-for-the-test-of-listed-keys';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

function consoleQuery(name: string): string {
  const operations = separateOperations(parse(readFileSync(path.join(PROJECT_ROOT, 'web/console/operations.graphql'), 'utf8')));
  const { [name]: operation } = operations;
  if (operation === undefined) throw new Error(`The console has no query ${name}.`);
  return print(operation);
}

it('lists keys in the console by what the list shows: long lists of a key do not make the answer longer', async () => {
  const allow = service.keys.grantableFields().map(({ name }) => name);
  const { key: few } = await service.keys.create({ name: 'reads two fields', allow: ['Person.cpr'] }, 'test');
  const { key: all } = await service.keys.create({ name: 'reads all fields', allow }, 'test');
  const admin = await buildAdminApp({
    configuration: readConfiguration({ LOG_LEVEL: 'silent' }),
    ...service,
    token: TOKEN,
    logStream: { write: () => undefined },
  });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const query = consoleQuery('Keys');
  const { data } = (await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })).json<{
    data: { keys: readonly { readonly id: string; readonly effectiveCount: object }[] };
  }>();
  await admin.close();
  const listed = (id: string) => data.keys.find(key => key.id === id);
  expect(listed(few.id)?.effectiveCount).toEqual({ fields: 2, sensitive: 1 });
  const sensitive = service.keys.grantableFields().filter(field => field.sensitive).length;
  expect(listed(all.id)?.effectiveCount).toEqual({ fields: service.keys.effectiveFields(all).length, sensitive });
  expect(JSON.stringify(listed(all.id)).length).toBeLessThan(500);
});

it.each([
  ['on', 'br'],
  ['off', undefined],
])('sends a long list with COMPRESSION=%s in the coding %s', async (COMPRESSION, coding) => {
  const admin = await buildAdminApp({
    configuration: readConfiguration({ LOG_LEVEL: 'silent', COMPRESSION }),
    ...service,
    token: TOKEN,
  });
  const ask = (accepted: string) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': accepted };
    return admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ grantableFields { name description } }' } });
  };
  const [plain, answer] = [await ask('identity'), await ask('gzip, br')];
  await admin.close();
  expect(answer.headers['content-encoding']).toBe(coding);
  const body = coding === undefined ? answer.rawPayload : brotliDecompressSync(answer.rawPayload);
  expect(body.toString()).toBe(plain.body);
});

it('works out what one key reads in each turn, so that nobody waits until it is known of all', async () => {
  for (let count = 0; count < 5; count += 1) await service.keys.create({ name: 'one of many' }, 'test');
  let [told, inTurn, most] = [0, 0, 0];
  const effectiveFields: typeof service.keys.effectiveFields = key => {
    told += 1;
    inTurn += 1;
    most = Math.max(most, inTurn);
    return service.keys.effectiveFields(key);
  };
  const admin = await buildAdminApp({
    configuration: readConfiguration({ LOG_LEVEL: 'silent' }),
    ...service,
    keys: { ...service.keys, effectiveFields },
    token: TOKEN,
    logStream: { write: () => undefined },
  });
  let isOver = false;
  const turn = (): void => {
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const headers = { authorization: `Bearer ${TOKEN}` };
  await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ keys { effectiveFields } }' } });
  isOver = true;
  await admin.close();
  expect(told).toBeGreaterThanOrEqual(5);
  expect(most).toBe(1);
});
