import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { dataPlane } from '../../../graphql/data-plane';
import type { ExecutedDocument, RequestContext } from '../../../graphql/data-plane-types';
import { READER, sampleModel, Sessions, Store, planeOver, readFault } from '../sample-resolvers';
import { allBut } from '../../support/key-grants';
import { keptTrace } from '../../support/trace';

const CONTEXT: RequestContext = { requestId: 'r1', reader: READER, trace: keptTrace(), signal: undefined };

let app: FastifyInstance;
const store = new Store();
let sessions: Sessions;

beforeEach(async () => {
  store.reset();
  sessions = new Sessions();
  app = Fastify();
  await app.register(dataPlane, planeOver(store, sessions));
  await app.ready();
});

afterEach(() => app.close());

/** A document is prepared and executed. */
function run(
  at: FastifyInstance,
  text: string,
  variables: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<ExecutedDocument> {
  return at.documentPlane.execute(at.documentPlane.prepare(text, context.reader.grants), variables, context);
}

/** A leaf as the resolver gave it: a number, where `Long` is answered as text by graphql-js. */
const CODES = '{ root: items { nodes { Code: code } } }';

it('stands beside the door: one is compiled, the other is not', async () => {
  const first = await run(app, CODES, {}, CONTEXT);
  const second = await run(app, CODES, {}, CONTEXT);
  expect(first.data).toEqual({ root: { nodes: [{ Code: '5' }] } });
  expect(second.data).toEqual({ root: { nodes: [{ Code: 5 }] } });
  for (let time = 0; time < 3; time += 1) {
    const door = await app.inject({ method: 'POST', url: '/graphql', payload: { query: CODES } });
    expect(door.json()).toEqual({ data: { root: { nodes: [{ Code: '5' }] } } });
  }
});

it('refuses a document that mentions what the key may not read, however often it comes, before anything is executed', async () => {
  const context: RequestContext = { ...CONTEXT, reader: { ...READER, grants: allBut(sampleModel, ['Item.secret']) } };
  const mentioning = ['{ items { nodes { secret } } }', '{ items(filter: { secret: { eq: "x" } }) { count } }'];
  const forbidden = { message: 'This key may not read Item.secret.', extensions: { code: 'FORBIDDEN_FIELD', field: 'Item.secret' } };
  for (const text of [...mentioning, ...mentioning])
    expect(await run(app, text, {}, context)).toEqual({ data: null, errors: [forbidden], rows: 0, values: 0 });
  expect([store.calls, sessions.opened]).toEqual([[], 0]);
});

it('keeps a bounded number of documents', async () => {
  const compiled = { root: { nodes: [{ Code: 5 }] } };
  await run(app, CODES, {}, CONTEXT);
  expect((await run(app, CODES, {}, CONTEXT)).data).toEqual(compiled);
  for (let index = 0; index < 1000; index += 1) await run(app, `{ a${String(index)}: items { count } }`, {}, CONTEXT);
  expect((await run(app, CODES, {}, CONTEXT)).data).not.toEqual(compiled);
});

it('gives resolvers the context of the request with its session, and closes that once', async () => {
  await run(app, CODES, {}, CONTEXT);
  expect(store.calls[0]?.context.request).toMatchObject({ requestId: 'r1', reader: READER });
  expect(store.calls[0]?.context.session).toHaveProperty('close');
  expect([sessions.opened, sessions.closed]).toEqual([1, 1]);
});

it('has no limits of depth, tokens or aliases', async () => {
  const deep = Array.from({ length: 8 }).reduce<string>(inner => `parts { nodes { ${inner} } }`, 'code');
  const many = Array.from({ length: 500 }, (_, index) => `a${String(index)}: code`).join(' ');
  const { errors } = await run(app, `{ items { nodes { ${many} ${deep} } } }`, {}, CONTEXT);
  expect(errors).toBeUndefined();
});

it.each([1, 2, 3])('passes values as they are, on execution %d', async time => {
  const text =
    'query ($p0: Long, $p1: [UUID!], $first: Int) { items(first: $first, filter: { code: { eq: $p0 }, uuid: { in: $p1 } }) { count } }';
  const variables = { p0: '9223372036854775807', p1: ['00000000-0000-0000-0000-000000000000'], first: 3 };
  for (let count = 0; count < time; count += 1) await run(app, text, variables, CONTEXT);
  expect(store.calls.at(-1)?.args).toEqual({ first: 3, filter: { code: { eq: variables.p0 }, uuid: { in: variables.p1 } } });
});

it.each(['NaN', 'INF', '-INF'])('takes %s however often the document has come', async value => {
  const text = 'query ($p0: Float, $p1: [Float!]) { items(filter: { double: { eq: $p0, in: $p1 } }) { count } }';
  for (const p0 of [1, 2, 3, value, value]) {
    const { errors } = await run(app, text, { p0, p1: [p0] }, CONTEXT);
    expect(errors).toBeUndefined();
  }
  expect(store.calls.at(-1)?.args).toEqual({ filter: { double: { eq: value, in: [value] } } });
});

describe.each([1, 2, 3])('errors, on execution %d', time => {
  async function executed(text: string, variables = {}) {
    for (let count = 1; count < time; count += 1) await run(app, text, variables, CONTEXT);
    return run(app, text, variables, CONTEXT);
  }

  it('of reading keep code, message and path', async () => {
    store.answer = () => {
      throw readFault('TIMEOUT', 'The statement took too long.');
    };
    expect(await executed(CODES)).toEqual({
      data: null,
      rows: 0,
      values: 0,
      errors: [expect.objectContaining({ message: 'The statement took too long.', path: ['root'], extensions: { code: 'TIMEOUT' } })],
    });
  });

  it('that are unexpected say nothing', async () => {
    store.answer = () => Promise.reject(Object.assign(new Error('duplicate key (cpr)=(0101701234)'), { severity: 'ERROR' }));
    const { data, errors } = await executed(CODES);
    expect(data).toBeNull();
    expect(errors).toEqual([
      expect.objectContaining({ message: 'Internal error', extensions: { code: 'INTERNAL_ERROR', requestId: 'r1' } }),
    ]);
  });

  it('of variables hold no value, and the session is closed', async () => {
    const { data, errors } = await executed('query ($p0: UUID) { items(filter: { uuid: { eq: $p0 } }) { count } }', { p0: '0101701234' });
    expect(data).toBeNull();
    expect(errors?.[0]?.message).toBe('Variable "$p0" has an invalid value. Expected a UUID for UUID.');
    expect(sessions.closed).toBe(sessions.opened);
    expect(store.calls).toEqual([]);
  });

  it('of validation name what is unknown', async () => {
    const { errors } = await executed('{ items { nodes { cod } } }');
    expect(errors?.[0]?.message).toContain('Did you mean "code"');
  });
});

it('keeps an answer whose session could not be closed', async () => {
  const other = Fastify();
  const openSession = () => ({
    rows: 0,
    values: 0,
    mustReadAnew: false,
    onFailed: () => undefined,
    sensitiveReads: () => [],
    state: () => Promise.resolve(undefined),
    close: () => Promise.reject(new Error('gone')),
  });
  await other.register(dataPlane, planeOver(store, Object.assign(new Sessions(), { openSession })));
  await other.ready();
  expect((await run(other, CODES, {}, CONTEXT)).errors).toBeUndefined();
  await other.close();
});
