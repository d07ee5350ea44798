/** The database and the traces -> the metrics that every process has. Other metrics are added where they are counted. */
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
