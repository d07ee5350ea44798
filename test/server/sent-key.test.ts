/** The ways to send a key: which are taken, at every door, and what of a hostile header is told, logged or believed. */
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse as Response } from 'fastify';
import { startTestService, type TestService } from '../support/service';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({
    env: { LOG_LEVEL: 'info', CORS_ORIGINS: 'https://intranet.example.dk', FAILED_ATTEMPTS_PER_MINUTE: '10000' },
  });
});
afterAll(() => service.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const DOORS = ['/odata/Persons?$top=1&$select=Uuid', '/odata/$metadata', '/graphql?query={__typename}', '/key'];

type Headers = Readonly<Record<string, string | string[]>>;

const ask = (headers: Headers, url = '/key'): Promise<Response> => service.inject({ url, headers });

/** In the form of whichever door. */
function codeOf(response: Response): string | undefined {
  const body = response.json<{ error?: { code: string }; errors?: { extensions: { code: string } }[] }>();
  return body.error?.code ?? body.errors?.[0]?.extensions.code;
}

function messageOf(response: Response): string | undefined {
  const body = response.json<{ error?: { message: string }; errors?: { message: string }[] }>();
  return body.error?.message ?? body.errors?.[0]?.message;
}

const ways: readonly (readonly [string, (key: string) => Headers])[] = [
  ['the header ApiKey', key => ({ ApiKey: key })],
  ['a bearer token', key => ({ Authorization: `Bearer ${key}` })],
  ['a bearer token, the scheme in small letters', key => ({ authorization: `bearer  ${key}` })],
  ['the scheme ApiKey, which a 401 names', key => ({ Authorization: `ApiKey ${key}` })],
  ['the password of Basic', key => ({ Authorization: `Basic ${base64(`excel:${key}`)}` })],
  ['the password of Basic without a user', key => ({ Authorization: `BASIC ${base64(`:${key}`)}` })],
  ['the password of Basic with a user who is called Jürgen', key => ({ Authorization: `Basic ${base64(`Jürgen:${key}`)}` })],
];

describe.each(ways)('%s', (_name, headersFor) => {
  it.each(DOORS)('lets the right key in at %s', async url => {
    expect((await ask(headersFor(service.key), url)).statusCode).toBe(200);
  });

  it('does not let a wrong key in, and does not repeat it', async () => {
    const wrong = `${service.key.slice(0, -1)}~`;
    for (const url of DOORS) {
      const response = await ask(headersFor(wrong), url);
      expect([response.statusCode, codeOf(response)]).toEqual([401, 'KeyInvalid']);
      expect(`${response.body}${JSON.stringify(response.headers)}`).not.toContain(service.key.slice(0, -1));
    }
  });

  it('is refused beside any other way, with the right key in both', async () => {
    for (const [, others] of ways) {
      const both = Object.entries({ ...headersFor(service.key) }).concat(Object.entries(others(service.key)));
      const headers: Record<string, string[]> = {};
      for (const [name, value] of both) (headers[name.toLowerCase()] ??= []).push(String(value));
      for (const url of DOORS) {
        const response = await ask(headers, url);
        expect([response.statusCode, codeOf(response)]).toEqual([400, 'KeyAmbiguous']);
        expect(response.body).not.toContain(service.key);
      }
    }
  });
});

it.each([
  ['Basic', 'KeyMissing'],
  ['Basic ', 'KeyMissing'],
  ['Bearer', 'KeyMissing'],
  ['ApiKey', 'KeyMissing'],
  ['ApiKey=#', 'KeyMissing'],
  ['ApiKey # #', 'KeyInvalid'],
  [`Basic ${base64('excel:')}`, 'KeyMissing'],
  ['Basic ====', 'KeyInvalid'],
  ['Basic %%%', 'KeyInvalid'],
  ['Basic a', 'KeyInvalid'],
  ['Basic #', 'KeyMissing'],
  [`Basic ${base64('no key:x')}`, 'KeyInvalid'],
  [`Basic ${base64('no colon')}`, 'KeyInvalid'],
  [`Basic ${base64('a:b:c\u0000\r\n')}`, 'KeyInvalid'],
  [`Basic ${'QUFB'.repeat(10_000)}`, 'KeyInvalid'],
  ['Bearer # #', 'KeyInvalid'],
  [`Bearer ${'a'.repeat(40_000)}`, 'KeyInvalid'],
  ['Bearer "#"', 'KeyInvalid'],
  ['Digest username="a", response="#"', 'KeyMissing'],
  ['Negotiate YII=', 'KeyMissing'],
  ['BearerBasic #', 'KeyMissing'],
  ['#', 'KeyMissing'],
  ['', 'KeyMissing'],
])('answers Authorization: %.40s with 401, however long or broken it is', async (value, code) => {
  const response = await ask({ Authorization: value.replaceAll('#', service.key) });
  expect([response.statusCode, codeOf(response)]).toEqual([401, code]);
  expect(response.body).not.toContain(service.key);
});

/** Of a text that begins with `user:`, what follows is encoded. */
function inBasic(text: string): string {
  return text.startsWith('user:') ? `Basic ${base64(text.slice('user:'.length))}` : text;
}

const SEND = 'Send it in the header ApiKey, or in the header Authorization as a bearer token or as the password of Basic.';

const BEARER = `The header Authorization holds the API key in a form that is not read: write 'Bearer opslag_…' there. ${SEND}`;
const AS_USER = `The API key is sent as the user name of Basic: send it as the password. ${SEND}`;

it.each<[Headers, string]>([
  [{ 'X-Api-Key': '#' }, `The header x-api-key holds the API key, and is not read. ${SEND}`],
  [{ Cookie: 'a=b; ApiKey=#' }, `The header cookie holds the API key, and is not read. ${SEND}`],
  [{ 'x~y': '#' }, `Another header holds the API key, and is not read. ${SEND}`],
  [{ [`x${'y'.repeat(50)}`]: '#' }, `Another header holds the API key, and is not read. ${SEND}`],
  [{ '#': '#' }, `Another header holds the API key, and is not read. ${SEND}`],
  [{ Authorization: '#' }, BEARER],
  [{ Authorization: 'Token token="#"' }, BEARER],
  [{ Authorization: 'Bearer: #' }, BEARER],
  [{ Authorization: 'Basic #' }, BEARER],
  [{ Authorization: 'user:#' }, AS_USER],
  [{ Authorization: 'user:#:' }, AS_USER],
  [{ Authorization: 'user:#:x' }, AS_USER],
  [{ 'Proxy-Authorization': 'user:#' }, `The header proxy-authorization holds the API key, and is not read. ${SEND}`],
  [{ Accept: '*/*' }, `The request has no API key. ${SEND}`],
])('says where the key stands that is not read: %j', async (headers, message) => {
  for (const url of DOORS) {
    const sent = Object.entries(headers).map(([name, value]) => [
      name.replaceAll('#', service.key),
      inBasic(String(value).replaceAll('#', service.key)),
    ]);
    const response = await ask(Object.fromEntries(sent) as Headers, url);
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'KeyMissing']);
    expect(messageOf(response)).toContain(message);
    expect(response.body.toLowerCase()).not.toContain(service.key.toLowerCase());
  }
});

