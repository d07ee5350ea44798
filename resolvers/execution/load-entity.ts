/** One entity by its key, or by an alternate one, with the page that is read with it: one statement. */
import type { Row } from '../database/database-types';
import type { Variables } from '../expression/value-source';
import { workOf } from '../planning/level-planning';
import type { EntityPlan, EntityWork } from '../planning/plan-entity';
import { PARENT_ROW, ROW_ALIAS } from '../sql/statements/build-entity-page';
import type { DataSession } from './data-session';
import { holdRows } from './hold-rows';
import { pageOf } from './load-linked-pages';
import { valuesIn } from './page';
import { carriedOn } from './page-moment';

/** Null when there is no such entity. */
export async function loadEntity(plan: EntityPlan, variables: Variables, session: DataSession): Promise<Row | null> {
  const notes = session.begin(plan, variables);
  const pageNotes = session.beginNotes(plan.page?.audit, variables);
  const entity = workOf(plan, variables);
  if (entity.page !== undefined) return loadWithPage({ entity, page: entity.page, notes, pageNotes }, variables, session);
  const [row] = await session.read(entity.statement.filled(session.valuesOf(variables)));
  if (row) session.budget.spend(holdRows([row], entity.rows, notes));
  return row ?? null;
}

interface EntityWithPage {
  readonly entity: EntityWork;
  readonly page: NonNullable<EntityWork['page']>;
  readonly notes: ReturnType<DataSession['beginNotes']>;
  readonly pageNotes: ReturnType<DataSession['beginNotes']>;
}

async function loadWithPage(
  { entity, page: { link, work }, notes, pageNotes }: EntityWithPage,
  variables: Variables,
  session: DataSession,
): Promise<Row | null> {
  const range = work.window.range(variables, session.maxPageSize);
  const limit = session.budget.limit(range.first, work.withNext);
  const values = { ...session.valuesOf(variables), limit, skip: range.skip };
  const statement = entity.statement.filled(values);
  const rows = await session.read(statement);
  const [first] = rows;
  if (first === undefined) return null;
  const row = first[PARENT_ROW] as Row;
  const nodes = first[ROW_ALIAS] === null ? [] : rows;
  const parent = valuesIn(
    row,
    link.from.map(({ alias }) => alias),
  );
  const page = pageOf({ nodes, count: 0, parent, moment: carriedOn(statement, values.now) }, { work, range, variables, session });
  session.budget.spend(holdRows([row], entity.rows, notes) + (work.rows ? holdRows(page.nodes, work.rows.plan, pageNotes) : 0));
  session.holdPage(row, link, { ...page, nodes: session.handout.rows(page.nodes, work.width) });
  return row;
}
