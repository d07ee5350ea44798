/** How the tables with a partition for each day stand -> figures. Rejects what the database rejects. */
import { Gauge, Registry } from 'prom-client';
import type { DayTableState } from '../partitions/day-table-states';
import type { ProcessFigures } from './metrics';

export async function dayTableFigures(states: () => Promise<readonly DayTableState[]>): Promise<ProcessFigures> {
  const found = await states();
  const registry = new Registry();
  const tell = (name: string, help: string, valueOf: (state: DayTableState) => number): void => {
    const gauge = new Gauge({ name, help, labelNames: ['table'], registers: [registry] });
    for (const state of found) gauge.set({ table: state.table }, valueOf(state));
  };
  tell('opslag_day_table_bytes', 'Size of a table that is kept by days, with its indexes.', ({ bytes }) => bytes);
  tell('opslag_day_table_oldest_seconds', 'Time since the oldest day began that it keeps.', ({ oldestSeconds }) => oldestSeconds);
  tell('opslag_day_table_days_ahead', 'Days to come whose partition is there.', ({ daysAhead }) => daysAhead);
  return await registry.getMetricsAsJSON();
}
