/** The rows that transformations make of a collection: one statement for the rows of the page, one for their count when that is asked for. */
import type { Row } from '../database/database-types';
import { ReadFault } from '../database/read-fault';
import type { Variables } from '../expression/value-source';
import { parentBinding } from '../paging/token-binding';
import { workOf } from '../planning/level-planning';
import type { PageRange } from '../planning/page-window';
import type { AggregatePlan, AggregateWork } from '../planning/plan-aggregate';
import type { ParentValues, StatementValues } from '../sql/nodes/parameter-source';
import { SUBJECT } from '../sql/rows/subject-of';
import { ORDER_VALUE } from '../sql/transformation/build-chain-page';
import type { StoredLink } from '../storage/storage-model';
import type { AggregateRow } from './aggregate-row';
import type { Level } from './data-session';
import { linkedParents } from './linked-parents';
import { countIn, loadCount } from './load-count';
import { valuesIn } from './page';
import { carriedOn, followed } from './page-moment';

export interface AggregatePage {
  /** Promises where there are many (`row-handout.ts`). */
  readonly nodes: readonly (AggregateRow | Promise<AggregateRow>)[];
  /** Zero where it was not asked for. */
  readonly count: number;
  readonly next: string | null;
}

const NOTHING: AggregatePage = { nodes: [], count: 0, next: null };

/** Of several parents there is a fault for each: each would take statements of its own. */
export async function loadLinkedAggregates(
  link: StoredLink,
  parents: readonly Row[],
  level: Level<AggregatePlan>,
): Promise<readonly (AggregatePage | ReadFault)[]> {
  const { values, places } = linkedParents(link, parents);
  if (values.length > 1) {
    const fault = new ReadFault('INVALID_ARGUMENT', `${link.name}: transformed for one ${link.owner} at a time`);
    return parents.map(() => fault);
  }
  const page = values.length > 0 ? await loadAggregate(level, values) : NOTHING;
  return places.map(place => (place < 0 ? NOTHING : page));
}

/** `parents`: the one that the collection hangs on, if there is one. */
export async function loadAggregate(
  { plan, notes, variables, session }: Level<AggregatePlan>,
  parents: ParentValues = [],
): Promise<AggregatePage> {
  const work = workOf(plan, variables);
  const binding = bindingOf(work, variables, parents);
  const range = work.window.range(variables, session.maxPageSize);
  const opened = range.after === undefined ? undefined : session.tokens.open(range.after, binding);
  const asked: StatementValues = { ...session.valuesOf(variables), ...followed(opened, session.statements.now), parents };
  const reading = { range, notes, session, next: (values: readonly unknown[]) => session.tokens.seal(values, binding) };
  const countStatement = work.count?.filled(asked);
  const [page, counted] = await Promise.all([loadRows(work, asked, reading), loadCount(countStatement, session)]);
  if (notes && page.nodes.length === 0) notes.notes.takeCounted(notes.counted, counted?.[SUBJECT]);
  return { ...page, count: countIn(counted) };
}

interface Reading extends Pick<Level<AggregatePlan>, 'notes' | 'session'> {
  readonly range: PageRange;
  /** Order values of the last row -> the token of the next page. */
  readonly next: (values: readonly unknown[]) => string;
}

async function loadRows(
  work: AggregateWork,
  asked: StatementValues,
  { range: { first, skip }, notes, session, next }: Reading,
): Promise<Pick<AggregatePage, 'nodes' | 'next'>> {
  if (!work.rows || first === 0) return NOTHING;
  const limit = session.budget.limit(first, work.withNext);
  const statement = work.rows.filled({ ...asked, limit, skip });
  const rows = await session.read(statement);
  const hasMore = rows.length > first;
  if (hasMore) rows.length = first;
  if (notes?.rows) notes.notes.take(rows, notes.rows, SUBJECT);
  session.budget.spend(rows.length);
  const last = rows.at(-1);
  return {
    nodes: session.handout.rows(
      rows.map(row => ({ row, values: work.values })),
      work.values.size,
    ),
    next: hasMore && last ? next([...valuesIn(last, Object.keys(last).filter(isOrderValue)), ...carriedOn(statement, asked.now)]) : null,
  };
}

function isOrderValue(name: string): boolean {
  return name.startsWith(ORDER_VALUE);
}

function bindingOf({ binding }: AggregateWork, variables: Variables, [parent]: ParentValues): Buffer {
  const digest = binding.digest(variables);
  return parent ? parentBinding(digest, parent) : digest;
}
