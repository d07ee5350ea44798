/** READ_RECORD=BEFORE: whatever is answered is recorded already, at both doors and in whatever form; what cannot be recorded is not answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { metricsText } from '../../../server/metrics/metrics-text';
import { buildService } from '../../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { addKey, startTestService, type AskingReader, type TestService } from '../../support/service';
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { until } from '../../support/until';

const SENSITIVE = '/odata/Persons?$top=30&$select=Cpr';

let database: PrivateDatabase;
let client: Client;

beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
});
afterAll(() => database.drop());

/** Persons of whom reads of the requests are recorded, with each request that has any. */
async function recordedOf(requestIds: readonly unknown[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ id: string; subjects: number }>(
    'SELECT request_id AS id, sum(cardinality(subjects))::int AS subjects FROM access.sensitive_read WHERE request_id = ANY ($1) GROUP BY 1',
    [requestIds],
  );
  return new Map(rows.map(({ id, subjects }) => [id, subjects]));
}

describe('in one process', () => {
  let service: TestService;
  let whole: AskingReader;
  beforeAll(async () => {
    const env = { READ_RECORD: 'BEFORE', READ_RECORD_BUFFER: '100', LOG_LEVEL: 'error' };
    service = await startTestService({ database: database.address, env });
    whole = await service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
  });
  afterAll(() => service.close());

  async function figure(name: 'refused' | 'waiting'): Promise<number> {
    const text = await metricsText(await service.figures());
    return Number(new RegExp(`^opslag_read_record_${name}(?:_total)? (\\d+)$`, 'm').exec(text)?.[1]);
  }

  it('an answer is recorded before it is there: rows, a count, a HEAD, a 304, a whole collection, a document', async () => {
    const first = await service.get(SENSITIVE);
    const answers = [
      first,
      await service.get("/odata/Persons/$count?$filter=Cpr%20ge%20'0'"),
      await service.inject({ method: 'HEAD', url: SENSITIVE, headers: { ApiKey: service.key } }),
      await service.get(SENSITIVE, { 'if-none-match': String(first.headers.etag) }),
      await whole.get('/odata/Persons?$select=Cpr'),
      await service.inject({
        method: 'POST',
        url: '/graphql',
        headers: { ApiKey: service.key },
        payload: { query: '{ persons(first: 30) { nodes { cpr } } }' },
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 304, 200, 200]);
    const ids = answers.map(({ headers }) => String(headers['x-request-id']));
    const found = await recordedOf(ids);
    const all = (await client.query<{ count: number }>('SELECT count(*)::int AS count FROM organisation.person')).rows[0]?.count;
    expect(ids.map(id => found.get(id))).toEqual([30, 0, 30, 30, all, 30]);
  });

  it('what cannot be recorded is answered with 503 and why, at both doors, and the next one that can be is answered', async () => {
    await client.query('ALTER TABLE access.sensitive_read RENAME TO elsewhere');
    const refused = [await service.get(SENSITIVE), await whole.get('/odata/Persons?$select=Cpr')];
    const door = await service.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ApiKey: service.key },
      payload: { query: '{ persons { nodes { cpr } } }' },
    });
    const other = await service.get('/odata/Persons?$top=1&$select=Firstname');
    await client.query('ALTER TABLE access.elsewhere RENAME TO sensitive_read');
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({
        error: { code: 'Unavailable', message: expect.stringContaining('are recorded, and cannot be') as string },
      });
      expect(answer.body).not.toContain('Cpr');
    }
    expect([door.statusCode, door.headers['retry-after']]).toEqual([503, '5']);
    expect(door.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNRECORDED' } }] });
    expect(other.statusCode).toBe(200);
    expect((await service.get(SENSITIVE)).statusCode).toBe(200);
    expect(service.log.filter(({ msg }) => msg !== 'request')).toMatchObject([
      { msg: 'reads of sensitive fields cannot be written to access.sensitive_read; until they can, such requests get 503' },
    ]);
  });

  it('an answer whose read the table refuses for what it holds gets 503, and all others are answered', async () => {
    await client.query(`ALTER TABLE access.sensitive_read ADD CONSTRAINT unfiltered CHECK (NOT 'FILTERED' = ANY (ways)) NOT VALID`);
    const logged = service.log.length;
    const refused = "/odata/Persons/$count?$filter=Cpr eq 'x'";
    const answers = await Promise.all([SENSITIVE, refused, SENSITIVE, SENSITIVE, refused, SENSITIVE].map(url => service.get(url)));
    await client.query('ALTER TABLE access.sensitive_read DROP CONSTRAINT unfiltered');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200, 200, 503, 200]);
    const ids = answers.map(({ headers }) => String(headers['x-request-id']));
    const found = await recordedOf(ids);
    expect(ids.map(id => found.get(id))).toEqual([30, undefined, 30, 30, undefined, 30]);
    const errors = service.log.slice(logged).filter(({ msg }) => msg !== 'request');
    expect(errors.map(({ requestId }) => requestId).sort()).toEqual([ids[1], ids[4]].sort());
    expect(errors).toMatchObject([{ err: { code: '23514' } }, { err: { code: '23514' } }]);
    expect((await service.get(refused)).statusCode).toBe(200);
    expect(await figure('refused')).toBe(2);
  });

  it('while more reads wait than may, such requests are refused, and none is once they are written', async () => {
    await client.query('BEGIN; LOCK TABLE access.sensitive_read');
    const waiting = Promise.all([1, 2, 3, 4].map(() => service.get(SENSITIVE)));
    await until(async () => (await figure('waiting')) === 4 * 31);
    const refused = await service.get(SENSITIVE);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await service.get('/odata/Persons?$top=1&$select=Firstname')).statusCode).toBe(200);
    await client.query('COMMIT');
    const answers = [...(await waiting), await service.get(SENSITIVE)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await figure('waiting')).toBe(0);
  });
});

it('a process that is killed has recorded all that it has answered', async () => {
  const { text: key, close } = await addKey(database.address);
  await close();
  const running = buildService().run('server/main.js', { DATABASE_URL: database.address, PORT: '0', READ_RECORD: 'BEFORE' });
  const address = await running.address();
  const answered: string[] = [];
  const ask = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${address}${SENSITIVE}`, { headers: { ApiKey: key } });
      if (answer.status === 200) answered.push(answer.headers.get('x-request-id') ?? '');
      await answer.arrayBuffer();
    }
  };
  const asking = Promise.allSettled(Array.from({ length: 8 }, ask));
  while (answered.length < 200) await delay(5);
  await running.end('SIGKILL');
  await asking;
  const found = await recordedOf(answered);
  expect(answered.filter(id => found.get(id) !== 30)).toEqual([]);
});
