/** A root page: one statement for its rows, one for its count when that is asked for. */
import type { Row } from '../database/database-types';
import type { Variables } from '../expression/value-source';
import { workOf } from '../planning/level-planning';
import type { PagePlan, PageWork } from '../planning/plan-page';
import type { PageSize } from '../planning/page-window';
import { COUNT_ALIAS } from '../sql/statements/build-count-statement';
import type { DataSession } from './data-session';
import { holdRows } from './hold-rows';
import { valuesIn, type Page } from './page';

export async function loadPage(plan: PagePlan, variables: Variables, session: DataSession): Promise<Page> {
  const notes = session.beginNotes(plan.audit, variables);
  const work = workOf(plan, variables);
  const size = work.window.size(variables);
  const after = work.window.after(variables);
  const token = after === undefined ? undefined : session.tokens.open(after, work.binding.digest(variables));
  session.expect(size.first * work.rowsOfEach);
  const [nodes, count] = await Promise.all([loadRows(work, { variables, size, token }, session), loadCount(work, variables, session)]);
  const last = nodes[size.first - 1];
  const hasMore = nodes.length > size.first;
  if (hasMore) nodes.length = size.first;
  if (work.rows) session.budget.spend(holdRows(nodes, work.rows.plan, notes));
  const next = hasMore && last ? session.tokens.seal(valuesIn(last, work.order), work.binding.digest(variables)) : null;
  return { nodes, count, next };
}

interface AskedRows {
  readonly variables: Variables;
  readonly size: PageSize;
  readonly token: readonly unknown[] | undefined;
}

function loadRows(
  { rows, withNext }: PageWork,
  { variables, size: { first, skip }, token }: AskedRows,
  session: DataSession,
): Promise<Row[]> {
  if (rows === undefined || first === 0) return Promise.resolve([]);
  const limit = session.budget.limit(first, withNext);
  return session.send(rows.statement.filled({ variables, now: session.now, limit, skip, token, parents: [], limitOfAll: 0 }));
}

async function loadCount({ count }: PageWork, variables: Variables, session: DataSession): Promise<number> {
  if (count === undefined) return 0;
  const [row] = await session.send(count.filled(session.valuesOf(variables)));
  return Number(row?.[COUNT_ALIAS]);
}
