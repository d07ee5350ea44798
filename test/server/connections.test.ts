/** What reaches a real socket before it is a request, and what proxies say of a request. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestService, type TestService } from '../support/service';

let service: TestService;
let address: URL;

beforeAll(async () => {
  service = await startTestService();
  address = new URL(await service.listen());
});

afterAll(() => service.close());

/** The whole answer to what is written on a bare connection. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('what is no request that can be read', () => {
  it('is answered with 414 when its URL is longer than any', async () => {
    const answer = await answerTo(`GET /odata/Persons?$filter=${'x'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\n[\s\S]*"code":"UriTooLong"/);
  });

  it('is answered with 431 when its headers are', async () => {
    const headers = Array.from({ length: 2000 }, (_, index) => `X-Long-${index}: ${'a b '.repeat(20)}\r\n`).join('');
    const answer = await answerTo(`GET /odata/Persons HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"LimitExceeded"/);
  });

  it('is answered with 400 when it is not HTTP', async () => {
    expect(await answerTo('good morning\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"SyntaxError"/);
  });
});

describe('a request for an absolute URL', () => {
  const ask = (method: string, url: string, key: string): Promise<string> =>
    answerTo(`${method} ${url} HTTP/1.1\r\nHost: inside\r\nConnection: close\r\n${key}\r\n`);

  it.each(['GET', 'POST', 'OPTIONS'])('meets the guard: %s', async method => {
    for (const url of ['http://elsewhere/odata/Persons', 'http://elsewhere/graphql', 'HTTPS://elsewhere/odata?x'])
      expect(await ask(method, url, '')).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is answered as one for its path', async () => {
    const answer = await ask('GET', 'http://elsewhere/odata/Functions?$top=0', `ApiKey: ${service.key}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"http:\/\/elsewhere\/odata\/\$metadata#Functions"/);
    // The welcome page, or, before it is built, a sentence that says so.
    expect(await ask('GET', 'http://elsewhere', '')).toMatch(/^HTTP\/1\.1 (?:200 OK[^]*<!doctype html>|404 [^]*have not been built)/);
  });

  it('has links with the host of that URL, not of the header Host, and without its user and password', async () => {
    const rootAt = async (url: string): Promise<string | undefined> =>
      /"@odata.context":"(.*?)\/odata\//.exec(await ask('GET', url, `ApiKey: ${service.key}\r\n`))?.[1];
    expect(await rootAt('http://elsewhere:81/odata/Functions?$top=0')).toBe('http://elsewhere:81');
    expect(await rootAt('HTTP://me:secret@[::1]/odata/Functions?$top=0')).toBe('http://[::1]');
    expect(await rootAt('http:///odata/Functions?$top=0')).toBe('http://inside');
    expect(await rootAt('/odata/Functions?$top=0')).toBe('http://inside');
  });
});

describe('requests that are sent on one connection without waiting', () => {
  const sent = (count: number): Promise<string> => {
    const request = (index: number): string => `GET /odata/Functions?$top=0&x=${index} HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\n`;
    const last = `${request(count)}Connection: close\r\n\r\n`;
    return answerTo([...Array.from({ length: count - 1 }, (_, index) => `${request(index)}\r\n`), last].join(''));
  };

  it('are all answered', async () => {
    expect((await sent(50)).match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(50);
  });

  it('cut the connection when there are too many', async () => {
    const socket = connect(Number(address.port), address.hostname);
    const cut = new Promise(resolve => socket.on('error', () => undefined).on('close', resolve));
    socket.write(`GET /odata/Functions?$top=0 HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\n\r\n`.repeat(5000));
    await cut;
    expect((await service.get('/odata/Functions?$top=0')).statusCode).toBe(200);
  });
});

/** Its `java.net.http` asks for HTTP/2 with the first request of a connection, unless it is told not to. */
it('the client of Java is answered in HTTP/1.1 where it asks for HTTP/2, and asks again on the same connection', async () => {
  const socket = connect(Number(address.port), address.hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ask = async (headers: string): Promise<string> => {
    received = '';
    socket.write(`GET /odata/Functions?$top=0 HTTP/1.1\r\n${headers}Host: x\r\nApiKey: ${service.key}\r\n\r\n`);
    while (!received.endsWith('}')) await once(socket, 'data');
    return received;
  };
  const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n';
  for (const headers of [upgrade, '', upgrade]) expect(await ask(headers)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"value":\[\]\}$/);
  socket.end();
  await once(socket, 'close');
});

