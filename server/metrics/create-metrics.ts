/** What every process of the service has -> the figures of this process. What else is counted joins them where it is made. */
import type { Database } from '../../resolvers/database/database-types';
import type { Traces } from '../traces/traces';
import { buildFigures, hostFigures, poolFigures, traceFigures } from './figures';
import { Metrics } from './metrics';

interface Sources {
  readonly database: Pick<Database, 'counts' | 'hosts'>;
  readonly traces: Traces | undefined;
}

export function createMetrics({ database, traces }: Sources): Metrics {
  const metrics = new Metrics();
  metrics.watch(buildFigures);
  metrics.watch(() => poolFigures(database.counts));
  metrics.watch(() => hostFigures(database.hosts));
  if (traces !== undefined) metrics.watch(() => traceFigures(traces));
  return metrics;
}
