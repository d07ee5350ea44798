/** The URL of a request whose options stand in it, which Fastify and Apollo would decode in another way: rejects one that is not UTF-8. */
import type { FastifyRequest } from 'fastify';
import { DoorFault } from './door-fault';

export function checkUrl({ method, raw }: Pick<FastifyRequest, 'method' | 'raw'>): void {
  if (method === 'POST') return;
  try {
    decodeURIComponent(raw.url ?? '');
  } catch {
    throw new DoorFault('The URL has a percent sign with which no letter in UTF-8 begins. A percent sign itself is written %25.');
  }
}
