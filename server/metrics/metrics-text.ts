/** The figures of the service's processes -> one text in Prometheus' form: counts and sums are added up. */
import { AggregatorRegistry, Registry } from 'prom-client';
import type { ProcessFigures } from './metrics';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function metricsText(processes: readonly ProcessFigures[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}