/** Windows PowerShell 5.1 and other programs of .NET Framework: they keep the connection, and send a body once they are told to go on. */
describe('a client of .NET Framework', () => {
  it('asks twice on one connection, and sends a body with a byte order mark after it has been told to', async () => {
    const socket = connect(Number(address.port), address.hostname);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const answer = async (end: RegExp): Promise<string> => {
      while (!end.test(received)) await once(socket, 'data');
      const whole = received;
      received = '';
      return whole;
    };
    const agent = `User-Agent: Mozilla/5.0 (Windows NT; Windows NT 10.0; da-DK) WindowsPowerShell/5.1.19041.1\r\nHost: ${address.host}\r\nApiKey: ${service.key}\r\n`;
    socket.write(`GET /odata/Functions?$top=0 HTTP/1.1\r\n${agent}Connection: Keep-Alive\r\n\r\n`);
    expect(await answer(/\}$/)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*content-type: application\/json;odata.metadata=minimal;charset=utf-8\r\n[^]*"value":\[\]\}$/i,
    );
    const body = '\ufeff{"query":"{ __typename }"}';
    const length = Buffer.byteLength(body);
    const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n`;
    socket.write(`POST /graphql HTTP/1.1\r\n${agent}${headers}\r\n`);
    expect(await answer(/(?:\r\n\r\n|\})$/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    socket.write(body);
    expect(await answer(/\}$/)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\{"data":\{"__typename":"Query"\}\}$/);
    socket.end();
    await once(socket, 'close');
  });
});

describe('a body that is too large', () => {
  it('is refused', async () => {
    const response = await service.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ApiKey: service.key, 'content-type': 'application/json' },
      payload: JSON.stringify({ query: 'x'.repeat(300_000) }),
    });
    expect(response.statusCode).toBe(413);
  });
});

describe('what a proxy says', () => {
  const FORWARDED = { 'x-forwarded-host': 'data.example.dk', 'x-forwarded-proto': 'https', host: 'inside:8080' };

  async function contextOf(trusted: Record<string, string>, forwarded: Record<string, string> = FORWARDED): Promise<unknown> {
    const behind = await startTestService({ env: trusted });
    try {
      return (await behind.get('/odata/', forwarded)).json<Record<string, unknown>>()['@odata.context'];
    } finally {
      await behind.close();
    }
  }

  it('is believed of those that are named', async () => {
    expect(await contextOf({ TRUSTED_PROXIES: '127.0.0.0/8' })).toBe('https://data.example.dk/odata/$metadata');
  });

  it('is not believed of anyone else', async () => {
    expect(await contextOf({})).toBe('http://inside:8080/odata/$metadata');
    expect(await contextOf({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('http://inside:8080/odata/$metadata');
  });

  it('is believed of its scheme only where that is http or https', async () => {
    const schemes = { javascript: 'http', 'https, javascript': 'http', 'javascript, HTTPS': 'https' };
    for (const [given, scheme] of Object.entries(schemes)) {
      const context = await contextOf({ TRUSTED_PROXIES: '127.0.0.0/8' }, { ...FORWARDED, 'x-forwarded-proto': given });
      expect([given, context]).toEqual([given, `${scheme}://data.example.dk/odata/$metadata`]);
    }
  });

  it('gives way to PUBLIC_URL', async () => {
    expect(await contextOf({ TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: 'https://public.example.dk/x/' })).toBe(
      'https://public.example.dk/x/odata/$metadata',
    );
  });
});
