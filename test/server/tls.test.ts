/** The service's own TLS, with real clients: both ports, their links, a certificate that is renewed while the service runs, and one that is faulty. */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpsGet, type RequestOptions } from 'node:https';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { connect as connectPlainly } from 'node:net';
import { buildAdminApp } from '../../server/admin/admin-app';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { type Authority, type Certificate, makeAuthority, shownNameAt } from '../support/certificates';
import { startTestService, type TestService } from '../support/service';
import { until } from '../support/until';

let folder: string;
let authority: Authority;
let files: Certificate;
let service: TestService;
let port: number;

const BOUNDS = { MAX_CONNECTIONS: '4', REQUESTS_AT_WORK: '2', KEY_REQUESTS_AT_WORK: '1', REQUESTS_WAITING: '2', KEY_REQUESTS_WAITING: '2' };
const settings = (): Record<string, string> => ({ TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key, LOG_LEVEL: 'info', ...BOUNDS });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-https-'));
  authority = makeAuthority(folder);
  files = { cert: path.join(folder, 'served.crt'), key: path.join(folder, 'served.key') };
  put(authority.issue('first', 'IP:127.0.0.1'));
  service = await startTestService({ env: settings() });
  await service.listen();
  ({ port } = service.app.server.address() as AddressInfo);
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

function put({ cert, key }: Certificate): void {
  copyFileSync(cert, files.cert);
  copyFileSync(key, files.key);
}

async function ask(url: string, options: RequestOptions = {}): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return await new Promise((resolve, reject) => {
    const trusted = { ca: readFileSync(authority.root), agent: false, headers: { ApiKey: service.key }, ...options };
    httpsGet(url, trusted, response => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    }).on('error', reject);
  });
}

const shownName = (): Promise<string> => shownNameAt(port, authority);
const timesLogged = (text: string): number => service.log.filter(({ msg }) => String(msg).includes(text)).length;
const logged = (text: string): boolean => timesLogged(text) > 0;

it('serves both doors over HTTPS, with links that begin with it', async () => {
  const { status, body } = await ask(`https://127.0.0.1:${port}/odata/Functions?$top=1`);
  expect([status, body]).toEqual([200, expect.stringContaining(`"@odata.context":"https://127.0.0.1:${port}/odata/`)]);
  expect((await ask(`https://127.0.0.1:${port}/graphql?query={functions{count}}`)).status).toBe(200);
});

it('answers nobody who is not encrypted, and nothing older than TLS 1.2', async () => {
  await expect(new Promise((resolve, reject) => httpGet(`http://127.0.0.1:${port}/livez`, resolve).on('error', reject))).rejects.toThrow();
  await expect(ask(`https://127.0.0.1:${port}/livez`, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' })).rejects.toThrow();
});

it('is not kept from anyone by connections that never shake hands', async () => {
  const silent = Array.from({ length: 4 }, () => connectPlainly(port, '127.0.0.1').on('error', () => undefined));
  const closed = Promise.all(silent.map(socket => once(socket, 'close')));
  for (let asked = 0; asked < 4; asked += 1) expect((await ask(`https://127.0.0.1:${port}/livez`)).status).toBe(200);
  for (const socket of silent) socket.destroy();
  await closed;
});

it('ends although a connection has not shaken hands', async () => {
  const own = await startTestService({ env: settings() });
  await own.listen();
  const { port: ownPort } = own.app.server.address() as AddressInfo;
  const silent = connectPlainly(ownPort, '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  // It came after the first one.
  expect((await ask(`https://127.0.0.1:${ownPort}/livez`)).status).toBe(200);
  const closed = once(silent, 'close');
  await own.close();
  await closed;
});

it('closes idle connections for new ones, and none on which an answer is being sent', async () => {
  // More than the system's buffers take, and not read before the others have come.
  const large = 'Persons?$expand=Affiliations($expand=OrgUnit($expand=Affiliations)),Users';
  const options = { ca: readFileSync(authority.root), agent: false, headers: { ApiKey: service.key } } as const;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpsGet(`https://127.0.0.1:${port}/odata/${large}`, options, resolve).on('error', reject);
  });
  const others: TLSSocket[] = [];
  // One after the other: one that still shakes hands would give way to the next ones as well.
  while (others.length < 6) {
    const socket = connect({ host: '127.0.0.1', port, ca: options.ca }).on('error', () => undefined);
    await once(socket, 'secureConnect');
    others.push(socket);
  }
  let received = 0;
  for await (const chunk of answer) received += (chunk as Buffer).length;
  for (const socket of others) socket.destroy();
  expect(received).toBe(Number(answer.headers['content-length']));
});

it('counts an answer that nobody takes against its key, encrypts no more of it than is taken, and lets go of it when its client leaves', async () => {
  const bounded = await startTestService({
    env: { ...settings(), UNSENT_BYTES: '30000000', COMPRESSION: 'off', REQUEST_DEADLINE_MS: '300000' },
  });
  try {
    const other = await bounded.as({ allow: undefined, deny: [], schema: 'FULL' });
    const large = 'OrgUnits?$expand=Affiliations($expand=Person($expand=Affiliations($expand=OrgUnit,Person),Users,Phones))';
    const options = { ca: readFileSync(authority.root), agent: false, headers: { ApiKey: bounded.key } } as const;
    const sockets: TLSSocket[] = [];
    bounded.app.server.on('secureConnection', (socket: TLSSocket) => sockets.push(socket));
    const address = await bounded.listen();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpsGet(`${address.replace('http:', 'https:')}/odata/${large}`, options, resolve).on('error', reject);
    });
    const statusOf = async (by: Pick<TestService, 'get'>): Promise<number> => (await by.get('/odata/Functions?$top=1')).statusCode;
    expect([answer.statusCode, await statusOf(bounded), await statusOf(other)]).toEqual([200, 429, 200]);
    const length = Number(answer.headers['content-length']);
    // Beside what the client has taken there is what fits into the buffers of the system.
    const encrypted = sockets[0]?.bytesWritten ?? 0;
    expect([encrypted > 0, encrypted < length]).toEqual([true, true]);
    answer.destroy();
    await until(async () => (await statusOf(bounded)) === 200);
    const { body } = await ask(`${address.replace('http:', 'https:')}/odata/${large}`, options);
    const plain = await bounded.get(`/odata/${large}`, { host: new URL(address).host });
    expect(body.replaceAll('https:', 'http:') === plain.body.replaceAll('https:', 'http:')).toBe(true);
  } finally {
    await bounded.close();
  }
});

