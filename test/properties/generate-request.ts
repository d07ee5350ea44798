/** Requests: collections, entities, properties and counts, by sets and by navigation, with all query options, expanded within each other. */
import type { Draw } from './draw';
import type { Computed, Expand, Expression, OrderItem, Query, Request, Step } from './expression';
import { generateBoolean } from './generate-boolean';
import { drawKey } from './generate-literal';
import { generateSearch } from './generate-search';
import { named, namesOf } from './generate-scope';
import type { Names } from './generate-scope';
import { VALUES } from './generate-value';
import { typeOf } from './organisation';
import type { Entity, Organisation } from './organisation';
import { ENTITIES } from './entities';
import type { EntityName } from './entity-description';

const NOTHING: Query = {
  ...{ compute: [], search: undefined, filter: undefined, orderby: [], top: undefined, skip: undefined },
  ...{ count: false, select: undefined, expand: [] },
};

export function generateRequest(draw: Draw, organisation: Organisation, type = draw.pick(organisation.sets)): Request {
  const set = ENTITIES[type].set ?? '';
  return draw.way<Request>([
    [7, () => collection(draw, organisation, type, [{ name: set, key: undefined }])],
    [3, () => alongLinks(draw, organisation, type, set)],
  ]);
}

function collection(draw: Draw, organisation: Organisation, type: EntityName, path: readonly Step[]): Request {
  const query = generateQuery(draw, organisation, type, 2, path.length === 1);
  const bare = draw.chance(5);
  if (draw.chance(12))
    return { path, suffix: '/$count', bare, query: { ...NOTHING, compute: query.compute, search: query.search, filter: query.filter } };
  return { path, suffix: '', bare, query: path.length === 1 ? bounded(draw, query) : query };
}

/** A whole set is read now and then; expanded, only a part of it. */
function bounded(draw: Draw, query: Query): Query {
  if (query.expand.length === 0 && draw.chance(8)) return { ...query, top: undefined };
  return { ...query, top: query.top ?? draw.below(query.expand.length > 0 ? 12 : 60) };
}

/** From an entity over links to an entity, a collection or a property; a key is missing now and then. */
function alongLinks(draw: Draw, organisation: Organisation, type: EntityName, set: string): Request {
  let at = draw.pick(organisation.entities(type));
  const path: Step[] = [keyed(draw, set, at)];
  while (path.length < 4 && draw.chance(65)) {
    const links = Object.entries(ENTITIES[at.type].links);
    if (links.length === 0) break;
    const [name, link] = draw.pick(links);
    const [next] = draw.some(organisation.linked(at, name), 1);
    if (link.many && (next === undefined || draw.chance(60)))
      return collection(draw, organisation, link.target, [...path, { name, key: undefined }]);
    if (next === undefined) return end(draw, organisation, link.target, [...path, { name, key: undefined }]);
    path.push(link.many ? keyed(draw, name, next) : { name, key: undefined });
    at = next;
  }
  return end(draw, organisation, at.type, path);
}

function keyed(draw: Draw, name: string, entity: Entity): Step {
  return { name, key: { of: entity.type, values: drawKey(draw, entity, 4) } };
}

function end(draw: Draw, organisation: Organisation, type: EntityName, path: readonly Step[]): Request {
  if (draw.chance(25)) {
    const name = draw.pick(Object.keys(ENTITIES[type].properties));
    return {
      path: [...path, { name, key: undefined }],
      suffix: draw.chance(40) && typeOf(type, name) !== 'Binary' ? '/$value' : '',
      bare: false,
      query: NOTHING,
    };
  }
  const { compute, select, expand } = generateQuery(draw, organisation, type, 2, false);
  return { path, suffix: '', bare: draw.chance(5), query: { ...NOTHING, compute, select, expand } };
}

function generateQuery(
  draw: Draw,
  organisation: Organisation,
  type: EntityName,
  depth: number,
  outermost: boolean,
  outer?: EntityName,
): Query {
  const plain = namesOf(draw, organisation, type, outermost, outer);
  const compute = draw.maybe(12, () => computations(draw, plain)) ?? [];
  const names = { ...plain, computed: compute };
  const search = draw.maybe(12, () => generateSearch(draw, organisation, type));
  return {
    compute,
    search,
    filter: draw.maybe(outermost && search === undefined ? 70 : 40, () => generateBoolean(draw, names, outermost ? 3 : 1)),
    orderby: draw.maybe(50, () => orderItems(draw, names)) ?? [],
    top: draw.maybe(40, () => draw.below(20)),
    skip: draw.maybe(15, () => draw.below(15)),
    count: draw.chance(30),
    select: draw.maybe(60, () => selection(draw, type, compute)),
    expand: depth > 0 ? (draw.maybe(35, () => expansions(draw, organisation, type, depth, outermost)) ?? []) : [],
  };
}

function orderItems(draw: Draw, names: Names): OrderItem[] {
  return Array.from({ length: 1 + draw.below(3) }, () => ({ expression: orderBy(draw, names), descending: draw.chance(40) }));
}

