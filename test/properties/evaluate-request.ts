/** A request -> the answer that OData asks for, from the organisation in memory: rows, counts and order, expanded as deep as asked. */
import { evaluate } from './evaluate-expression';
import { isFound } from './evaluate-search';
import { OUTER } from './expression';
import type { Expand, OrderItem, Query, Request, Step } from './expression';
import { hasKey, typeOf } from './organisation';
import type { Entity, Organisation } from './organisation';
import { ENTITIES } from './entities';
import type { EntityName } from './entity-description';
import { encode } from './print-request';
import { compareValues, jsonOf } from './values';
import type { Value, ValueType } from './values';
import { writeKey } from './write-expression';

export type Json = Readonly<Record<string, unknown>>;

export type Answer =
  | { readonly kind: 'rows'; readonly rows: readonly Json[]; readonly count: number | undefined }
  | { readonly kind: 'entity'; readonly row: Json }
  /** A property's value, a raw value or a count. */
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'empty'; readonly status: 204 | 404 };

/** Levels of `$levels=max`. */
const MAX_LEVELS = 5;

/** What names beside those of lambdas stand for: inside `$expand` the entity outside. */
type Around = ReadonlyMap<string, Entity>;

const NOTHING_AROUND: Around = new Map();

export function evaluateRequest(request: Request, organisation: Organisation): Answer {
  const [set, ...steps] = request.path;
  const type = organisation.sets.find(name => ENTITIES[name].set === set?.name);
  if (set === undefined || type === undefined) throw new Error('No such entity set.');
  let found: readonly Entity[] = organisation.entities(type);
  if (set.key === undefined) return answerCollection(request, found, organisation);
  const { values: key } = set.key;
  found = found.filter(entity => hasKey(entity, key));
  return walk(request, found[0], type, steps, organisation);
}

/** Part 1, section 11.2.4 to 11.2.7: what is not there is 404, a to-one link or property that is null at the end 204. */
function walk(request: Request, at: Entity | undefined, type: EntityName, steps: readonly Step[], organisation: Organisation): Answer {
  const [step, ...rest] = steps;
  if (at === undefined) return { kind: 'empty', status: 404 };
  if (step === undefined) return { kind: 'entity', row: rowOf(at, request.query, organisation, NOTHING_AROUND) };
  const link = ENTITIES[type].links[step.name];
  if (link === undefined) return answerProperty(at, step.name);
  const linked = organisation.linked(at, step.name);
  if (link.many && step.key === undefined) return answerCollection(request, linked, organisation);
  const [next] = linked.filter(entity => step.key === undefined || hasKey(entity, step.key.values));
  if (next === undefined && !link.many && rest.length === 0) return { kind: 'empty', status: 204 };
  return walk(request, next, link.target, rest, organisation);
}

function answerProperty(entity: Entity, name: string): Answer {
  const value = jsonOf(entity.values[name] ?? null, typeOf(entity.type, name));
  return value === null ? { kind: 'empty', status: 204 } : { kind: 'value', value };
}

function answerCollection({ suffix, query }: Request, entities: readonly Entity[], organisation: Organisation): Answer {
  const kept = keep(entities, query, organisation, NOTHING_AROUND);
  if (suffix === '/$count') return { kind: 'value', value: kept.length };
  const rows = pageOf(kept, query, organisation, NOTHING_AROUND).map(entity => rowOf(entity, query, organisation, NOTHING_AROUND));
  return { kind: 'rows', rows, count: query.count ? kept.length : undefined };
}

function keep(entities: readonly Entity[], { filter, search }: Query, organisation: Organisation, variables: Around): readonly Entity[] {
  const found = search === undefined ? entities : entities.filter(it => isFound(search, it));
  if (filter === undefined) return found;
  return found.filter(it => evaluate(filter, { organisation, it, variables }) === true);
}

function pageOf(entities: readonly Entity[], query: Query, organisation: Organisation, around: Around): readonly Entity[] {
  const skip = query.skip ?? 0;
  return sorted(entities, query.orderby, organisation, around).slice(skip, query.top === undefined ? undefined : skip + query.top);
}

