/** The plans of a document's levels: for each kind of field, how its plan is made, and a cache. */
import { CountedTexts } from '../../std/counted-texts';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { LevelPlanCache, type PlansParts } from './level-plan-cache';
import { pageReadWith } from './page-read-with';
import { planAggregate, type AggregatePlan } from './plan-aggregate';
import { planChanges, type ChangesPlan } from './plan-changes';
import { planEntity, type EntityPlan } from './plan-entity';
import { planLinkedRows, type LinkedRowsPlan } from './plan-linked-rows';
import { planPage, type PagePlan } from './plan-page';
import { planReached, type ReachedPlan } from './plan-reached';
import type { RootField } from './selection';

/** Of a root field: with how many statements its operation takes, at least. */
export type Rooted<Plan> = Plan & { readonly statements: number };

/** A link, and the entity that it leads to. */
export interface LinkTarget {
  readonly link: StoredLink;
  readonly target: StoredEntity;
}

/** `from`: the entity that changed, or whose key is told. */
type ReachedTarget = LinkTarget & { readonly from: StoredEntity };

/**
 * Of the statements of all plans together; for each about ten bytes are kept, since what hangs on a plan is as large as what it has written. One document may have as many plans as values give other
 * answers, each with as many texts.
 */
const MOST_LETTERS = 2 * 1024 * 1024;

export class LevelPlans {
  readonly page: LevelPlanCache<RootField, Rooted<PagePlan>>;
  readonly changes: LevelPlanCache<RootField, Rooted<ChangesPlan>>;
  readonly entity: LevelPlanCache<RootField, Rooted<EntityPlan>>;
  readonly aggregate: LevelPlanCache<RootField, Rooted<AggregatePlan>>;
  readonly linkedPage: LevelPlanCache<LinkTarget, PagePlan>;
  readonly linkedRows: LevelPlanCache<LinkTarget, LinkedRowsPlan>;
  readonly linkedAggregate: LevelPlanCache<LinkTarget, AggregatePlan>;
  readonly reached: LevelPlanCache<ReachedTarget, ReachedPlan>;

  constructor(given: PlansParts) {
    const parts = { ...given, kept: new CountedTexts(MOST_LETTERS) };
    this.page = new LevelPlanCache(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.page(entity, info.fieldNodes)];
      const field = { entity, link: undefined, node: info.fieldNodes[0], parameters, selection };
      return { ...planPage(field, planning), statements };
    });
    this.changes = new LevelPlanCache(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.changes(entity, info.fieldNodes)];
      return { ...planChanges({ entity, parameters, selection }, planning), statements, isAlone: statements === selection.statements };
    });
    this.entity = new LevelPlanCache(parts, (root, info, { planning, selections, parameters }) => {
      const { entity, key } = root;
      const [statements, selection] = [selections.statements(info.operation), selections.row(entity, info.fieldNodes)];
      const field = { keyed: { entity, key }, parameters, selection, linked: pageReadWith(root, selection) };
      return { ...planEntity(field, planning), statements };
    });
    this.aggregate = new LevelPlanCache(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.aggregate(info.fieldNodes)];
      return { ...planAggregate({ entity, link: undefined, parameters, selection }, planning), statements };
    });
    this.linkedPage = new LevelPlanCache(parts, ({ link, target }, info, { planning, selections, parameters }) => {
      const selection = selections.page(target, info.fieldNodes);
      return planPage({ entity: target, link, node: info.fieldNodes[0], parameters, selection }, planning);
    });
    this.linkedRows = new LevelPlanCache(parts, ({ link, target }, info, { planning, selections }) =>
      planLinkedRows({ link, target, selection: selections.row(target, info.fieldNodes) }, planning),
    );
    this.linkedAggregate = new LevelPlanCache(parts, ({ link, target }, info, { planning, selections, parameters }) =>
      planAggregate({ entity: target, link, parameters, selection: selections.aggregate(info.fieldNodes) }, planning),
    );
    this.reached = new LevelPlanCache(parts, ({ link, target, from }, info, { planning, selections }) =>
      planReached({ from, link, key: selections.key(target, info.fieldNodes) }, planning),
    );
  }
}
