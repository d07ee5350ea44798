/** A listening service -> one that has ended: /readyz says 503 at once, answers get the grace period to arrive, then everything is closed, last opened first. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifetime } from './http/lifetime';

export interface Stopping {
  readonly app: FastifyInstance;
  readonly lifetime: Lifetime;
  /** How long to go on listening while readiness says 503. */
  readonly delayMs: number;
  /** How long requests in flight may still take, with the time in which their clients receive the answers; then their connections are cut. */
  readonly graceMs: number;
  /** In the order in which they were opened. */
  readonly closers: readonly Closer[];
}

export type Closer = () => Promise<void>;

export async function stop({ app, lifetime, delayMs, graceMs, closers }: Stopping): Promise<void> {
  lifetime.enter('stopping');
  await delay(delayMs);
  await closeAll([...closers, () => closeApp({ app, lifetime, graceMs })]);
}

/** Answers get the grace period to arrive, then every connection is cut. One that asks nothing is not waited for: a browser opens such connections before it needs them. */
export async function closeApp({ app, lifetime, graceMs }: Pick<Stopping, 'app' | 'graceMs' | 'lifetime'>): Promise<void> {
  lifetime.enter('closing');
  const grace = delay(graceMs, undefined, { ref: false });
  await Promise.race([lifetime.settled(), grace]);
  // Until now it listened: what arrived was told to go elsewhere. Node's own end of a server cuts answers that are made but not received.
  app.server.close();
  await Promise.race([lifetime.settled(), grace]);
  app.server.closeAllConnections();
  await app.close();
}

/** Goes on where one fails, so that nothing is left running; throws the first failure at the end. */
export async function closeAll(closers: readonly Closer[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of [...closers].reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
