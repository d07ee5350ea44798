/** A field for what transformations make of a collection -> its plan: a statement for the rows of a page, one for their count when that is asked for. */
import type { GraphQLArgument } from 'graphql';
import { auditOfAggregate } from '../audit/plan-audit';
import { refuse, within } from '../expression/argument-place';
import type { NamedValue } from '../expression/build-reference';
import { TokenBinding } from '../paging/token-binding';
import { narrowing, ofOne } from '../sql/statements/build-linked-statements';
import { checkLink } from '../sql/tables/column-reference';
import { buildChainCount, buildChainPage, type ChainQuery } from '../sql/transformation/build-chain-page';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { buildChain } from '../transformation/build-chain';
import { countSteps } from '../transformation/count-steps';
import type { TransformationInput } from '../transformation/transformation-inputs';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { PageWindow } from './page-window';
import { collectionName } from './plan-page';
import type { PlannedStatement } from './planned-statement';
import { readArguments } from './read-input';
import type { AggregateSelection } from './selection';

export interface AggregateWork {
  readonly window: PageWindow;
  /** What is known of the values of its rows, by their names. */
  readonly values: ReadonlyMap<string, NamedValue>;
  readonly binding: TokenBinding;
  readonly withNext: boolean;
  readonly rows: PlannedStatement | undefined;
  readonly count: PlannedStatement | undefined;
}

export type AggregatePlan = LevelPlan<AggregateWork>;

/** A collection that is transformed, as the document asks for it. */
export interface AggregateField {
  readonly entity: StoredEntity;
  /** The link that the collection hangs on. */
  readonly link: StoredLink | undefined;
  readonly parameters: readonly GraphQLArgument[];
  readonly selection: AggregateSelection;
}

export function planAggregate({ entity, link, parameters, selection }: AggregateField, planning: LevelPlanning): AggregatePlan {
  const { grants, limits, info } = planning;
  const input = readArguments(parameters, info.fieldNodes[0]?.arguments, planning);
  const audit = auditOfAggregate({ parameters, input, computed: [], selections: [] }, planning.auditContext);
  return planning.planned(audit, () => {
    if (link) checkLink(link, grants);
    const building = planning.building;
    const start = { standing: building.root(entity), values: new Map(), structures: 1 };
    const at = within(undefined, 'steps');
    const steps: unknown = input.steps;
    if (!Array.isArray(steps)) refuse(at, 'expected a list');
    const chain = buildChain(steps as readonly TransformationInput[], start, { building, at });
    if (countSteps(chain) > limits.transformations)
      refuse(at, `more than ${limits.transformations} transformations, those of all branches and groups included`);
    const isWatched = audit?.rows !== undefined;
    const query: ChainQuery = { entity: entity.name, steps: chain.steps, within: link && narrowing(link, ofOne), isWatched };
    return {
      window: new PageWindow(input, limits.pageSize),
      values: chain.rows.values,
      binding: new TokenBinding({
        field: collectionName(link, planning),
        query: chain.steps,
        grants: grants.fingerprint,
        read: { table: entity.table, link },
      }),
      withNext: selection.next,
      rows: selection.nodes || selection.next ? planning.statement(context => buildChainPage(query, selection.next, context)) : undefined,
      count: selection.count ? planning.statement(context => buildChainCount(query, context)) : undefined,
    };
  });
}
