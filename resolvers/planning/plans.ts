/** The plan of each level of a document: found, or made. */
import type { FieldNode, GraphQLArgument } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import type { ReadLimits } from '../read-limits';
import type { StorageModel, StoredEntity, StoredLink } from '../storage/storage-model';
import { LevelPlanning, type FieldInfo, type LevelPlan } from './level-planning';
import { LevelPlans } from './level-plans';
import { pageReadWith } from './page-read-with';
import { planAggregate, type AggregatePlan } from './plan-aggregate';
import { planChanges, type ChangesPlan } from './plan-changes';
import { planEntity, type EntityPlan } from './plan-entity';
import { planLinkedRows, type LinkedRowsPlan } from './plan-linked-rows';
import { planPage, type PagePlan } from './plan-page';
import { planReached, type ReachedPlan } from './plan-reached';
import { SelectionReader, type RootField, type RootFields } from './read-selection';

/** Of a root field: with how many statements its operation takes, at least. */
export type Rooted<Plan> = Plan & { readonly statements: number };

/** A link, and the entity that it leads to. */
export interface LinkTarget {
  readonly link: StoredLink;
  readonly target: StoredEntity;
}

export interface PlansParts {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  readonly timeZone: string;
  readonly roots: RootFields;
}

interface Asked {
  readonly info: FieldInfo;
  readonly grants: Grants;
}

interface Begun {
  readonly planning: LevelPlanning;
  readonly selections: SelectionReader;
  readonly parameters: readonly GraphQLArgument[];
}

export class Plans {
  readonly #parts: PlansParts;
  readonly #pages = new LevelPlans<Rooted<PagePlan>>();
  readonly #changes = new LevelPlans<Rooted<ChangesPlan>>();
  readonly #entities = new LevelPlans<Rooted<EntityPlan>>();
  readonly #aggregates = new LevelPlans<Rooted<AggregatePlan>>();
  readonly #linkedPages = new LevelPlans<PagePlan>();
  readonly #linkedRows = new LevelPlans<LinkedRowsPlan>();
  readonly #linkedAggregates = new LevelPlans<AggregatePlan>();
  readonly #reached = new LevelPlans<ReachedPlan>();

  constructor(parts: PlansParts) {
    this.#parts = parts;
  }

  page({ entity }: RootField, info: FieldInfo, grants: Grants): Rooted<PagePlan> {
    return this.#find(this.#pages, { info, grants }, ({ planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.page(entity, info.fieldNodes)];
      const field = { name: `Query.${info.fieldName}`, entity, link: undefined, node: nodeOf(info), parameters, selection };
      return { ...planPage(field, planning), statements };
    });
  }

  changes({ entity }: RootField, info: FieldInfo, grants: Grants): Rooted<ChangesPlan> {
    return this.#find(this.#changes, { info, grants }, ({ planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.changes(entity, info.fieldNodes)];
      return { ...planChanges({ entity, parameters, selection }, planning), statements, isAlone: statements === selection.statements };
    });
  }

  entity(root: RootField, info: FieldInfo, grants: Grants): Rooted<EntityPlan> {
    return this.#find(this.#entities, { info, grants }, ({ planning, selections, parameters }) => {
      const { entity, key } = root;
      const [statements, selection] = [selections.statements(info.operation), selections.row(entity, info.fieldNodes)];
      const field = { keyed: { entity, key }, parameters, selection, linked: pageReadWith(root, selection) };
      return { ...planEntity(field, planning), statements };
    });
  }

  aggregate({ entity }: RootField, info: FieldInfo, grants: Grants): Rooted<AggregatePlan> {
    return this.#find(this.#aggregates, { info, grants }, ({ planning, selections, parameters }) => {
      const [statements, selection] = [selections.statements(info.operation), selections.aggregate(info.fieldNodes)];
      const field = { name: `Query.${info.fieldName}`, entity, link: undefined, parameters, selection };
      return { ...planAggregate(field, planning), statements };
    });
  }

  linkedPage({ link, target }: LinkTarget, info: FieldInfo, grants: Grants): PagePlan {
    return this.#find(this.#linkedPages, { info, grants }, ({ planning, selections, parameters }) => {
      const selection = selections.page(target, info.fieldNodes);
      const name = `${link.owner}.${link.name}`;
      return planPage({ name, entity: target, link, node: nodeOf(info), parameters, selection }, planning);
    });
  }

  linkedRows({ link, target }: LinkTarget, info: FieldInfo, grants: Grants): LinkedRowsPlan {
    return this.#find(this.#linkedRows, { info, grants }, ({ planning, selections }) => {
      return planLinkedRows({ link, target, selection: selections.row(target, info.fieldNodes) }, planning);
    });
  }

  linkedAggregate({ link, target }: LinkTarget, info: FieldInfo, grants: Grants): AggregatePlan {
    return this.#find(this.#linkedAggregates, { info, grants }, ({ planning, selections, parameters }) => {
      const name = `${link.owner}.${link.name}`;
      return planAggregate({ name, entity: target, link, parameters, selection: selections.aggregate(info.fieldNodes) }, planning);
    });
  }

  /** `from`: the entity that changed, or whose key is told. */
  reached({ link, target, from }: LinkTarget & { readonly from: StoredEntity }, info: FieldInfo, grants: Grants): ReachedPlan {
    return this.#find(this.#reached, { info, grants }, ({ planning, selections }) => {
      return planReached({ from, link, key: selections.key(target, info.fieldNodes) }, planning);
    });
  }

  /** Nothing that a plan keeps reaches the values of the request that it was made for. */
  #find<Plan extends Pick<LevelPlan<unknown>, 'isKept'>>(
    plans: LevelPlans<Plan>,
    { info, grants }: Asked,
    make: (begun: Begun) => Plan,
  ): Plan {
    return plans.find(info, grants, specialise => {
      const { storage, limits, timeZone, roots } = this.#parts;
      const planning = new LevelPlanning({ storage, limits, timeZone, grants }, info, specialise);
      const parameters = info.parentType.getFields()[info.fieldName]?.args ?? [];
      const plan = make({ planning, selections: new SelectionReader(storage, roots, planning.selecting), parameters });
      planning.end();
      return plan;
    });
  }
}

/** Fields of one name in the result have the same arguments. */
function nodeOf({ fieldNodes: [node] }: FieldInfo): FieldNode {
  if (node === undefined) throw new Error('A field has a node.');
  return node;
}
