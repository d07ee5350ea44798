/** Options -> a bound collection or the selection of one entity, `$expand` and all. Rejects options that do not apply, and what each of them rejects. */
import type { EdmEntityType } from '../../edm/edm-model';
import { emptyOptions } from '../../syntax/options/options-draft';
import type { ODataFault } from '../../faults';
import type { OptionsSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, NOTHING_COMPUTED, type BindContext, type Computed } from '../bind-context';
import type { BoundCollection, BoundExpand, BoundLink, BoundSelection, ExpandSource } from '../bound-request';
import { targetOf } from '../types/edm-types';
import { bindExpand, type ExpandItem } from './bind-expand';
import { bindChanges } from './bind-changes';
import { bindCompute } from './bind-compute';
import { bindFilter } from './bind-filter';
import { bindOrderby } from './bind-orderby';
import { bindSearch } from './bind-search';
import { bindSelect } from './bind-select';
import { nestedPage, rootPage } from './bind-page';
import { nothingLeft, takeOptions } from './take-options';

export function bindCollection(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  const taken = takeOptions(options, { resource: 'collection' }, context);
  const { filter, search, compute, orderby, select, expand, top, skip, count, skiptoken, deltatoken, ...rest } = taken;
  nothingLeft(rest);
  const computed = bindCompute(compute, type, context);
  const changes = bindChanges({ filter, search, compute, orderby, select, expand, top, skip, skiptoken, deltatoken }, type, context);
  return {
    ...bindRows({ filter, search, orderby, count }, type, context, computed),
    page: rootPage({ top, skip, skiptoken }, context, changes),
    selection: bindSelection({ select, expand }, type, context, computed),
  };
}

/** `/$ref` takes what says which entities, in which order (ABNF, expandRefOption). */
export function bindReferences(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  const { filter, search, orderby, top, skip, count, skiptoken, ...rest } = takeOptions(options, { resource: 'references' }, context);
  nothingLeft(rest);
  return {
    ...bindRows({ filter, search, orderby, count }, type, context, NOTHING_COMPUTED),
    page: rootPage({ top, skip, skiptoken }, context),
    selection: selectReferences(type),
  };
}

export function bindEntity(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundSelection {
  const { compute, select, expand, ...rest } = takeOptions(options, { resource: 'entity' }, context);
  nothingLeft(rest);
  return bindSelection({ select, expand }, type, context, bindCompute(compute, type, context));
}

type RowOptions = Pick<OptionsSyntax, 'filter' | 'search' | 'orderby' | 'count'>;
type Rows = Pick<BoundCollection, 'filter' | 'search' | 'orderby' | 'count'>;

function bindRows(options: RowOptions, type: EdmEntityType, context: BindContext, computed: Computed): Rows {
  return {
    filter: bindFilter(options.filter, type, context, computed),
    search: bindSearch(options.search, type, context),
    orderby: bindOrderby(options.orderby, type, context, computed),
    count: options.count?.value ?? false,
  };
}

function bindSelection(
  { select, expand }: Pick<OptionsSyntax, 'select' | 'expand'>,
  type: EdmEntityType,
  context: BindContext,
  computed: Computed,
  again?: ExpandItem,
): BoundSelection {
  const { items, withheld } = bindExpand(expand, type, context, again);
  const selected = bindSelect(select, type, context, computed);
  const expanded = items.map(item => bindExpanded(item, type, context));
  return { type, ...selected, expand: expanded, withheld: [...selected.withheld, ...withheld] };
}

const NO_OPTIONS: OptionsSyntax = emptyOptions();
const NO_ALIASES: BindContext['aliases'] = new Map();

function bindExpanded(item: ExpandItem, owner: EdmEntityType, outer: BindContext): BoundExpand {
  const { navigation, options = NO_OPTIONS } = item;
  const { suffix } = item.syntax;
  const context = insideOf({ navigation, owner }, options, outer);
  const type = targetOf(context.edm, navigation);
  const common = { navigation, explicitOptions: item.options !== undefined, source: sourceOf(item, outer) };
  if (suffix === 'count') return { kind: 'count', ...common, conditions: bindCounted(options, item, type, context) };
  if (options.apply !== undefined) throw nestedApply(options.apply, context);
  return navigation.many
    ? { kind: 'many', ...common, query: bindExpandedMany(options, item, type, context) }
    : { kind: 'one', ...common, selection: bindExpandedOne(options, item, type, context) };
}

function bindExpandedMany(
  options: OptionsSyntax,
  { syntax: { suffix }, again }: ExpandItem,
  type: EdmEntityType,
  context: BindContext,
): BoundCollection {
  if (suffix === 'ref') {
    const { filter, search, orderby, top, skip, count, ...rest } = takeOptions(options, { resource: 'expandedReferences' }, context);
    nothingLeft(rest);
    const rows = bindRows({ filter, search, orderby, count }, type, context, NOTHING_COMPUTED);
    return { ...rows, page: nestedPage({ top, skip }, context), selection: selectReferences(type) };
  }
  const taken = takeOptions(options, { resource: 'expandedMany' }, context);
  const { filter, search, compute, orderby, select, expand, top, skip, count, ...rest } = taken;
  nothingLeft(rest);
  const computed = bindCompute(compute, type, context);
  const rows = bindRows({ filter, search, orderby, count }, type, context, computed);
  return {
    ...rows,
    page: nestedPage({ top, skip }, context),
    selection: bindSelection({ select, expand }, type, context, computed, again),
  };
}

function bindExpandedOne(options: OptionsSyntax, item: ExpandItem, type: EdmEntityType, context: BindContext): BoundSelection {
  const { navigation, again } = item;
  const { suffix } = item.syntax;
  const called = `${navigation.name}, which leads to one entity`;
  if (suffix === 'ref') {
    nothingLeft(takeOptions(options, { resource: 'expandedReference', called }, context));
    return selectReferences(type);
  }
  const { compute, select, expand, ...rest } = takeOptions(options, { resource: 'expandedOne', called }, context);
  nothingLeft(rest);
  return bindSelection({ select, expand }, type, context, bindCompute(compute, type, context), again);
}

/** What the item leads to; of the entities of the path alone it is known that `$it` is their owner. */
function insideOf(link: BoundLink, { aliases = NO_ALIASES }: OptionsSyntax, outer: BindContext): BindContext {
  const { expanded, atSet = false, edm, settings, spent, specialise, sensitive, spellings } = outer;
  const shared = { edm, settings, spent, specialise, sensitive, spellings };
  const inside = { ...shared, aliases, outside: outer, expanded: [...expanded, link.navigation.name] };
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
  const { filter, search, ...rest } = takeOptions(options, { resource: 'expandedCount' }, context);
  nothingLeft(rest);
  return { filter: bindFilter(filter, type, context, NOTHING_COMPUTED), search: bindSearch(search, type, context) };
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
