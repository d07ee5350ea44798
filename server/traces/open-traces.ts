/** Configuration -> where traces go; undefined where none are wanted. Then nothing of OpenTelemetry is loaded, and no request pays for it. */
import type { Configuration } from '../configuration/configuration';
import type { Traces } from './traces';

export async function openTraces({ tracesUrl }: Pick<Configuration, 'tracesUrl'>): Promise<Traces | undefined> {
  return tracesUrl === undefined ? undefined : new (await import('./otlp-traces.js')).OtlpTraces(tracesUrl);
}
