/** A field that is a page of a collection, at the root or over a link -> its plan: what is recorded of it, its statements, the window that it takes, what its tokens are bound to. */
import type { FieldNode, GraphQLArgument } from 'graphql';
import { auditOfPage } from '../audit/plan-audit';
import { TokenBinding } from '../paging/token-binding';
import { buildPage } from '../sql/pages/build-page';
import type { PageRequest, StatementContext } from '../sql/pages/collection-query';
import { orderAliases } from '../sql/pages/order-keys';
import { buildCountStatement, type CountQuery } from '../sql/statements/build-count-statement';
import { buildLinkedCounts, buildLinkedPages } from '../sql/statements/build-linked-statements';
import type { SqlSelect } from '../sql/nodes/sql-nodes';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { collectionQuery } from './build-collection-query';
import { computedFields } from './computed-fields';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { PageWindow } from './page-window';
import { auditedSelections, planRows, type RowPlan } from './plan-rows';
import { PlannedStatement } from './planned-statement';
import { readArguments } from './read-input';
import { planDelta, type DeltaWork } from './plan-changes';
import type { PageSelection } from './selection';

export interface PageWork {
  readonly window: PageWindow;
  /** Names in a row of the values that its place in the order is known by. */
  readonly order: readonly string[];
  readonly binding: TokenBinding;
  readonly withNext: boolean;
  /** Undefined when no row is asked for. */
  readonly rows: { readonly plan: RowPlan; readonly request: PageRequest; readonly statement: PlannedStatement } | undefined;
  /** How many values each row has; 0 when no row is asked for. */
  readonly width: number;
  readonly count: PlannedStatement | undefined;
  /** Of a page that is asked what changes are told from, where they can be told. */
  readonly delta: DeltaWork | undefined;
  /** As a guess, with those that links lead to from each. */
  readonly rowsOfEach: number;
}

export type PagePlan = LevelPlan<PageWork>;

/** A page as the document asks for it. */
export interface PageField {
  /** What its tokens are bound to: `Query.persons`, `Person.affiliations`. */
  readonly name: string;
  readonly entity: StoredEntity;
  /** The link that it is reached over. */
  readonly link: StoredLink | undefined;
  readonly node: FieldNode;
  readonly parameters: readonly GraphQLArgument[];
  readonly selection: PageSelection;
}

/** As a guess. */
const ROWS_OF_A_LINK = 25;

export function planPage({ name, entity, link, node, parameters, selection }: PageField, planning: LevelPlanning): PagePlan {
  const input = readArguments(parameters, node.arguments, planning);
  const computed = computedFields(selection.rows?.computing ?? [], planning);
  const { storage, grants, limits } = planning;
  const selections = auditedSelections(entity, selection.rows);
  const audit = auditOfPage({ parameters, input, computed, selections }, { storage, grants, schema: planning.info.schema });
  return planning.planned(audit, () => {
    const window = new PageWindow(input, link ? limits.nestedPageSize : limits.pageSize);
    const query = collectionQuery(input, entity, planning.building);
    const rows = selection.rows && planRows({ entity, selection: selection.rows, computed }, audit, planning);
    return {
      window,
      order: orderAliases(query.order),
      binding: new TokenBinding({
        field: name,
        query: [query.filter ?? null, query.order],
        grants: grants.fingerprint,
        read: { table: entity.table, link },
      }),
      withNext: selection.next || selection.delta,
      rows:
        rows &&
        rowsOf({ query, columns: rows.columns, withOrderValues: selection.next || selection.delta, ...window.asked }, rows, {
          link,
          planning,
        }),
      width: rows?.width ?? 0,
      count: selection.count
        ? countOf({ ...query, isWatched: audit !== undefined && audit.counted.length > 0 }, { link, planning })
        : undefined,
      delta: isTracked({ entity, link, selection })
        ? planDelta({ entity, filter: query.filter, nodes: selection.nodes }, planning)
        : undefined,
      rowsOfEach: 1 + (selection.rows?.joined.length ?? 0) + ROWS_OF_A_LINK * (selection.rows?.statements ?? 0),
    };
  });
}

function isTracked({ entity, link, selection }: Pick<PageField, 'entity' | 'link' | 'selection'>): boolean {
  return selection.delta && entity.type.isTracked && link === undefined;
}

interface Reached {
  readonly link: StoredLink | undefined;
  readonly planning: LevelPlanning;
}

function rowsOf(request: PageRequest, plan: RowPlan, { link, planning }: Reached): PageWork['rows'] {
  const build = (context: StatementContext): SqlSelect =>
    link ? buildLinkedPages(link, request, context) : buildPage(request, context, undefined);
  return { plan, request, statement: new PlannedStatement(specialise => build(planning.statementContext(specialise))) };
}

function countOf(query: CountQuery, { link, planning }: Reached): PlannedStatement {
  const build = (context: StatementContext): SqlSelect =>
    link ? buildLinkedCounts(link, query, context) : buildCountStatement(query, context);
  return new PlannedStatement(specialise => build(planning.statementContext(specialise)));
}
