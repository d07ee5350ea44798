/**
 * A change with what is expanded in it -> the items of a 4.0 delta: the entity, the entities that it leads to, a link to each, and for each that it led to since the last answer and leads to no longer a
 * deleted link (JSON Format 4.0, sections 14.3 and 14.4). A link may be told that was there before, and a deleted one that never was: a client need do nothing about them.
 */
import type { ApartShape, RowShape } from '../document/compiled-document';
import { keyTextOf } from './key-text';
import { LinkAddress, RowAddress, type Address, type RowPath } from './row-address';
import { shapeRemoved, type ChangeShape } from './shape-removed';
import { isRow, shapeRow, type Page, type Row, type ShapeContext } from './shape-rows';

export interface ApartChange {
  /** Of the collection. */
  readonly path: RowPath;
  readonly change: ChangeShape;
}

export function shapeApart(noted: Row, { path, change }: ApartChange, context: ShapeContext): readonly Row[] {
  const { entity: row, reached } = noted;
  if (!isRow(row)) return [shapeRemoved(noted, change, context)];
  const { set, apart = [] } = change;
  const entity = { url: context.root + set.name + keyTextOf(noted, change, context.namespace) };
  const reachedBy = (alias: string): unknown => (isRow(reached) ? reached[alias] : undefined);
  const linked = apart.map(link => takeLinked(link, { row, entity, reached: reachedBy(link.alias) }, context));
  const told = shapeRow(new RowAddress(row, { ...path, shape: withoutApart(path.shape) }, context), context);
  const linkItem = (kind: string, relationship: string, target: string): Row => ({
    '@odata.context': `${context.root}$metadata#${set.name}/$${kind}`,
    source: entity.url,
    relationship,
    target,
  });
  return [
    told,
    ...linked.flatMap(({ members }) => members.flatMap(({ item }) => (item === undefined ? [] : [item]))),
    ...linked.flatMap(({ name, members }) => members.map(({ url }) => linkItem('link', name, url))),
    ...linked.flatMap(({ name, ended }) => ended.map(url => linkItem('deletedLink', name, url))),
  ];
}

/** Counts stay with the entity. */
function withoutApart(shape: RowShape): RowShape {
  return { ...shape, nested: shape.nested.filter(({ kind }) => kind === 'count') };
}

interface LinkPlace {
  readonly row: Row;
  readonly entity: Address;
  readonly reached: unknown;
}

interface Linked {
  readonly name: string;
  readonly members: readonly Member[];
  /** URLs of those that it leads to no longer. */
  readonly ended: readonly string[];
}

interface Member {
  readonly url: string;
  /** Undefined where only the link is asked for. */
  readonly item: Row | undefined;
}

/** Takes them out of the entity's row. */
function takeLinked({ nested, list, key }: ApartShape, { row, entity, reached }: LinkPlace, context: ShapeContext): Linked {
  const { name } = nested;
  const link = new LinkAddress(entity, nested);
  const members = takeRows(row, nested, context).map(member => shapeMember(new RowAddress(member, link, context), list, context));
  const present = new Set(members.map(({ url }) => url));
  const former: RowPath = { url: link.url, isMember: link.isMember, shape: { ...link.shape, ...key } };
  const urls = (Array.isArray(reached) ? reached : []).filter(isRow).map(keys => new RowAddress(keys, former, context).url);
  return { name, members, ended: [...new Set(urls)].filter(url => !present.has(url)) };
}

function takeRows(row: Row, nested: ApartShape['nested'], { numerals }: ShapeContext): readonly Row[] {
  const value = row[nested.name];
  row[nested.name] = undefined;
  if (nested.kind === 'one') return isRow(value) ? [value] : [];
  const { nodes, count } = value as Page;
  if (nested.expand.query.count) row[`${nested.name}@odata.count`] = numerals.value(count);
  return nodes;
}

function shapeMember(address: RowAddress, list: string, context: ShapeContext): Member {
  const { url } = address;
  if (address.shape.control?.reference === true) return { url, item: undefined };
  const entity = `${context.root}$metadata#${address.collectionUrl.slice(context.root.length)}${list}/$entity`;
  return { url, item: { '@odata.context': entity, ...shapeRow(address, context) } };
}
