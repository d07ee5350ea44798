/**
 * A request -> what the links to its further pages repeat of it, for the root collection and for expanded ones (Part 1, section 11.2.6.7), printed from the syntax tree: once for all requests of its plan, when the first link is
 * written. `$skip` and `$top` are left out. An API key never stands in a link, nor does an alias that only the path mentioned: the link's own path names entities by their primary keys. Literals of what is
 * sensitive do not stand in it, either: they go with the token, sealed, as values of aliases.
 */
import type { ExpandSource } from '../binding/bound-request';
import { emptyOptions } from '../syntax/options/options-draft';
import { aliasesOf } from '../syntax/print/aliases-of';
import { hideLiterals, holdsHidden } from '../syntax/print/hide-literals';
import type { LinkPiece } from '../syntax/print/link-piece';
import { plainPrinting } from '../syntax/print/plain-printing';
import { printExpression } from '../syntax/print/print-expression';
import { printOptions, type PrintedOption } from '../syntax/print/print-options';
import { sensitiveTrees } from '../syntax/print/sensitive-trees';
import type { CustomOptionSyntax, ExpandItemSyntax, ExpressionSyntax, ODataUriSyntax, OptionsSyntax } from '../syntax/syntax-tree';

/** The request whose pages are linked. */
export interface LinkedRequest {
  readonly syntax: Pick<ODataUriSyntax, 'aliases' | 'custom' | 'options'>;
  /** The conditions in the path. */
  readonly pathFilters: readonly ExpressionSyntax[];
  /** What of the tree tells of something sensitive. */
  readonly sensitive: ReadonlySet<object>;
  /** Names of the tree that the model spells otherwise. */
  readonly spellings: ReadonlyMap<object, string>;
  /** The last page shall have a delta link. */
  readonly isTracked: boolean;
}

/** All that links to the pages of a collection have in common. */
export interface PlannedLink {
  /** Conditions of the path. */
  readonly filters: readonly (readonly LinkPiece[])[];
  readonly options: readonly PrintedOption[];
  /** Values of aliases that only the service can read. */
  readonly sealed: readonly PrintedOption[];
  readonly custom: readonly CustomOptionSyntax[];
}

export class PlannedLinks {
  readonly isTracked: boolean;
  /** Whether the request asks for changes. */
  readonly tellsChanges: boolean;
  readonly #request: LinkedRequest;
  #collection: PlannedLink | undefined;
  #changes: PlannedLink | undefined;
  readonly #expanded = new Map<ExpandSource, PlannedLink>();

  constructor(request: LinkedRequest) {
    this.isTracked = request.isTracked;
    this.tellsChanges = request.syntax.options.deltatoken !== undefined;
    this.#request = request;
  }

  get collection(): PlannedLink {
    const { syntax, pathFilters } = this.#request;
    return (this.#collection ??= this.#plan(withoutPaging(syntax.options), syntax.aliases, pathFilters));
  }

  /** Of the collection without an order, and whole. */
  get changes(): PlannedLink {
    const { options, aliases } = this.#request.syntax;
    const defining = { ...withoutPaging(options), orderby: undefined, count: undefined, deltatoken: undefined };
    return (this.#changes ??= this.#plan(defining, aliases, []));
  }

  /** The expanded item's options become those of the collection's own URL; of the request stay the format, parameter aliases and custom options. */
  expanded(source: ExpandSource): PlannedLink {
    const known = this.#expanded.get(source) ?? this.#planExpanded(source);
    this.#expanded.set(source, known);
    return known;
  }

  #planExpanded({ item, levelsLeft, aliases: around }: ExpandSource): PlannedLink {
    const { options, aliases: outermost } = this.#request.syntax;
    const own = item.options ?? emptyOptions();
    const aliases = new Map([outermost, ...around.toReversed(), own.aliases ?? []].flatMap(list => [...list]));
    const { format } = options;
    return this.#plan({ ...withoutPaging(withLevels(own, item, levelsLeft)), levels: undefined, aliases: undefined, format }, aliases, []);
  }

  #plan(options: OptionsSyntax, aliases: ReadonlyMap<string, ExpressionSyntax>, pathFilters: readonly ExpressionSyntax[]): PlannedLink {
    const plain = plainPrinting({ outerEntity: true }, this.#request.spellings);
    const used = referencedAliases([options, pathFilters], aliases);
    const trees = sensitiveTrees({ ...options, aliases: used }, pathFilters, this.#request);
    const { printing, hidden } = hideLiterals(plain, trees, [options, pathFilters, aliases]);
    const isSealed = ([, value]: readonly [string, ExpressionSyntax]): boolean => trees.has(value) && holdsHidden(value);
    const shown = new Map([...used].filter(entry => !isSealed(entry)));
    const filters = pathFilters.map(condition => printExpression(condition, printing.within(condition)));
    const printed = printOptions({ ...options, aliases: shown }, printing);
    const sealed = printOptions({ ...emptyOptions(), aliases: new Map([...used].filter(isSealed)) }, plain);
    return { filters, options: printed, sealed: [...sealed, ...hidden], custom: this.#request.syntax.custom };
  }
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
