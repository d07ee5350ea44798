/** The role that reads has lost a right while the service runs, or a table is gone: the answer says that it is no fault of the request, the log what to do, and all is well once the right is granted. */
import path from 'node:path';
import { readModel } from '../../../graphql/read-model/read-model';
import { settleReaderRole } from '../../../server/databases/reader-role';
import { READER_ROLE } from '../../../server/databases/try-reader';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let database: PrivateDatabase;
let service: TestService;
const settle = () => settleReaderRole({ access: database.address, data: database.address }, model);

beforeAll(async () => {
  database = await privateDatabase();
  await settle();
  service = await startTestService({ database: database.address, role: READER_ROLE, env: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

function linesOf(requestId: unknown): unknown {
  return service.log.filter(line => line.requestId === requestId);
}

function told(statement: RegExp): unknown {
  return [
    {
      level: 50,
      sqlState: '42501',
      statement: expect.stringMatching(statement) as string,
      msg: expect.stringMatching(/may not read .*opslag migrate.*opslag_reader.*docs\/security\.md/) as string,
    },
    { level: 50, msg: 'request', status: 503, unavailable: '42501' },
  ];
}

it('of a table: OData', async () => {
  const url = '/odata/Functions?$select=Name&$top=1';
  expect((await service.get(url)).statusCode).toBe(200);
  await database.query(`REVOKE ALL ON organisation.function FROM ${READER_ROLE}`);
  for (const asked of [url, `${url}&$count=true`]) {
    const { statusCode, headers, body } = await service.get(asked);
    expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'Unavailable', message: expect.stringContaining('Tell the operator') as string },
    });
    expect(linesOf(headers['x-request-id'])).toMatchObject(told(/"organisation"\."function"/) as object);
  }
  expect((await service.get('/odata/OrgUnits?$select=Name&$top=1')).statusCode).toBe(200);
  await settle();
  expect((await service.get(url)).statusCode).toBe(200);
});

it('of a table: GraphQL', async () => {
  await database.query(`REVOKE ALL ON organisation.function FROM ${READER_ROLE}`);
  const headers = { ApiKey: service.key, 'content-type': 'application/json' };
  const answer = await service.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ functions { nodes { name } } }' } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNREADABLE' } }] });
  await settle();
});

it('of the log of changes', async () => {
  const prefer = { Prefer: 'track-changes' };
  const url = '/odata/Functions?$select=Name';
  const first = await service.get(url, prefer);
  const { pathname, search } = new URL((JSON.parse(first.body) as Record<string, string>)['@odata.deltaLink'] ?? '');
  for (const loss of ['USAGE ON SCHEMA changes', 'SELECT ON changes.history', 'SELECT ON changes.change']) {
    await database.query(`REVOKE ${loss} FROM ${READER_ROLE}`);
    const { statusCode, headers } = await service.get(`${pathname}${search}`);
    expect([loss, statusCode, headers['retry-after']]).toEqual([loss, 503, '30']);
    expect(linesOf(headers['x-request-id'])).toMatchObject(told(/changes\./) as object);
    // An answer that needs no log is given, also where the client asks whether it is another one; what it lacks is no error of the request.
    for (const _ of ['read anew', 'known']) {
      const asked = await service.get(url, { 'If-None-Match': String(first.headers.etag) });
      expect([loss, asked.statusCode, linesOf(asked.headers['x-request-id'])]).toMatchObject([
        loss,
        expect.any(Number) as number,
        [
          { level: 40, sqlState: '42501', msg: expect.stringMatching(/may not read/) as string },
          { level: 30, msg: 'request' },
        ],
      ]);
      expect(asked.statusCode).toBeLessThan(400);
    }
    await settle();
    expect((await service.get(`${pathname}${search}`)).statusCode).toBe(200);
  }
});

it.each([
  ['table', 'ALTER TABLE organisation.function RENAME TO gone', 'ALTER TABLE organisation.gone RENAME TO function', '42P01'],
  ['schema', 'ALTER SCHEMA organisation RENAME TO gone', 'ALTER SCHEMA gone RENAME TO organisation', '42P01'],
  [
    'column',
    'ALTER TABLE organisation.function RENAME COLUMN name TO gone',
    'ALTER TABLE organisation.function RENAME COLUMN gone TO name',
    '42703',
  ],
])('a %s that is not there, as while somebody makes it anew', async (_, goes, comes, sqlState) => {
  const url = '/odata/Functions?$select=Name&$top=2';
  const before = await service.get(url);
  await database.query(goes);
  for (const asked of [url, `${url}&$count=true`]) {
    const { statusCode, headers, body } = await service.get(asked);
    expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'Unavailable', message: expect.stringContaining('Tell the operator') as string },
    });
    expect(linesOf(headers['x-request-id'])).toMatchObject([
      {
        level: 50,
        sqlState,
        statement: expect.stringContaining('"function"') as string,
        msg: expect.stringMatching(/is not there/) as string,
      },
      { level: 50, msg: 'request', status: 503, unavailable: sqlState },
    ]);
  }
  await database.query(comes);
  const after = await service.get(url);
  expect([after.statusCode, after.body]).toEqual([200, before.body]);
});
