/** A server before the service that passes on what it is asked, and breaks off the answers below one address: a browser's own interception gives whole answers only. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

type Cut = 'in its body' | 'silent in its body' | 'never';

export interface BreakingRelay {
  /** Without a slash at its end. */
  readonly address: string;
  /** Where answers break off from now on. At first it is in their bodies. */
  setCut(cut: Cut): void;
  close(): Promise<void>;
}

/** Breaks what begins with `broken`. */
export async function startBreakingRelay(service: string, broken: string): Promise<BreakingRelay> {
  let cut: Cut = 'in its body';
  const relay = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (cut !== 'never' && path.startsWith(broken)) {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write('{"value":[', () => {
        if (cut === 'in its body') answer.destroy();
      });
      return;
    }
    get(`${service}${path}`, { headers: asked.headers }, from => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
  });
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    setCut: next => (cut = next),
    close: () =>
      new Promise<void>(resolve => {
        relay.close(() => resolve());
        relay.closeAllConnections();
      }),
  };
}
