/** What changed in a collection -> the plan of the root field that tells it, and of the token on a page of the collection that it begins from. Rejects queries of which changes cannot be told. */
import type { GraphQLArgument } from 'graphql';
import { REACHED } from '../../graphql/derived-names';
import { auditOfPage } from '../audit/plan-audit';
import type { TableName } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { Slot, type Variables } from '../expression/value-source';
import { TokenBinding } from '../paging/token-binding';
import { buildChangeCount, buildChangePage, buildRound, changedKeyAlias } from '../sql/changes/build-changes';
import { relationsOf, tablesOf } from '../sql/changes/change-log';
import type { Concern } from '../sql/changes/concern';
import type { Watched } from '../sql/changes/touched-keys';
import type { StoredEntity } from '../storage/storage-model';
import { buildCollectionQuery } from './build-collection-query';
import { computedFields } from './computed-fields';
import { gatherConcerns, type Gathered, type Watching } from './gather-concerns';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { PageWindow } from './page-window';
import { auditedSelections, planRows, rowsOfEach, type RowPlan } from './plan-rows';
import type { PlannedStatement } from './planned-statement';
import { readArguments, type Inputs } from './read-input';
import type { ChangesSelection } from './selection';

/** What an answer takes that changes can be told from. */
export interface DeltaWork {
  /** Of the answer's own snapshot. */
  readonly round: PlannedStatement;
  /** On which it depends, as statements name them. */
  readonly tables: readonly TableName[];
  readonly binding: TokenBinding;
}

export interface ChangesWork extends DeltaWork {
  readonly window: PageWindow;
  readonly since: (variables: Variables) => string;
  /** What a row calls the parts of the key. */
  readonly key: readonly string[];
  /** Tables whose changes may concern the answer, as the log names them. */
  readonly relations: ReadonlySet<string>;
  readonly rows: RowPlan;
  /** By what name a removed row tells whom it is about; undefined where it does not. */
  readonly goneSubject: string | undefined;
  readonly page: PlannedStatement;
  readonly count: PlannedStatement | undefined;
  /** Whether it is asked what links led to. */
  readonly isReachAsked: boolean;
  /** As a guess, with those that links lead to from each. */
  readonly rowsOfEach: number;
}

export interface ChangesPlan extends LevelPlan<ChangesWork> {
  /** Whether the operation asks nothing else. */
  readonly isAlone: boolean;
}

/** The field as the document asks for it. */
export interface ChangesField {
  readonly entity: StoredEntity;
  readonly parameters: readonly GraphQLArgument[];
  readonly selection: ChangesSelection;
}

export function planChanges({ entity, parameters, selection }: ChangesField, planning: LevelPlanning): LevelPlan<ChangesWork> {
  const input = readArguments(parameters, planning.info.fieldNodes[0]?.arguments, planning);
  const computed = computedFields(selection.rows.computing, planning);
  const selections = auditedSelections(entity, selection.rows);
  const audit = auditOfPage({ parameters, input, computed, selections }, planning.auditContext);
  return planning.planned(audit, () => {
    const { filter } = buildCollectionQuery(input, entity, planning.building);
    const gathered = gatherConcerns({ entity, filter, nodes: selection.nodes }, planning) ?? refuse(SINCE, NOT_TOLD);
    checkReached(selection.reached, gathered.concerns);
    const watched: Watched = { entity, concerns: gathered.concerns };
    const query = { entity: entity.name, filter };
    const rows = planRows({ entity, selection: selection.rows, computed }, audit, planning);
    return {
      ...deltaOf(gathered, entity, planning),
      window: new PageWindow(input, planning.limits.pageSize),
      since: sinceOf(input),
      key: entity.key.map((_, index) => changedKeyAlias(index)),
      relations: relationsOf(gathered.concerns),
      rows,
      goneSubject: entity.type.isSubject ? changedKeyAlias(0) : undefined,
      page: planning.statement(context => buildChangePage({ watched, query, columns: rows.columns }, context)),
      count: selection.count ? planning.statement(context => buildChangeCount({ watched, query }, context)) : undefined,
      isReachAsked: selection.reached.length > 0,
      rowsOfEach: rowsOfEach(selection.rows),
    };
  });
}

const SINCE = within(undefined, 'since');
const NOT_TOLD =
  'what changed cannot be told of what depends on the time, on an entity found by its key or the one that a link comes from, or on transformations';

/** The token holds for the tables of the entities that are asked for. */
function checkReached(reached: readonly string[], concerns: readonly Concern[]): void {
  const followed = new Set(concerns.map(({ path }) => path.map(({ name }) => name).join('/')));
  for (const path of reached) if (!followed.has(path)) refuse(within(undefined, REACHED), `select ${path} of the entity too`);
}

/** Undefined where what changed cannot be told. */
export function planDelta(watching: Watching, planning: LevelPlanning): DeltaWork | undefined {
  const gathered = gatherConcerns(watching, planning);
  return gathered && deltaOf(gathered, watching.entity, planning);
}

/** Rights and model are part of the token, so that it can be told what is not as it was. */
function deltaOf({ concerns, asked }: Gathered, entity: StoredEntity, planning: LevelPlanning): DeltaWork {
  return {
    round: planning.statement(context => buildRound({ entity, concerns }, context)),
    tables: tablesOf(concerns),
    binding: new TokenBinding({ field: `changes of ${entity.name}`, query: asked, grants: '', read: undefined }),
  };
}

function sinceOf({ since }: Inputs): ChangesWork['since'] {
  return variables => String(since instanceof Slot ? variables[since.variable] : since);
}
