/** The line that the log has for each request of data: who asked for what, in the words of the model, and no value. */
import { startPrivateService, startTestService, type TestService } from '../support/service';
import { LOST_CONNECTION } from '../support/lost-connection';
import { until } from '../support/until';

let service: TestService;

beforeAll(async () => {
  // A slow statement has a line of its own, also on a slow machine.
  service = await startTestService({ env: { LOG_LEVEL: 'info', SLOW_MS: '0' } });
});

afterAll(() => service.close());

/** The only line of the request; the service may tell of other things meanwhile. */
async function lineOf(send: () => ReturnType<TestService['get']>): Promise<Record<string, unknown>> {
  const { headers } = await send();
  const lines = service.log.filter(({ requestId }) => requestId === headers['x-request-id']);
  expect(lines).toHaveLength(1);
  return lines[0] ?? {};
}

const odata = (url: string) => lineOf(() => service.get(`/odata/${encodeURI(url)}`));

function graphql(query: string, variables: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const headers = { ApiKey: service.key };
  return lineOf(() => service.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } }));
}

it('says who asked for what, how, and how much', async () => {
  const url =
    "Persons?$select=Firstname&$filter=Cpr ne '0101010101' and startswith(Surname,'A')&$orderby=Surname desc&$top=3&$expand=Users($select=UserId)";
  const line = await odata(url);
  expect(line).toMatchObject({
    method: 'GET',
    route: '/odata/*',
    status: 200,
    keyId: service.key.split('_')[1],
    keyName: 'test',
    sender: '127.0.0.1',
  });
  expect(line.entitySets).toEqual(['Persons']);
  expect(line.query).toBe(
    'persons(filter: {cpr: {ne: ?}, surname: {startswith: ?}}, orderBy: [{surname: DESC}], first: ?) {nodes {users(first: ?) {nodes}}}',
  );
  expect([...(line.fields as string[])].sort()).toEqual([
    'Person.cpr',
    'Person.firstname',
    'Person.surname',
    'Person.users',
    'Person.uuid',
    'User.userId',
    'User.uuid',
  ]);
  expect(line.rows).toBeGreaterThan(3);
});

it('tells operators, lambdas, functions and counts', async () => {
  expect((await odata('Persons/$count?$filter=Affiliations/any(a:a/Prime eq true)')).query).toBe(
    'persons(filter: {affiliations: {any: {prime: {eq: ?}}}}) {count}',
  );
  const { query, fields } = await odata("Persons?$top=0&$select=Uuid&$filter=length(Surname) gt 3 and PersonType eq 'ROBOT'");
  expect(query).toContain('function: LENGTH');
  expect(query).toContain('Person_surname');
  expect(query).not.toContain('ROBOT');
  expect(fields).toEqual(expect.arrayContaining(['Person.surname', 'Person.personType']));
});

it('names the fields that a refused request named', async () => {
  const reader = await service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' });
  const line = await lineOf(() => reader.graphql('{ persons { nodes { surname } } }'));
  expect(line).toMatchObject({ status: 403, entitySets: ['Persons'], fields: ['Person.surname'], keyName: 'test' });
});

it('says nothing of data where none was asked for', async () => {
  for (const line of [await odata('$metadata'), await odata('Persons?$filter=nothing')]) {
    expect(line).not.toHaveProperty('query');
    expect(line).not.toHaveProperty('fields');
  }
});

