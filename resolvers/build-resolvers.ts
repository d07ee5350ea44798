/** `AnnotatedSchema` -> the resolvers of its executable schema; they read through the session that `createReadSessions` opens. */
import DataLoader from 'dataloader';
import { GraphQLInt, getArgumentValues, getNamedType, isObjectType, valueFromAST } from 'graphql';
import type { FieldNode, GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { IResolvers } from '@graphql-tools/utils';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { ResolverContext } from '../graphql/data-plane-types';
import { COMPUTE, aggregateField } from '../graphql/derived-names';
import type { Row } from './database/database-types';
import { computedAlias } from './loaders/computed-fields';
import { sessionOf, type DataSession } from './loaders/data-session';
import { AGGREGATE_ROW } from './loaders/aggregate-row';
import {
  asAggregateArguments,
  loadAggregate,
  type AggregateArguments,
  type AggregatePage,
  type Transformed,
} from './loaders/load-aggregate';
import { loadEntity } from './loaders/load-entity';
import { loadEntityPage, type EntityPageRequest } from './loaders/load-entity-page';
import { loadLinkedAggregates } from './loaders/load-linked-aggregates';
import { loadLinkedPages, type LazyArguments } from './loaders/load-linked-pages';
import { loadLinkedRows } from './loaders/load-linked-rows';
import { loadPage } from './loaders/load-page';
import type { Page } from './loaders/page';
import type { PageArguments } from './loaders/page-arguments';
import { pageReadWith } from './loaders/page-read-with';
import { Selections, computedPage, type AggregateSelection, type LinkedPage, type RootField } from './loaders/selections';
import type { AskedFields } from './loaders/statement-values';
import { watchAggregate, watchPage, watchRow, type Level } from './loaders/watch-selection';
import { once } from '../std/once';
import type { StoredComplex, StoredEntity, StoredLink } from './storage/storage-model';
import { storageOf } from './storage/storage-of';

type RowResolver = GraphQLFieldResolver<Row, ResolverContext>;
type RootResolver = GraphQLFieldResolver<unknown, ResolverContext>;

/** Fields that are columns need none: a row holds them under their names. */
export function buildResolvers(model: AnnotatedSchema): IResolvers {
  const storage = storageOf(model);
  const roots = new Map([...storage.entities.values()].flatMap(rootFields));
  const selections = new Selections(storage, roots);
  const query = [...roots].map(([name, root]): [string, RootResolver] => [name, rootResolver(name, root, selections)]);
  const types = [...storage.entities.values()].map(entity => [entity.name, entityResolvers(entity, storage.entities, selections)]);
  return {
    Query: Object.fromEntries(query),
    AggregateRow: AGGREGATE_ROW,
    ...(Object.fromEntries(types) as Record<string, Record<string, RowResolver>>),
  };
}

function rootFields(entity: StoredEntity): readonly [string, RootField][] {
  const set = entity.type.entitySet;
  if (!set) return [];
  return [
    [set.collectionField, { entity, transformed: false, key: undefined }],
    [aggregateField(set.collectionField), { entity, transformed: true, key: undefined }],
    [set.singleField, { entity, transformed: false, key: entity.key }],
    ...[...entity.alternateKeys].map(([name, key]): [string, RootField] => [name, { entity, transformed: false, key }]),
  ];
}

function rootResolver(name: string, root: RootField, selections: Selections): RootResolver {
  const { entity, transformed, key } = root;
  return (_source, input: Record<string, unknown>, context, info) => {
    const session = sessionOf(context);
    const level = { entity, input, info, session };
    session.begin(() => selections.statements(info));
    if (key === undefined) {
      if (transformed) return loadTransformed({ field: `Query.${name}`, entity }, level, selections.aggregate(info.fieldNodes, info));
      return loadPage(name, entity, input, watchPage(selections.page(entity, info.fieldNodes, info), level), askedBy(info), session);
    }
    const row = selections.row(entity, info.fieldNodes, info);
    const [watched, linked] = [watchRow(row, level), pageReadWith(root, row)];
    if (linked === undefined) return loadEntity({ entity, key }, input, watched, askedBy(info), session);
    const { link, page, size, all } = pageOfRoot(linked, info, session);
    const request = {
      keyed: { entity, key },
      values: input,
      row: watched,
      link,
      input: { size, all },
      page,
      asked: askedBy(info, linked.field),
    };
    return loadEntityPage(request, session);
  };
}

/** The field of the entity that a root field gives, as its own resolver would be asked for it. */
function pageOfRoot({ link, page, field }: LinkedPage, info: GraphQLResolveInfo, session: DataSession): PageOfRoot {
  const all = once(() => getArgumentValues(definitionOf(link, info), field, info.variableValues));
  const computed = computedPage(page, info);
  return {
    link,
    size: sizeArguments(field, info),
    all,
    page: session.notes ? watchPage(computed, levelOf(link, all(), info, session)) : computed,
  };
}

interface PageOfRoot extends Pick<EntityPageRequest, 'link' | 'page'>, LazyArguments {}

function levelOf(link: StoredLink, input: Level['input'], info: GraphQLResolveInfo, session: DataSession): Level {
  const parentType = getNamedType(info.returnType);
  const entity = session.storage.entities.get(link.target);
  if (!isObjectType(parentType) || !entity) throw new Error(`There is no field ${link.name}.`);
  return { entity, input, info: { parentType, fieldName: link.name, schema: info.schema }, session };
}

function definitionOf(link: StoredLink, { returnType }: GraphQLResolveInfo): GraphQLField<unknown, unknown> {
  const parentType = getNamedType(returnType);
  const definition = isObjectType(parentType) ? parentType.getFields()[link.name] : undefined;
  if (!definition) throw new Error(`There is no field ${link.name}.`);
  return definition;
}

/** These have no defaults. */
function sizeArguments({ arguments: given = [] }: FieldNode, { variableValues }: GraphQLResolveInfo): LazyArguments['size'] {
  const value = (name: string): number | null | undefined => {
    const node = given.find(argument => argument.name.value === name);
    return node && (valueFromAST(node.value, GraphQLInt, variableValues) as number | null | undefined);
  };
  return { first: value('first'), skip: value('skip') };
}

function askedBy({ fieldNodes, variableValues }: GraphQLResolveInfo, other?: FieldNode): AskedFields {
  return { fields: other ? [...fieldNodes, other] : fieldNodes, variables: variableValues };
}

function entityResolvers(
  entity: StoredEntity,
  entities: ReadonlyMap<string, StoredEntity>,
  selections: Selections,
): Record<string, RowResolver> {
  const resolvers: Record<string, RowResolver> = { [COMPUTE]: computeResolver };
  for (const field of entity.fields.values()) if (field.kind === 'complex') resolvers[field.name] = complexResolver(field);
  for (const link of entity.links.values()) {
    const target = entities.get(link.target);
    if (target) resolvers[link.name] = link.many ? pageResolver(link, target, selections) : rowResolver(link, target, selections);
  }
  for (const [name, link] of entity.aggregates) {
    const target = entities.get(link.target);
    if (target) resolvers[name] = aggregateResolver(link, target, selections);
  }
  return resolvers;
}

function loadTransformed(transformed: Transformed, level: Level, selection: AggregateSelection): Promise<AggregatePage> {
  watchAggregate(level);
  return loadAggregate(transformed, asAggregateArguments(level.input), selection, level.session);
}

function aggregateResolver(link: StoredLink, entity: StoredEntity, selections: Selections): RowResolver {
  return (row, input: AggregateArguments, context, info) => {
    const session = sessionOf(context);
    const create = () => {
      const level: Level = { entity, input: { ...input }, info, session };
      const selection = selections.aggregate(info.fieldNodes, info);
      const load = (transformed: Transformed) => loadTransformed(transformed, level, selection);
      return new DataLoader<Row, AggregatePage>(rows => loadLinkedAggregates({ link, entity }, rows, load, session), { cache: false });
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
function pageResolver(link: StoredLink, target: StoredEntity, selections: Selections): RowResolver {
  return (row, input: PageArguments, context, info) => {
    const session = sessionOf(context);
    const known = session.heldPage(row, link);
    if (known !== undefined) return known;
    const create = () => {
      const selection = watchPage(selections.page(target, info.fieldNodes, info), { entity: target, input: { ...input }, info, session });
      return new DataLoader<Row, Page>(rows => loadLinkedPages(link, rows, input, selection, session), { cache: false });
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}

/** Where the row was not read with its parent. */
function rowResolver(link: StoredLink, target: StoredEntity, selections: Selections): RowResolver {
  return (row, _input, context, info: GraphQLResolveInfo) => {
    const known = row[link.name];
    if (known !== undefined) return known;
    const session = sessionOf(context);
    const create = () => {
      const selection = watchRow(selections.row(target, info.fieldNodes, info), { entity: target, input: {}, info, session });
      return new DataLoader<Row, Row | null>(rows => loadLinkedRows(link, target, rows, selection, session), { cache: false });
    };
    return session.loader(info.fieldNodes, create).load(row);
  };
}
