/** A response that is being made -> a signal that fires when its client leaves before it is sent. */
import type { ServerResponse } from 'node:http';

export function abortWithClient(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
