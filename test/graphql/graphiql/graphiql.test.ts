import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { graphiql } from '../../../graphql/graphiql/graphiql';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(graphiql);
});

afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });

it('is a page that asks no foreign host for anything', async () => {
  const page = await get('/graphiql');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).not.toMatch(/https?:\/\//);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval|script-src/);
});

it('runs no script that stands in the page, as its policy asks', async () => {
  const { body } = await get('/graphiql');
  for (const [, attributes, content] of body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    expect(attributes).toContain('src=');
    expect(content).toBe('');
  }
  expect(body).not.toMatch(/\son\w+=|<style|\sstyle=/);
});

it('has relative addresses, each of which is served', async () => {
  const { body } = await get('/graphiql');
  const addresses = [...body.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(6);
  for (const address of addresses) {
    expect(address).not.toMatch(/^\//);
    const { pathname } = new URL(address, 'http://here/graphiql');
    const asset = await get(pathname);
    expect([pathname, asset.statusCode]).toEqual([pathname, 200]);
    expect(asset.headers['content-type']).toMatch(address.endsWith('.css') ? /^text\/css/ : /javascript/);
  }
});

it('sends queries to the door beside it, with a header for the key', async () => {
  const { body } = await get('/graphiql/start.js');
  expect(body).toContain("new URL('graphql', document.baseURI)");
  expect(body).toContain('{ "ApiKey": "" }');
});

it('keeps no headers in the storage of the browser', async () => {
  const { body } = await get('/graphiql/start.js');
  const kept = new Map<string, string>();
  const localStorage = { setItem: (name: string, value: string) => kept.set(name, value) };
  const GraphiQL = { createFetcher: () => undefined };
  const React = { createElement: (_type: unknown, properties: unknown) => properties };
  let storage: typeof localStorage | undefined;
  const ReactDOM = { createRoot: () => ({ render: (properties: { storage: typeof localStorage }) => (storage = properties.storage) }) };
  const document = { baseURI: 'http://here/graphiql', getElementById: () => null };
  runInNewContext(body, { GraphiQL, React, ReactDOM, URL, document, localStorage });
  storage?.setItem('queries', JSON.stringify({ queries: [{ query: '{ a }', headers: '{ "ApiKey": "secret" }' }] }));
  storage?.setItem('query', '{ a }');
  expect([...kept]).toEqual([
    ['queries', JSON.stringify({ queries: [{ query: '{ a }', headers: '{ "ApiKey": "" }' }] })],
    ['query', '{ a }'],
  ]);
});

it('has no address but its own', async () => {
  const slash = await get('/graphiql/');
  expect([slash.statusCode, slash.headers.location]).toEqual([308, '../graphiql']);
  for (const url of ['/graphiql/page.html', '/graphiql/assets.ts', '/graphiql/../package.json', '/graphiql/..%2f..%2fpackage.json']) {
    expect((await get(url)).statusCode).toBe(404);
  }
});
