/** What runs, its figures, and whether answers can be made -> the health that the console shows. */
import type { Health, Previews } from '../../graphql/admin/admin-parts';
import type { ProcessFigures } from '../metrics/metrics';
import { isFailure } from '../http/is-failure';
import { inTime } from './in-time';
import { OWN_VERSION, type ServiceVersion } from '../service-version';

export interface HealthSources {
  readonly figures: () => Promise<readonly ProcessFigures[]>;
  readonly version: () => Promise<ServiceVersion>;
  readonly previews: Pick<Previews, 'isReady'>;
}

export async function readHealth({ figures, version, previews }: HealthSources): Promise<Health> {
  const ready = previews.isReady();
  const [isReadySoon, told, runs] = await Promise.all([inTime(ready), figures(), inTime(version())]);
  // The first to ask opens the previews: that may take longer, and is in vain while the database does not answer.
  const isReady = isReadySoon ?? (runs !== undefined && (await ready));
  const counts = told.flat().flatMap(({ name, values }) => values.map(value => ({ name: nameOf(value) ?? name, ...value })));
  const sum = (name: string, isMeant: (status: number) => boolean = () => true): number =>
    counts
      .filter(count => count.name === name && isMeant(Number(count.labels.http_response_status_code)))
      .reduce((total, { value }) => total + value, 0);
  const requests = 'http_server_request_duration_seconds_count';
  return {
    ...(runs ?? { ...OWN_VERSION, postgresql: '', schema: null }),
    isReady,
    requests: sum(requests),
    failures: sum(requests, isFailure),
    rows: sum('opslag_rows_read_total'),
  };
}

/** The values of a histogram have names of their own. */
function nameOf(value: object): string | undefined {
  return 'metricName' in value && typeof value.metricName === 'string' ? value.metricName : undefined;
}
