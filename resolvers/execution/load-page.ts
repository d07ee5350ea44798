/** A root page: one statement for its rows, one for its count when that is asked for. */
import type { Row, SqlStatement } from '../database/database-types';
import type { Variables } from '../expression/value-source';
import { workOf } from '../planning/level-planning';
import type { PagePlan } from '../planning/plan-page';
import type { StatementValues } from '../sql/nodes/parameter-source';
import { SUBJECT } from '../sql/rows/subject-of';
import { COUNT_ALIAS } from '../sql/statements/build-count-statement';
import type { DataSession } from './data-session';
import { holdRows } from './hold-rows';
import { valuesIn, type Page } from './page';

export async function loadPage(plan: PagePlan, variables: Variables, session: DataSession): Promise<Page> {
  const notes = session.beginNotes(plan.audit, variables);
  const work = workOf(plan, variables);
  const size = work.window.size(variables, session.maxPageSize);
  const after = work.window.after(variables);
  const token = after === undefined ? undefined : session.tokens.open(after, work.binding.digest(variables));
  session.statements.expect(size.first * work.rowsOfEach);
  const { rows, count: counting } = work;
  const limit = session.budget.limit(size.first, work.withNext);
  const asked: StatementValues = { variables, now: session.statements.now, limit, skip: size.skip, token, parents: [], limitOfAll: 0 };
  // Both statements are made before one is sent, so that nothing is read in vain.
  const countStatement = counting?.filled(asked);
  const reading = rows && size.first > 0 ? session.statements.send(rows.statement.filled(asked)) : [];
  const [nodes, counted] = countStatement ? await Promise.all([reading, loadCount(countStatement, session)]) : [await reading, undefined];
  // Rows tell by themselves whose they are.
  if (notes && nodes.length === 0) notes.notes.takeCounted(notes.counted, counted?.[SUBJECT]);
  const last = nodes[size.first - 1];
  const hasMore = nodes.length > size.first;
  if (hasMore) nodes.length = size.first;
  if (rows) session.budget.spend(holdRows(nodes, rows.plan, notes));
  const next = hasMore && last ? session.tokens.seal(valuesIn(last, work.order), work.binding.digest(variables)) : null;
  return { nodes: session.handOut(nodes), count: counted === undefined ? 0 : Number(counted[COUNT_ALIAS]), next };
}

async function loadCount(statement: SqlStatement, session: DataSession): Promise<Row | undefined> {
  const [row] = await session.statements.send(statement);
  return row;
}
