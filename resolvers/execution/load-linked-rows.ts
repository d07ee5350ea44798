/** A to-one link from all rows of a level: one statement. */
import type { Row } from '../database/database-types';
import { workOf } from '../planning/level-planning';
import type { LinkedRowsPlan } from '../planning/plan-linked-rows';
import type { StoredLink } from '../storage/storage-model';
import type { Level } from './data-session';
import { holdRows, rowsHeld } from './hold-rows';
import { linkedParents, placeOf } from './linked-parents';

/** For each parent the row it leads to, or null. */
export async function loadLinkedRows(
  link: StoredLink,
  parents: readonly Row[],
  { plan, notes, variables, session }: Level<LinkedRowsPlan>,
): Promise<readonly (Row | null | Promise<Row | null>)[]> {
  const { values, places } = linkedParents(link, parents);
  if (values.length === 0) return places.map(() => null);
  const work = workOf(plan, variables);
  const rows = await session.read(work.statement.filled({ ...session.valuesOf(variables), parents: values }));
  const byPlace: (Row | undefined)[] = [];
  for (const row of rows) byPlace[placeOf(row)] = row;
  const linked = places.map(place => byPlace[place] ?? null);
  holdRows(rows, work.rows, notes);
  session.budget.spend(linked.reduce((total, row) => total + (row ? rowsHeld(row, work.rows) : 0), 0));
  return session.handout.rows(linked, work.rows.width);
}
