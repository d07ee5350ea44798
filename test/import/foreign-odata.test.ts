/** A service that is not ours as a source: what SOFD Core tells comes in, and what goes wrong on the way is told and changes nothing. */
import path from 'node:path';
import type { Client, QueryResultRow } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import type { Patience } from '../../import/odata/service-client';
import { runImport, type ImportReport } from '../../import/run-import';
import { readTarget } from '../../import/target/read-target';
import { PROJECT_ROOT } from '../../std/project-root';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { type Answer, type ForeignService, PERSONS, sofdCoreSource, startForeignService, uuid } from './foreign-service';

const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
const PATIENCE = { tries: 3, firstPauseMs: 1, longestPauseMs: 1000, silenceMs: 60_000, answerMs: 120_000 };

let foreign: ForeignService;
let database: PrivateDatabase;
let client: Client;
const told: string[] = [];

beforeAll(async () => {
  foreign = await startForeignService();
  database = await privateDatabase('migrated');
  client = await database.connect();
});

afterAll(async () => {
  await foreign.close();
  await database.drop();
});

async function read<T extends QueryResultRow>(text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows;
}

async function mirror(answer: Answer = () => false, patience: Partial<Patience> = {}): Promise<ImportReport> {
  told.length = 0;
  foreign.requests.length = 0;
  foreign.answer = answer;
  const target = await readTarget(MODEL, client);
  const source = sofdCoreSource({
    address: foreign.address,
    key: 'k',
    target,
    patience: { ...PATIENCE, ...patience },
    onTold: line => told.push(line),
  });
  return await runImport({ connection: database.address, model: MODEL, source, actor: 'test' });
}

it('brings in what SOFD Core tells, in the types of the model', async () => {
  const report = await mirror();
  expect(report.faults.kept).toEqual([]);
  expect(report.outcome).toBe('APPLIED');
  expect(await read('SELECT uuid, master_id, first_employment_date::text AS day FROM organisation.person')).toEqual([
    { uuid: uuid(1), master_id: uuid(1), day: '2024-04-01' },
  ]);
  expect(await read('SELECT uuid, disabled FROM organisation.account ORDER BY uuid')).toEqual([
    { uuid: uuid(11), disabled: false },
    { uuid: uuid(12), disabled: true },
  ]);
  expect(await read('SELECT uuid, working_hours_numerator::text AS hours FROM organisation.affiliation')).toEqual([
    { uuid: uuid(21), hours: '33.333' },
  ]);
  expect(await read('SELECT id, person_uuid, street FROM organisation.person_post')).toEqual([
    { id: 7, person_uuid: uuid(1), street: 'Havnegade 1' },
  ]);
  expect(await read('SELECT org_unit_uuid, kind::text, code FROM organisation.org_unit_kle')).toEqual([
    { org_unit_uuid: uuid(2), kind: 'PRIMARY', code: '27.03' },
  ]);
});

it('keeps a unit that is only referred to as a deleted one', async () => {
  expect(await read('SELECT uuid, cvr, deleted FROM organisation.org_unit ORDER BY uuid')).toEqual([
    { uuid: uuid(2), cvr: '00123456', deleted: false },
    { uuid: uuid(9), cvr: null, deleted: true },
  ]);
});

it('tells what it does not read', async () => {
  expect((await mirror()).outcome).toBe('UNCHANGED');
  expect(told).toContain('The set Gadgets of the service is not read: the model has no such set.');
  expect(told).toContain('PersonPhone is not read: the service has no such set or link.');
  // The metadata names them as a set, and the service does not answer for it. They are read over links.
  expect(told.filter(line => line.includes('Users'))).toEqual([]);
});

