/** A reply -> a signal that is aborted when its client leaves before the answer is complete. */
import type { FastifyReply } from 'fastify';

export function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
