/** A to-one link from all rows of a level: one statement. */
import type { Row } from '../database/database-types';
import { buildLinkedRows } from '../sql/statements/build-linked-statements';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows, rowsHeld } from './joined-rows';
import { linkedParents, placeOf } from './linked-parents';
import type { RowSelection } from './selections';

/** For each parent the row it leads to, or null. */
export async function loadLinkedRows(
  link: StoredLink,
  target: StoredEntity,
  parents: readonly Row[],
  selection: RowSelection,
  session: DataSession,
): Promise<readonly (Row | null)[]> {
  const { values, places } = linkedParents(link, parents);
  if (values.length === 0) return places.map(() => null);
  const columns = rowColumnsOf(selection, target, session);
  const rows = await session.run(buildLinkedRows(link, values, columns, session));
  const byPlace: (Row | undefined)[] = [];
  for (const row of rows) byPlace[placeOf(row)] = row;
  const linked = places.map(place => byPlace[place] ?? null);
  holdRows(rows, selection);
  session.spend(linked.reduce((total, row) => total + (row ? rowsHeld(row, selection) : 0), 0));
  return linked;
}
