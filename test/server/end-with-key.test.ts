/** A key that is asked about while its answer is sent, and not for an answer whose client has left. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { endWithKey } from '../../server/http/end-with-key';
import type { KeyHolder } from '../../server/keys/check-key';
import type { RequestWork } from '../../server/turns/take-turns';
import { until } from '../support/until';

let onTestEnd: () => Promise<void>;
afterEach(() => onTestEnd());

it.each([
  ['is asked about while the client reads, and not any more once it has left', 'later', (asked: number) => asked > 1],
  ['is asked about once where the client leaves meanwhile', 'meanwhile', (asked: number) => asked === 1],
  ['is not asked about where the client has left before the answer began', 'before', (asked: number) => asked === 0],
] as const)('a key %s', async (_what, leaves, isRight) => {
  let asked = 0;
  let answered = false;
  let closed: Promise<unknown> | undefined;
  const leave = async (): Promise<void> => {
    client.destroy();
    await closed;
  };
  const app = fastify();
  app.decorateRequest('keyHolder');
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    request.keyHolder = { key: { id: 'x' } } as KeyHolder;
    request.work = { stream: () => steps.push('work is over') } as unknown as RequestWork;
    done();
  });
  const steps: string[] = [];
  const renew = async (holder: KeyHolder): Promise<KeyHolder> => {
    asked += 1;
    steps.push('asked');
    if (leaves === 'meanwhile') await leave();
    return holder;
  };
  app.addHook('onSend', endWithKey({ keyCheck: { renew }, metrics: { refusedKey: () => undefined } }));
  app.addHook('onSend', (_request, _reply, payload, done) => {
    answered = true;
    done(null, payload);
  });
  app.get('/', async (_request, reply) => {
    closed = once(reply.raw, 'close');
    if (leaves === 'before') await leave();
    return reply.send(new Readable({ read: () => undefined }));
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), '127.0.0.1');
  onTestEnd = async () => {
    client.destroy();
    await app.close();
  };
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => Promise.resolve(answered));
  if (leaves === 'later') {
    await until(() => Promise.resolve(asked > 1));
    await leave();
  }
  const before = asked;
  // Longer than from one question to the next.
  await delay(1200);
  expect([asked, isRight(asked)]).toEqual([before, true]);
  // No deadline of the work ends an answer that waits for its key.
  if (asked > 0) expect(steps.slice(0, 2)).toEqual(['work is over', 'asked']);
});
