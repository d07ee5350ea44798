/** A key that is asked about while its answer is sent, and not for an answer whose client has left before. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { endWithKey } from '../../server/http/end-with-key';
import type { KeyHolder } from '../../server/keys/check-key';
import { until } from '../support/until';

let onTestEnd: () => Promise<void>;
afterEach(() => onTestEnd());

it.each([
  ['is asked about while the client reads', false],
  ['is not asked about where the client has left before the answer began', true],
])('a key %s', async (_what, leaves) => {
  let [asked, begun] = [0, false];
  let answered = false;
  const app = fastify();
  app.decorateRequest('keyHolder');
  app.addHook('onRequest', (request, _reply, done) => {
    request.keyHolder = { key: { id: 'x' } } as KeyHolder;
    done();
  });
  app.addHook('onSend', endWithKey({ renew: holder => Promise.resolve(((asked += 1), holder)) }));
  app.addHook('onSend', (_request, _reply, payload, done) => {
    answered = true;
    done(null, payload);
  });
  app.get('/', async (_request, reply) => {
    begun = true;
    if (leaves) await once(reply.raw, 'close');
    return reply.send(new Readable({ read: () => undefined }));
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), '127.0.0.1');
  onTestEnd = async () => {
    client.destroy();
    await app.close();
  };
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => Promise.resolve(begun));
  if (leaves) client.destroy();
  await until(() => Promise.resolve(answered));
  // Longer than from one question to the next.
  if (leaves) await delay(1200);
  else await until(() => Promise.resolve(asked > 1));
  expect(asked > 0).toBe(!leaves);
});
