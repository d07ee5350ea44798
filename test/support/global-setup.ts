/** Before all tests: one PostgreSQL, and in it migrated databases as templates, with the organisation's schema and without, and the demo organisation (with the schemas of the other models) as another and as the database that tests read. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openSmallPool } from '../../server/databases/open-small-pool';
import { loadDemo } from '../../server/demo/load-demo';
import { openDayPartitions } from '../../server/partitions/day-partitions';
import { DAY_TABLES } from '../../server/partitions/day-tables';
import { migrate } from '../../db/migrate';
import { PROJECT_ROOT } from '../../std/project-root';
import { addressOf, administrate, copyDatabase, queryOnce } from './database';
import { startTestServer, type TestServer } from './test-server';
import { PATIENT_POOL } from './patient';

declare global {
  var opslagTestServer: TestServer | undefined;
}

/** Enough for pages of 1,000 and little enough to load in a moment. */
const PERSONS = 1500;

export default async function setUp(): Promise<void> {
  const server = await startTestServer();
  globalThis.opslagTestServer = server;
  process.env.OPSLAG_TEST_ADMINISTRATOR = server.administrator;
  const run = randomUUID().replaceAll('-', '');
  const [own, migrated, template, database] = [
    `opslag_own_${run}`,
    `opslag_migrated_${run}`,
    `opslag_template_${run}`,
    `opslag_test_${run}`,
  ];
  for (const name of [own, migrated]) await administrate(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await migrate(addressOf(own), { withOrganisation: false });
  await makeDays(addressOf(own));
  await migrate(addressOf(migrated));
  await copyDatabase(template, migrated);
  await loadDemo(addressOf(template), { persons: PERSONS });
  await queryOnce(addressOf(template), FIXED_SECRET);
  await queryOnce(addressOf(template), otherModels());
  await copyDatabase(database, template);
  process.env.OPSLAG_TEST_OWN = own;
  process.env.OPSLAG_TEST_MIGRATED = migrated;
  process.env.OPSLAG_TEST_TEMPLATE = template;
  process.env.OPSLAG_TEST_DATABASE = addressOf(database);
}

/** As the first service leaves them that starts: each test's would make the same sixteen partitions. */
async function makeDays(address: string): Promise<void> {
  const pool = openSmallPool(address, PATIENT_POOL);
  for (const table of Object.values(DAY_TABLES)) await openDayPartitions(pool, table).makeAhead();
  await pool.end();
}

/** Paging tokens are the same in each run, so that they can stand in goldens. */
const FIXED_SECRET = `UPDATE access.secret SET bytes = sha256('secret of the tests')`;

/** Models that use what the organisation's does not. */
function otherModels(): string {
  const folder = path.join(PROJECT_ROOT, 'test/models');
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.sql')) : [];
  return [...files.map(name => readFileSync(path.join(folder, name), 'utf8')), 'ANALYZE'].join(';\n');
}
