/** Pages over HTTP, with made files in place of the built ones. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { methodRefusal } from '../../../server/http/only-read';
import { DATA_PAGES } from '../../../server/pages/page-routes';
import { servePages } from '../../../server/pages/serve-pages';

const refuse = methodRefusal('a page is only read.');

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-pages-'));
  for (const name of ['assets', 'docs']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'docs', 'index.html'), '<p>documents</p>');
  writeFileSync(path.join(folder, 'docs', 'keys.html'), '<p>keys</p>');
  for (const { file } of DATA_PAGES) writeFileSync(path.join(folder, file), `<p>${file}</p>`);
  writeFileSync(path.join(folder, 'console.html'), '<p>of the other port</p>');
  writeFileSync(path.join(folder, 'assets', 'page-1.js'), 'plain');
  writeFileSync(path.join(folder, 'assets', 'page-1.js.gz'), gzipSync('plain'));
  app = Fastify();
  await app.register(servePages({ routes: DATA_PAGES, refuse, folder }));
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each(DATA_PAGES)('serves the page $path, which may load from this service only and is asked for anew', async ({ path: url, file }) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', `<p>${file}</p>`]);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/);
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval/);
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('lets the editor of GraphiQL alone write styles', async () => {
  const lenient = [];
  for (const { path: url } of DATA_PAGES) {
    if (String((await app.inject(url)).headers['content-security-policy']).includes('unsafe-inline')) lenient.push(url);
  }
  expect(lenient).toEqual(['/graphiql']);
  expect((await app.inject('/graphiql')).headers['content-security-policy']).toContain("script-src 'self';");
});

it('serves the documents, under the policy of pages', async () => {
  expect(await app.inject('/docs/')).toMatchObject({ statusCode: 200, body: '<p>documents</p>' });
  const { headers, body } = await app.inject('/docs/keys.html');
  expect([body, headers['cache-control']]).toEqual(['<p>keys</p>', 'no-cache']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(await app.inject('/docs')).toMatchObject({ statusCode: 308, headers: { location: 'docs/' } });
});

it('sends assets as they were compressed, to be kept for a year', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([200, 'gzip', expect.stringContaining('javascript')]);
  expect(rawPayload).toEqual(gzipSync('plain'));
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/assets/page-1.js')).body).toBe('plain');
});

it('has nothing else, and lets nobody keep that', async () => {
  for (const url of [
    '/console.html',
    '/welcome.html',
    '/assets/',
    '/assets/missing.js',
    '/docs/missing.html',
    '/assets/../console.html',
    '/assets/..%2fconsole.html',
  ]) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, undefined]);
  }
});

it('says at each path that the pages are not built, where they are not', async () => {
  const bare = Fastify();
  await bare.register(servePages({ routes: DATA_PAGES, refuse, folder: path.join(folder, 'nowhere') }));
  for (const url of [...DATA_PAGES.map(page => page.path), '/docs', '/docs/keys.html']) {
    const { statusCode, body } = await bare.inject(url);
    expect([url, statusCode, body]).toEqual([url, 404, expect.stringContaining('have not been built')]);
  }
  await bare.close();
});

it.each([
  '/docs/%00',
  '/docs/a%5cb',
  '/docs//',
  `/docs/${'a'.repeat(5000)}`,
  '/assets/..%5c..',
  '/docs/..%2f..%2fpackage.json',
  '/assets/%2e%2e/index.html',
])('answers that nothing is at %s', async url => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

it('keeps to the conditions of a request, and sends pages whole', async () => {
  for (const headers of [{ 'if-match': '"x"' }, { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }])
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(412);
  for (const range of ['bytes=0-1', 'bytes=999999-'])
    expect(await app.inject({ url: '/docs/', headers: { range } })).toMatchObject({ statusCode: 200, body: '<p>documents</p>' });
});
