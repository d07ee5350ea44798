/** A to-one link from all rows of a level: one statement. */
import type { LevelNotes } from '../audit/sensitive-notes';
import type { Row } from '../database/database-types';
import type { Variables } from '../expression/value-source';
import { workOf } from '../planning/level-planning';
import type { LinkedRowsPlan } from '../planning/plan-linked-rows';
import type { StoredLink } from '../storage/storage-model';
import type { DataSession } from './data-session';
import { holdRows, rowsHeld } from './hold-rows';
import { linkedParents, placeOf } from './linked-parents';

/** A level of a response: its plan, and what the request gives to it. */
export interface LinkedRowsLevel {
  readonly link: StoredLink;
  readonly plan: LinkedRowsPlan;
  readonly notes: LevelNotes | undefined;
  readonly variables: Variables;
  readonly session: DataSession;
}

/** For each parent the row it leads to, or null. */
export async function loadLinkedRows(
  { link, plan, notes, variables, session }: LinkedRowsLevel,
  parents: readonly Row[],
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
