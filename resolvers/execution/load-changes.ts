/**
 * What changed in a collection: one statement that tells whether anything did, and where it did, one for the page of changes, and one for their count when that is asked for. Where nothing did, no
 * table of the data is read.
 */
import type { Row } from '../database/database-types';
import { outdated, ReadFault } from '../database/read-fault';
import type { Variables } from '../expression/value-source';
import { parentBinding } from '../paging/token-binding';
import { readTold, type ToldChanges, writeTold, type WrittenTold } from '../paging/told-changes';
import { workOf } from '../planning/level-planning';
import type { ChangesPlan } from '../planning/plan-changes';
import { REMOVED } from '../sql/changes/build-changes';
import { digestOfMarks } from '../sql/changes/log-probe';
import type { StatementValues } from '../sql/nodes/parameter-source';
import { mayHaveChanged, roundIn, seenAfter, toldAfter, toldNow, UNNOTED } from './change-round';
import type { DataSession } from './data-session';
import { holdRows } from './hold-rows';
import { countIn, loadCount } from './load-count';
import { loadRound } from './load-round';
import { valuesIn, type Page } from './page';
import { marked } from './read-state';

/** In place of a token: only the changes from now on are asked for. */
const LATEST = 'latest';

export async function loadChanges(plan: ChangesPlan, variables: Variables, session: DataSession): Promise<Page> {
  const notes = session.begin(plan, variables);
  const work = workOf(plan, variables);
  const binding = work.binding.digest(variables);
  const seal = (told: ToldChanges): string => session.changeTokens.seal(told, binding, session.grants);
  const since = work.since(variables);
  const { first, after } = work.window.range(variables, session.maxPageSize);
  if (since === LATEST) {
    if (after !== undefined) throw new ReadFault('INVALID_TOKEN', 'after: not a token of this query for this key');
    const now = toldNow(await loadRound(work, session.valuesOf(variables), session));
    if (now.marks === '') throw outdated(UNNOTED);
    return { ...NOTHING, delta: seal(now) };
  }
  const known = session.changeTokens.open(since, binding, session.grants);
  const pageBinding = parentBinding(binding, [since, session.grants.fingerprint]);
  const follows = after === undefined ? undefined : placeIn(session.tokens.open(after, pageBinding));
  const asked: StatementValues = {
    ...session.valuesOf(variables),
    horizon: known,
    token: follows?.key,
    limit: session.budget.limit(first, true),
  };
  if (follows === undefined) {
    const { tables, relations } = work;
    const probed = await session.statements.probe({ horizon: BigInt(known.before), tables }, plan.isAlone);
    const told = toldAfter(known, { history: probed.history, told: [], marks: digestOfMarks(tables, probed) });
    // The same contents give the same token, so it need not be sealed again.
    if (!mayHaveChanged(relations, known, probed)) {
      session.statements.toldNothing({ ...told, relations, tables: marked(tables, probed.marks), tellsHorizon: true });
      return { ...NOTHING, delta: told === known ? since : seal(told) };
    }
  }
  session.statements.expect(first * work.rowsOfEach);
  const countStatement = work.count?.filled(asked);
  const [rows, counted] = await Promise.all([session.read(work.page.filled(asked)), loadCount(countStatement, session)]);
  // The database is checked for each page.
  const round = roundIn(rows[0]);
  const toldHere = toldAfter(known, round);
  const told = follows === undefined ? toldHere : seenAfter(follows.told, round);
  const changed = rows.filter(row => valuesIn(row, work.key)[0] !== null);
  const hasMore = changed.length > first;
  if (hasMore) changed.length = first;
  const last = changed.at(-1);
  const gone = changed.filter(row => !isThere(row));
  session.budget.spend(gone.length + holdRows(changed.filter(isThere), work.rows, notes));
  if (notes?.rows !== undefined && work.goneSubject !== undefined) notes.notes.takeGone(gone, notes.rows, work.goneSubject);
  if (work.isReachAsked)
    for (const change of changed) session.holdTold(change, known, { identity: valuesIn(change, work.key), isAnew: false });
  const next = hasMore && last ? session.tokens.seal([...valuesIn(last, work.key), writeTold(told)], pageBinding) : null;
  return { nodes: session.handout.rows(changed, work.rows.width), count: countIn(counted), next, delta: hasMore ? null : seal(told) };
}

const NOTHING: Page = { nodes: [], count: 0, next: null, delta: null };

/** Where a page begins, and what will have been told after the last page. */
function placeIn(values: readonly unknown[]): { readonly key: readonly unknown[]; readonly told: ToldChanges } {
  return { key: values.slice(0, -1), told: readTold(values.at(-1) as WrittenTold) };
}

/** Whether the entity is in the collection. */
export function isThere(row: Row): boolean {
  return row[REMOVED] === null;
}
