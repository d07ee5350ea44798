/**
 * A change with what is expanded in it -> the items of a 4.0 delta: the entity, the entities that it leads to at each level, a link to each, and for each that an entity led to since the last answer and
 * leads to no longer a deleted link (JSON Format 4.0, sections 14.3 and 14.4). A link may be told that was there before, and a deleted one that never was: a client need do nothing about them.
 */
import type { ApartShape, RowShape } from '../document/compiled-document';
import type { ApartItems } from './apart-items';
import { keyTextOf } from './key-text';
import { isRow, type Row } from './read-path';
import { LinkAddress, RowAddress, type Address, type RowPath } from './row-address';
import { shapeRemoved, type ChangeShape } from './shape-removed';
import { shapeRow, type Page, type ShapeContext } from './shape-rows';

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
  const address = { url: context.root + set.name + keyTextOf(noted, change, context.namespace) };
  const told: Told = { entities: [], links: [], ended: [] };
  tellEntity({ row, path, address, collection: set.name, apart, reached: [reached] }, { told, items, context });
  for (const item of [...told.entities, ...told.links, ...told.ended]) items.list.push(item);
}

/** An entity that links start from. */
interface ApartEntity {
  readonly row: Row;
  readonly path: RowPath;
  readonly address: Address;
  /** As a context URL names it. */
  readonly collection: string;
  readonly apart: readonly ApartShape[];
  /** Of each record that has had its id: a to-one link may lead to another now, under the same id. */
  readonly reached: readonly unknown[];
  /** Of an entity that is not of the collection. */
  readonly control?: Row;
}

/** Items, apart by their kinds. */
interface Told {
  readonly entities: Row[];
  readonly links: Row[];
  readonly ended: Row[];
}

interface Telling {
  readonly told: Told;
  readonly items: ApartItems;
  readonly context: ShapeContext;
}

/** Then what is expanded in it, level by level. */
function tellEntity(entity: ApartEntity, telling: Telling): void {
  const { row, path, apart, control } = entity;
  const { told, context } = telling;
  const rows = apart.map(({ nested }) => takeRows(row, nested, context));
  const shaped = shapeRow(
    new RowAddress(row, { url: path.url, isMember: path.isMember, shape: withoutApart(path.shape) }, context),
    context,
  );
  told.entities.push(control === undefined ? shaped : { ...control, ...shaped });
  apart.forEach((shape, index) => tellLinks(shape, { entity, rows: rows[index] ?? [] }, telling));
}

/** Counts stay with the entity. */
function withoutApart(shape: RowShape): RowShape {
  return { ...shape, nested: shape.nested.filter(({ kind }) => kind === 'count') };
}

interface Leading {
  readonly entity: ApartEntity;
  /** To which the navigation property leads. */
  readonly rows: readonly Row[];
}

function tellLinks(shape: ApartShape, { entity, rows }: Leading, telling: Telling): void {
  const { told, items, context } = telling;
  const path = new LinkAddress(entity.address, shape.nested);
  const reached = reachedByUrl(shape, { path, entity }, context);
  const linkItem = (kind: string, target: string): Row => ({
    '@odata.context': `${context.root}$metadata#${entity.collection}/$${kind}`,
    source: entity.address.url,
    relationship: shape.nested.name,
    target,
  });
  for (const row of rows) {
    const member = new RowAddress(row, path, context);
    const address = { url: member.url };
    told.links.push(linkItem('link', address.url));
    const below = reached.get(address.url) ?? [];
    reached.delete(address.url);
    if (path.shape.control?.reference === true || !items.begins(shape, address.url)) continue;
    const collection = member.collectionUrl.slice(context.root.length);
    const control = { '@odata.context': `${context.root}$metadata#${collection}${shape.list}/$entity` };
    tellEntity({ row, path, address, collection, apart: shape.apart, reached: below, control }, telling);
  }
  for (const url of reached.keys()) told.ended.push(linkItem('deletedLink', url));
}

interface LinkPlace {
  readonly path: LinkAddress;
  readonly entity: ApartEntity;
}

/** By all that the link leads to or led to: what was reached from there. */
function reachedByUrl({ alias, key }: ApartShape, { path, entity }: LinkPlace, context: ShapeContext): Map<string, unknown[]> {
  const former: RowPath = { url: path.url, isMember: path.isMember, shape: { ...path.shape, ...key } };
  const keys = entity.reached.flatMap(reached => (isRow(reached) ? reached[alias] : [])).filter(isRow);
  const byUrl = new Map<string, unknown[]>();
  for (const keyed of keys) {
    const { url } = new RowAddress(keyed, former, context);
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