/** Literals order nothing: what has no path is not an order. */
function orderBy(draw: Draw, names: Names): Expression {
  const field = named(draw, names, () => true) ?? named(draw, { ...names, variables: names.variables.slice(-1) }, () => true);
  const condition = draw.maybe(6, () => generateBoolean(draw, names, 0));
  if (condition !== undefined && speaks(condition)) return condition;
  const made = draw.chance(20)
    ? VALUES[draw.pick(['text', 'number', 'date', 'time', 'duration', 'floating'] as const)](draw, names, 1)
    : field;
  const key = Object.keys(ENTITIES[names.variables.at(-1)?.type ?? 'Person'].properties)[0] ?? '';
  return made !== undefined && speaks(made)
    ? made
    : { kind: 'property', path: { variable: undefined, names: [key] }, type: typeOf(names.variables.at(-1)?.type ?? 'Person', key) };
}

/** Each may name those before it. */
function computations(draw: Draw, names: Names): readonly Computed[] {
  const computed: Computed[] = [];
  const count = 1 + draw.below(3);
  for (let index = 0; index < count; index++) {
    const expression = computation(draw, { ...names, computed });
    if (speaks(expression)) computed.push({ kind: 'computed', name: `Value${computed.length}`, expression, type: expression.type });
  }
  return computed;
}

function computation(draw: Draw, names: Names): Expression {
  const make = draw.pick(['text', 'number', 'date', 'instant', 'time', 'duration', 'floating'] as const);
  return draw.chance(15) ? generateBoolean(draw, names, 0) : VALUES[make](draw, names, 1);
}

export function speaks(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    // Of other lengths, or of the own type, they are decided without the data: an order by them is left out.
    case 'collections':
    case 'isof':
      return false;
    case 'call':
      return expression.arguments.some(speaks);
    case 'arithmetic':
      return speaks(expression.left) || speaks(expression.right);
    case 'computed':
      return speaks(expression.expression);
    case 'negate':
    case 'cast':
      return speaks(expression.operand);
    case 'case':
      return expression.pairs.some(pair => speaks(pair.condition) || speaks(pair.value));
    default:
      return true;
  }
}

function selection(draw: Draw, type: EntityName, compute: readonly Computed[]): readonly string[] | '*' {
  if (draw.chance(8)) return '*';
  return [...draw.some(Object.keys(ENTITIES[type].properties), 6), ...compute.map(({ name }) => name).filter(() => draw.chance(70))];
}

function expansions(draw: Draw, organisation: Organisation, type: EntityName, depth: number, atSet: boolean): readonly Expand[] {
  const links = Object.keys(ENTITIES[type].links);
  return links.length === 0 ? [] : draw.some(links, 3).map(link => expansion(draw, organisation, type, link, depth, atSet));
}

/** Where `$it` is the entity outside: in what belongs to it alone, once. `max` goes as deep as the service allows: five levels, less what is expanded within. */
function expansion(draw: Draw, organisation: Organisation, type: EntityName, link: string, depth: number, atSet: boolean): Expand {
  const { target, many, through } = ENTITIES[type].links[link] ?? { target: type, many: false };
  const recursive = target === type && draw.chance(60);
  const outer = atSet && many && through === undefined && !recursive ? type : undefined;
  const options = draw.chance(30) ? NOTHING : generateQuery(draw, organisation, target, depth - 1, false, outer);
  const most = depth === 2 && options.expand.length === 0 ? ([1, 2, 3, 'max'] as const) : ([1, 2, 3] as const);
  const levels = recursive ? draw.pick(most) : undefined;
  const suffix =
    levels === undefined && options.compute.length === 0
      ? draw.way<Expand['suffix']>([
          [16, () => ''],
          [1, () => '/$ref'],
          [many ? 1 : 0, () => '/$count'],
        ])
      : '';
  const expand = options.expand.filter(inner => levels === undefined || inner.link !== link);
  const query = many ? { ...options, expand } : { ...NOTHING, compute: options.compute, select: options.select, expand };
  return { link, suffix, query: suffix === '' ? query : narrowed(query, suffix), levels };
}

/** What entities that are not shown can be asked. */
function narrowed({ search, filter, orderby, top, skip, count }: Query, suffix: '/$count' | '/$ref'): Query {
  const kept = { ...NOTHING, search, filter };
  return suffix === '/$count' ? kept : { ...kept, orderby, top, skip, count };
}

/** A collection in an order, for pages: orders with nulls and ties among them. */
export function generateOrdered(draw: Draw, organisation: Organisation, type = draw.pick(organisation.sets)): Request {
  const plain = namesOf(draw, organisation, type, true);
  const compute = draw.maybe(15, () => computations(draw, plain)) ?? [];
  const names = { ...plain, computed: compute };
  const query: Query = {
    compute,
    search: draw.maybe(10, () => generateSearch(draw, organisation, type)),
    filter: draw.maybe(30, () => generateBoolean(draw, names, 1)),
    orderby: draw.maybe(90, () => orderItems(draw, names)) ?? [],
    top: draw.maybe(40, () => draw.below(200)),
    skip: draw.maybe(20, () => draw.below(30)),
    count: draw.chance(20),
    select: draw.maybe(60, () => selection(draw, type, compute)),
    expand: [],
  };
  return { path: [{ name: ENTITIES[type].set ?? '', key: undefined }], suffix: '', bare: false, query };
}
