/** Load from autocannon on one server for some seconds -> requests per second, latencies, processor time for a request. Rejects answers other than 2xx. */
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Addresses } from './question';
import type { Target } from './read-answers';

export interface Load {
  readonly target: Target;
  readonly addresses: Addresses;
  readonly seconds: number;
  /** Processor time so far, in seconds; undefined where it cannot be told. */
  readonly spent?: () => number | undefined;
}

export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the processor for a request. */
  readonly processor: number | undefined;
}

const CONNECTIONS = 10;
/** What a server still does after its last answer counts too: the record of reads is written 250 ms later at most. */
const SETTLE_MS = 400;

export async function measure({ target, addresses, seconds, spent = () => undefined }: Load): Promise<Measurement> {
  const { origin } = new URL(target.root);
  const pathOf = (url: string): string => url.slice(origin.length);
  const requests =
    typeof addresses === 'function'
      ? [{ method: 'GET' as const, setupRequest: (request: autocannon.Request) => ({ ...request, path: pathOf(addresses()) }) }]
      : addresses.map(url => ({ method: 'GET' as const, path: pathOf(url) }));
  const before = spent();
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: seconds, headers: { ...target.headers }, requests });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`The ${target.name} failed ${result.errors + result.non2xx} requests.`);
  if (before !== undefined) await pause(SETTLE_MS);
  const after = spent();
  const processor = before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / result['2xx'];
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, processor };
}

/** The middle one of several, number by number. */
export function median(measurements: readonly Measurement[]): Measurement {
  const middle = (of: (measurement: Measurement) => number): number => middleOf(measurements.map(of));
  const processor = measurements.every(m => m.processor !== undefined) ? middle(m => m.processor ?? 0) : undefined;
  return { perSecond: middle(m => m.perSecond), p50: middle(m => m.p50), p99: middle(m => m.p99), processor };
}

/** Of an even number the mean of the two middle ones: the higher one would show the better of two rounds. */
export function middleOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? 0)) / 2;
}
