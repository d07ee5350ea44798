/**
 * A page that is not the last -> its next link: what links repeat of the request (`planned-links.ts`), with its literals in their places. `$top` is what remains, and `$skiptoken` says where to go on.
 * The last page of what is tracked -> its delta link (section 11.3), in the same way.
 */
import type { BoundPage, ExpandSource } from '../binding/bound-request';
import { rowCount } from '../binding/row-count';
import type { PlannedLink, PlannedLinks } from '../document/planned-links';
import { fillPieces, type LinkFilling } from '../syntax/print/fill-pieces';
import { printLiteral } from '../syntax/print/print-literal';
import type { PrintedOption } from '../syntax/print/print-options';
import type { SlotContents } from '../syntax/syntax-tree';
import { TRACKED_MARK } from '../syntax/text/tracked-mark';
import { SEAL_MARK } from '../syntax/unseal-url';

/** Where a page ended. */
export interface PageEnd {
  readonly token: string;
  /** What `$top` still asks for; undefined without `$top`. */
  readonly remaining: number | undefined;
}

/** Undefined when nothing follows: the page is the last, or `$top` has been reached. */
export function pageEnd(next: string | null | undefined, rows: number, top: number | undefined): PageEnd | undefined {
  const remaining = top === undefined ? undefined : top - rows;
  return typeof next === 'string' && remaining !== 0 ? { token: next, remaining } : undefined;
}

/** Rows asked for at most; undefined when all. */
export function topOf({ top }: BoundPage, contents: SlotContents): number | undefined {
  return top && rowCount(top, contents);
}

/** What a request gives to its links. */
export interface LinkWriting {
  readonly links: PlannedLinks;
  /** Of the request's slots. */
  readonly contents: SlotContents;
  /** Options -> the same sealed, for a token and the reader. */
  readonly seal: (options: string, token: string) => string;
}

/** Where a collection stands: its absolute URL, and what ends the path. */
export interface LinkedPlace {
  readonly address: string;
  /** `/$ref` */
  readonly suffix?: string;
}

/** `outerEntity`: the address below the root of the entity that `$it` is. */
interface ExpandedPlace extends LinkedPlace {
  readonly outerEntity: string;
  readonly source: ExpandSource;
}

/** What stands behind the options that are repeated. */
interface LinkEnd {
  readonly options: readonly string[];
  readonly name: '$skiptoken' | '$deltatoken';
  readonly token: string;
}

export function linkToPage(place: LinkedPlace, { token, remaining }: PageEnd, writing: LinkWriting): string {
  const mark = writing.links.isTracked ? TRACKED_MARK : '';
  const end = { options: restOf(remaining), name: '$skiptoken', token: mark + token } as const;
  return write(place, { link: writing.links.collection, end, outerEntity: undefined }, writing);
}

export function linkToExpanded(
  { outerEntity, source, ...place }: ExpandedPlace,
  { token, remaining }: PageEnd,
  writing: LinkWriting,
): string {
  const end = { options: restOf(remaining), name: '$skiptoken', token } as const;
  return write(place, { link: writing.links.expanded(source), end, outerEntity }, writing);
}

/** To what has changed since the token. */
export function linkToChanges(place: LinkedPlace, token: string, writing: LinkWriting): string {
  return write(place, { link: writing.links.changes, end: { options: [], name: '$deltatoken', token }, outerEntity: undefined }, writing);
}

/** To all that the changes are told of; undefined where a literal would have to be sealed, which goes with a token alone. */
export function linkToStart({ address }: LinkedPlace, { links, contents }: Omit<LinkWriting, 'seal'>): string | undefined {
  if (links.changes.sealed.length > 0) return undefined;
  const options = shownOptions(links.changes, { contents, outerEntity: undefined });
  return options.length === 0 ? address : `${address}?${options.join('&')}`;
}

function restOf(remaining: number | undefined): readonly string[] {
  return remaining === undefined ? [] : [`$top=${remaining}`];
}

interface WrittenLink extends Pick<LinkFilling, 'outerEntity'> {
  readonly link: PlannedLink;
  readonly end: LinkEnd;
}

function write({ address, suffix = '' }: LinkedPlace, { link, end, outerEntity }: WrittenLink, { contents, seal }: LinkWriting): string {
  const { options, name, token } = end;
  const filling = { contents, outerEntity };
  const segments = link.filters.map(condition => `/$filter(${fillPieces(condition, 'segment', filling)})`).join('');
  const sealed = fillOptions(link.sealed, filling).join('&');
  const last = `${name}=${sealed === '' ? token : token + SEAL_MARK + seal(sealed, token)}`;
  return `${address}${segments}${suffix}?${[...shownOptions(link, filling), ...options, last].join('&')}`;
}

function shownOptions({ options, custom }: PlannedLink, filling: LinkFilling): readonly string[] {
  return [...fillOptions(options, filling), ...custom.map(option => printLiteral(option, filling.contents))];
}

function fillOptions(options: readonly PrintedOption[], filling: LinkFilling): readonly string[] {
  return options.map(({ name, value }) => `${fillPieces([name], 'query', filling)}=${fillPieces(value, 'query', filling)}`);
}
