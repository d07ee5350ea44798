/** Options -> a bound collection or the selection of one entity, `$expand` and all. Rejects options that do not apply, and what each of them rejects. */
import type { EdmEntityType } from '../../edm/edm-model';
import { emptyOptions } from '../../syntax/options/options-draft';
import type { ODataFault } from '../../faults';
import type { OptionsSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, NOTHING_COMPUTED, type BindContext, type Computed } from '../bind-context';
import type { BoundCollection, BoundExpand, BoundLink, BoundSelection, ExpandSource } from '../bound-request';
import { targetOf } from '../types/edm-types';
import { bindExpand, type ExpandItem } from './bind-expand';
import { bindCompute } from './bind-compute';
import { bindFilter } from './bind-filter';
import { bindOrderby } from './bind-orderby';
import { bindSearch } from './bind-search';
import { bindSelect } from './bind-select';
import { nestedPageSize, rootPageSize } from './page-size';
import { refuseOptions } from './refuse-options';

const ROW_OPTIONS = ['filter', 'search', 'compute', 'orderby', 'select', 'expand', 'top', 'skip', 'count'] as const;
const COLLECTION_OPTIONS = [...ROW_OPTIONS, 'format', 'skiptoken'] as const;
const EXPANDED_OPTIONS = [...ROW_OPTIONS, 'levels'] as const;
const REFERENCE_OPTIONS = ['filter', 'search', 'orderby', 'top', 'skip', 'count'] as const;

export function bindCollection(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  refuseOptions(options, COLLECTION_OPTIONS, 'a collection', context);
  const computed = bindCompute(options.compute, type, context);
  return {
    ...bindRows(options, type, context, computed),
    pageSize: rootPageSize(options.top?.value, context.settings),
    skiptoken: options.skiptoken?.text,
    selection: bindSelection(options, type, context, computed),
  };
}

/** `/$ref` takes what says which entities, in which order (ABNF, expandRefOption). */
export function bindReferences(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  refuseOptions(options, [...REFERENCE_OPTIONS, 'format', 'skiptoken'], 'references', context);
  return { ...bindCollection(options, type, context), selection: selectReferences(type) };
}

export function bindEntity(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundSelection {
  refuseOptions(options, ['compute', 'select', 'expand', 'format'], 'a single entity', context);
  return bindSelection(options, type, context, bindCompute(options.compute, type, context));
}

type Rows = Pick<BoundCollection, 'filter' | 'search' | 'orderby' | 'top' | 'skip' | 'count'>;

function bindRows(options: OptionsSyntax, type: EdmEntityType, context: BindContext, computed: Computed): Rows {
  return {
    filter: bindFilter(options.filter, type, context, computed),
    search: bindSearch(options.search, type, context),
    orderby: bindOrderby(options.orderby, type, context, computed),
    top: options.top?.value,
    skip: options.skip?.value,
    count: options.count?.value ?? false,
  };
}

function bindSelection(
  options: OptionsSyntax,
  type: EdmEntityType,
  context: BindContext,
  computed: Computed,
  again?: ExpandItem,
): BoundSelection {
  const { items, withheld } = bindExpand(options.expand, type, context, again);
  const selected = bindSelect(options.select, type, context, computed);
  const expand = items.map(item => bindExpanded(item, type, context));
  return { type, ...selected, expand, withheld: [...selected.withheld, ...withheld] };
}

const NO_OPTIONS: OptionsSyntax = emptyOptions();
const NO_ALIASES: BindContext['aliases'] = new Map();

function bindExpanded(item: ExpandItem, owner: EdmEntityType, outer: BindContext): BoundExpand {
  const { navigation, options = NO_OPTIONS, again } = item;
  const { suffix } = item.syntax;
  const context = insideOf({ navigation, owner }, options, outer);
  const type = targetOf(context.edm, navigation);
  const common = { navigation, explicitOptions: item.options !== undefined, source: sourceOf(item, outer) };
  if (suffix === 'count') return { kind: 'count', ...common, conditions: bindCounted(options, item, type, context) };
  if (options.apply !== undefined) throw nestedApply(options.apply, context);
  const computed = bindCompute(options.compute, type, context);
  const selection = (): BoundSelection =>
    suffix === 'ref' ? selectReferences(type) : bindSelection(options, type, context, computed, again);
  if (!navigation.many) {
    const applicable = suffix === 'ref' ? [] : (['compute', 'select', 'expand', 'levels'] as const);
    refuseOptions(options, applicable, `${navigation.name}, which leads to one entity`, context);
    return { kind: 'one', ...common, selection: selection() };
  }
  refuseOptions(options, suffix === 'ref' ? REFERENCE_OPTIONS : EXPANDED_OPTIONS, 'an expanded collection', context);
  const pageSize = nestedPageSize(options.top?.value, context.settings);
  return {
    kind: 'many',
    ...common,
    query: { ...bindRows(options, type, context, computed), pageSize, skiptoken: undefined, selection: selection() },
  };
}

/** What the item leads to; of the entities of the path alone it is known that `$it` is their owner. */
function insideOf(link: BoundLink, { aliases = NO_ALIASES }: OptionsSyntax, outer: BindContext): BindContext {
  const { edm, settings, spent, decided, expanded, atSet = false } = outer;
  const inside = { edm, settings, spent, decided, aliases, outside: outer, expanded: [...expanded, link.navigation.name] };
  return atSet && link.navigation.owning ? { ...inside, owner: { link } } : inside;
}

function nestedApply({ span }: { readonly span: Span }, context: BindContext): ODataFault {
  const message = 'the option is not offered in $expand. Address the collection itself.';
  return clauseFault('NotOffered', clauseOf(context, 'apply'), message, { span });
}

/** A collection counts; of one entity there is nothing to count (Part 2, section 5.1.3). */
function bindCounted(
  options: OptionsSyntax,
  { navigation: { name, many }, syntax: { span } }: ExpandItem,
  type: EdmEntityType,
  context: BindContext,
): Pick<BoundCollection, 'filter' | 'search'> {
  if (!many)
    throw clauseFault('OptionNotApplicable', clauseOf(context, 'expand'), `${name} leads to one entity: /$count follows a collection`, {
      span,
    });
  refuseOptions(options, ['filter', 'search'], '/$count', context);
  const { filter, search } = bindRows(options, type, context, NOTHING_COMPUTED);
  return { filter, search };
}

export function selectReferences(type: EdmEntityType): BoundSelection {
  return {
    type,
    properties: [],
    computed: [],
    expand: [],
    selectedNames: undefined,
    links: [],
    references: true,
    streams: [],
    withheld: [],
  };
}

function sourceOf({ syntax, again, wildcard }: ExpandItem, outer: BindContext): ExpandSource {
  return {
    item: syntax,
    levelsLeft: wildcard?.levelsLeft ?? levelsIn(again),
    isWildcard: wildcard !== undefined,
    aliases: nestedAliases(outer),
  };
}

function nestedAliases({ aliases, outside }: BindContext): ExpandSource['aliases'] {
  if (outside === undefined) return [];
  return [aliases, ...nestedAliases(outside)];
}

function levelsIn(item: ExpandItem | undefined): number {
  return item === undefined ? 0 : 1 + levelsIn(item.again);
}