describe('holds none of the words of the client', () => {
  it.each([
    'query canary0101010101 { persons { nodes { uuid } } }',
    '{ canary0101010101: persons(first: 1) { nodes { canary0101010101: uuid } } }',
    '{ canary0101010101 { nodes } }',
    '{ persons(canary0101010101: 5) { nodes { uuid } } }',
    '{ persons(filter: { canary0101010101: { eq: "x" } }) { nodes { uuid } } }',
    '{ persons(filter: { firstname: { eq: "canary0101010101" } }) { nodes { uuid } } }',
    '{ persons(filter: { personType: { eq: canary0101010101 } }) { nodes { uuid } } }',
    '{ persons(filter: { personType: { in: [PERSON, ROBOT] } }) { nodes { uuid } } }',
    'query ($canary0101010101: String) { persons(filter: { firstname: { eq: $canary0101010101 } }) { nodes { uuid } } }',
    'query ($canary0101010101: PersonFilter) { persons(filter: $canary0101010101) { nodes { uuid } } }',
    '{ persons { nodes { ...canary0101010101 } } } fragment canary0101010101 on Person { users { nodes { userId } } }',
    '{ persons { nodes { ...canary0101010101 } } } fragment canary0101010101 on canary0101010101 { uuid }',
    '{ persons @canary0101010101 { nodes { uuid @include(if: true) } } }',
    '{ persons { nodes { uuid } } # canary0101010101',
  ])('logs no literal and no name of the client for %s', async query => {
    const variables = { canary0101010101: { firstname: { eq: 'canary0101010101' }, canary0101010101: 1, personType: { ne: 'PERSON' } } };
    const line = JSON.stringify(await graphql(query, variables));
    expect(line).not.toContain('canary');
    expect(line).not.toContain('PERSON');
  });

  it.each([
    "Persons('canary0101010101')",
    "Persons?$filter=Firstname eq 'canary0101010101'",
    'Persons?$filter=Affiliations/any(canary0101010101:canary0101010101/Prime eq true)',
    "Persons?$filter=Firstname eq @canary0101010101&@canary0101010101='canary0101010101'",
    'Persons?$top=1&canary0101010101=canary0101010101',
    'Persons?$skiptoken=canary0101010101',
    "Persons?$filter=Firstname in ('canary0101010101','x')",
    'canary0101010101',
  ])('/odata/%s', async url => {
    expect(JSON.stringify(await odata(url))).not.toContain('canary');
  });
});

it('is an error where the service failed, and none where the client did', async () => {
  const slow = await startPrivateService({ env: { LOG_LEVEL: 'info', STATEMENT_TIMEOUT_MS: '5000', SLOW_MS: '40' } });
  const owner = await slow.database.connect();
  await owner.query('BEGIN; LOCK TABLE organisation.person');
  const { statusCode, headers } = await slow.get("/odata/Persons?$top=1&$filter=Firstname eq 'secret'");
  await owner.query('ROLLBACK');
  expect(statusCode).toBe(503);
  const ofRequest = slow.log.filter(({ requestId }) => requestId === headers['x-request-id']);
  expect(ofRequest.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ level: 50, status: 503, errors: 1 }) as Record<string, unknown>,
  ]);
  const lastRequest = () => slow.log.findLast(({ msg }) => msg === 'request');
  await slow.get('/odata/Persons?$filter=nothing');
  expect(lastRequest()).toMatchObject({ level: 30, status: 400 });
  // What the service does not offer is the client's fault too, though OData has a 5xx for it.
  await slow.get('/odata/$batch');
  expect(lastRequest()).toMatchObject({ level: 30, status: 501 });
  await slow.close();
});

