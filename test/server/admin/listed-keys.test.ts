/** The list of all keys over HTTP: what each of them reads is worked out in turns, between which readers are answered. */
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { startTestService, type TestService } from '../../support/service';

const TOKEN = 'a-token-for-the-test-of-listed-keys';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

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