it('protects the admin plane with the same certificate, and tells there how long it holds', async () => {
  const token = 'a-token-for-the-tests-of-https';
  const admin = await buildAdminApp({ ...service, configuration: readConfiguration({ ...settings(), LOG_LEVEL: 'silent' }), token });
  await admin.listen({ host: '127.0.0.1', port: 0 });
  const { port: adminPort } = admin.server.address() as AddressInfo;
  const { status, body } = await ask(`https://127.0.0.1:${adminPort}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  await admin.close();
  expect(status).toBe(200);
  const day = 86_400;
  const left = Number(/^opslag_certificate_expires_seconds (\S+)$/m.exec(body)?.[1]);
  expect([left > day, left <= 2 * day]).toEqual([true, true]);
});

it('shows a new certificate when its files change, and keeps the one it has when the new one is faulty', async () => {
  expect(await shownName()).toBe('first');
  put(authority.issue('second', 'IP:127.0.0.1'));
  await until(async () => (await shownName()) === 'second');

  writeFileSync(files.cert, 'no certificate');
  await until(() => logged('the new TLS certificate is not taken'));
  expect(await shownName()).toBe('second');
  expect(JSON.stringify(service.log)).toContain('TLS_CERT_FILE must be a file with a certificate in PEM.');

  const third = authority.issue('third', 'IP:127.0.0.1');
  put(third);
  await until(async () => (await shownName()) === 'third');

  const [taken, refused] = [timesLogged('read anew'), timesLogged('is not taken')];
  writeFileSync(files.cert, 'no certificate');
  await until(() => timesLogged('is not taken') > refused);
  put(third);
  await until(() => timesLogged('read anew') > taken);
});

describe('a start is refused', () => {
  const faultOf = (env: Record<string, string>): string => {
    try {
      readConfiguration(env);
    } catch (error) {
      return (error as Error).message;
    }
    return 'no fault';
  };

  it('with a certificate and a key of another, with one of both, with a certificate that is followed by half of another, and with one that has expired', () => {
    const [one, other, ended] = [authority.issue('one', 'IP:127.0.0.1'), authority.issue('other', 'IP:127.0.0.1'), authority.issue('ended', 'IP:127.0.0.1', -1)]; // oxfmt-ignore
    expect(faultOf({ TLS_CERT_FILE: one.cert })).toContain('TLS_CERT_FILE and TLS_KEY_FILE belong together.');
    expect(faultOf({ TLS_CERT_FILE: one.cert, TLS_KEY_FILE: other.key })).toContain('TLS_KEY_FILE is not the key of the certificate');
    expect(faultOf({ TLS_CERT_FILE: one.key, TLS_KEY_FILE: one.key })).toContain('TLS_CERT_FILE must be a file with a certificate in PEM.');
    expect(faultOf({ TLS_CERT_FILE: one.cert, TLS_KEY_FILE: '/none' })).toContain('TLS_KEY_FILE must be the path of a file that this user can read (ENOENT).'); // oxfmt-ignore
    const cut = path.join(folder, 'cut.crt');
    writeFileSync(cut, readFileSync(one.cert, 'utf8') + readFileSync(authority.root, 'utf8').slice(0, 300));
    expect(faultOf({ TLS_CERT_FILE: cut, TLS_KEY_FILE: one.key })).toContain('TLS_CERT_FILE cannot be used for TLS: bad end line. Is it whole, with the certificates that follow the first?'); // oxfmt-ignore
    expect(faultOf({ TLS_CERT_FILE: ended.cert, TLS_KEY_FILE: ended.key })).toMatch(/TLS_CERT_FILE has expired \(.*\)\. Replace it\./);
  });
});
