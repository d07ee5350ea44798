/** Requests on a socket that HTTP leaves open to two readings: a body that nothing reads, a second host, a second token, two lengths. Each is refused at both ports, and the same way in each form. */
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { buildAdminApp } from '../../server/admin/admin-app';
import { startTestService, type TestService } from '../support/service';

const TOKEN = 'a-token-for-the-tests-of-the-form-of-messages';

let service: TestService;
let admin: FastifyInstance;
let ports: { readonly data: number; readonly admin: number };

beforeAll(async () => {
  service = await startTestService();
  const configuration = readConfiguration({ LOG_LEVEL: 'silent' });
  admin = await buildAdminApp({ ...service, configuration, token: TOKEN });
  const [data, plane] = [await service.listen(), await admin.listen({ host: '127.0.0.1', port: 0 })];
  ports = { data: Number(new URL(data).port), admin: Number(new URL(plane).port) };
});

afterAll(async () => {
  await admin.close();
  await service.close();
});

interface Sent {
  readonly port: 'admin' | 'data';
  readonly path: string;
  readonly method?: string;
  /** Instead of one line. */
  readonly hosts?: readonly string[];
  readonly lines?: readonly string[];
  readonly body?: string;
}

/** The whole answer as it comes. */
function send({ port, path, method = 'GET', hosts = ['Host: 127.0.0.1'], lines = [], body = '' }: Sent): Promise<string> {
  const secret = port === 'data' ? `ApiKey: ${service.key}` : `Authorization: Bearer ${TOKEN}`;
  const head = [`${method} ${path} HTTP/1.1`, ...hosts, secret, 'apollo-require-preflight: 1', ...lines, 'Connection: close', '', body];
  return new Promise((resolve, reject) => {
    const socket = net.connect(ports[port], '127.0.0.1', () => socket.write(head.join('\r\n')));
    let answer = '';
    socket
      .on('data', data => (answer += data.toString()))
      .on('close', () => resolve(answer))
      .on('error', reject);
  });
}

const PLACES = [
  ['data', '/odata/Persons?$top=1&$select=Uuid'],
  ['data', '/odata/$metadata'],
  ['data', '/graphql?query={__typename}'],
  ['data', '/key'],
  ['data', '/livez'],
  ['admin', '/graphql?query={__typename}'],
  ['admin', '/version'],
  ['admin', '/session'],
] as const;

const statusOf = (answer: string): number => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);

describe.each(PLACES)('at the port of %s, GET %s', (port, path) => {
  it('is answered as it stands, with a content type or with a body of no bytes', async () => {
    for (const lines of [[], ['Content-Type: application/json'], ['Content-Length: 0']])
      expect(statusOf(await send({ port, path, lines }))).toBe(200);
  });

  it.each([
    ['of a length', ['Content-Length: 2'], '{}'],
    ['in chunks', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
    ['in chunks, with a content type', ['Transfer-Encoding: CHUNKED', 'Content-Type: application/json'], '2\r\n{}\r\n0\r\n\r\n'],
  ])('is refused with a body %s', async (_name, lines, body) => {
    const answer = await send({ port, path, lines, body });
    expect(statusOf(answer)).toBe(415);
    expect(answer).toContain('A request that reads has no body.');
  });

  it.each([[['Host: 127.0.0.1', 'Host: evil.example']], [['Host: 127.0.0.1', 'host: 127.0.0.1']], [['Host: 127.0.0.1, evil.example']]])(
    'is refused with %j',
    async hosts => {
      const answer = await send({ port, path, hosts });
      expect(statusOf(answer)).toBe(400);
      expect(answer).toContain('Host');
      expect(answer).not.toContain('evil');
    },
  );

  it('is refused with more than 500 lines of headers, the last of which Node would leave out', async () => {
    const lines = (count: number): string[] => Array.from({ length: count }, () => 'X-Filler: a');
    expect(statusOf(await send({ port, path, lines: lines(496) }))).toBe(200);
    for (const count of [497, 498, 1100, 5000]) {
      const answer = await send({ port, path, lines: lines(count) });
      expect(statusOf(answer)).toBe(400);
      expect(answer).toContain('Send at most 500 lines of headers.');
    }
  });

  it('is refused with a length and chunks, with two lengths, and without a host', async () => {
    const both = ['Content-Length: 2', 'Transfer-Encoding: chunked'];
    expect(statusOf(await send({ port, path, lines: both, body: '2\r\n{}\r\n0\r\n\r\n' }))).toBe(400);
    expect(statusOf(await send({ port, path, lines: ['Content-Length: 0', 'Content-Length: 2'], body: '{}' }))).toBe(400);
    expect(statusOf(await send({ port, path, hosts: [] }))).toBe(400);
  });
});

it('a body is taken where one is meant: of a document to either GraphQL, in chunks too', async () => {
  const document = '{"query":"{__typename}"}';
  const body = `${document.length.toString(16)}\r\n${document}\r\n0\r\n\r\n`;
  const lines = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  for (const port of ['data', 'admin'] as const)
    expect(statusOf(await send({ port, method: 'POST', path: '/graphql', lines, body }))).toBe(200);
});

it.each(['HEAD', 'OPTIONS'])('%s is refused with a body as GET is', async method => {
  const lines = ['Transfer-Encoding: chunked'];
  for (const port of ['data', 'admin'] as const)
    expect(statusOf(await send({ port, method, path: '/', lines, body: '0\r\n\r\n' }))).toBe(415);
});

it('the admin plane takes no second Authorization, of which Node would show the first', async () => {
  for (const path of ['/graphql?query={__typename}', '/version']) {
    const answer = await send({ port: 'admin', path, lines: ['Authorization: Bearer another'] });
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('Send one header Authorization.');
  }
});

it('two versions of OData are refused, and of two preferences the first counts', async () => {
  const path = '/odata/Persons?$select=Uuid';
  const versions = ['OData-MaxVersion: 4.0', 'OData-MaxVersion: 4.01'];
  expect(statusOf(await send({ port: 'data', path, lines: versions }))).toBe(400);
  const answer = await send({ port: 'data', path, lines: ['Prefer: maxpagesize=2', 'Prefer: maxpagesize=3'] });
  expect(answer).toMatch(/preference-applied: maxpagesize=2/i);
});

it.each([
  ['a letter that is not ASCII', "/odata/Persons?$filter=Firstname%20eq%20'Søren'"],
  ['a space', "/odata/Persons?$filter=Firstname eq 'Anders'"],
  ['a tab', "/odata/Persons?$filter=Firstname\teq\t'Anders'"],
])('says how a URL is written where %s stands in it', async (_what, path) => {
  for (const port of ['data', 'admin'] as const) {
    const answer = await send({ port, path });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('a space is written %20 and the letter ø %C3%B8');
  }
});

it('says no more than that of what is no request', async () => {
  expect(await send({ port: 'data', path: '/odata/', method: 'FETCH' })).toContain('The service cannot read this as an HTTP request."');
});
