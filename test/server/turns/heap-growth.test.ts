/** How much V8 lets the heap of a service grow while it answers requests, while very many wait, and while there is nothing to do: the flags that a running service sets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../../server/default-model';
import { buildService, type RunningProcess } from '../../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { runningFirst } from '../../support/running-first';
import { addKey } from '../../support/service';
import { until } from '../../support/until';

const MODEL = readModel(DEFAULT_MODEL);

const folder = mkdtempSync(path.join(tmpdir(), 'heap-growth-'));
const told = path.join(folder, 'flags');

const TELL_FLAGS = `
const v8 = require('node:v8');
const set = v8.setFlagsFromString;
v8.setFlagsFromString = flag => {
  require('node:fs').appendFileSync(${JSON.stringify(told)}, flag + '\\n');
  set(flag);
};`;

const LITTLE = '--heap-growing-percent=15';
const AS_V8_CHOOSES = '--heap-growing-percent=0';

const growth = (): readonly string[] =>
  readFileSync(told, 'utf8')
    .split('\n')
    .filter(flag => flag.includes('heap-growing'));

let database: PrivateDatabase;
let locker: Client;
let key: string;
let slowKey: string;
let running: RunningProcess;
let address: string;

async function newKey(): Promise<string> {
  const { text, close } = await addKey(database.address, MODEL, allRights(MODEL));
  await close();
  return text;
}

beforeAll(async () => {
  database = await privateDatabase();
  locker = await database.connect();
  [key, slowKey] = [await newKey(), await newKey()];
  running = buildService().run('server/main.js', {
    DATABASE_URL: database.address,
    PORT: '0',
    MAX_WAIT_MS: '300000',
    REQUEST_DEADLINE_MS: '300000',
    STATEMENT_TIMEOUT_MS: '300000',
    UNSENT_BYTES: '40000000',
    ...runningFirst(TELL_FLAGS, folder),
  });
  address = await running.address();
});

afterAll(async () => {
  await running.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function ask(set: string, by = key): Promise<number> {
  const response = await fetch(`${address}/odata/${set}?$top=1`, { headers: { ApiKey: by } });
  await response.arrayBuffer();
  return response.status;
}

/** Requests one after the other, until it is so. */
async function askUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) expect(await ask('Functions')).toBe(200);
}

const growsBy = (expected: string) => (): boolean => growth().at(-1) === expected;

it('is little at the start, as V8 chooses while there is work, little while very many requests wait, and little again when there is nothing to do', async () => {
  expect(growth()[0]).toBe(LITTLE);
  await until(growsBy(LITTLE));
  await askUntil(growsBy(AS_V8_CHOOSES));
  await locker.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
  const answers = Array.from({ length: 110 }, () => ask('Persons', slowKey));
  // There is work all the time, of the other key.
  await askUntil(growsBy(LITTLE));
  await locker.query('COMMIT');
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  await askUntil(growsBy(AS_V8_CHOOSES));
  await until(growsBy(LITTLE));
});

it('is little while a client does not take a large answer', async () => {
  await locker.query(
    `UPDATE organisation.person SET notes = repeat('x', 400000) WHERE uuid IN (SELECT uuid FROM organisation.person LIMIT 50)`,
  );
  await askUntil(growsBy(AS_V8_CHOOSES));
  const { hostname, port } = new URL(address);
  const client = connect(Number(port), hostname);
  client.write(`GET /odata/Persons?$select=Notes&$filter=Notes%20ne%20null HTTP/1.1\r\nHost: localhost\r\nApiKey: ${slowKey}\r\n\r\n`);
  await askUntil(growsBy(LITTLE));
  client.destroy();
  await askUntil(growsBy(AS_V8_CHOOSES));
});
