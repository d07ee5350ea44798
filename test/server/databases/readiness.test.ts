/** /readyz asks what answers need: each pool, with its own role, and within a moment. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { administrate } from '../../support/database';
import { startPrivateService, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

const role = `opslag_reader_${randomUUID().replaceAll('-', '')}`;
let service: PrivateService;
let owner: Client;

beforeAll(async () => {
  await administrate(`CREATE ROLE ${role} NOLOGIN`);
  // All but one table, as an administrator may decide.
  const granted = `GRANT USAGE ON SCHEMA organisation TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA organisation TO ${role}; REVOKE SELECT ON organisation.photo FROM ${role}`;
  service = await startPrivateService({ role, env: { POOL_SIZE: '2' }, prepare: database => database.query(granted) });
  owner = await service.database.connect();
});

afterAll(async () => {
  await service.close();
  await administrate(`DROP ROLE ${role}`);
});

const readiness = async (): Promise<number> => (await service.get('/readyz')).statusCode;
/** On a slow machine the question may not be answered within the second that it has. */
const becomes = (status: number): Promise<void> => until(async () => (await readiness()) === status);

it('is ready where the role may read what it could read at the start', async () => {
  await becomes(200);
});

it.each([
  [`REVOKE SELECT ON organisation.org_unit FROM ${role}`, `GRANT SELECT ON organisation.org_unit TO ${role}`],
  ['ALTER TABLE organisation.org_unit RENAME TO gone', 'ALTER TABLE organisation.gone RENAME TO org_unit'],
  ['ALTER TABLE access.key_secret RENAME TO gone', 'ALTER TABLE access.gone RENAME TO key_secret'],
  ['ALTER TABLE access.api_key RENAME COLUMN pages TO gone', 'ALTER TABLE access.api_key RENAME COLUMN gone TO pages'],
])('is not ready after %s, and is ready after %s', async (gone, back) => {
  await owner.query(gone);
  await becomes(503);
  await owner.query(back);
  await becomes(200);
});

it('is not ready while no connection of the pool comes back, and is ready when they do', async () => {
  await owner.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
  const held = Promise.all([1, 2].map(() => service.get('/odata/Persons?$top=1')));
  await becomes(503);
  await owner.query('COMMIT');
  await becomes(200);
  for (const { statusCode } of await held) expect(statusCode).toBe(200);
});

it('stays ready while a table that nobody reads is locked', async () => {
  await owner.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
  await delay(300);
  await becomes(200);
  await owner.query('COMMIT');
});

it('stays ready while the record of reads cannot be written: all but sensitive fields is answered', async () => {
  await owner.query('ALTER TABLE access.sensitive_read RENAME TO gone');
  await delay(300);
  await becomes(200);
  expect((await service.get('/odata/Persons?$top=1&$select=Uuid')).statusCode).toBe(200);
  await owner.query('ALTER TABLE access.gone RENAME TO sensitive_read');
});
