/** A listening service -> one that has ended: /readyz says 503 at once, requests in flight get the grace period, then everything is closed, last opened first. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Stopping {
  readonly app: FastifyInstance;
  /** How long to go on listening while readiness says 503. */
  readonly delayMs: number;
  /** How long requests in flight may still take; then their connections are cut. */
  readonly graceMs: number;
  /** In the order in which they were opened. */
  readonly closers: readonly Closer[];
}

export type Closer = () => Promise<void>;

export async function stop({ app, delayMs, graceMs, closers }: Stopping): Promise<void> {
  await delay(delayMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    await closeAll(closers);
  }
}

/** Goes on where one fails, so that nothing is left running; throws the first failure at the end. */
export async function closeAll(closers: readonly Closer[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of [...closers].reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
