/** The service with a model of one's own: it makes nothing of its own model's in that database, and shows requests of the model served. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { start, type Running } from '../../server/start';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { PATIENT } from '../support/patient';
import { addKey } from '../support/service';

const MODEL_DIR = path.join(PROJECT_ROOT, 'test/models/sample');

let database: PrivateDatabase;
let running: Running;
const lines: string[] = [];

beforeAll(async () => {
  database = await privateDatabase('empty');
  await database.query(readFileSync(path.join(PROJECT_ROOT, 'test/models/sample.sql'), 'utf8'));
  const environment = { ...PATIENT, DATABASE_URL: database.address, MODEL_DIR, PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
  running = await start(environment, { tell: line => lines.push(line), isTerminal: true, signal: new AbortController().signal });
});

afterAll(async () => {
  await running.stop(false);
  await database.drop();
});

it('makes no schema of the organisation', async () => {
  expect(await database.query(`SELECT nspname FROM pg_namespace WHERE nspname IN ('access', 'organisation', 'sample') ORDER BY 1`)).toEqual(
    [{ nspname: 'access' }, { nspname: 'sample' }],
  );
});

it('prints three requests that the model answers: a page with rows, a filter and a link expanded', async () => {
  const key = await addKey(database.address, readModel(MODEL_DIR));
  const urls = lines.flatMap(line => /'(http[^']*)'/.exec(line)?.[1] ?? []);
  expect(urls.map(url => url.replace(/^.*\/odata\//, ''))).toEqual([
    'Items?$top=5&$count=true',
    "Items?$filter=contains(Title%2C'a')&$top=5".replaceAll("'", '%27'),
    'Items?$expand=Certificate&$top=5',
  ]);
  for (const url of urls) {
    const response = await fetch(url, { headers: { ApiKey: key.text } });
    expect({ url, status: response.status }).toEqual({ url, status: 200 });
    expect(((await response.json()) as { value: unknown[] }).value.length).toBeGreaterThan(0);
  }
  await key.remove();
});