/** By the items, nulls lowest (Part 1, section 11.2.6.2), then by the key, the way the last item goes. */
function sorted(
  entities: readonly Entity[],
  orderby: readonly OrderItem[],
  organisation: Organisation,
  variables: Around,
): readonly Entity[] {
  const keyed = entities.map(it => ({
    it,
    keys: orderby.map(item => evaluate(item.expression, { organisation, it, variables })),
  }));
  const types = orderby.map(item => item.expression.type);
  const way = orderby.at(-1)?.descending === true ? -1 : 1;
  keyed.sort((a, b) => compareKeys(a.keys, b.keys, orderby, types) || way * compareByKey(a.it, b.it));
  return keyed.map(({ it }) => it);
}

function compareKeys(a: readonly Value[], b: readonly Value[], orderby: readonly OrderItem[], types: readonly ValueType[]): number {
  for (const [index, { descending }] of orderby.entries()) {
    const order = compareNullable(a[index] ?? null, b[index] ?? null, types[index] ?? 'Text');
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareNullable(a: Value, b: Value, type: ValueType): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareValues(a, b, type);
}

function compareByKey(a: Entity, b: Entity): number {
  for (const name of ENTITIES[a.type].key) {
    const order = compareValues(a.values[name] ?? null, b.values[name] ?? null, typeOf(a.type, name));
    if (order !== 0) return order;
  }
  return 0;
}

function rowOf(entity: Entity, query: Query, organisation: Organisation, variables: Around): Json {
  const properties = Object.keys(ENTITIES[entity.type].properties);
  const { select, compute } = query;
  const names = select === undefined || select === '*' ? properties : properties.filter(name => select.includes(name));
  const row: Record<string, unknown> = ENTITIES[entity.type].key.every(name => names.includes(name))
    ? {}
    : canonicalId(entity, organisation);
  for (const name of names) put(row, name.split('/'), jsonOf(entity.values[name] ?? null, typeOf(entity.type, name)));
  for (const { name, expression, type } of compute) {
    if (select !== undefined && select !== '*' && !select.includes(name)) continue;
    row[name] = jsonOf(evaluate(expression, { organisation, it: entity, variables }), type);
  }
  for (const expand of query.expand) expandInto(row, entity, expand, organisation);
  return row;
}

/** A member of a complex value stands within it. */
function put(row: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) row[name] = value;
  else put((row[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** JSON Format, sections 4.5.8 and 14: told where the key is not, and all that a reference is. Of what is contained in several places, it depends on the way there. */
function canonicalId(entity: Entity, organisation: Organisation): Record<string, unknown> {
  const id = pathTo(entity, organisation);
  return id === undefined ? {} : { '@odata.id': id };
}

function pathTo(entity: Entity, organisation: Organisation): string | undefined {
  const { set, key, containedBy } = ENTITIES[entity.type];
  const written = encode(writeKey({ of: entity.type, values: key.map(name => entity.values[name] ?? null) })).replaceAll('/', '%2F');
  if (set !== undefined) return set + written;
  const [owner] = containedBy === undefined ? [] : organisation.linked(entity, containedBy.owner);
  if (owner === undefined || containedBy === undefined) return undefined;
  const { many } = ENTITIES[owner.type].links[containedBy.link] ?? { many: false };
  return `${pathTo(owner, organisation) ?? ''}/${containedBy.link}${many ? written : ''}`;
}

function expandInto(row: Record<string, unknown>, entity: Entity, expand: Expand, organisation: Organisation): void {
  const around: Around = new Map([[OUTER, entity]]);
  const linked = organisation.linked(entity, expand.link);
  const query = withLevels(expand);
  const rowsOf =
    expand.suffix === '/$ref'
      ? (child: Entity) => canonicalId(child, organisation)
      : (child: Entity) => rowOf(child, query, organisation, around);
  if (!ENTITIES[entity.type].links[expand.link]?.many) {
    row[expand.link] = linked[0] === undefined ? null : rowsOf(linked[0]);
    return;
  }
  const kept = keep(linked, query, organisation, around);
  if (query.count || expand.suffix === '/$count') row[`${expand.link}@odata.count`] = kept.length;
  if (expand.suffix !== '/$count') row[expand.link] = pageOf(kept, query, organisation, around).map(rowsOf);
}

/** `$levels=n` is the same expansion inside itself, one level less (Part 2, section 5.1.3.1.1). */
function withLevels(expand: Expand): Query {
  const levels = expand.levels === 'max' ? MAX_LEVELS : (expand.levels ?? 1);
  if (levels <= 1) return expand.query;
  return { ...expand.query, expand: [...expand.query.expand, { ...expand, levels: levels - 1 }] };
}
