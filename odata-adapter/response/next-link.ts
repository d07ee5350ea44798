/**
 * A page that is not the last -> its next link, for the root collection and for expanded ones (Part 1, section 11.2.6.7), printed from the syntax tree. `$skip` is done
 * with, `$top` is what remains, and `$skiptoken` says where to go on. An API key never stands in a link, nor does an alias that only the path mentioned: the link's own
 * path names entities by their primary keys. Literals of what is sensitive do not stand in it, either: they go with the token, sealed, as values of aliases.
 * The last page of what is tracked -> its delta link (section 11.3), in the same way.
 */
import type { BoundPage, ExpandSource } from '../binding/bound-request';
import { rowCount } from '../binding/row-count';
import { emptyOptions } from '../syntax/options/options-draft';
import { aliasesOf } from '../syntax/print/aliases-of';
import { fillPieces, type LinkFilling } from '../syntax/print/fill-pieces';
import { hideLiterals, holdsHidden } from '../syntax/print/hide-literals';
import type { LinkPiece, Printing } from '../syntax/print/link-piece';
import { plainPrinting } from '../syntax/print/plain-printing';
import { printExpression } from '../syntax/print/print-expression';
import { printLiteral } from '../syntax/print/print-literal';
import { printOptions, type PrintedOption } from '../syntax/print/print-options';
import { sensitiveTrees } from '../syntax/print/sensitive-trees';
import type {
  CustomOptionSyntax,
  ExpandItemSyntax,
  ExpressionSyntax,
  ODataUriSyntax,
  OptionsSyntax,
  SlotContents,
} from '../syntax/syntax-tree';
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

/** The request whose pages are linked. */
export interface LinkedRequest {
  /** What links are printed from. */
  readonly syntax: Pick<ODataUriSyntax, 'aliases' | 'custom' | 'options'>;
  /** Of the request's slots. */
  readonly contents: SlotContents;
  /** What of the tree tells of something sensitive. */
  readonly sensitive: ReadonlySet<object>;
  /** Names of the tree that the model spells otherwise. */
  readonly spellings: ReadonlyMap<object, string>;
  /** Options -> the same sealed, for a token and the reader. */
  readonly seal: (options: string, token: string) => string;
  /** The last page shall have a delta link. */
  readonly isTracked: boolean;
}

/** Where a collection stands: its absolute URL, and what ends the path. */
export interface LinkedPlace {
  readonly address: string;
  /** `/$ref` */
  readonly suffix?: string;
  /** Of an expanded collection: the address below the root of the entity that `$it` is. */
  readonly outerEntity?: string;
}

/** All that links to the pages of a collection have in common. */
interface LinkPlan {
  /** Conditions of the path. */
  readonly filters: readonly (readonly LinkPiece[])[];
  readonly options: readonly PrintedOption[];
  /** Values of aliases that only the service can read. */
  readonly sealed: readonly PrintedOption[];
  readonly custom: readonly CustomOptionSyntax[];
}

/** What stands behind the options that are repeated. */
interface LinkEnd {
  readonly options: readonly string[];
  readonly name: '$skiptoken' | '$deltatoken';
  readonly token: string;
}

export class NextLinks {
  /** Of this request's expanded collections: each has a link in many rows. */
  readonly #nested = new Map<ExpandSource, LinkPlan>();

  /** Made for the first link: most answers have none. */
  #printing: Printing | undefined;

  constructor(private readonly request: LinkedRequest) {}

  get #plain(): Printing {
    return (this.#printing ??= plainPrinting({ outerEntity: true }, this.request.spellings));
  }

  /** `pathFilters`: the conditions in the path. */
  ofCollection(place: LinkedPlace, pathFilters: readonly ExpressionSyntax[], end: PageEnd): string {
    const { options, aliases } = this.request.syntax;
    const plan = this.#plan(withoutPaging(options), aliases, pathFilters);
    return this.#writePage(place, plan, end);
  }

  /** To what has changed since the token: without an order, and whole. */
  toChanges(place: LinkedPlace, token: string): string {
    return this.#write(place, this.#definingPlan(), { options: [], name: '$deltatoken', token });
  }

  /** To all that the changes are told of; undefined where a literal would have to be sealed, which goes with a token alone. */
  toStart({ address }: LinkedPlace): string | undefined {
    const plan = this.#definingPlan();
    if (plan.sealed.length > 0) return undefined;
    const options = this.#shownOptions(plan, { contents: this.request.contents, outerEntity: undefined });
    return options.length === 0 ? address : `${address}?${options.join('&')}`;
  }

