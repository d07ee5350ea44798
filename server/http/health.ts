/** /livez: the process answers. /readyz: what answers need is there and the service is not stopping; otherwise 503. Neither needs a key. */
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import type { Lifetime } from './lifetime';
import { methodRefusal, onlyRead } from './only-read';

/** Resolves when every database the service needs answers. Rejects soon when one does not. */
export type AskDatabase = () => Promise<void>;

/** Anyone may ask, as often as they like; the database is asked no more often than this. */
const REMEMBERED_MS = 250;
const RETRY_AFTER_SECONDS = '5';
const OPTIONS = { logLevel: 'warn', config: { tellsHealth: true } } as const;

export function healthRoutes(askDatabase: AskDatabase, lifetime: Lifetime): FastifyPluginCallback {
  return (app, _options, done) => {
    const isDatabaseThere = rememberBriefly(async () => {
      try {
        await askDatabase();
        return true;
      } catch (error) {
        app.log.warn({ err: error }, 'not ready: a database does not answer, or a role may not do its work');
        return false;
      }
    });
    app.get('/livez', OPTIONS, (_request, reply) => say(reply, 200, 'alive'));
    app.get('/readyz', OPTIONS, async (_request, reply) => {
      if (lifetime.isStopping) return say(reply, 503, 'stopping');
      return (await isDatabaseThere()) ? say(reply, 200, 'ready') : say(reply, 503, 'database unavailable');
    });
    onlyRead(app, ['/livez', '/readyz'], methodRefusal('this path only tells how the service is.'));
    done();
  };
}

function say(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).header('cache-control', 'no-store').send({ status: text });
}

/** Who asks meanwhile gets the same answer. */
function rememberBriefly<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  const forget = (): unknown => (answer = undefined);
  return () => (answer ??= ask().finally(() => setTimeout(forget, REMEMBERED_MS).unref()));
}
