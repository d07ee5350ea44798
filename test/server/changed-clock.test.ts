/** A clock that an administrator, or the end of a machine's pause, sets back or ahead while the service runs: what shall last so long lasts so long. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { startPrivateService, type PrivateService, type TestService } from '../support/service';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';

const HOUR_MS = 3_600_000;

let service: PrivateService;
let other: Client;
/** How far the machine's clock is from the right time. */
let offMs = 0;

beforeAll(async () => {
  const real = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => real() + offMs);
  service = await startPrivateService();
  other = await service.database.connect();
});

afterEach(() => {
  offMs = 0;
});

afterAll(async () => {
  await service.close();
  jest.restoreAllMocks();
});

const ask = (key: string): ReturnType<TestService['get']> => service.get('/odata/Functions?$top=1', { ApiKey: key });

it('a key that another instance revokes comes to be refused, though the clock was set back', async () => {
  const { key, secret } = await service.keys.create({ name: 'x' }, 'tester');
  expect((await ask(secret)).statusCode).toBe(200);
  offMs = -HOUR_MS;
  await other.query('UPDATE access.api_key SET revoked_at = now() WHERE id = $1', [key.id]);
  await until(async () => (await ask(secret)).statusCode === 401);
});

it('a key with a rate waits for a minute at most, though the clock was set back', async () => {
  const { secret } = await service.keys.create({ name: 'x', requestsPerMinute: 1 }, 'tester');
  expect((await ask(secret)).statusCode).toBe(200);
  offMs = -HOUR_MS;
  const { statusCode, headers } = await ask(secret);
  expect([statusCode, Number(headers['retry-after']) <= 60]).toEqual([429, true]);
});

it('a key ends by the clock, also by one that was set ahead', async () => {
  const { secret } = await service.keys.create({ name: 'x', expiresAt: new Date(Date.now() + HOUR_MS) }, 'tester');
  expect((await ask(secret)).statusCode).toBe(200);
  offMs = 2 * HOUR_MS;
  expect((await ask(secret)).statusCode).toBe(401);
});

it('a former secret is good for as long as its overlap says, though the clock of the database is another', async () => {
  const { key, secret } = await service.keys.create({ name: 'x' }, 'tester');
  offMs = HOUR_MS;
  await service.keys.rotate(key, 10, 'tester');
  expect((await ask(secret)).statusCode).toBe(200);
  offMs += HOUR_MS;
  expect((await ask(secret)).statusCode).toBe(401);
});

it('a statement that waits is not given up, though the clock was set ahead', async () => {
  await other.query('BEGIN; LOCK TABLE organisation.function');
  const asked = service.get('/odata/Functions?$top=1');
  await until(() => waitsForLock(other, ['organisation.function']));
  offMs = HOUR_MS;
  // What waits is looked at every five seconds.
  await delay(5500);
  await other.query('COMMIT');
  expect((await asked).statusCode).toBe(200);
});

it('sensitive fields are read on while their record waits for a moment, though the clock was set ahead', async () => {
  await other.query('BEGIN; LOCK TABLE access.sensitive_read');
  const sensitive = '/odata/Persons?$top=1&$select=Cpr';
  expect((await service.get(sensitive)).statusCode).toBe(200);
  offMs = HOUR_MS;
  expect((await service.get(sensitive)).statusCode).toBe(200);
  await other.query('COMMIT');
});
