/** A page of a GraphQL result and its shape -> its context URL and its count, the rows as objects of the payload (once those that are noted are shaped), and where it ended. Rejects a page on a way that ends early (404). */
import type { BoundCollection, BoundDataRequest } from '../binding/bound-request';
import type { PagePayload } from '../document/compiled-document';
import { ApartItems } from './apart-items';
import { linkToChanges, linkToPage, pageEnd, topOf, type PageEnd } from './next-link';
import { entityNotFound, isRow, readPath, type Row } from './read-path';
import { shapeApplied } from './shape-applied';
import type { ChangeShape } from './shape-removed';
import type { Page, ShapeContext } from './shape-rows';
import { addressOf, canonicalAddressOf, contextOf, type Writing } from './writing';

export interface ShapedPage {
  readonly context: string | undefined;
  /** Of all rows; undefined where it was not asked for. */
  readonly count: unknown;
  readonly rows: readonly Row[];
  /** How many rows of the collection it has. A change may be told by several items. */
  readonly length: number;
  /** Undefined where nothing follows. */
  readonly end: PageEnd | undefined;
  /** The next link. */
  readonly linkAfter: (end: PageEnd) => string;
  /** The delta link; on the last page of what is tracked. */
  readonly deltaLink: string | undefined;
}

export interface PageShaping {
  readonly payload: PagePayload;
  readonly context: ShapeContext;
  /** Where the page before ended, if the request does not say it. */
  readonly after?: PageEnd | undefined;
}

export function shapePage(request: BoundDataRequest, data: Record<string, unknown>, shaping: PageShaping): ShapedPage {
  const { target } = request;
  if (target.kind !== 'collection' && target.kind !== 'applied') throw new Error('A page answers a collection.');
  const { context, payload, after } = shaping;
  const { writing } = context;
  const page = readPath(data, payload.path);
  if (!isPage(page)) throw entityNotFound();
  const { query } = target;
  const asked = after === undefined ? topOf(query.page, writing.contents) : after.remaining;
  const end = pageEnd(page.next, page.nodes.length, asked);
  const suffix = target.kind === 'collection' && target.query.selection.references ? '/$ref' : '';
  return {
    context: contextOf(request, writing),
    count: query.count ? context.numerals.value(page.count) : undefined,
    rows: shapedRows(request, { rows: page.nodes, data }, shaping),
    length: page.nodes.length,
    end,
    linkAfter: reached => linkToPage({ address: addressOf(request, writing), suffix }, reached, writing),
    deltaLink:
      end === undefined && typeof page.delta === 'string'
        ? linkToChanges({ address: addressOf(request, writing) }, page.delta, writing)
        : undefined,
  };
}

function isPage(value: unknown): value is Page {
  return isRow(value) && Array.isArray(value.nodes);
}

interface ReadRows {
  readonly rows: Row[];
  /** The whole result. */
  readonly data: Row;
}

function shapedRows(request: BoundDataRequest, { rows, data }: ReadRows, { payload, context }: PageShaping): readonly Row[] {
  const { target } = request;
  const { root, namespace, version, numerals, writing } = context;
  const urlOf = (): string => canonicalAddressOf(request, { data, base: payload.base }, writing);
  if (payload.kind === 'collection' && target.kind === 'collection') {
    const change = changeShape(target.query, payload, writing);
    if (payload.row.isFinal && change === undefined) return rows;
    const items = change?.apart && new ApartItems();
    context.unshaped.push({ rows, path: { url: urlOf(), shape: payload.row, isMember: true }, change, items });
    return items?.list ?? rows;
  }
  if (payload.kind !== 'applied' || target.kind !== 'applied') throw new Error('The payload is not of the request.');
  const told = payload.row && { url: urlOf(), shape: payload.row, isMember: true };
  return shapeApplied(rows, target.query, { root, namespace, version, numerals, metadata: writing.format.metadata, told });
}

function changeShape(
  { page: { changes } }: BoundCollection,
  { changeKey, apart }: Extract<PagePayload, { readonly kind: 'collection' }>,
  { format: { metadata } }: Writing,
): ChangeShape | undefined {
  return changes?.kind === 'since' && changeKey !== undefined
    ? { set: changes.set, type: changes.set.type, keyAliases: changeKey, metadata, apart }
    : undefined;
}
