/** The storage of a model -> the resolvers of its executable schema; they read through the session that `createReadSessions` opens. */
import DataLoader from 'dataloader';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, locatedError, responsePathAsArray } from 'graphql';
import type { IResolvers } from '@graphql-tools/utils';
import type { ResolverContext } from '../graphql/data-plane-types';
import { COMPUTE, REACHED, entityTypeNames } from '../graphql/derived-names';
import { typesToldByKey } from '../graphql/types-told-by-key';
import { assertNever } from '../std/assert-never';
import type { Row } from './database/database-types';
import { AGGREGATE_ROW } from './execution/aggregate-row';
import { sessionOf, type DataSession, type Level } from './execution/data-session';
import { loadAggregate, loadLinkedAggregates } from './execution/load-aggregate';
import { isThere, loadChanges } from './execution/load-changes';
import { loadEntity } from './execution/load-entity';
import { loadLinkedPages } from './execution/load-linked-pages';
import { loadLinkedRows } from './execution/load-linked-rows';
import { loadPage } from './execution/load-page';
import { loadReached } from './execution/load-reached';
import type { Variables } from './expression/value-source';
import { computedAlias } from './planning/computed-fields';
import type { LevelPlan } from './planning/level-planning';
import type { LevelPlanCache } from './planning/level-plan-cache';
import type { LinkTarget, LevelPlans, Rooted } from './planning/level-plans';
import type { RootField } from './planning/selection';
import { rootFields } from './planning/root-fields';
import { changedKeyAlias, REMOVED } from './sql/changes/build-changes';
import type { StorageModel, StoredComplex, StoredEntity, StoredLink } from './storage/storage-model';

type RowResolver = GraphQLFieldResolver<Row, ResolverContext>;
type RootResolver = GraphQLFieldResolver<unknown, ResolverContext>;

/** Fields that are columns need none: a row holds them under their names. */
export function buildResolvers(storage: StorageModel): IResolvers {
  const query = [...rootFields(storage)].map(([name, root]): [string, RootResolver] => [name, rootResolver(root)]);
  const entities = [...storage.entities.values()];
  const types = entities.map(entity => [entity.name, entityResolvers(entity, storage.entities)]);
  const tracked = entities.filter(({ type }) => type.isTracked);
  const changes = tracked.map(entity => [entityTypeNames(entity.name).change, changeResolvers(entity)]);
  const told = typesToldByKey(entities.map(({ type }) => type)).flatMap(({ name }) => storage.entities.get(name) ?? []);
  const linked = [...new Set([...tracked, ...told])].filter(({ links }) => links.size > 0);
  const reached = linked.map(entity => [entityTypeNames(entity.name).reached, reachedResolvers(entity, storage.entities)]);
  const keys = told.filter(({ links }) => links.size > 0).map(({ name }) => [entityTypeNames(name).key, { [REACHED]: itself }]);
  return {
    Query: Object.fromEntries(query),
    AggregateRow: AGGREGATE_ROW,
    ...(Object.fromEntries([...types, ...changes, ...keys, ...reached]) as Record<string, Record<string, RowResolver>>),
  };
}

function rootResolver(root: RootField): RootResolver {
  switch (root.kind) {
    case 'entity':
      return resolverOf(root, ({ entity }) => entity, loadEntity);
    case 'aggregate':
      return resolverOf(
        root,
        ({ aggregate }) => aggregate,
        (plan, variables, session) => loadAggregate({ plan, notes: session.begin(plan, variables), variables, session }),
      );
    case 'changes':
      return resolverOf(root, ({ changes }) => changes, loadChanges);
    case 'page':
      return resolverOf(root, ({ page }) => page, loadPage);
    default:
      return assertNever(root.kind);
  }
}

function resolverOf<Plan extends LevelPlan<unknown>>(
  root: RootField,
  plansIn: (plans: LevelPlans) => LevelPlanCache<RootField, Rooted<Plan>>,
  load: (plan: Rooted<Plan>, variables: Variables, session: DataSession) => Promise<unknown>,
): RootResolver {
  return (_source, _input, context, info) => {
    const session = sessionOf(context);
    session.mustGoOn();
    const plan = plansIn(session.plans).of(root, info, session.grants);
    session.statements.begin(plan.statements);
    return load(plan, info.variableValues, session);
  };
}

