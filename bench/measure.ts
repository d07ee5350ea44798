/** Load from autocannon on one server for some seconds -> requests per second and latencies. Rejects answers other than 2xx. */
import autocannon from 'autocannon';
import type { Target } from './read-answers';

export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 10;

export async function measure(target: Target, urls: readonly string[], seconds: number): Promise<Measurement> {
  const { origin } = new URL(target.root);
  const requests = urls.map(url => ({ method: 'GET' as const, path: url.slice(origin.length) }));
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: seconds, headers: { ...target.headers }, requests });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`The ${target.name} failed ${result.errors + result.non2xx} requests.`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The middle one of several, number by number. */
export function median(measurements: readonly Measurement[]): Measurement {
  const middle = (of: (measurement: Measurement) => number): number => middleOf(measurements.map(of));
  return { perSecond: middle(m => m.perSecond), p50: middle(m => m.p50), p99: middle(m => m.p99) };
}

export function middleOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