it.each(['Bearer #', '"#"', "'#'", 'ApiKey: #', '#,', '##', '#x'])('says that the key does not stand alone: %s', async text => {
  const response = await ask({ ApiKey: text.replaceAll('#', service.key) });
  expect([response.statusCode, codeOf(response)]).toEqual([401, 'KeyInvalid']);
  expect(messageOf(response)).toMatch(
    /^Something stands beside the API key, such as quotes or a word before it\. Send the key alone: 'opslag_…'\.$/,
  );
  expect(response.body).not.toContain(service.key);
});

it('says nothing of the kind of a key that is mistyped within', async () => {
  const mistyped = service.key.replace(/.$/, last => (last === 'x' ? 'y' : 'x'));
  expect(messageOf(await ask({ ApiKey: mistyped }))).toMatch(/^The API key is mistyped, unknown, revoked or expired\./);
});

it('takes the key where it is told to send it: as a bearer token, and as the password', async () => {
  for (const Authorization of [`Bearer ${service.key}`, `Basic ${base64(`${service.key}:${service.key}`)}`])
    expect((await ask({ Authorization })).statusCode).toBe(200);
});

it('takes the header ApiKey where Authorization holds a scheme that sends no key, or nothing', async () => {
  for (const Authorization of ['Negotiate YII=', 'Digest username="a"', 'Bearer', ''])
    expect((await ask({ ApiKey: service.key, Authorization })).statusCode).toBe(200);
  expect((await ask({ ApiKey: '', Authorization: `Bearer ${service.key}` })).statusCode).toBe(200);
});

