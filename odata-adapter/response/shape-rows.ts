/**
 * Rows of a result -> objects of the payload, in place: pages give way to their rows, with counts and next links beside them (JSON Format, sections 4.5.4,
 * 4.5.5 and 8.3), hidden keys go, exact numerals are marked. A row whose shape has none of these is not touched; one that tells control information
 * gives way to a new one. Rows of pages are noted where they are met, and shaped after the row that they hang on (`shape-noted.ts`).
 */
import type { ExpandedMany, ExpandSource } from '../binding/bound-request';
import { ID, tellsIdAlone } from '../document/compile-control';
import type { NestedShape } from '../document/compiled-document';
import type { ApartItems } from './apart-items';
import { tellType, withControl, type ControlContext } from './control-information';
import { JsonNumerals } from './json-numerals';
import { linkToExpanded, pageEnd, topOf } from './next-link';
import { isRow, type Row } from './read-path';
import { LinkAddress, RowAddress, type RowPath } from './row-address';
import type { ChangeShape } from './shape-removed';
import { computedType, computedValue, takeComputed } from './shape-computed';
import { writeMember } from './write-member';
import type { Writing } from './writing';

type NestedPage = Extract<NestedShape, { readonly kind: 'many' }>;

export interface Page {
  readonly nodes: Row[];
  readonly count?: number;
  readonly next?: string | null;
  /** Since when changes can be asked for; on the last page alone. */
  readonly delta?: string | null;
}

export interface ShapeContext extends ControlContext {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly writing: Writing;
  readonly numerals: JsonNumerals;
  /** Of the pages that have been met, where there is anything to shape. They are shaped later. */
  readonly unshaped: UnshapedRows[];
}

export interface UnshapedRows {
  readonly rows: Row[];
  /** Of the collection. */
  readonly path: RowPath;
  /** Of rows that are changes. */
  readonly change?: ChangeShape | undefined;
  /** Takes the items that changes are told by, where one may take several. */
  readonly items?: ApartItems | undefined;
}

export function shapeContext(writing: Writing): ShapeContext {
  const { root, namespace, version, format } = writing;
  return {
    root,
    namespace,
    version,
    writing,
    numerals: new JsonNumerals(format.numbersAsText),
    unshaped: [],
  };
}

/** Gives the row itself, or the one that takes its place. */
export function shapeRow(address: RowAddress, context: ShapeContext): Row {
  const { computed, control } = address.shape;
  if (computed.length === 0) return shapeRead(address, context);
  const values = takeComputed(address.row, computed);
  const shaped = shapeRead(address, context);
  if (control?.reference === true) return shaped;
  computed.forEach((shape, index) => {
    tellType(shaped, shape.name, computedType(shape, values[index], context));
    writeMember(shaped, shape.name, computedValue(shape, values[index], context.numerals));
  });
  return shaped;
}

function shapeRead(address: RowAddress, context: ShapeContext): Row {
  const { row: read, shape } = address;
  const row = shape.form === undefined ? read : inForm(read, shape.form);
  const around = shape.hidden.length + shape.numerals.length > 0 && shape.nested.length > 0 ? address.kept() : address;
  for (const nested of shape.nested) {
    const value = row[nested.name];
    if (nested.kind === 'count') shapeCount(row, nested.name, context);
    else if (nested.kind === 'many') shapeNestedPage(row, new LinkAddress(around, nested), context);
    else if (isRow(value)) row[nested.name] = shapeRow(new RowAddress(value, new LinkAddress(around, nested), context), context);
  }
  for (const path of shape.numerals) shapeNumeral(row, path, context.numerals);
  if (shape.control !== undefined) {
    if (!tellsIdAlone(shape.control)) return withControl(row, address, context);
    row[ID] = address.url;
  }
  for (const name of shape.hidden) row[name] = undefined;
  return row;
}

/** The id stands before all values (JSON Format, section 4.4). An annotation says that the property is there, and that this client has no permission on it (section 20, and the Core vocabulary). */
function inForm(read: Row, form: Readonly<Row>): Row {
  const row = { ...form };
  for (const name in read) row[name] = read[name];
  return row;
}

function shapeCount(row: Row, name: string, { numerals }: ShapeContext): void {
  const { count } = row[name] as Page;
  row[name] = undefined;
  row[`${name}@odata.count`] = numerals.value(count);
}

function shapeNestedPage(row: Row, link: LinkAddress<NestedPage>, context: ShapeContext): void {
  const { name, expand } = link.nested;
  const { count, page: asked, selection } = expand.query;
  const page = row[name] as Page;
  row[name] = page.nodes;
  if (count) row[`${name}@odata.count`] = context.numerals.value(page.count);
  const end = pageEnd(page.next, page.nodes.length, topOf(asked, context.writing.contents));
  if (end !== undefined) {
    const suffix = selection.references ? '/$ref' : '';
    const place = { address: link.url, suffix, outerEntity: link.entity.url.slice(context.root.length), source: sourceOf(expand) };
    row[`${name}@odata.nextLink`] = linkToExpanded(place, end, context.writing);
  }
  if (!link.shape.isFinal) context.unshaped.push({ rows: page.nodes, path: link });
}

function sourceOf({ source, navigation }: ExpandedMany): ExpandSource {
  if (source === undefined) throw new Error(`It is not known how ${navigation.name} was asked for.`);
  return source;
}

/** A property, or a part of a complex one. */
function shapeNumeral(row: Row, [name, part]: readonly string[], numerals: JsonNumerals): void {
  const holder = part === undefined || name === undefined ? row : row[name];
  const key = part ?? name;
  if (key !== undefined && isRow(holder)) holder[key] = numerals.value(holder[key]);
}
