/** What `/metrics` shows: the figures of the processes, and those that the database tells. Where it fails or is slow, the latter are missing, and `tell` is told once which, and why. */
import { changeFigures, dayTableFigures, importFigures } from '../metrics/figures';
import { passedFigures, type ProcessFigures } from '../metrics/metrics';
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
    inTime(imports.lastGood(), noting('imports')).then(last => importFigures(last, new Date())),
    inTime(dayTables(), noting('day tables')).then((states = []) => dayTableFigures(states)),
    inTime(changes(), noting('changes')).then(log => (log === undefined ? [] : changeFigures(log.tables))),
  ]);
  if (missing.length > 0) tell(missing);
  return [...ofProcesses, await passedFigures(others.flat())];
}