/** The row of a change is that of the entity. */
function changeResolvers({ key, links }: StoredEntity): Record<string, RowResolver> {
  const keys = key.map(({ alias }, index) => [alias, row => row[changedKeyAlias(index)]] satisfies [string, RowResolver]);
  const ifThere: RowResolver = row => (isThere(row) ? row : null);
  const own = { ...Object.fromEntries(keys), removed: row => row[REMOVED], entity: ifThere } satisfies Record<string, RowResolver>;
  return links.size > 0 ? { ...own, [REACHED]: ifThere } : own;
}

const itself: RowResolver = key => key;

function reachedResolvers(entity: StoredEntity, entities: ReadonlyMap<string, StoredEntity>): Record<string, RowResolver> {
  return Object.fromEntries(
    [...entity.links.values()].flatMap(link => {
      const target = entities.get(link.target);
      return target ? [[link.name, reachedResolver({ link, target }, entity)]] : [];
    }),
  );
}

function reachedResolver(linked: LinkTarget, from: StoredEntity): RowResolver {
  return (row, _input, context, info) => {
    const session = sessionOf(context);
    const create = () => {
      const plan = session.plans.reached.of({ ...linked, from }, info, session.grants);
      const level = { plan, variables: info.variableValues, session };
      return levelLoader(rows => loadReached(level, rows), info, session);
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

function entityResolvers(entity: StoredEntity, entities: ReadonlyMap<string, StoredEntity>): Record<string, RowResolver> {
  const resolvers: Record<string, RowResolver> = { [COMPUTE]: computeResolver };
  for (const field of entity.fields.values()) if (field.kind === 'complex') resolvers[field.name] = complexResolver(field);
  for (const link of entity.links.values()) {
    const target = entities.get(link.target);
    if (target) resolvers[link.name] = link.many ? pageResolver({ link, target }) : rowResolver({ link, target });
  }
  for (const [name, link] of entity.aggregates) {
    const target = entities.get(link.target);
    if (target) resolvers[name] = linkResolver({ link, target }, ({ linkedAggregate }) => linkedAggregate, loadLinkedAggregates);
  }
  return resolvers;
}

const computeResolver: RowResolver = (row, _input, _context, { fieldNodes: [node] }) => node && row[computedAlias(node)];

function complexResolver({ parts }: StoredComplex): RowResolver {
  const aliases = [...parts].map(([name, part]) => [name, part.alias] as const);
  return row => Object.fromEntries(aliases.map(([name, alias]) => [name, row[alias]]));
}

function pageResolver(linked: LinkTarget): RowResolver {
  const load = linkResolver(linked, ({ linkedPage }) => linkedPage, loadLinkedPages);
  return (row, input, context, info) => sessionOf(context).heldPage(row, linked.link) ?? load(row, input, context, info);
}

/** Where the row was not read with its parent. */
function rowResolver(linked: LinkTarget): RowResolver {
  const load = linkResolver(linked, ({ linkedRows }) => linkedRows, loadLinkedRows);
  return (row, input, context, info) => {
    const known = row[linked.link.name];
    return known === undefined ? load(row, input, context, info) : known;
  };
}

/** All parents of a level share a loader, so that what the link leads to from them is one statement. */
function linkResolver<Plan extends LevelPlan<unknown>>(
  linked: LinkTarget,
  plansIn: (plans: LevelPlans) => LevelPlanCache<LinkTarget, Plan>,
  load: (link: StoredLink, parents: readonly Row[], level: Level<Plan>) => Promise<readonly unknown[]>,
): RowResolver {
  return (row, _input, context, info) => {
    const session = sessionOf(context);
    const create = () => {
      const { variableValues: variables } = info;
      session.mustGoOn();
      const plan = plansIn(session.plans).of(linked, info, session.grants);
      const level = { plan, notes: session.begin(plan, variables), variables, session };
      return levelLoader(rows => load(linked.link, rows, level), info, session);
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

/** Rows stay with their session: nothing is kept beside it. A level that cannot be read ends the document. */
function levelLoader(
  load: (rows: readonly Row[]) => Promise<readonly unknown[]>,
  { fieldNodes, path }: GraphQLResolveInfo,
  session: DataSession,
): DataLoader<Row, unknown> {
  const batch = (rows: readonly Row[]): Promise<readonly unknown[]> =>
    load(rows).catch((error: unknown) => {
      session.fail(locatedError(error, fieldNodes, responsePathAsArray(path)));
      return new Promise(() => undefined);
    });
  return new DataLoader<Row, unknown>(batch, { cache: false, batchScheduleFn: session.handout.schedule });
}
