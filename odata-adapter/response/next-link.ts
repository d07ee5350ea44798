/**
 * A page that is not the last -> its next link, for the root collection and for expanded ones (Part 1, section 11.2.6.7).
 * All options stay as sent; `$skip` is done with, `$top` is what remains, and `$skiptoken` says where to go on. An API key never stands in a link, nor does an
 * alias that only the path mentioned: the link's own path names entities by their primary keys.
 */
import type { ExpandSource } from '../binding/bound-request';
import type { RequestUrl } from '../syntax/request-url';
import type { Span } from '../syntax/syntax-tree';
import { itemOptions, plainName, urlOptions, writeOptions, type QueryOption } from './query-options';

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

const PAGING = new Set(['top', 'skip', 'skiptoken']);
const NEVER_REPEATED = new Set(['apikey']);

/** `address` is the collection's absolute URL, `url` the request's, after the service root; there stand the `/$filter` segments of its path. `suffix` ends the path. */
export function nextLink(address: string, pathFilters: readonly Span[], url: RequestUrl, end: PageEnd, suffix = ''): string {
  const segments = pathFilters.map(span => `/${url.part(span)}`).join('');
  const kept = repeatedOptions(url.text).filter(option => !PAGING.has(plainName(option)));
  return writeLink(address + segments + suffix, kept, end, decodeURIComponent(segments));
}

/** The expanded item's options become those of the collection's own URL; of the request stay the format, parameter aliases and custom options. `it`: the path of the entity that `$it` is. */
export function nestedNextLink(address: string, url: RequestUrl, source: ExpandSource, end: PageEnd, it: () => string): string {
  const text = decodeURIComponent(url.part(source.span));
  const given = itemOptions(text).filter(option => !PAGING.has(plainName(option)) && plainName(option) !== 'levels');
  const own = text.includes('$it') ? given.map(option => withoutIt(option, `$root/${decodeURIComponent(it())}`)) : given;
  const around = source.aliases.map(({ name, span }) => ({ name: `@${name}`, value: decodeURIComponent(url.part(span)) }));
  const outer = [...around, ...repeatedOptions(url.text).filter(option => isAmbient(option))];
  return writeLink(address, innermostAliases([...withLevels(own, text, source.levelsLeft), ...outer]), end);
}

/** `$it` of an expanded item is the entity outside, which is named where the collection is asked for itself. What stands in quotes is no `$it`. */
function withoutIt(option: QueryOption, outer: string): QueryOption {
  if (plainName(option) === 'search') return option;
  const value = option.value.replaceAll(/'[^']*'|"(?:\\.|[^"\\])*"|\$it(?![A-Za-z0-9_])/g, found => (found === '$it' ? outer : found));
  return { ...option, value };
}

/** Of several values of an alias, those of inner lists of options stand before those around. */
function innermostAliases(options: readonly QueryOption[]): readonly QueryOption[] {
  return options.filter(({ name }, index) => !name.startsWith('@') || options.findIndex(option => option.name === name) === index);
}

function repeatedOptions(url: string): QueryOption[] {
  return urlOptions(url).filter(option => !NEVER_REPEATED.has(plainName(option)));
}

/** `mentioning`: text of the address that may name aliases. */
function writeLink(address: string, options: readonly QueryOption[], { token, remaining }: PageEnd, mentioning = ''): string {
  const top = remaining === undefined ? [] : [{ name: '$top', value: String(remaining) }];
  return `${address}?${writeOptions([...withoutUnusedAliases(options, mentioning), ...top, { name: '$skiptoken', value: token }])}`;
}

/** An alias is used by an option, by the address, or by the value of one that is. */
function withoutUnusedAliases(options: readonly QueryOption[], address: string): QueryOption[] {
  const used = new Set(options.filter(({ name }) => !name.startsWith('@')));
  const isMentioned = ({ name }: QueryOption): boolean => address.includes(name) || [...used].some(({ value }) => value.includes(name));
  for (let before = -1; before < used.size;) {
    before = used.size;
    for (const option of options) if (isMentioned(option)) used.add(option);
  }
  return options.filter(option => used.has(option));
}

const SYSTEM_OPTIONS = new Set(
  'apply compute count deltatoken expand filter id index levels orderby schemaversion search select skip skiptoken top'.split(' '),
);

function isAmbient(option: QueryOption): boolean {
  return !SYSTEM_OPTIONS.has(plainName(option));
}

/** `$levels` is an option of expanded items only: below the collection itself the item stands again, with one level less. */
function withLevels(options: readonly QueryOption[], text: string, levelsLeft: number): QueryOption[] {
  if (levelsLeft === 0) return [...options];
  const path = text.split('(', 1)[0] ?? '';
  const nested = [...itemOptions(text).filter(option => plainName(option) !== 'levels'), { name: '$levels', value: String(levelsLeft) }];
  const item = `${path}(${nested.map(({ name, value }) => `${name}=${value}`).join(';')})`;
  const expand = options.find(option => plainName(option) === 'expand');
  if (expand === undefined) return [...options, { name: '$expand', value: item }];
  return options.map(option => (option === expand ? { ...option, value: `${option.value},${item}` } : option));
}