  #definingPlan(): LinkPlan {
    const { options, aliases } = this.request.syntax;
    return this.#plan({ ...withoutPaging(options), orderby: undefined, count: undefined, deltatoken: undefined }, aliases, []);
  }

  /** The expanded item's options become those of the collection's own URL; of the request stay the format, parameter aliases and custom options. */
  ofExpanded(place: LinkedPlace, source: ExpandSource, end: PageEnd): string {
    const plan = this.#nested.get(source) ?? this.#planNested(source);
    this.#nested.set(source, plan);
    return this.#writePage(place, plan, end);
  }

  #planNested({ item, levelsLeft, aliases: around }: ExpandSource): LinkPlan {
    const { options, aliases: outermost } = this.request.syntax;
    const own = item.options ?? emptyOptions();
    const aliases = new Map([outermost, ...around.toReversed(), own.aliases ?? []].flatMap(list => [...list]));
    const { format } = options;
    return this.#plan({ ...withoutPaging(withLevels(own, item, levelsLeft)), levels: undefined, aliases: undefined, format }, aliases, []);
  }

  #plan(options: OptionsSyntax, aliases: ReadonlyMap<string, ExpressionSyntax>, pathFilters: readonly ExpressionSyntax[]): LinkPlan {
    const used = referencedAliases([options, pathFilters], aliases);
    const trees = sensitiveTrees({ ...options, aliases: used }, pathFilters, this.request);
    const { printing, hidden } = hideLiterals(this.#plain, trees, [options, pathFilters, aliases]);
    const isSealed = ([, value]: readonly [string, ExpressionSyntax]): boolean => trees.has(value) && holdsHidden(value);
    const shown = new Map([...used].filter(entry => !isSealed(entry)));
    const filters = pathFilters.map(condition => printExpression(condition, printing.within(condition)));
    const printed = printOptions({ ...options, aliases: shown }, printing);
    const sealed = printOptions({ ...emptyOptions(), aliases: new Map([...used].filter(isSealed)) }, this.#plain);
    return { filters, options: printed, sealed: [...sealed, ...hidden], custom: this.request.syntax.custom };
  }

  #writePage(place: LinkedPlace, plan: LinkPlan, { token, remaining }: PageEnd): string {
    const options = remaining === undefined ? [] : [`$top=${remaining}`];
    const mark = this.request.isTracked && place.outerEntity === undefined ? TRACKED_MARK : '';
    return this.#write(place, plan, { options, name: '$skiptoken', token: mark + token });
  }

  #write({ address, suffix = '', outerEntity }: LinkedPlace, plan: LinkPlan, { options, name, token }: LinkEnd): string {
    const { contents, seal } = this.request;
    const filling = { contents, outerEntity };
    const segments = plan.filters.map(condition => `/$filter(${fillPieces(condition, 'segment', filling)})`).join('');
    const sealed = fillOptions(plan.sealed, filling).join('&');
    const last = `${name}=${sealed === '' ? token : token + SEAL_MARK + seal(sealed, token)}`;
    return `${address}${segments}${suffix}?${[...this.#shownOptions(plan, filling), ...options, last].join('&')}`;
  }

  #shownOptions({ options, custom }: LinkPlan, filling: LinkFilling): readonly string[] {
    return [...fillOptions(options, filling), ...custom.map(option => printLiteral(option, this.request.contents))];
  }
}

function fillOptions(options: readonly PrintedOption[], filling: LinkFilling): readonly string[] {
  return options.map(({ name, value }) => `${fillPieces([name], 'query', filling)}=${fillPieces(value, 'query', filling)}`);
}

function withoutPaging(options: OptionsSyntax): OptionsSyntax {
  return { ...options, top: undefined, skip: undefined, skiptoken: undefined };
}

/** `$levels` is an option of expanded items only: below the collection itself the item stands again, with one level less. */
function withLevels(own: OptionsSyntax, item: ExpandItemSyntax, levelsLeft: number): OptionsSyntax {
  if (levelsLeft === 0) return own;
  const { span } = item;
  const again = { ...item, options: { ...own, levels: { value: levelsLeft, span } } };
  return { ...own, expand: { items: [...(own.expand?.items ?? []), again], span } };
}

/** An alias is used by what is printed, or by the value of one that is. */
function referencedAliases(printed: unknown, aliases: ReadonlyMap<string, ExpressionSyntax>): ReadonlyMap<string, ExpressionSyntax> {
  const used = new Set(aliasesOf(printed));
  for (const name of used) for (const inner of aliasesOf(aliases.get(name))) used.add(inner);
  return new Map([...aliases].filter(([name]) => used.has(name)));
}
