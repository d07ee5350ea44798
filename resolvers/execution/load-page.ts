/** A root page: one statement for its rows, one for its count when that is asked for. */
import type { Variables } from '../expression/value-source';
import { readTold, type ToldChanges, writeTold, type WrittenTold } from '../paging/told-changes';
import type { DeltaWork } from '../planning/plan-changes';
import { workOf } from '../planning/level-planning';
import type { PagePlan, PageWork } from '../planning/plan-page';
import type { StatementValues } from '../sql/nodes/parameter-source';
import { SUBJECT } from '../sql/rows/subject-of';
import { seenAfter, toldNow } from './change-round';
import type { DataSession } from './data-session';
import { holdRows } from './hold-rows';
import { countIn, loadCount } from './load-count';
import { loadRound } from './load-round';
import { valuesIn, type Page } from './page';
import { carriedOn, followed } from './page-moment';

export async function loadPage(plan: PagePlan, variables: Variables, session: DataSession): Promise<Page> {
  const notes = session.begin(plan, variables);
  const work = workOf(plan, variables);
  const { first, skip, after } = work.window.range(variables, session.maxPageSize);
  const opened = after === undefined ? undefined : session.tokens.open(after, work.binding.digest(variables));
  const { token, now } = followed(opened, session.statements.now);
  session.statements.expect(first * work.rowsOfEach);
  const { rows, count: counting } = work;
  const limit = session.budget.limit(first, work.withNext);
  const asked: StatementValues = { variables, now, limit, skip, token, parents: [], limitOfAll: 0 };
  // All statements are made before one is sent, so that nothing is read in vain.
  const countStatement = counting?.filled(asked);
  const rowStatement = rows && first > 0 ? rows.statement.filled(asked) : undefined;
  const telling = toldBy(work.delta, opened?.find(Array.isArray) as WrittenTold | undefined, { asked, session });
  const reading = rowStatement ? session.read(rowStatement) : [];
  const [nodes, told, counted] =
    telling === undefined && countStatement === undefined
      ? [await reading]
      : await Promise.all([reading, telling, countStatement && loadCount(countStatement, session)]);
  // Rows tell by themselves whose they are.
  if (notes && nodes.length === 0) notes.notes.takeCounted(notes.counted, counted?.[SUBJECT]);
  const last = nodes[first - 1];
  const hasMore = nodes.length > first;
  if (hasMore) nodes.length = first;
  if (rows) session.budget.spend(holdRows(nodes, rows.plan, notes));
  const place = hasMore && last ? [...valuesIn(last, work.order), ...carriedOn(rowStatement, now)] : undefined;
  const ends = endsOf({ work, told, place, isLast: !hasMore && rowStatement !== undefined }, variables, session);
  return {
    nodes: session.handout.rows(nodes, work.width),
    count: countIn(counted),
    ...ends,
  };
}

interface PageEnd {
  readonly work: PageWork;
  readonly told: ToldChanges | undefined;
  /** Of the last row, where there are more, with the time that all pages take. */
  readonly place: readonly unknown[] | undefined;
  readonly isLast: boolean;
}

function endsOf({ work, told, place, isLast }: PageEnd, variables: Variables, session: DataSession): Pick<Page, 'next' | 'delta'> {
  const toldOn = told ? [writeTold(told)] : [];
  const next = place ? session.tokens.seal([...place, ...toldOn], work.binding.digest(variables)) : null;
  if (work.delta === undefined || told === undefined) return { next, delta: null };
  // There is no link: it would be refused.
  const isUntracked = told.marks === '';
  if (isUntracked) session.statements.untracked();
  if (isUntracked || !isLast) return { next, delta: null };
  return { next, delta: session.changeTokens.seal(told, work.delta.binding.digest(variables), session.grants) };
}

interface Telling {
  readonly asked: StatementValues;
  readonly session: DataSession;
}

/** The first page says what is told by all, and each what has been seen. A token of a page that was not asked it says nothing of it. A page that skips rows is no beginning: a copy would lack them. */
function toldBy(
  delta: DeltaWork | undefined,
  carried: WrittenTold | undefined,
  { asked, session }: Telling,
): Promise<ToldChanges> | undefined {
  if (delta === undefined || asked.skip > 0 || (asked.token !== undefined && carried === undefined)) return undefined;
  const round = loadRound(delta, asked, session);
  return round.then(read => (carried === undefined ? toldNow(read) : seenAfter(readTold(carried), read)));
}
