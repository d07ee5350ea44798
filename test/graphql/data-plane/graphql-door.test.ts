import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { dataPlane } from '../../../graphql/data-plane';
import { READER, Sessions, Store, planeOver, readFault } from '../sample-resolvers';

let app: FastifyInstance;
const store = new Store();
let sessions: Sessions;
let logged: string;

beforeEach(async () => {
  store.reset();
  sessions = new Sessions();
  logged = '';
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => (logged += line) } } });
  await app.register(dataPlane, planeOver(store, sessions));
  await app.ready();
});

afterEach(() => app.close());

function post(payload: object | string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/graphql', payload, headers: { 'content-type': 'application/json', ...headers } });
}

/** Status and messages. */
async function refusal(query: string, variables?: object): Promise<readonly [number, readonly string[]]> {
  const response = await post({ query, variables });
  return [response.statusCode, response.json<{ errors: readonly { message: string }[] }>().errors.map(error => error.message)];
}

describe('what is served', () => {
  it('is a query by POST, with variables', async () => {
    const query = 'query Some($n: Int, $code: Long) { items(first: $n, filter: { code: { eq: $code } }) { count } }';
    const response = await post({ query, variables: { n: 2, code: '12' }, operationName: 'Some' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { items: { count: 1 } } });
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' });
    expect(store.calls[0]?.args).toEqual({ first: 2, filter: { code: { eq: '12' } } });
    expect(store.calls[0]?.context.request.reader).toBe(READER);
  });

  it('is a query by GET, with variables', async () => {
    const query = { query: 'query ($n: Int) { items(first: $n) { count } }', variables: '{ "n": 3 }' };
    const response = await app.inject({ method: 'GET', url: '/graphql', query, headers: { accept: 'application/graphql-response+json' } });
    expect(response.json()).toEqual({ data: { items: { count: 1 } } });
    expect(response.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
    expect(store.calls[0]?.args).toEqual({ first: 3 });
  });

  it('is a query beside which nulls or empty texts stand for what is not given, as many clients write it', async () => {
    const query = '{ items { count } }';
    const posted = await post({ query, variables: null, operationName: null });
    const got = await app.inject({ method: 'GET', url: '/graphql', query: { query, variables: '', operationName: '' } });
    for (const response of [posted, got]) expect([response.statusCode, response.json()]).toEqual([200, { data: { items: { count: 1 } } }]);
  });

  it.each([
    ['depth', `{ items { nodes { ${'parts { nodes { '.repeat(3)} parts { count } ${'} }'.repeat(3)} } } }`],
    ['aliases', `{ items { nodes { ${Array.from({ length: 30 }, (_, index) => `a${String(index)}: code`).join(' ')} } } }`],
    ['letters of aliases', `{ items { nodes { ${'a'.repeat(1920)}: code } } }`],
  ])('is a document at the limit of %s', async (_what, query) => {
    expect((await post({ query })).json()).not.toHaveProperty('errors');
  });

  it('is a query with variables of 5,000 objects', async () => {
    const or = Array.from({ length: 4998 }, () => ({}));
    const response = await post({ query: 'query ($f: ItemFilter) { items(filter: $f) { count } }', variables: { f: { or } } });
    expect(response.json()).toEqual({ data: { items: { count: 1 } } });
  });

  it('is introspection, as tools ask for it', async () => {
    const response = await post({ query: getIntrospectionQuery() });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('ItemFilter');
  });
});

describe('what is refused before anything is executed', () => {
  afterEach(() => {
    expect(store.calls).toEqual([]);
    expect(sessions.closed).toBe(sessions.opened);
  });

  it.each<[string, string, string]>([
    ['two operations', 'query A { items { count } } query B { items { count } }', 'A document has one operation: this one has 2.'],
    ['no operation', 'fragment F on Item { code }', 'A document has one operation: this one has 0.'],
    ['a mutation', 'mutation { items { count } }', 'Only queries are served.'],
    ['a subscription', 'subscription { items { count } }', 'Only queries are served.'],
    ['more depth than is served', `{ items { nodes { ${'parts { nodes { '.repeat(4)} code ${'} }'.repeat(4)} } } }`, 'The document is 11 fields deep: at most 10 are served.'],
    ['too many tokens', `{ items { nodes { ${'code '.repeat(1000)} } } }`, 'The document has more than 1000 tokens.'],
    ['too many letters', `{ items { count } } #${' '.repeat(70000)}`, 'The document has more than 65536 letters.'],
    ['too many aliases', `{ items { nodes { ${Array.from({ length: 31 }, (_, index) => `a${String(index)}: code`).join(' ')} } } }`, 'The document has more than 30 aliases, fragments written out.'],
    ['too many aliases by fragments', `{ ${'a b c d'.replace(/\w/g, '$&: items { ...F }')} } fragment F on ItemPage { ${'e f g h i j k'.replace(/\w/g, '$&: count')} }`, 'The document has more than 30 aliases, fragments written out.'],
    ['too much depth by fragments', `{ items { ...F0 } } ${Array.from({ length: 9 }, (_, index) => `fragment F${String(index)} on ItemPage { nodes { parts { ...F${String(index + 1)} } parts { ...F${String(index + 1)} } } }`).join(' ')} fragment F9 on ItemPage { count }`, 'The document is 20 fields deep: at most 10 are served.'],
    ['long aliases', `{ items { nodes { ${'a'.repeat(1921)}: code } } }`, 'The aliases of the document have more than 1920 letters together, fragments written out. Write shorter ones.'],
    ['long aliases by fragments', `{ ${'abc'.replace(/\w/g, '$&: items { nodes { ...F } } ')} } fragment F on Item { ${'d'.repeat(640)}: code }`, 'The aliases of the document have more than 1920 letters together, fragments written out. Write shorter ones.'],
    ['aliased introspection', '{ __schema { types { a: fields { name } b: fields { name } } } }', 'Introspection takes no aliases.'],
    ['a syntax tree in JSON', '{ "kind": "Document", "definitions": [] }', 'Syntax Error: Expected Name, found String.'],
    ['a number', '5', 'Syntax Error: Unexpected Int.'],
    ['an unknown field', '{ items { nodes { cod } } }', 'Cannot query field "cod" on type "Item". Did you mean "code"?'],
    ['a fragment within itself', '{ items { ...F } } fragment F on ItemPage { ...F }', 'Cannot spread fragment "F" within itself.'],
  ])('a document with %s is refused, and the answer says why', async (_case, query, message) => {
    expect(await refusal(query)).toEqual([400, [message]]);
    expect(await refusal(query)).toEqual([400, [message]]);
  }); // oxfmt-ignore

  it('many fields by few fragments', async () => {
    const fragments = Array.from(
      { length: 11 },
      (_, index) => `fragment F${String(index)} on Item { ...F${String(index + 1)} ...F${String(index + 1)} }`,
    );
    const query = `{ items { nodes { ...F0 } } } ${fragments.join(' ')} fragment F11 on Item { code }`;
    expect(await refusal(query)).toEqual([400, ['The document selects more than 1000 fields, fragments written out.']]);
  });

  it.each<[string, unknown, string]>([
    ['a batch', [{ query: '{ items { count } }' }], 'The body is one JSON object with "query"; batches are not served.'],
    ['nothing but null', null, 'The body is one JSON object with "query"; batches are not served.'],
    ['nothing but a text', '{ items { count } }', 'The body is one JSON object with "query"; batches are not served.'],
    ['no document', { variables: {} }, '"query" is missing: it holds the document.'],
    ['a document that is no text', { query: 5 }, '"query" stands once, as text.'],
    ['variables that are no object', { query: '{ items { count } }', variables: [1] }, '"variables" is an object.'],
  ])('a body with %s is refused, and the answer says why', async (_case, body, message) => {
    const response = await post(JSON.stringify(body));
    expect([response.statusCode, response.json()]).toEqual([400, { errors: [{ message }] }]);
  });

  it.each([1001, 20_000])('refuses variables that are nested %i levels deep', async levels => {
    const deep = '{"not":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);
    const response = await post(`{"query": "query ($f: ItemFilter) { items(filter: $f) { count } }", "variables": {"f": ${deep}}}`);
    expect([response.statusCode, response.json<unknown>()]).toEqual([
      400,
      { errors: [{ message: 'The variables are nested more than 1000 levels deep.' }] },
    ]);
  });

  it('refuses variables of more than 5,000 objects', async () => {
    const query = 'query ($f: ItemFilter) { items(filter: $f) { count } }';
    const or = Array.from({ length: 4999 }, () => ({}));
    expect(await refusal(query, { f: { or } })).toEqual([
      400,
      ['The variables have more than 5000 objects. Ask for less, or in several requests.'],
    ]);
  });

  it('refuses a body that is broken, of another type or too large', async () => {
    const broken = await post('{ "query": "0101701234');
    expect([broken.statusCode, broken.json()]).toEqual([400, { errors: [{ message: 'The body is not valid JSON.' }] }]);
    const xml = await post('<query/>', { 'content-type': 'text/xml' });
    expect([xml.statusCode, xml.json()]).toEqual([
      415,
      { errors: [{ message: 'The body must be JSON: send Content-Type: application/json.' }] },
    ]);
    const large = await post({ query: '{ items { count } }', variables: { a: 'a'.repeat(300_000) } });
    expect(large.statusCode).toBe(413);
  });

  it('answers other methods with 405 and tells which are served', async () => {
    const response = await app.inject({ method: 'PUT', url: '/graphql', payload: {} });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const options = await app.inject({ method: 'OPTIONS', url: '/graphql' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });
});

describe('values that were sent', () => {
  const SECRET = '0101701234';

  it.each<[string, string, object | undefined]>([
    ['a variable of a scalar', 'query ($v: UUID!) { items(filter: { uuid: { eq: $v } }) { count } }', { v: SECRET }],
    ['a variable of a number', 'query ($v: Int!) { items(first: $v) { count } }', { v: SECRET }],
    ['a number too great', 'query ($v: Int!) { items(first: $v) { count } }', { v: 99990101701234 }],
    ['a text that is a number', 'query ($v: String!) { items(after: $v) { count } }', { v: 10101701234 }],
    ['a variable of an enum', 'query ($v: Condition!) { items(filter: { condition: { eq: $v } }) { count } }', { v: SECRET }],
    ['inside an input', 'query ($v: ItemFilter!) { items(filter: $v) { count } }', { v: { uuid: { eq: SECRET } } }],
    ['the name of a field that cannot be one', 'query ($v: ItemFilter!) { items(filter: $v) { count } }', { v: { [SECRET]: { eq: 1 } } }],
    ['such a name inside', 'query ($v: ItemFilter!) { items(filter: $v) { count } }', { v: { not: { [SECRET]: null } } }],
    ['an input that is none', 'query ($v: ItemFilter!) { items(filter: $v) { count } }', { v: SECRET }],
    ['a list', 'query ($v: [UUID!]) { items(filter: { uuid: { in: $v } }) { count } }', { v: [SECRET] }],
    ['a literal of a scalar', `{ items(filter: { uuid: { eq: "${SECRET}" } }) { count } }`, undefined],
    ['a literal of a number', `{ items(first: "${SECRET}") { count } }`, undefined],
    ['a literal of an enum', `{ items(filter: { condition: { eq: "${SECRET}" } }) { count } }`, undefined],
    ['a literal in place of an input', `{ items(filter: "${SECRET}") { count } }`, undefined],
    ['a text where none belongs', `{ items("${SECRET}") { count } }`, undefined],
    ['a text with quotes', `{ items(""" " ${SECRET} " """) { count } }`, undefined],
  ])('are not repeated: %s', async (_case, query, variables) => {
    const response = await post({ query, variables });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: readonly unknown[] }>().errors.length).toBeGreaterThan(0);
    expect(response.body).not.toContain('0101701234');
    expect(logged).not.toContain('0101701234');
  });

  it('are not repeated where they stand for the name of an operation', async () => {
    const response = await post({ query: '{ items { count } }', operationName: SECRET });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: [{ message: 'The document has no operation of this name.' }] },
    ]);
  });

  it('are not repeated where a variable is null in a place that has no null, which shows only as the document runs', async () => {
    const query = `query ($v: ItemFilter = {}) { items(filter: { and: [$v, { title: { eq: "${SECRET}" } }] }) { count } }`;
    const response = await post({ query, variables: { v: null } });
    expect(response.json()).toMatchObject({
      errors: [{ message: 'Argument "filter" has an invalid value.', extensions: { code: 'INVALID_ARGUMENT' } }],
    });
    expect(response.body + logged).not.toContain(SECRET);
  });

  it('speak of few where thousands of names are wrong, each of which is printed with all others', async () => {
    const query = 'query ($v: ItemFilter!) { items(filter: $v) { count } }';
    const wrong = (of: string): object => Object.fromEntries(Array.from({ length: 1600 }, (_, place) => [`${of}${place}`, { of }]));
    const [status, messages] = await refusal(query, { v: { ...wrong('titel'), and: [wrong('sum')], or: wrong('or') } });
    expect([status, messages]).toMatchObject([400, { length: 10 }]);
    expect(messages[0]).toContain('Field "titel0" is not defined by type "ItemFilter".');
  });

  it('leave a message that helps', async () => {
    const query = 'query ($v: ItemFilter!) { items(filter: $v) { count } }';
    expect(await refusal(query, { v: { titel: { eq: 'x' } } })).toEqual([
      400,
      [
        'Variable "$v" has an invalid value. Field "titel" is not defined by type "ItemFilter". Did you mean "title", "time", "byte", "date", or "label"?',
      ],
    ]);
    expect(await refusal(query, { v: { date: { eq: '2023-02-29' } } })).toEqual([
      400,
      ['Variable "$v" has an invalid value. Expected a day such as "2024-02-29" for Date.'],
    ]);
    expect(await refusal(query, { v: { condition: { eq: 'MINTY' } } })).toEqual([
      400,
      ['Variable "$v" has an invalid value. Expected a member of the enum "Condition". Did you mean the enum value "MINT"?'],
    ]);
    expect(await refusal(`{ items { ${'count '.repeat(720)} } }`)).toEqual([
      400,
      ['The document selects the same field too often, also through fragments. Select each field once in each selection.'],
    ]);
    expect(await refusal('{ items(first: "x") { count } }')).toEqual([400, ['Expected a value of type "Int".']]);
    expect(await refusal(query, {})).toEqual([400, ['Variable "$v" of required type "ItemFilter!" was not provided.']]);
    expect(await refusal('{ items(filter: { condition: { eq: MINTY } }) { count } }')).toEqual([
      400,
      ['Expected a member of the enum "Condition". Did you mean the enum value "MINT"?'],
    ]);
  });
});

