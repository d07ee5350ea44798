/** What is not UTF-8, not JSON, compressed or too long is refused at both GraphQL doors, in words that say what to send instead: letters are never replaced unseen. */
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { buildAdminApp } from '../../server/admin/admin-app';
import { startTestService, type TestService } from '../support/service';

const TOKEN = 'a-token-for-the-tests-of-unreadable-requests';

let service: TestService;
let admin: FastifyInstance;

beforeAll(async () => {
  service = await startTestService();
  admin = await buildAdminApp({ configuration: readConfiguration({ LOG_LEVEL: 'silent' }), ...service, token: TOKEN });
});

afterAll(async () => {
  await admin.close();
  await service.close();
});

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

/** Statuses and messages of the doors `/graphql`: the data's and the admin plane's. */
async function answers({ headers, ...request }: InjectOptions): Promise<readonly (readonly [number, unknown])[]> {
  const sent: InjectOptions = { method: 'POST', url: '/graphql', ...request };
  const own = { 'apollo-require-preflight': 'yes', ...headers };
  const both = [
    await service.inject({ ...sent, headers: { ApiKey: service.key, ...headers } }),
    await admin.inject({ ...sent, headers: { authorization: `Bearer ${TOKEN}`, ...own } }),
  ];
  return both.map(response => {
    const { data, errors } = response.json<Answer>();
    return [response.statusCode, errors?.map(({ message }) => message) ?? data];
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY = '{ __typename #Ø\n}';
const BODY = JSON.stringify({ query: QUERY });
const ANSWERED = [200, { __typename: 'Query' }];

const NO_UTF8 = 'The body must be in UTF-8. Encode it so, and send Content-Type: application/json; charset=utf-8.';
const NO_JSON = 'The body is not valid JSON.';
const NO_TYPE = 'The body must be JSON: send Content-Type: application/json.';

it.each<[string, string, Buffer]>([
  ['without a charset', 'application/json', Buffer.from(BODY)],
  ['with its charset', 'application/json; charset=UTF-8', Buffer.from(BODY)],
  ['with its charset in quotes', 'application/json;charset="utf-8"', Buffer.from(BODY)],
  ['with its charset in apostrophes', "application/json; charset='utf-8'", Buffer.from(BODY)],
  [
    'of letters that are the same in the charset that it names',
    'application/json; charset=iso-8859-1',
    Buffer.from(BODY.replace('Ø', 'O')),
  ],
  ['with an empty charset', 'application/json; charset=', Buffer.from(BODY)],
  ['with a mark at its beginning', 'application/json', Buffer.from(`\ufeff${BODY}`)],
])('takes a body in UTF-8 %s', async (_how, type, payload) => {
  expect(await answers({ headers: { 'content-type': type }, payload })).toEqual([ANSWERED, ANSWERED]);
});

it.each<[string, number, string, Record<string, string>, Buffer]>([
  // As Windows PowerShell 5.1 sends a text.
  ['in Latin-1', 415, NO_UTF8, JSON_TYPE, Buffer.from(BODY, 'latin1')],
  ['in Latin-1 that says so', 415, NO_UTF8, { 'content-type': 'application/json; charset=iso-8859-1' }, Buffer.from(BODY, 'latin1')],
  ['that says Latin-1, of bytes that would be letters in UTF-8 too', 415, NO_UTF8, { 'content-type': 'application/json; charset="iso-8859-1"' }, Buffer.from(BODY)],
  ['in UTF-16 with its mark', 415, NO_UTF8, JSON_TYPE, Buffer.from(`\ufeff${BODY}`, 'utf16le')],
  ['that is compressed', 415, 'The body must not be compressed. Send it as it is, and without Content-Encoding.', { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(BODY)],
  ['that is too long', 413, 'The body is larger than 262144 bytes.', JSON_TYPE, Buffer.from(JSON.stringify({ query: QUERY, variables: { a: 'x'.repeat(300_000) } }))],
  ['that breaks off', 400, NO_JSON, JSON_TYPE, Buffer.from(BODY.slice(0, -1))],
  ['without anything', 400, NO_JSON, JSON_TYPE, Buffer.from('')],
  ['as fetch sends it without a type', 415, NO_TYPE, { 'content-type': 'text/plain;charset=UTF-8' }, Buffer.from(BODY)],
  ['of another type', 415, NO_TYPE, { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('query={__typename}')],
])('refuses a body %s with %i and says what to send', async (_how, status, message, headers, payload) => {
  expect(await answers({ headers, payload })).toEqual([[status, [message]], [status, [message]]]);
}); // oxfmt-ignore

it('takes names that every object of JavaScript has, but for those that lead to what all objects share', async () => {
  const ask = (variables: string) => answers({ headers: JSON_TYPE, payload: `{"query":"{ __typename }","variables":${variables}}` });
  expect(await ask('{"constructor":1,"toString":1}')).toEqual([ANSWERED, ANSWERED]);
  const refused = [
    400,
    ['The body has the name "__proto__", or "prototype" within "constructor", which is not taken. Choose another name.'],
  ];
  for (const variables of ['{"__proto__":1}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":1}}'])
    expect(await ask(variables)).toEqual([refused, refused]);
});

it.each([
  ['%D8', 400],
  ['%ED%A0%80', 400],
  ['%zz', 400],
  ['%C3%98', 200],
])('takes a URL in UTF-8 alone: %s is answered with %i', async (letter, status) => {
  const message = 'The URL has a percent sign with which no letter in UTF-8 begins. A percent sign itself is written %25.';
  const expected = status === 200 ? ANSWERED : [400, [message]];
  const url = `/graphql?query=%7B__typename%20%23${letter}%0A%7D`;
  expect(await answers({ method: 'GET', url })).toEqual([expected, expected]);
});

it('finds who is called with letters beyond ASCII, or refuses, and never says that there is nobody', async () => {
  const query = '{ persons(filter: { surname: { contains: "ø" } }) { count } }';
  const ask = async (payload: Buffer) =>
    (await service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key, ...JSON_TYPE }, payload })).json<Answer>();
  const right = (await ask(Buffer.from(JSON.stringify({ query })))).data as { readonly persons: { readonly count: number } };
  expect(right.persons.count).toBeGreaterThan(0);
  expect(await ask(Buffer.from(JSON.stringify({ query }), 'latin1'))).toEqual({ errors: [{ message: NO_UTF8 }] });
});

it('makes no key whose name has lost its letters', async () => {
  const query = 'mutation { createKey(input: { name: "Økonomi" }) { key { name } } }';
  const headers = { authorization: `Bearer ${TOKEN}`, ...JSON_TYPE };
  const response = await admin.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: Buffer.from(JSON.stringify({ query }), 'latin1'),
  });
  expect([response.statusCode, response.json()]).toEqual([415, { errors: [{ message: NO_UTF8, extensions: { code: 'BAD_REQUEST' } }] }]);
});

it('does not look at the URL of a body that it reads', async () => {
  const url = '/graphql?discount=100%';
  expect(await answers({ url, headers: JSON_TYPE, payload: BODY })).toEqual([ANSWERED, ANSWERED]);
});
