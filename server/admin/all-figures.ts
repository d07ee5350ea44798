/** What `/metrics` shows: the figures of the processes, and those that the database tells. Where it fails or is slow, the latter are missing, and `tell` is told once which, and why. */
import { changeFigures } from '../metrics/change-figures';
import { dayTableFigures } from '../metrics/day-table-figures';
import { importFigures } from '../metrics/import-figures';
import type { ProcessFigures } from '../metrics/metrics';
import type { Service } from '../service-types';
import { inTime } from './in-time';

export type Figured = Pick<Service, 'changes' | 'dayTables' | 'figures' | 'imports'>;

export interface MissingFigures {
  readonly of: string;
  readonly error: unknown;
}

export async function allFigures(
  { figures, imports, dayTables, changes }: Figured,
  tell: (missing: readonly MissingFigures[]) => void,
): Promise<readonly ProcessFigures[]> {
  const missing: MissingFigures[] = [];
  const noting = (of: string) => (error: unknown) => void missing.push({ of, error });
  // Asked together: while the database does not answer, each of them waits for it.
  const [ofProcesses, ...others] = await Promise.all([
    figures(),
    inTime(importFigures(imports, new Date()), noting('imports')),
    inTime(dayTableFigures(dayTables), noting('day tables')),
    inTime(changeFigures(changes), noting('changes')),
  ]);
  if (missing.length > 0) tell(missing);
  return [...ofProcesses, ...others.filter(told => told !== undefined)];
}
