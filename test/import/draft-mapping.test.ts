/** Files of a person's own -> the draft of their mapping. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../import/checking/import-fault';
import { draftMapping } from '../../import/mapping/draft-mapping';
import { exampleFiles } from '../../import/mapping/example-files';
import { fileSource } from '../../import/sources/files/file-source';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { withClient } from '../../resolvers/database/with-client';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { MODEL } from './import-trial';

let database: PrivateDatabase;
let target: ImportTarget;
const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-draft-'));

beforeAll(async () => {
  database = await privateDatabase('migrated');
  target = await withClient(database.address, client => readTarget(MODEL, client));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function draftOf(files: ReadonlyMap<string, string>): Promise<string> {
  const place = mkdtempSync(path.join(folder, 'files-'));
  for (const [name, text] of files) if (!name.endsWith('.yaml')) writeFileSync(path.join(place, name), text);
  const { signal } = new AbortController();
  return draftMapping(await fileSource([place]).open(signal, new FaultList()), target, signal);
}

it('asks for no field that a link of the file fills already', async () => {
  expect(await draftOf(exampleFiles(target))).not.toContain('must have a value');
});

it('asks for a field that nothing fills', async () => {
  const draft = await draftOf(new Map([['Affiliation.csv', 'Uuid,EmployeeId\n,\n']]));
  expect(draft).toContain('# PersonUuid: must have a value.');
});