it('says why the database was not there', async () => {
  const lost = await startPrivateService({ env: { LOG_LEVEL: 'info' } });
  expect((await lost.get('/odata/OrgUnits?$select=Uuid&$top=1')).statusCode).toBe(200);
  await lost.database.drop();
  const reason = expect.stringMatching(LOST_CONNECTION) as string;
  // The second needs a snapshot.
  for (const url of ['/odata/OrgUnits?$select=Uuid&$top=1', '/odata/OrgUnits?$select=Uuid&$top=1&$expand=Affiliations($select=Uuid)']) {
    expect((await lost.get(url)).statusCode).toBe(503);
    expect(lost.log.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({ level: 50, status: 503, unavailable: reason });
  }
  await lost.close();
});

it('says why keys could not be looked up', async () => {
  const lost = await startPrivateService({ env: { LOG_LEVEL: 'info' } });
  const owner = await lost.database.connect();
  await owner.query('ALTER TABLE access.api_key RENAME TO elsewhere');
  // The key is remembered for a moment.
  await until(async () => (await lost.get('/odata/OrgUnits?$select=Uuid&$top=1')).statusCode === 503);
  expect(lost.log.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({ level: 50, status: 503, unavailable: '42P01' });
  await lost.close();
});

it('has a line for a slow statement: its text without values, how long it took, and its rows', async () => {
  const slow = await startTestService({ env: { LOG_LEVEL: 'info', SLOW_MS: '1' } });
  // Each round reads more rows than the one before, until a statement is slow on any machine.
  for (let rows = 500; rows <= 4000 && slow.log.every(({ msg }) => msg !== 'slow statement'); rows *= 2)
    await slow.get(`/odata/Persons?$top=${rows}&$filter=Firstname ne 'secret'`);
  const line = slow.log.find(({ msg }) => msg === 'slow statement');
  expect(line).toMatchObject({
    level: 40,
    ms: expect.any(Number) as number,
    rows: expect.any(Number) as number,
    requestId: expect.any(String) as string,
    statement: expect.stringMatching(/^SELECT .* FROM "organisation"\."person"/s) as string,
  });
  expect(JSON.stringify(slow.log)).not.toContain('secret');
  await slow.close();
});

it('shows the structure of a filter that came in a variable', async () => {
  const filter = {
    or: [
      { surname: { eq: 'x' } },
      { expression: { call: { function: 'EQ', arguments: [{ field: { name: 'Person_cpr' } }, { value: { string: 'x' } }] } } },
    ],
  };
  const { query, fields } = await graphql('query ($f: PersonFilter) { persons(filter: $f) { count } }', { f: filter });
  expect(query).toContain('persons(filter: $1) {count} $1 = {or: [{surname: {eq: ?}}, {expression: {call: {function: EQ,');
  expect(fields).toEqual(['Person.cpr', 'Person.surname']);
});

it('is bounded, however long the request is', async () => {
  const depth = 20_000;
  const deep = `${'{"not":'.repeat(depth)}{"firstname":{"eq":"x"}}${'}'.repeat(depth)}`;
  const payload = `{"query":"query ($f: PersonFilter) { persons(filter: $f) { nodes { uuid } } }","variables":{"f":${deep}}}`;
  const headers = { ApiKey: service.key, 'content-type': 'application/json' };
  await lineOf(() => service.inject({ method: 'POST', url: '/graphql', headers, payload }));
  const wide = { or: Array.from({ length: 2000 }, () => ({ firstname: { eq: 'x' } })) };
  const { query } = await graphql('query ($f: PersonFilter) { persons(filter: $f) { nodes { uuid } } }', { f: wide });
  expect(String(query).length).toBeLessThan(2100);
});

it('has a line for an unexpected error with what is needed to find it, counted, and without a value', async () => {
  const broken = await startPrivateService({ env: { LOG_LEVEL: 'error' } });
  await broken.database.query('ALTER TABLE organisation.function ALTER COLUMN category TYPE integer USING 0');
  for (const value of ['secret-one', 'secret-two']) {
    const { statusCode, headers } = await broken.get(`/odata/Functions?$select=Category&$filter=Category eq '${value}'`);
    expect(statusCode).toBe(500);
    const [line] = broken.log.filter(({ requestId, failure }) => requestId === headers['x-request-id'] && failure !== undefined);
    expect(line).toMatchObject({
      level: 50,
      msg: 'A resolver failed.',
      errors: expect.any(Number) as number,
      failure: {
        type: 'RefusedStatement',
        diagnosis: {
          database: expect.stringContaining(new URL(broken.database.address).pathname.slice(1)) as string,
          sqlState: '42883',
          place: 'routine op_error',
          statement: expect.stringMatching(/FROM "organisation"\."function".*\$1/) as string,
        },
      },
    });
  }
  const counts = broken.log.map(({ errors }) => errors);
  expect(counts).toEqual(counts.map((_, index) => index + 1));
  expect(JSON.stringify(broken.log)).not.toMatch(/secret/);
  await broken.close();
});
