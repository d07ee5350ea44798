/** A field that is a page of a collection, at the root or over a link -> its plan: what is recorded of it, its statements, the window that it takes, what its tokens are bound to. */
import type { FieldNode, GraphQLArgument } from 'graphql';
import { auditOfPage } from '../audit/plan-audit';
import { TokenBinding } from '../paging/token-binding';
import { buildPage } from '../sql/pages/build-page';
import type { PageRequest } from '../sql/pages/collection-query';
import { orderAliases } from '../sql/pages/order-keys';
import { buildCountStatement, type CountQuery } from '../sql/statements/build-count-statement';
import { buildLinkedCounts, buildLinkedPages } from '../sql/statements/build-linked-statements';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { buildCollectionQuery } from './build-collection-query';
import { computedFields } from './computed-fields';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { PageWindow } from './page-window';
import { auditedSelections, planRows, rowsOfEach, type RowPlan } from './plan-rows';
import type { PlannedStatement } from './planned-statement';
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
  readonly entity: StoredEntity;
  /** The link that it is reached over. */
  readonly link: StoredLink | undefined;
  readonly node: FieldNode | undefined;
  readonly parameters: readonly GraphQLArgument[];
  readonly selection: PageSelection;
}

export function planPage({ entity, link, node, parameters, selection }: PageField, planning: LevelPlanning): PagePlan {
  const input = readArguments(parameters, node?.arguments, planning);
  const computed = computedFields(selection.rows?.computing ?? [], planning);
  const { grants, limits } = planning;
  const selections = auditedSelections(entity, selection.rows);
  const audit = auditOfPage({ parameters, input, computed, selections }, planning.auditContext);
  return planning.planned(audit, () => {
    const window = new PageWindow(input, link ? limits.nestedPageSize : limits.pageSize);
    const query = buildCollectionQuery(input, entity, planning.building);
    const rows = selection.rows && planRows({ entity, selection: selection.rows, computed }, audit, planning);
    return {
      window,
      order: orderAliases(query.order),
      binding: new TokenBinding({
        field: collectionName(link, planning),
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
      rowsOfEach: rowsOfEach(selection.rows),
    };
  });
}

/** What its tokens are bound to: `Query.persons`, `Person.affiliations`. */
export function collectionName(link: StoredLink | undefined, { info }: LevelPlanning): string {
  return link ? `${link.owner}.${link.name}` : `Query.${info.fieldName}`;
}

function isTracked({ entity, link, selection }: Pick<PageField, 'entity' | 'link' | 'selection'>): boolean {
  return selection.delta && entity.type.isTracked && link === undefined;
}

interface Reached {
  readonly link: StoredLink | undefined;
  readonly planning: LevelPlanning;
}

function rowsOf(request: PageRequest, plan: RowPlan, { link, planning }: Reached): PageWork['rows'] {
  const statement = planning.statement(context =>
    link ? buildLinkedPages(link, request, context) : buildPage(request, context, undefined),
  );
  return { plan, request, statement };
}

function countOf(query: CountQuery, { link, planning }: Reached): PlannedStatement {
  return planning.statement(context => (link ? buildLinkedCounts(link, query, context) : buildCountStatement(query, context)));
}
