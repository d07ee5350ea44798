/** Options -> a bound collection or the selection of one entity, `$expand` and all. Rejects options that do not apply, and what each of them rejects. */
import type { EdmEntityType, EdmNavigation } from '../edm/edm-model';
import type { OptionsSyntax } from '../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from './bind-context';
import { bindExpand, type ExpandItem } from './bind-expand';
import { bindCompute } from './bind-compute';
import { bindFilter } from './bind-filter';
import { bindOrderby } from './bind-orderby';
import { bindSearch } from './bind-search';
import { bindSelect } from './bind-select';
import type { BoundCollection, BoundExpand, BoundSelection, ExpandSource } from './bound-request';
import { targetOf } from './edm-types';
import { nestedPageSize, rootPageSize } from './page-size';
import { refuseOptions } from './refuse-options';

const ROW_OPTIONS = ['filter', 'search', 'orderby', 'select', 'expand', 'top', 'skip', 'count'] as const;
const COLLECTION_OPTIONS = [...ROW_OPTIONS, 'format', 'skiptoken'] as const;
const EXPANDED_OPTIONS = [...ROW_OPTIONS, 'levels'] as const;

export function bindCollection(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  refuseOptions(options, COLLECTION_OPTIONS, 'a collection', context);
  return {
    ...bindRows(options, type, context),
    pageSize: rootPageSize(options.top?.value, context.settings),
    skiptoken: options.skiptoken?.text,
    selection: bindSelection(options, type, context),
  };
}

export function bindEntity(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundSelection {
  refuseOptions(options, ['select', 'expand', 'format'], 'a single entity', context);
  return bindSelection(options, type, context);
}

type Rows = Pick<BoundCollection, 'filter' | 'search' | 'orderby' | 'top' | 'skip' | 'count'>;

function bindRows(options: OptionsSyntax, type: EdmEntityType, context: BindContext): Rows {
  const computed = bindCompute(options.compute, type, context);
  return {
    filter: bindFilter(options.filter, type, context, computed),
    search: bindSearch(options.search, type, context),
    orderby: bindOrderby(options.orderby, type, context, computed),
    top: options.top?.value,
    skip: options.skip?.value,
    count: options.count?.value ?? false,
  };
}

function bindSelection(options: OptionsSyntax, type: EdmEntityType, context: BindContext, again?: ExpandItem): BoundSelection {
  const { items, withheld } = bindExpand(options.expand, type, context, again);
  const selected = bindSelect(options.select, type, context);
  const expand = items.map(item => bindExpanded(item, context));
  return { type, ...selected, expand, withheld: [...selected.withheld, ...withheld] };
}

const NO_OPTIONS: OptionsSyntax = {
  filter: undefined, orderby: undefined, select: undefined, expand: undefined, search: undefined, top: undefined,
  skip: undefined, count: undefined, levels: undefined, format: undefined, skiptoken: undefined, compute: undefined, others: [],
}; // prettier-ignore

function bindExpanded(item: ExpandItem, outer: BindContext): BoundExpand {
  const { navigation, options = NO_OPTIONS, again } = item;
  const context: BindContext = { ...outer, expanded: [...outer.expanded, navigation.name] };
  const type = targetOf(context.edm, navigation);
  const selection = (): BoundSelection => bindSelection(options, type, context, again);
  const explicitOptions = item.options !== undefined;
  if (!navigation.many) {
    refuseForOne(options, navigation, context);
    return { kind: 'one', navigation, selection: selection(), explicitOptions, source: sourceOf(item) };
  }
  refuseOptions(options, EXPANDED_OPTIONS, 'an expanded collection', context);
  const pageSize = nestedPageSize(options.top?.value, context.settings);
  const query = { ...bindRows(options, type, context), pageSize, skiptoken: undefined, selection: selection() };
  return { kind: 'many', navigation, query, explicitOptions, source: sourceOf(item) };
}

function sourceOf({ span, again }: ExpandItem): ExpandSource {
  return { span, levelsLeft: levelsIn(again) };
}

function levelsIn(item: ExpandItem | undefined): number {
  return item === undefined ? 0 : 1 + levelsIn(item.again);
}

/** Only `$filter` could be said of one entity (Part 2, section 5.1.3.1): it would leave it out. */
function refuseForOne(options: OptionsSyntax, navigation: EdmNavigation, context: BindContext): void {
  if (options.filter !== undefined) {
    const message = `the option is not offered for ${navigation.name}, which leads to one entity. Filter the entities around it.`;
    throw clauseFault('NotOffered', clauseOf(context, 'filter'), message, options.filter);
  }
  refuseOptions(options, ['select', 'expand', 'levels'], `${navigation.name}, which leads to one entity`, context);
}
