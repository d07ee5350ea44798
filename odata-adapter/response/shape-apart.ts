/**
 * A change with what is expanded in it -> the items of a 4.0 delta: the entity, the entities that it leads to at each level, a link to each, and for each that an entity led to since the last answer and
 * leads to no longer a deleted link (JSON Format 4.0, sections 14.3 and 14.4). A link may be told that was there before, and a deleted one that never was: a client need do nothing about them.
 */
import type { ApartShape, RowShape } from '../document/compiled-document';
import type { ApartItems } from './apart-items';
import { keyTextOf } from './key-text';
import { LinkAddress, RowAddress, type Address, type RowPath } from './row-address';
import { shapeRemoved, type ChangeShape } from './shape-removed';
import { isRow, shapeRow, type Page, type Row, type ShapeContext } from './shape-rows';

export interface ApartChange {
  /** Of the collection. */
  readonly path: RowPath;
  readonly change: ChangeShape;
  /** That take its items. */
  readonly items: ApartItems;
}

export function shapeApart(noted: Row, { path, change, items }: ApartChange, context: ShapeContext): void {
  const { entity: row, reached } = noted;
  if (!isRow(row)) {
    items.list.push(shapeRemoved(noted, change, context));
    return;
  }
  const { set, apart = [] } = change;
  const url = context.root + set.name + keyTextOf(noted, change, context.namespace);
  const linked = takeLinked(apart, { row, address: { url }, collection: set.name, reached: [reached] }, { items, context });
  const entity = shapeRow(new RowAddress(row, { ...path, shape: withoutApart(path.shape) }, context), context);
  for (const item of [entity, ...linked.entities, ...linked.present, ...linked.ended]) items.list.push(item);
}

/** Counts stay with the entity. */
function withoutApart(shape: RowShape): RowShape {
  return { ...shape, nested: shape.nested.filter(({ kind }) => kind === 'count') };
}

/** An entity that links start from. */
interface LinkSource {
  readonly row: Row;
  readonly address: Address;
  /** As a context URL names it. */
  readonly collection: string;
  /** Of each record that has had its id: a to-one link may lead to another now, under the same id. */
  readonly reached: readonly unknown[];
}

interface Taking {
  readonly items: ApartItems;
  readonly context: ShapeContext;
}

interface Linked {
  readonly entities: Row[];
  readonly present: Row[];
  readonly ended: Row[];
}

/** Takes them out of the entity's row. */
function takeLinked(apart: readonly ApartShape[], source: LinkSource, taking: Taking): Linked {
  const linked: Linked = { entities: [], present: [], ended: [] };
  for (const shape of apart) takeLink(shape, source, { ...taking, linked });
  return linked;
}

interface TakingLink extends Taking {
  readonly linked: Linked;
}

function takeLink(shape: ApartShape, source: LinkSource, { linked, ...taking }: TakingLink): void {
  const { nested } = shape;
  const { row, address } = source;
  const { items, context } = taking;
  const link = new LinkAddress(address, nested);
  const keys = keysByUrl(shape, { link, source, context });
  const linkItem = (kind: string, target: string): Row => ({
    '@odata.context': `${context.root}$metadata#${source.collection}/$${kind}`,
    source: address.url,
    relationship: nested.name,
    target,
  });
  for (const member of takeRows(row, nested, context)) {
    const target = new RowAddress(member, link, context);
    const { url } = target;
    linked.present.push(linkItem('link', url));
    const reached = keys.get(url) ?? [];
    keys.delete(url);
    if (target.shape.control?.reference === true || !items.begins(shape, url)) continue;
    const collection = target.collectionUrl.slice(context.root.length);
    const below = takeLinked(shape.apart, { row: member, address: { url }, collection, reached }, taking);
    const told = new RowAddress(member, { url: link.url, isMember: link.isMember, shape: withoutApart(link.shape) }, context);
    linked.entities.push({ '@odata.context': `${context.root}$metadata#${collection}${shape.list}/$entity`, ...shapeRow(told, context) });
    for (const kind of ['entities', 'present', 'ended'] as const) linked[kind].push(...below[kind]);
  }
  for (const url of keys.keys()) linked.ended.push(linkItem('deletedLink', url));
}

interface LinkPlace {
  readonly link: LinkAddress;
  readonly source: LinkSource;
  readonly context: ShapeContext;
}

/** What was reached from all that the link leads to or led to. */
function keysByUrl({ alias, key }: ApartShape, { link, source, context }: LinkPlace): Map<string, unknown[]> {
  const path: RowPath = { url: link.url, isMember: link.isMember, shape: { ...link.shape, ...key } };
  const keys = source.reached.flatMap(reached => (isRow(reached) ? reached[alias] : [])).filter(isRow);
  const byUrl = new Map<string, unknown[]>();
  for (const keyed of keys) {
    const { url } = new RowAddress(keyed, path, context);
    const known = byUrl.get(url);
    if (known === undefined) byUrl.set(url, [keyed.reached]);
    else known.push(keyed.reached);
  }
  return byUrl;
}

function takeRows(row: Row, nested: ApartShape['nested'], { numerals }: ShapeContext): readonly Row[] {
  const value = row[nested.name];
  row[nested.name] = undefined;
  if (nested.kind === 'one') return isRow(value) ? [value] : [];
  const { nodes, count } = value as Page;
  if (nested.expand.query.count) row[`${nested.name}@odata.count`] = numerals.value(count);
  return nodes;
}
