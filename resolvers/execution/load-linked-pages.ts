/** A to-many link from all rows of a level: one statement for the pages of all parents, one for all counts when these are asked for. */
import type { Row, SqlStatement } from '../database/database-types';
import { ReadFault } from '../database/read-fault';
import { parentBinding } from '../paging/token-binding';
import { workOf } from '../planning/level-planning';
import type { PageRange } from '../planning/page-window';
import type { PagePlan, PageWork } from '../planning/plan-page';
import type { ParentValues, StatementValues } from '../sql/nodes/parameter-source';
import { SUBJECT } from '../sql/rows/subject-of';
import type { StoredLink } from '../storage/storage-model';
import type { DataSession, Level } from './data-session';
import { holdRows } from './hold-rows';
import { linkedParents, placeOf } from './linked-parents';
import { countIn } from './load-count';
import { valuesIn, type Page, type ReadPage } from './page';
import { type CarriedMoment, carriedOn, followed } from './page-moment';

/** GraphQL takes the fault for an error, wherever it comes from. */
type LoadedPage = Page | ReadFault;

/** For each parent its page; an error for a parent that the token was not issued for. */
export async function loadLinkedPages(
  link: StoredLink,
  parents: readonly Row[],
  { plan, notes, variables, session }: Level<PagePlan>,
): Promise<readonly (LoadedPage | Promise<LoadedPage>)[]> {
  const work = workOf(plan, variables);
  const range = work.window.range(variables, session.maxPageSize);
  const level: PageLevel = { work, range, notes, variables, session, token: undefined, now: session.statements.now };
  const { values, places } = linkedParents(link, parents);
  const pages = range.after === undefined ? await loadPages(values, level) : await loadAfter(range.after, values, level);
  const { rows } = work;
  const sizes = pages.map(page => (page instanceof ReadFault || !rows ? 0 : holdRows(page.nodes, rows.plan, notes)));
  const held = places.reduce((total, place) => total + (sizes[place] ?? 0), 0);
  session.budget.spend(held);
  const read = places.map(place => pages[place] ?? EMPTY);
  return handOut(read, work.width, session);
}

/** Pages and what they hold: rows of so many values. */
function handOut(
  pages: readonly (ReadPage | ReadFault)[],
  width: number,
  session: DataSession,
): readonly (LoadedPage | Promise<LoadedPage>)[] {
  const valuesOf = (page: ReadPage | ReadFault): number => (page instanceof ReadFault ? 1 : 1 + page.nodes.length * width);
  if (session.handout.atOnce(pages.reduce((total, page) => total + valuesOf(page), 0))) return pages;
  return session.handout.inPieces({
    items: pages,
    valuesOf,
    give: page => (page instanceof ReadFault ? page : { ...page, nodes: session.handout.rows(page.nodes, width) }),
  });
}

const EMPTY: ReadPage = { nodes: [], count: 0, next: null };

interface PageLevel extends Omit<Level<PagePlan>, 'plan'>, Pick<StatementValues, 'token' | 'now'> {
  readonly work: PageWork;
  readonly range: PageRange;
}

/** A token belongs to one parent. */
async function loadAfter(token: string, parents: ParentValues, level: PageLevel): Promise<readonly (ReadPage | ReadFault)[]> {
  const binding = level.work.binding.digest(level.variables);
  const pages: (ReadPage | ReadFault)[] = [];
  for (const values of parents) {
    const after = opened(token, parentBinding(binding, values), level);
    pages.push(after instanceof ReadFault ? after : await loadPageAfter(after, values, level));
  }
  return pages;
}

async function loadPageAfter(token: readonly unknown[], parent: ParentValues[number], level: PageLevel): Promise<ReadPage> {
  const [page] = await loadPages([parent], { ...level, ...followed(token, level.now) });
  return page ?? EMPTY;
}

function opened(token: string, binding: Buffer, { session: { tokens } }: PageLevel): readonly unknown[] | ReadFault {
  try {
    return tokens.open(token, binding);
  } catch (fault) {
    if (fault instanceof ReadFault) return fault;
    throw fault;
  }
}

async function loadPages(parents: ParentValues, level: PageLevel): Promise<readonly ReadPage[]> {
  if (parents.length === 0) return [];
  const statement = rowsOf(parents, level);
  const [rows, counts] = await Promise.all([statement ? level.session.read(statement) : [], loadCounts(parents, level)]);
  const grouped = parents.map((): Row[] => []);
  for (const row of rows) grouped[placeOf(row)]?.push(row);
  const moment = carriedOn(statement, level.now);
  return grouped.map((nodes, place) => pageOf({ nodes, count: counts[place] ?? 0, parent: parents[place] ?? [], moment }, level));
}

interface RowsOfParent {
  /** At most one more than the page. */
  readonly nodes: Row[];
  readonly count: number;
  /** The values that the link starts from. */
  readonly parent: readonly unknown[];
  readonly moment: readonly CarriedMoment[];
}

type PageOpening = Pick<PageLevel, 'work' | 'range' | 'variables' | 'session'>;

export function pageOf({ nodes, count, parent, moment }: RowsOfParent, { work, range, variables, session }: PageOpening): ReadPage {
  if (nodes.length <= range.first) return { nodes, count, next: null };
  nodes.length = range.first;
  const last = nodes.at(-1);
  if (last === undefined || !work.withNext) return { nodes, count, next: null };
  const values = [...valuesIn(last, work.order), ...moment];
  return { nodes, count, next: session.tokens.seal(values, parentBinding(work.binding.digest(variables), parent)) };
}

/** The statement of the rows, in the order of each parent's; undefined where none are asked for. */
function rowsOf(parents: ParentValues, { work, range, token, now, variables, session }: PageLevel): SqlStatement | undefined {
  if (!work.rows || range.first === 0) return undefined;
  return work.rows.statement.filled({
    variables,
    now,
    limit: session.budget.limit(range.first, work.withNext),
    skip: range.skip,
    token,
    parents,
    limitOfAll: session.budget.left + 1 + parents.length * (work.withNext ? 1 : 0),
  });
}

async function loadCounts(parents: ParentValues, { work, notes, now, variables, session }: PageLevel): Promise<readonly number[]> {
  const counts: number[] = [];
  if (!work.count) return counts;
  for (const row of await session.read(work.count.filled({ ...session.valuesOf(variables), now, parents }))) {
    counts[placeOf(row)] = countIn(row);
    notes?.notes.takeCounted(notes.counted, row[SUBJECT]);
  }
  return counts;
}
