/** The database that answers are read from -> the figures of this process. What else is counted joins them where it is made. */
import type { Database } from '../../resolvers/database/database-types';
import { buildFigures, hostFigures, poolFigures } from './figures';
import { Metrics } from './metrics';

export function createMetrics(database: Pick<Database, 'counts' | 'hosts'>): Metrics {
  const metrics = new Metrics();
  metrics.watch(buildFigures);
  metrics.watch(() => poolFigures(database.counts));
  metrics.watch(() => hostFigures(database.hosts));
  return metrics;
}
