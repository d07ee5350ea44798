/**
 * Rows of a result -> objects of the payload, in place: pages give way to their rows, with counts and next links beside them (JSON Format, sections 4.5.4,
 * 4.5.5 and 8.3), hidden keys go, exact numerals are marked. A row whose shape has none of these is not touched; one that tells control information
 * gives way to a new one. Rows of pages are noted where they are met, and shaped after the row that they hang on: all at once, or in pieces.
 */
import type { BoundExpand, BoundSelection, ExpandSource } from '../binding/bound-request';
import { ID, tellsIdAlone } from '../document/compile-control';
import type { NestedShape, RowShape } from '../document/compiled-document';
import type { WorkPieces } from '../../std/work-pieces';
import type { SlotContents } from '../syntax/syntax-tree';
import { withControl, type ControlContext } from './control-information';
import type { JsonNumerals } from './json-numerals';
import { pageEnd, topOf, type NextLinks } from './next-link';
import { isObject } from './read-path';
import { LinkAddress, RowAddress, type Address } from './row-address';
import { shapeRemoved, type ChangeShape } from './shape-removed';
import { takeComputed, writeComputed } from './shape-computed';

export type Row = Record<string, unknown>;

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
  readonly links: NextLinks;
  /** Of the request's slots. */
  readonly contents: SlotContents;
  readonly numerals: JsonNumerals;
  /** Of the pages that have been met. */
  readonly unshaped: UnshapedRows[];
}

interface UnshapedRows {
  readonly rows: Row[];
  readonly shape: RowShape;
  readonly selection: BoundSelection;
  /** Where the rows stand. */
  readonly collection: Address;
  /** Of rows that are changes. */
  readonly change?: ChangeShape | undefined;
}

/** They are shaped later, if there is anything to shape. */
export function noteRows(noted: UnshapedRows, { unshaped }: ShapeContext): void {
  if (!isFinal(noted.shape) || noted.change !== undefined) unshaped.push(noted);
}

/** Those that have been noted, and those that are met in them. */
export function shapeNoted(context: ShapeContext): void {
  for (const noted of context.unshaped) noted.rows.forEach((row, index) => shapeNotedRow(noted, row, index, context));
  context.unshaped.length = 0;
}

export async function shapeNotedInPieces(context: ShapeContext, pieces: WorkPieces): Promise<void> {
  for (const noted of context.unshaped) {
    for (const [index, row] of noted.rows.entries()) {
      shapeNotedRow(noted, row, index, context);
      if (pieces.isOver) await pieces.next();
    }
  }
  context.unshaped.length = 0;
}

function shapeNotedRow(
  { rows, shape, selection, collection, change }: UnshapedRows,
  noted: Row,
  index: number,
  context: ShapeContext,
): void {
  const row = change === undefined ? noted : noted.entity;
  if (!isRow(row)) {
    if (change !== undefined) rows[index] = shapeRemoved(noted, change, context);
    return;
  }
  rows[index] = shapeRow(row, shape, selection, new RowAddress(row, shape, collection, true, context), context);
}

/** Gives the row itself, or the one that takes its place. */
export function shapeRow(row: Row, shape: RowShape, selection: BoundSelection, address: RowAddress, context: ShapeContext): Row {
  if (shape.computed.length === 0) return shapeRead(row, shape, selection, address, context);
  const computed = takeComputed(row, shape.computed);
  const shaped = shapeRead(row, shape, selection, address, context);
  if (shape.control?.reference !== true) writeComputed(shaped, shape.computed, computed, context);
  return shaped;
}

function shapeRead(read: Row, shape: RowShape, selection: BoundSelection, address: RowAddress, context: ShapeContext): Row {
  const row = shape.form === undefined ? read : inForm(read, shape.form);
  const around = shape.hidden.length + shape.numerals.length > 0 && shape.nested.length > 0 ? address.kept() : address;
  for (const nested of shape.nested) shapeNested(row, nested, boundExpand(selection, nested.name), around, context);
  for (const path of shape.numerals) shapeNumeral(row, path, context.numerals);
  if (shape.control !== undefined) {
    if (!tellsIdAlone(shape.control)) return withControl(row, shape, shape.control, address.url, context);
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

function isFinal({ nested, numerals, computed, hidden, form, control }: RowShape): boolean {
  return control === undefined && form === undefined && [nested, numerals, computed, hidden].every(({ length }) => length === 0);
}

function boundExpand(selection: BoundSelection, name: string): BoundExpand {
  const expand = selection.expand.find(candidate => candidate.navigation.name === name);
  if (expand === undefined) throw new Error(`${name} was read but not expanded.`);
  return expand;
}

function shapeNested(row: Row, shape: NestedShape, expand: BoundExpand, parent: Address, context: ShapeContext): void {
  const value = row[shape.name];
  if (shape.kind === 'count') {
    row[shape.name] = undefined;
    row[`${shape.name}@odata.count`] = context.numerals.value((value as Page).count);
  } else if (shape.kind === 'one' && expand.kind === 'one') {
    if (!isRow(value)) return;
    const address = new RowAddress(value, shape.row, new LinkAddress(parent, shape.name), false, context);
    row[shape.name] = shapeRow(value, shape.row, expand.selection, address, context);
  } else if (shape.kind === 'many' && expand.kind === 'many') {
    shapeNestedPage(row, value as Page, shape, expand, parent, context);
  }
}

function shapeNestedPage(
  row: Row,
  page: Page,
  shape: Extract<NestedShape, { kind: 'many' }>,
  expand: Extract<BoundExpand, { kind: 'many' }>,
  parent: Address,
  context: ShapeContext,
): void {
  const { selection, page: asked } = expand.query;
  const address = new LinkAddress(parent, shape.name);
  row[shape.name] = page.nodes;
  if (shape.counted) row[`${shape.name}@odata.count`] = context.numerals.value(page.count);
  const end = pageEnd(page.next, page.nodes.length, topOf(asked, context.contents));
  if (end !== undefined) {
    const place = { address: address.url, suffix: selection.references ? '/$ref' : '' };
    const outerEntity = (): string => parent.url.slice(context.root.length);
    row[`${shape.name}@odata.nextLink`] = context.links.ofExpanded(place, sourceOf(expand), outerEntity, end);
  }
  noteRows({ rows: page.nodes, shape: shape.row, selection, collection: address }, context);
}

function sourceOf({ source, navigation }: BoundExpand): ExpandSource {
  if (source === undefined) throw new Error(`It is not known how ${navigation.name} was asked for.`);
  return source;
}

/** A property, or a part of a complex one. */
function shapeNumeral(row: Row, [name, part]: readonly string[], numerals: JsonNumerals): void {
  const holder = part === undefined || name === undefined ? row : row[name];
  const key = part ?? name;
  if (key !== undefined && isObject(holder)) holder[key] = numerals.value(holder[key]);
}

function isRow(value: unknown): value is Row {
  return isObject(value);
}
