/** What `/metrics` shows: the figures of the processes, and those that the database tells. Where it fails or is slow, the latter are missing, and `tell` is told why. */
import { changeFigures } from '../metrics/change-figures';
import { dayTableFigures } from '../metrics/day-table-figures';
import { importFigures } from '../metrics/import-figures';
import type { ProcessFigures } from '../metrics/metrics';
import type { Service } from '../service-types';
import { inTime } from './in-time';

export type Figured = Pick<Service, 'changes' | 'dayTables' | 'figures' | 'imports'>;

export async function allFigures(
  { figures, imports, dayTables, changes }: Figured,
  tell: (error: unknown) => void,
): Promise<readonly ProcessFigures[]> {
  // Asked together: while the database does not answer, each of them waits for it.
  const [ofProcesses, ...others] = await Promise.all([
    figures(),
    inTime(importFigures(imports, new Date()), tell),
    inTime(dayTableFigures(dayTables), tell),
    inTime(changeFigures(changes), tell),
  ]);
  return [...ofProcesses, ...others.filter(told => told !== undefined)];
}