it('says on each 401 which ways there are, each in a line of its own for the client of Java, and Basic last for wget', async () => {
  for (const url of DOORS)
    expect((await ask({}, url)).headers['www-authenticate']).toEqual([
      'Bearer realm="Opslag"',
      'ApiKey realm="Opslag"',
      'Basic realm="Opslag"',
    ]);
});

it.each(['cors', 'navigate'])(
  'says nothing of Basic to a browser (%s), which would ask for a password and send it beside the key of a page',
  async mode => {
    for (const url of DOORS)
      for (const key of ['', 'wrong'])
        expect((await ask({ 'Sec-Fetch-Mode': mode, ApiKey: key }, url)).headers['www-authenticate']).toEqual([
          'Bearer realm="Opslag"',
          'ApiKey realm="Opslag"',
        ]);
  },
);

it('says in Vary that an answer is for who sent the header Authorization too', async () => {
  for (const url of DOORS.slice(0, 3)) expect((await ask({ ApiKey: service.key }, url)).headers.vary).toContain('Authorization');
});

it('lets a page send Authorization where its origin is named', async () => {
  const headers = {
    origin: 'https://intranet.example.dk',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  for (const url of DOORS) {
    const preflight = await service.inject({ method: 'OPTIONS', url, headers });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([204, 'authorization']);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

it('is told by $metadata, which names each way and no option of the URL', async () => {
  const { body } = await ask({ ApiKey: service.key }, '/odata/$metadata?$format=json');
  const { Container } = (JSON.parse(body) as Record<'Opslag', { readonly Container: Record<string, unknown> }>).Opslag;
  expect(Container['@Authorization.SecuritySchemes']).toEqual(['ApiKey', 'Bearer', 'Basic'].map(Authorization => ({ Authorization })));
  expect(Container['@Authorization.Authorizations']).toMatchObject([{ Location: 'Header' }, { Scheme: 'bearer' }, { Scheme: 'basic' }]);
});

it('refuses two Authorization headers on a socket, of which Node would show the first, and headers that are too long', async () => {
  await service.listen();
  const { port } = service.app.server.address() as AddressInfo;
  const send = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.end([...lines, '', ''].join('\r\n')));
      let answer = '';
      socket
        .on('data', data => (answer += data.toString()))
        .on('end', () => resolve(answer))
        .on('error', reject);
    });
  const first = `Authorization: Bearer ${service.key}`;
  const two = await send(['GET /key HTTP/1.1', 'Host: here', first, 'Authorization: Basic YTpi', 'Connection: close']);
  expect(two).toMatch(/^HTTP\/1.1 400 /);
  for (const part of ['"code":"KeyAmbiguous"', '"target":"ApiKey"']) expect(two).toContain(part);
  const long = await send(['GET /key HTTP/1.1', 'Host: here', `${first}${'x'.repeat(100_000)}`, 'Connection: close']);
  expect(long).toMatch(/^HTTP\/1.1 431 /);
  const inAddress = await send([`GET http://excel:${service.key}@here/key HTTP/1.1`, 'Host: here', first, 'Connection: close']);
  expect(inAddress).toContain('KeyInUrl');
  expect(`${two}${long}${inAddress}`).not.toContain(service.key);
});

it('leaves nothing of any of these headers in the log', () => {
  const text = JSON.stringify(service.log);
  expect(service.log.length).toBeGreaterThan(50);
  expect(text).not.toContain(service.key.split('_')[2]);
  expect(text).not.toMatch(/bearer|basic|excel|QUFB/i);
});
