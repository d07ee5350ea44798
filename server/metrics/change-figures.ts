/** The log of changes -> a figure: how many tables do not note their changes, though clients may follow them. Rejects what the database rejects. */
import { Gauge, Registry } from 'prom-client';
import type { ChangeLog } from '../../graphql/admin/admin-parts';
import type { ProcessFigures } from './metrics';

export async function changeFigures(readLog: () => Promise<Pick<ChangeLog, 'tables'>>): Promise<ProcessFigures> {
  const log = await readLog();
  const registry = new Registry();
  const untracked = new Gauge({
    name: 'opslag_untracked_tables',
    help: 'Tables that do not note each of their changes, though clients may ask what changed in them.',
    registers: [registry],
  });
  untracked.set(log.tables.filter(({ state, isFollowed }) => isFollowed && state !== 'tracked').length);
  return await registry.getMetricsAsJSON();
}
