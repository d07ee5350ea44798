/** The plan of each level of a document, by what the level is: found, or made. */
import type { FieldNode } from 'graphql';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import type { FieldInfo } from './level-planning';
import { LevelPlans, type PlansParts } from './level-plans';
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

export class Plans {
  readonly page: LevelPlans<RootField, Rooted<PagePlan>>;
  readonly changes: LevelPlans<RootField, Rooted<ChangesPlan>>;
  readonly entity: LevelPlans<RootField, Rooted<EntityPlan>>;
  readonly aggregate: LevelPlans<RootField, Rooted<AggregatePlan>>;
  readonly linkedPage: LevelPlans<LinkTarget, PagePlan>;
  readonly linkedRows: LevelPlans<LinkTarget, LinkedRowsPlan>;
  readonly linkedAggregate: LevelPlans<LinkTarget, AggregatePlan>;
  readonly reached: LevelPlans<ReachedTarget, ReachedPlan>;

  constructor(parts: PlansParts) {
    this.page = new LevelPlans(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.page(entity, info.fieldNodes)];
      const field = { name: `Query.${info.fieldName}`, entity, link: undefined, node: nodeOf(info), parameters, selection };
      return { ...planPage(field, planning), statements };
    });
    this.changes = new LevelPlans(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.changes(entity, info.fieldNodes)];
      return { ...planChanges({ entity, parameters, selection }, planning), statements, isAlone: statements === selection.statements };
    });
    this.entity = new LevelPlans(parts, (root, info, { planning, selections, parameters }) => {
      const { entity, key } = root;
      const [statements, selection] = [selections.statements(info.operation), selections.row(entity, info.fieldNodes)];
      const field = { keyed: { entity, key }, parameters, selection, linked: pageReadWith(root, selection) };
      return { ...planEntity(field, planning), statements };
    });
    this.aggregate = new LevelPlans(parts, ({ entity }, info, { planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.aggregate(info.fieldNodes)];
      const field = { name: `Query.${info.fieldName}`, entity, link: undefined, parameters, selection };
      return { ...planAggregate(field, planning), statements };
    });
    this.linkedPage = new LevelPlans(parts, ({ link, target }, info, { planning, selections, parameters }) => {
      const selection = selections.page(target, info.fieldNodes);
      const name = `${link.owner}.${link.name}`;
      return planPage({ name, entity: target, link, node: nodeOf(info), parameters, selection }, planning);
    });
    this.linkedRows = new LevelPlans(parts, ({ link, target }, info, { planning, selections }) =>
      planLinkedRows({ link, target, selection: selections.row(target, info.fieldNodes) }, planning),
    );
    this.linkedAggregate = new LevelPlans(parts, ({ link, target }, info, { planning, selections, parameters }) => {
      const name = `${link.owner}.${link.name}`;
      return planAggregate({ name, entity: target, link, parameters, selection: selections.aggregate(info.fieldNodes) }, planning);
    });
    this.reached = new LevelPlans(parts, ({ link, target, from }, info, { planning, selections }) =>
      planReached({ from, link, key: selections.key(target, info.fieldNodes) }, planning),
    );
  }
}

/** Fields of one name in the result have the same arguments. */
function nodeOf({ fieldNodes: [node] }: FieldInfo): FieldNode {
  if (node === undefined) throw new Error('A field has a node.');
  return node;
}
