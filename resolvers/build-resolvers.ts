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
import { sessionOf, type DataSession } from './execution/data-session';
import { loadAggregate, loadLinkedAggregates, type AggregatePage } from './execution/load-aggregate';
import { isThere, loadChanges } from './execution/load-changes';
import { loadEntity } from './execution/load-entity';
import { loadLinkedPages, type LoadedPage } from './execution/load-linked-pages';
import { loadLinkedRows } from './execution/load-linked-rows';
import { loadPage } from './execution/load-page';
import { loadReached, type KeyObject } from './execution/load-reached';
import type { Variables } from './expression/value-source';
import { computedAlias } from './planning/computed-fields';
import type { LinkTarget, Rooted } from './planning/plans';
import type { RootField } from './planning/selection';
import { rootFields } from './planning/root-fields';
import { changedKeyAlias, REMOVED } from './sql/changes/build-changes';
import type { StorageModel, StoredComplex, StoredEntity } from './storage/storage-model';

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
      return resolverOf((info, { plans, grants }) => plans.entity.of(root, info, grants), loadEntity);
    case 'aggregate':
      return resolverOf(
        (info, { plans, grants }) => plans.aggregate.of(root, info, grants),
        (plan, variables, session) => loadAggregate({ plan, notes: session.begin(plan, variables), variables, session }),
      );
    case 'changes':
      return resolverOf((info, { plans, grants }) => plans.changes.of(root, info, grants), loadChanges);
    case 'page':
      return resolverOf((info, { plans, grants }) => plans.page.of(root, info, grants), loadPage);
    default:
      return assertNever(root.kind);
  }
}

function resolverOf<Plan>(
  planOf: (info: GraphQLResolveInfo, session: DataSession) => Rooted<Plan>,
  load: (plan: Rooted<Plan>, variables: Variables, session: DataSession) => Promise<unknown>,
): RootResolver {
  return (_source, _input, context, info) => {
    const session = sessionOf(context);
    const plan = planOf(info, session);
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
      return levelLoader<readonly KeyObject[]>(rows => loadReached(level, rows), info, session);
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
    if (target) resolvers[name] = aggregateResolver({ link, target });
  }
  return resolvers;
}

function aggregateResolver(linked: LinkTarget): RowResolver {
  return (row, _input, context, info) => {
    const session = sessionOf(context);
    const create = () => {
      const { variableValues: variables } = info;
      const plan = session.plans.linkedAggregate.of(linked, info, session.grants);
      const notes = session.begin(plan, variables);
      const load = (rows: readonly Row[]) => loadLinkedAggregates(linked.link, rows, { plan, notes, variables, session });
      return levelLoader<AggregatePage>(load, info, session);
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

const computeResolver: RowResolver = (row, _input, _context, { fieldNodes: [node] }) => node && row[computedAlias(node)];

function complexResolver({ parts }: StoredComplex): RowResolver {
  const aliases = [...parts].map(([name, part]) => [name, part.alias] as const);
  return row => Object.fromEntries(aliases.map(([name, alias]) => [name, row[alias]]));
}

/** All parents of a level share a loader, so that their pages are one statement. */
function pageResolver(linked: LinkTarget): RowResolver {
  const { link } = linked;
  return (row, _input, context, info) => {
    const session = sessionOf(context);
    const known = session.heldPage(row, link);
    if (known !== undefined) return known;
    const create = () => {
      const { variableValues: variables } = info;
      const plan = session.plans.linkedPage.of(linked, info, session.grants);
      const level = { link, plan, notes: session.begin(plan, variables), variables, session };
      return levelLoader<LoadedPage | Promise<LoadedPage>>(rows => loadLinkedPages(level, rows), info, session);
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

/** Where the row was not read with its parent. */
function rowResolver(linked: LinkTarget): RowResolver {
  const { link } = linked;
  return (row, _input, context, info) => {
    const known = row[link.name];
    if (known !== undefined) return known;
    const session = sessionOf(context);
    const create = () => {
      const { variableValues: variables } = info;
      const plan = session.plans.linkedRows.of(linked, info, session.grants);
      const level = { link, plan, notes: session.begin(plan, variables), variables, session };
      return levelLoader<Row | null | Promise<Row | null>>(rows => loadLinkedRows(level, rows), info, session);
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

/** Rows stay with their session: nothing is kept beside it. A level that cannot be read ends the document. */
function levelLoader<Loaded>(
  load: (rows: readonly Row[]) => Promise<readonly (Loaded | Error)[]>,
  { fieldNodes, path }: GraphQLResolveInfo,
  session: DataSession,
): DataLoader<Row, Loaded> {
  const batch = (rows: readonly Row[]): Promise<readonly (Loaded | Error)[]> =>
    load(rows).catch((error: unknown) => {
      session.fail(locatedError(error, fieldNodes, responsePathAsArray(path)));
      return new Promise(() => undefined);
    });
  return new DataLoader<Row, Loaded>(batch, { cache: false, batchScheduleFn: session.handout.schedule });
}
