/** A database, and the tables whose changes a model wants -> what is wrong with the bases that its views name. */
import type { Pool } from 'pg';
import { relationOf } from '../../resolvers/sql/changes/change-log';
import { type FoundView, unlockedViewQuery, viewFaults, viewQuery } from '../../resolvers/storage/view-faults';
import type { WantedTable } from './wanted-tables';

export interface WrongBase {
  /** As the log names it. */
  readonly base: string;
  readonly fault: string;
}

/** `passesLocked`: a view that another session alters just now is not waited for, and nothing is said of it. */
export async function wrongBases(
  client: Pick<Pool, 'query'>,
  wanted: readonly Pick<WantedTable, 'views'>[],
  { passesLocked }: { readonly passesLocked: boolean },
): Promise<readonly WrongBase[]> {
  const faults: WrongBase[] = [];
  for (const { view, columns } of wanted.flatMap(({ views }) => views)) {
    const { text, values } = passesLocked ? unlockedViewQuery(view) : viewQuery(view);
    const { rows } = await client.query<FoundView>(text, [...values]);
    const [found] = rows;
    if (found === undefined) continue;
    const base = relationOf(view);
    faults.push(...viewFaults(view, found, columns).map(fault => ({ base, fault })));
  }
  return faults;
}
