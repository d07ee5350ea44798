/** The guard and what stands round it, asked without a socket: which paths need a key, what is refused before anything is done, what every answer carries. */
import { METHODS } from 'node:http';
import { until } from '../support/until';
import { startTestService, type TestService } from '../support/service';

let service: TestService;

beforeAll(async () => {
  // A slow statement has a line of its own, also on a slow machine.
  service = await startTestService({ env: { LOG_LEVEL: 'info', SLOW_MS: '0' } });
});

afterAll(() => service.close());

const REQUEST_ID = /^[0-9a-f-]{36}$/;

/** Lines of requests since a moment; the service may tell of other things meanwhile. */
const linesSince = (before: number) => service.log.slice(before).filter(({ requestId }) => requestId !== undefined);

describe('the guard', () => {
  it.each([
    ['GET', '/odata/'],
    ['GET', '/odata'],
    ['GET', '/odata/$metadata'],
    ['HEAD', '/odata/Persons'],
    ['GET', '/odata/no/such/thing'],
    ['PUT', '/odata/Persons'],
    ['DELETE', '/odata/Persons(1)'],
    ['OPTIONS', '/odata/Persons'],
    ['GET', '/odata/%zz'],
    ['GET', '/%6Fdata/Persons'],
    ['GET', '/graphql?query={__typename}'],
    ['POST', '/graphql'],
    ['PUT', '/graphql'],
    ['GET', '/graphql/'],
    ['GET', '/graphql/no/such/thing'],
    ['GET', '/%67raphql'],
  ] as const)('lets no %s %s in without a key', async (method, url) => {
    const response = await service.inject({ method, url });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toEqual(['Bearer realm="Opslag"', 'ApiKey realm="Opslag"', 'Basic realm="Opslag"']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('answers OData in its form of an error', async () => {
    const response = await service.inject({ url: '/odata/Persons', headers: { 'OData-MaxVersion': '4.0' } });
    expect(response.headers['odata-version']).toBe('4.0');
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual({
      error: {
        code: 'KeyMissing',
        message:
          'The request has no API key. Send it in the header ApiKey, or in the header Authorization as a bearer token or as the password of Basic.',
        target: 'ApiKey',
        innererror: { requestId: response.headers['x-request-id'] },
      },
    });
  });

  it('answers GraphQL in its form of an error', async () => {
    const response = await service.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ApiKey: 'nonsense' },
      payload: { query: '{__typename}' },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      errors: [
        {
          message: 'The API key is mistyped, unknown, revoked or expired. Check it, or ask the administrator for a new one.',
          extensions: { code: 'KeyInvalid', requestId: response.headers['x-request-id'] },
        },
      ],
    });
    expect(response.headers).not.toHaveProperty('odata-version');
  });

  it.each([['nonsense'], [''], ['a, b']])('refuses the key %j', async key => {
    const response = await service.inject({ url: '/odata/', headers: { ApiKey: key } });
    expect(response.statusCode).toBe(401);
  });

  it('takes the key in no other header', async () => {
    const ofTheSameLength = { 'my-key': service.key, 'x-credentials': `Bearer ${service.key}` };
    const response = await service.inject({
      url: '/odata/',
      headers: { 'x-api-key': service.key, 'proxy-authorization': `Bearer ${service.key}`, ...ofTheSameLength },
    });
    expect(response.json()).toMatchObject({ error: { code: 'KeyMissing' } });
  });

  it('lets the right key in, at both doors', async () => {
    expect((await service.get('/odata/')).statusCode).toBe(200);
    expect((await service.get('/graphql?query={__typename}')).json()).toEqual({ data: { __typename: 'Query' } });
  });

  it.each(['?apikey=', '?ApiKey=', '?APIKEY=', '?%61pikey=', '?$top=1&apiKey=', '?apikey'])('refuses a key in the URL: %s', async query => {
    const response = await service.get(`/odata/Persons${query}${query.endsWith('=') ? service.key : ''}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: 'KeyInUrl', target: 'ApiKey' } });
    expect((await service.inject({ url: `/graphql${query}` })).json()).toMatchObject({ errors: [{ extensions: { code: 'KeyInUrl' } }] });
  });

  it.each(['_', 'opslag'])('refuses a key in the URL whose "%s" is escaped', async part => {
    const escaped = part.replace(/./g, letter => `%${letter.charCodeAt(0).toString(16)}`);
    const response = await service.get(`/odata/Persons?$filter=Firstname%20eq%20'${service.key.replaceAll(part, escaped)}'`);
    expect(response.json()).toMatchObject({ error: { code: 'KeyInUrl' } });
    expect(response.body).not.toContain(service.key.split('_')[2]);
  });

  it('takes a word that only looks like an option in a literal as a literal', async () => {
    expect((await service.get("/odata/Persons?$top=0&$filter=Firstname%20eq%20'a%26apikey=b'")).statusCode).toBe(200);
  });

  it.each(['?key=#', '?$top=1&subscription-key=#', "?$filter=Firstname eq '#'", '?%20apikey=#', '/#', "('#')"])(
    'refuses a key wherever it stands in the URL: %s',
    async rest => {
      const url = `/odata/Persons${rest.replace('#', service.key)}`;
      for (const headers of [{}, { ApiKey: service.key }]) {
        const response = await service.inject({ url: encodeURI(url), headers });
        expect(response.json()).toMatchObject({ error: { code: 'KeyInUrl' } });
        expect(response.body).not.toContain(service.key);
      }
    },
  );

  it('logs from where a key in a URL and a URL that is too long came', async () => {
    for (const url of [`/odata/Persons?apikey=${service.key}`, `/odata/Persons?$filter=${'x'.repeat(8192)}`]) {
      const { headers } = await service.inject({ url });
      await until(() => service.log.some(({ requestId }) => requestId === headers['x-request-id']));
      expect(service.log.find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject({ sender: '127.0.0.1' });
    }
  });

  it('answers a URL that cannot be decoded as a fault of syntax, to who has a key', async () => {
    const response = await service.get('/odata/Persons%zz');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: 'SyntaxError' } });
  });

  it.each(['/odata/Persons%zz', '/graphql%zz', '/%zz'])(
    'answers %s once, key or not, and tells it in the log and by its request id',
    async url => {
      for (const headers of [{}, { ApiKey: 'wrong' }, { ApiKey: service.key }]) {
        const before = service.log.length;
        const { headers: answered, statusCode: status } = await service.inject({ url, headers });
        expect(answered['x-request-id']).toMatch(REQUEST_ID);
        await until(() => linesSince(before).length > 0);
        // What is answered twice is told of in a second line.
        await service.inject({ url: '/livez' });
        expect(linesSince(before)).toMatchObject([{ requestId: answered['x-request-id'], msg: 'request', method: 'GET', status }]);
      }
    },
  );

  it('answers a URL that is too long with 414, key or not', async () => {
    const url = `/odata/Persons?$filter=${'x'.repeat(8192)}`;
    for (const response of [await service.get(url), await service.inject({ url })]) {
      expect(response.statusCode).toBe(414);
      const message =
        'The URL is longer than 8192 bytes. Shorten lists, or select fewer properties, or let the operator raise MAX_URL_BYTES.';
      expect(response.json()).toMatchObject({ error: { code: 'UriTooLong', message } });
    }
  });

  it('lets a browser ask before it sends a key, and tells it nothing', async () => {
    const headers = { origin: 'https://example.dk', 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' };
    const response = await service.inject({ method: 'OPTIONS', url: '/odata/Persons', headers });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await service.inject({ method: 'GET', url: '/odata/Persons', headers })).statusCode).toBe(401);
  });
});

describe('what needs no key', () => {
  it.each(['/livez', '/readyz'])('%s answers without one', async url => {
    // A database that takes a second is not ready.
    for (const method of ['GET', 'HEAD'] as const) await until(async () => (await service.inject({ method, url })).statusCode === 200);
  });

  it.each(['/', '/explorer', '/graphiql', '/openapi'])('%s is a page, or says that none is built', async url => {
    const { statusCode, headers, body } = await service.inject({ url });
    if (statusCode === 200) expect(headers['content-type']).toBe('text/html; charset=utf-8');
    else expect([statusCode, body]).toEqual([404, expect.stringContaining('have not been built')]);
  });

  it.each(['/', '/explorer', '/graphiql', '/openapi', '/docs', '/docs/keys.html', '/assets/a.js', '/livez', '/readyz'])(
    '%s is only read, and says so to any other method',
    async url => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const response = await service.inject({ method, url, headers: { 'content-type': 'text/unknown' }, payload: '0101801234' });
        expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
        expect(response.json()).toMatchObject({ error: { code: 'MethodNotAllowed', target: method } });
        expect(response.body).not.toContain('0101801234');
      }
      const { statusCode, headers, body } = await service.inject({ method: 'OPTIONS', url });
      expect([statusCode, headers.allow, body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    },
  );

  it.each([
    ['/odata', 'GET, HEAD, OPTIONS'],
    ['/odata/Persons', 'GET, HEAD, OPTIONS'],
    ['/graphql', 'GET, HEAD, POST, OPTIONS'],
    ['/key', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, OPTIONS'],
    ['/docs/keys.html', 'GET, HEAD, OPTIONS'],
    ['/livez', 'GET, HEAD, OPTIONS'],
  ])('%s refuses every method that it does not take with 405, and says which it takes', async (url, allow) => {
    const answers = METHODS.filter(method => !allow.split(', ').includes(method)).map(async method => {
      const { statusCode, headers } = await service.inject({ method: method, url, headers: { ApiKey: service.key } });
      return [method, statusCode, headers.allow];
    });
    const told = await Promise.all(answers);
    expect(told).toEqual(told.map(([method]) => [method, 405, allow]));
    expect(told).toContainEqual(['TRACE', 405, allow]);
  });

  it('answers every method with 404 where there is nothing', async () => {
    const answers = METHODS.map(async method => [method, (await service.inject({ method: method, url: '/nowhere' })).statusCode]);
    expect(await Promise.all(answers)).toEqual(METHODS.map(method => [method, 404]));
  });

  it('leads a browser from the root of OData to the welcome page, and nobody else', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const [url, location] of Object.entries({ '/odata/': '../', '/odata': './' })) {
      const response = await service.inject({ url, headers: browser });
      expect([response.statusCode, response.headers.location, response.headers['cache-control']]).toEqual([303, location, 'no-store']);
    }
    expect((await service.inject({ url: '/odata/', headers: { accept: 'application/json, text/html' } })).statusCode).toBe(401);
    expect((await service.inject({ url: '/odata/' })).statusCode).toBe(401);
    expect((await service.inject({ url: '/odata/Persons', headers: browser })).statusCode).toBe(401);
    expect((await service.get('/odata/', browser)).statusCode).toBe((await service.get('/odata/Persons', browser)).statusCode);
  });

  it('is found in any case, as on IIS: with the same answer, whose links begin with /odata/', async () => {
    const [wanted, metadata] = [await service.get('/odata/Persons?$top=1'), await service.get('/odata/$metadata')];
    for (const door of ['/OData', '/ODATA', '/Odata']) {
      const response = await service.get(`${door}/Persons?$top=1`);
      expect([response.statusCode, response.body]).toEqual([200, wanted.body]);
      expect((await service.get(`${door}/$metadata`)).body).toBe(metadata.body);
      expect((await service.get(door)).json()).toMatchObject({ '@odata.context': expect.stringMatching(/\/odata\/\$metadata$/) as string });
      // The key is asked for there too.
      for (const url of [door, `${door}/`, `${door}?$top=1`, `${door}/Persons`])
        expect((await service.inject({ url })).statusCode).toBe(401);
      expect((await service.inject({ method: 'POST', url: `${door}/Persons`, headers: { ApiKey: service.key } })).statusCode).toBe(405);
    }
    expect(wanted.statusCode).toBe(200);
  });

  it('is not what stands elsewhere: 404 as JSON', async () => {
    for (const url of ['/nowhere', '/odatax', '/ODataX', '/livez/', '//odata/Persons']) {
      const response = await service.inject({ url });
      expect({ url, status: response.statusCode, body: response.json<object>() }).toMatchObject({
        url,
        status: 404,
        body: { error: { code: 'ResourceNotFound' } },
      });
    }
    expect((await service.inject({ url: '/nowhere' })).json()).toMatchObject({
      error: { message: 'There is nothing at this path. The data is at /odata/ and /graphql, and the pages are at /.' },
    });
    for (const [url, meant] of [
      ['/GraphQL', '/graphql'],
      ['/KEY?x=/Explorer', '/key'],
      ['/Explorer', '/explorer'],
      ['/explorer/', '/explorer'],
      ['/Readyz//?x', '/readyz'],
    ]) {
      const { error } = (await service.inject({ url })).json<{ error: { message: string } }>();
      expect({ url, message: error.message }).toEqual({
        url,
        message: expect.stringContaining(
          `There is nothing at this path. Did you mean '${meant}'? Capital letters, or a slash at the end, make another path.`,
        ) as string,
      });
    }
    // The router writes its routes with these characters.
    for (const url of ['/*x', '/:(', '/:a([)', '/:x((a+)+)', '/assets/*', '/:page', '/::']) {
      const { statusCode, body } = await service.inject({ url });
      expect({ url, statusCode, body }).toEqual({
        url,
        statusCode: 404,
        body: expect.stringContaining('at this path. The data') as string,
      });
    }
    const document = await service.inject({ url: '/docs/:(' });
    expect(document).toMatchObject({
      statusCode: 404,
      body: expect.stringMatching(/at this path\. The data|have not been built/) as string,
    });
    const joined = await service.inject({ url: '//odata/Persons' });
    expect(joined.json()).toMatchObject({
      error: {
        message: expect.stringContaining("The path begins with more than one '/'. Leave out the one at the end of the address") as string,
      },
    });
  });
});

describe('every answer', () => {
  it.each(['/odata/', '/odata/$metadata', '/odata/%zz', '/graphql', '/livez', '/nowhere', '/graphiql'])(
    '%s is not to be sniffed or framed',
    async url => {
      const { headers } = await service.inject({ url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'.*frame-ancestors 'none'/);
    },
  );

  it('has a request id of its own', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await service.inject({ url: '/livez' })).headers['x-request-id']));
    expect(ids[0]).toMatch(REQUEST_ID);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('the log', () => {
  it('has one line for each request, with the id of its key, and none for health', async () => {
    const before = service.log.length;
    await service.get('/livez');
    const response = await service.get('/odata/$metadata');
    expect(linesSince(before)).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-/) as string,
        requestId: response.headers['x-request-id'],
        method: 'GET',
        route: '/odata/*',
        status: 200,
        ms: expect.any(Number) as number,
        keyId: service.key.split('_')[1],
        keyName: 'test',
        sender: '127.0.0.1',
        msg: 'request',
      },
    ]);
  });

  it('holds no key, no URL, no literal', async () => {
    const secret = service.key.split('_')[2] ?? '';
    await service.get(`/odata/Persons?apikey=${service.key}`);
    await service.get(`/odata/Persons('canary')?$filter=Firstname eq 'canary'`);
    await service.get(`/odata/canary%zz?canary`);
    await service.inject({ url: '/canary', headers: { ApiKey: service.key } });
    await service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: '{"canary"' });
    await service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: { query: '{canary}' } });
    const text = JSON.stringify(service.log);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('canary');
  });
});