it('asks again where the service is busy or cuts the connection', async () => {
  const report = await mirror((request, response, count) => {
    if (count === 1) response.writeHead(429, { 'Retry-After': '0' }).end();
    else if (count === 2) request.socket.destroy();
    else if (count === 4) response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{"value":[');
    else return false;
    if (count === 4) setImmediate(() => request.socket.destroy());
    return true;
  });
  expect(report.outcome).toBe('UNCHANGED');
});

const json =
  (body: string): Answer =>
  (request, response) => {
    if (!(request.url ?? '').includes('/Persons')) return false;
    response.setHeader('Content-Type', 'application/json').end(body);
    return true;
  };

const failing: readonly (readonly [what: string, answer: Answer, message: string])[] = [
  ['ends in the middle', json('{"value":[{"Uuid":'), 'The answer is not JSON, or it ends in the middle.'],
  ['repeats a next link', (request, response, count) => json(`{"value":[],"@odata.nextLink":"Persons?$skiptoken=a"}`)(request, response, count), 'A next link leads back to a page that was read already.'],
  ['fails in the middle of its pages', (request, response, count) => (request.url ?? '').includes('skiptoken') ? Boolean(response.writeHead(500).end()) : json('{"value":[],"@odata.nextLink":"Persons?$skiptoken=a"}')(request, response, count), 'The service answered 500.'],
  ['counts more than it sends', json(JSON.stringify({ '@odata.count': 2, value: PERSONS })), 'The service counts 2 entities, and has sent 1.'],
  ['leads to another host', json('{"value":[],"@odata.nextLink":"http://127.0.0.2:9/odata/Persons"}'), 'A next link leads to another host.'],
  ['ends with an error', json('{"value":[],"error":{}}'), 'The answer ends with an error.'],
  ['goes on with pages that hold nothing', (request, response, count) => json(`{"value":[],"@odata.nextLink":"Persons?$skiptoken=${count}"}`)(request, response, count), 'The service has sent 1001 pages that hold nothing.'],
  ['sends a page without end, each time with another link', (request, response, count) => json(JSON.stringify({ value: PERSONS, '@odata.nextLink': `Persons?$skiptoken=${count}` }))(request, response, count), 'The service has sent a page again, as another one.'],
  ['has no list', json('{"values":{}}'), 'The answer has no list of entities.'],
  ['holds numbers for entities', json('{"value":[1]}'), 'The answer has something else than entities in its list.'],
  ['answers HTML', (_request, response) => Boolean(response.setHeader('Content-Type', 'text/html').end('<p>Log in</p>')), 'The service answered text/html, not application/xml.'],
  ['answers 500', (_request, response) => Boolean(response.writeHead(500).end()), 'The service answered 500.'],
  ['stays busy', (_request, response) => Boolean(response.writeHead(503).end()), 'The service answered 503. It was asked 3 times.'],
  ['asks to wait for a day', (_request, response) => Boolean(response.writeHead(429, { 'Retry-After': '86400' }).end()), 'The service asks to wait 86400 s, which is too long.'],
  ['refuses the key', (_request, response) => Boolean(response.writeHead(401).end()), 'The service answered 401. Does the file of --key-file hold a valid key?'],
  ['has XML that is cut', (_request, response) => Boolean(response.setHeader('Content-Type', 'application/xml').end('<edmx:Edmx><a')), 'The document at $metadata is not XML.'],
]; // oxfmt-ignore

async function changesNothing(mirroring: () => Promise<ImportReport>, message: string): Promise<void> {
  const before = await read('SELECT * FROM organisation.person');
  await expect(mirroring()).rejects.toThrow(message);
  expect(await read('SELECT * FROM organisation.person')).toEqual(before);
}

it.each(failing)('tells of a service that %s, and changes nothing', async (_what, answer, message) => {
  await changesNothing(() => mirror(answer), message);
});

it('tells of a service that says nothing, and changes nothing', async () => {
  const message = 'The connection broke: No byte came for 2000 ms. It was asked 3 times.';
  await changesNothing(() => mirror(() => true, { silenceMs: 2000 }), message);
});

it('tells no value of what it reads', async () => {
  const wrong = JSON.stringify({ value: [{ ...PERSONS[0], Cpr: { number: '0101300001' } }] });
  const report = await mirror(json(wrong));
  expect(report.outcome).toBe('FAULTY');
  expect(JSON.stringify(report.faults.kept)).not.toContain('0101300001');
});