it('says where in a document a value is not of its scalar', async () => {
  const response = await post({ query: '{ items(filter: { date: { eq: "soon" } }) { count } }' });
  expect(response.json()).toEqual({
    errors: [{ message: 'Expected a day such as "2024-02-29" for Date.', locations: [{ line: 1, column: 31 }] }],
  });
});

describe('when resolvers fail', () => {
  const QUERY = '{ items { nodes { code } } }';

  it('with a read fault, its code and message are shown', async () => {
    store.answer = () => Promise.reject(readFault('INVALID_ARGUMENT', 'first is at most 5000.'));
    const response = await post({ query: QUERY });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: null,
      errors: [
        {
          message: 'first is at most 5000.',
          locations: [{ line: 1, column: 3 }],
          path: ['items'],
          extensions: { code: 'INVALID_ARGUMENT' },
        },
      ],
    });
  });

  it.each([
    ['UNAVAILABLE', '5'],
    ['TIMEOUT', '10'],
    ['UNREADABLE', '30'],
  ] as const)('with %s and no data, the status is 503, to be tried again after %s seconds as at /odata', async (code, seconds) => {
    store.answer = () => Promise.reject(readFault(code, 'Try again.'));
    const response = await post({ query: QUERY });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, seconds]);
    const nullable = await post({ query: '{ item(collection: "a", number: 1) { code } }' });
    expect(nullable.statusCode).toBe(503);
  });

  it('in part, the rest is answered, indexes of the path as numbers', async () => {
    store.answer = () => ({ nodes: [{ code: 1, title: () => Promise.reject(readFault('TIMEOUT', 'Too slow.')) }] });
    const response = await post({ query: '{ items { nodes { code title } } }' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      data: { items: { nodes: [{ code: '1', title: null }] } },
      errors: [{ path: ['items', 'nodes', 0, 'title'] }],
    });
  });

  it.each<[string, () => unknown]>([
    ['an error', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'an error of PostgreSQL',
      () => Promise.reject(Object.assign(new Error('invalid input "0101701234"'), { severity: 'ERROR', code: '22P02' })),
    ],
    ['an unknown code', () => Promise.reject(readFault('SECRET', '0101701234'))],
    ['a value of another type', () => ({ nodes: [{ code: '0101701234x' }] })],
    ['a null that cannot be', () => ({ nodes: [{ code: null }] })],
  ])('with %s, nothing but the request is named', async (_case, answer) => {
    store.answer = answer;
    const response = await post({ query: QUERY });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_ERROR', requestId: expect.stringMatching(/^req-/) as unknown } }],
    });
    expect(response.body).not.toMatch(/0101701234|\bat \w|\.ts/);
    expect(logged).toContain('A resolver failed.');
  });

  it.each([
    Object.assign(new Error('invalid input "0101701234"'), { severity: 'ERROR', code: '22P02' }),
    Object.assign(new SyntaxError('Cannot convert 0101701234x to a BigInt'), { code: '22P02' }),
  ])('the log has the frames, no message, and no word of the client: %#', async error => {
    store.answer = () => Promise.reject(error);
    await post({ query: '{ a0101701234: items { nodes { code } } }' });
    expect(logged).toContain('22P02');
    expect(logged).toContain('graphql-door.test.ts');
    expect(logged).not.toContain('0101701234');
  });

  it('the session is closed', async () => {
    store.answer = () => Promise.reject(new Error('broken'));
    await post({ query: QUERY });
    expect([sessions.opened, sessions.closed]).toEqual([1, 1]);
  });
});

it('tells resolvers that the client has left, and closes the session', async () => {
  const left = new Promise<void>(resolve => {
    store.answer = async ({ context }) => {
      client.destroy();
      await new Promise<void>(gone => context.request.signal?.addEventListener('abort', gone));
      resolve();
      throw readFault('CANCELLED', 'The client left.');
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = http.request({ port, host: '127.0.0.1', path: '/graphql?query=%7Bitems%7Bcount%7D%7D' });
  client.on('error', () => undefined);
  client.end();
  await left;
  await new Promise(resolve => setImmediate(resolve));
  expect([sessions.opened, sessions.closed]).toEqual([1, 1]);
});

it('is behind the hooks of whoever registers it', async () => {
  const guarded = Fastify();
  guarded.addHook('preHandler', (_request, reply, done) => {
    void reply.code(401).send({ errors: [{ message: 'No key.' }] });
    done();
  });
  await guarded.register(dataPlane, planeOver(store, sessions));
  const response = await guarded.inject({ method: 'POST', url: '/graphql', payload: { query: '{ items { count } }' } });
  expect(response.statusCode).toBe(401);
  await guarded.close();
});
