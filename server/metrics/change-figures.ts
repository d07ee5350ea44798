/** The log of changes -> a figure: how many tables do not note their changes, though clients may follow them. None where the database does not tell. */
import { Gauge, Registry } from 'prom-client';
import type { ChangeLog } from '../../graphql/admin/admin-parts';
import type { ProcessFigures } from './metrics';

export async function changeFigures(readLog: () => Promise<Pick<ChangeLog, 'tables'>>): Promise<ProcessFigures> {
  const log = await readLog().catch(() => undefined);
  const registry = new Registry();
  if (log === undefined) return await registry.getMetricsAsJSON();
  const untracked = new Gauge({
    name: 'opslag_untracked_tables',
    help: 'Tables that do not note each of their changes, though clients may ask what changed in them.',
    registers: [registry],
  });
  untracked.set(log.tables.filter(({ state, isFollowed }) => isFollowed && state !== 'tracked').length);
  return await registry.getMetricsAsJSON();
}
