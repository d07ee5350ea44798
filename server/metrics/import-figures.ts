/** The history of imports -> a figure: how long ago data last came in. None where it never did. Rejects what the database rejects. */
import { Gauge, Registry } from 'prom-client';
import type { ImportHistory } from '../../graphql/admin/import-history';
import type { ProcessFigures } from './metrics';

export async function importFigures(history: Pick<ImportHistory, 'lastGood'>, now: Date): Promise<ProcessFigures> {
  const last = await history.lastGood();
  const registry = new Registry();
  if (last === undefined) return await registry.getMetricsAsJSON();
  const age = new Gauge({
    name: 'opslag_import_age_seconds',
    help: 'Time since an import last brought the data in step with its source.',
    registers: [registry],
  });
  age.set(Math.max(0, (now.getTime() - last.getTime()) / 1000));
  return await registry.getMetricsAsJSON();
}
