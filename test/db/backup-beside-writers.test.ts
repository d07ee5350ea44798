/** A backup that waits for a table which another session empties or rewrites -> a backup with all of its rows: of its snapshot nothing would be seen in such a table. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeBackup } from '../../db/backup/write-backup';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';

let database: PrivateDatabase;
let parent: string;

beforeEach(async () => {
  database = await privateDatabase();
  parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-backup-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(parent, { recursive: true });
});

it.each([
  [
    'emptied and filled',
    'CREATE TEMPORARY TABLE kept AS TABLE organisation.org_unit_tag; TRUNCATE organisation.org_unit_tag; INSERT INTO organisation.org_unit_tag TABLE kept',
  ],
  ['rewritten', `ALTER TABLE organisation.org_unit_tag ALTER COLUMN ref_id TYPE bigint`],
])('has the rows of a table that is %s meanwhile', async (_, statements) => {
  const writer = await database.connect();
  await writer.query(`BEGIN; ${statements}`);
  const backup = writeBackup(database.address, path.join(parent, 'backup'), { version: '1.2.3' });
  await until(() => waitsForLock(writer, ['organisation.org_unit_tag']));
  await writer.query('COMMIT');
  const { rows } = await writer.query<{ count: string }>('SELECT count(*) FROM organisation.org_unit_tag');
  const saved = (await backup).tables.find(({ name }) => name === 'organisation.org_unit_tag');
  expect(rows).not.toEqual([{ count: '0' }]);
  expect([{ count: String(saved?.rows) }]).toEqual(rows);
});
