/** Options -> a bound collection or the selection of one entity, `$expand` and all. Rejects options that do not apply, and what each of them rejects. */
import type { EdmEntityType } from '../../edm/edm-model';
import { emptyOptions } from '../../syntax/options/options-draft';
import type { ODataFault, Span } from '../../faults';
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext, type Entities } from '../bind-context';
import type { BoundCollection, BoundExpand, BoundLink, BoundSelection, ExpandSource } from '../bound-request';
import { targetOf } from '../types/edm-types';
import { bindExpand, type ExpandItem, type Expansion } from './bind-expand';
import { bindApart } from './bind-apart';
import { bindChanges } from './bind-changes';
import { bindCompute } from './bind-compute';
import { bindFilter } from './bind-filter';
import { bindOrderby } from './bind-orderby';
import { bindSearch } from './bind-search';
import { bindSelect } from './bind-select';
import { nestedPage, rootPage, wholePage } from './bind-page';
import { takeOptions } from './take-options';
import { nothingLeft } from '../../../std/nothing-left';

export function bindCollection(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  const taken = takeOptions(options, { resource: 'collection' }, context);
  const { filter, search, compute, orderby, select, expand, top, skip, count, skiptoken, deltatoken, ...rest } = taken;
  nothingLeft(rest);
  const entities = { type, computed: bindCompute(compute, type, context) };
  const asked = bindChanges({ filter, search, compute, orderby, select, expand, top, skip, skiptoken, deltatoken }, type, context);
  const selection = bindSelection({ select, expand }, entities, context);
  const changes = bindApart(asked, { selection, syntax: expand }, context);
  return {
    ...bindRows({ filter, search, orderby, count }, entities, context),
    page: rootPage({ top, skip, skiptoken }, context, changes),
    selection: changes?.links === 'apart' ? withWholeCollections(selection) : selection,
  };
}

/** `/$ref` takes what says which entities, in which order (ABNF, expandRefOption). */
export function bindReferences(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection {
  const { filter, search, orderby, top, skip, count, skiptoken, ...rest } = takeOptions(options, { resource: 'references' }, context);
  nothingLeft(rest);
  return {
    ...bindRows({ filter, search, orderby, count }, { type }, context),
    page: rootPage({ top, skip, skiptoken }, context),
    selection: selectReferences(type),
  };
}

export function bindEntity(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundSelection {
  const { compute, select, expand, ...rest } = takeOptions(options, { resource: 'entity' }, context);
  nothingLeft(rest);
  return bindSelection({ select, expand }, { type, computed: bindCompute(compute, type, context) }, context);
}

type RowOptions = Pick<OptionsSyntax, 'filter' | 'search' | 'orderby' | 'count'>;
type Rows = Pick<BoundCollection, 'filter' | 'search' | 'orderby' | 'count'>;

function bindRows(options: RowOptions, entities: Entities, context: BindContext): Rows {
  return {
    filter: bindFilter(options.filter, entities, context),
    search: bindSearch(options.search, entities.type, context),
    orderby: bindOrderby(options.orderby, entities, context),
    count: options.count?.value ?? false,
  };
}

type SelectionOptions = Pick<OptionsSyntax, 'select'> & Expansion;

function bindSelection({ select, expand, again }: SelectionOptions, entities: Entities, context: BindContext): BoundSelection {
  const { type } = entities;
  const { items, withheld } = bindExpand({ expand, again }, type, context);
  const selected = bindSelect(select, entities, context);
  const expanded = items.map(item => bindExpanded(item, type, context));
  return { type, ...selected, expand: expanded, withheld: [...selected.withheld, ...withheld] };
}

const NO_OPTIONS: OptionsSyntax = emptyOptions();
const NO_ALIASES: BindContext['aliases'] = new Map();

function bindExpanded(item: ExpandItem, owner: EdmEntityType, outer: BindContext): BoundExpand {
  const { navigation, options = NO_OPTIONS } = item;
  const { suffix } = item.syntax;
  const given: GivenItem = { ...item, options };
  const context = insideOf({ navigation, owner }, options, outer);
  const type = targetOf(context.edm, navigation);
  const common = { navigation, explicitOptions: item.options !== undefined, source: sourceOf(item, outer) };
  if (suffix === 'count') return { kind: 'count', ...common, conditions: bindCounted(given, type, context) };
  if (options.apply !== undefined) throw nestedApply(options.apply, context);
  return navigation.many
    ? { kind: 'many', ...common, query: bindExpandedMany(given, type, context) }
    : { kind: 'one', ...common, selection: bindExpandedOne(given, type, context) };
}

/** With options, which may be none. */
type GivenItem = ExpandItem & { readonly options: OptionsSyntax };

function bindExpandedMany({ options, syntax, again }: GivenItem, type: EdmEntityType, context: BindContext): BoundCollection {
  if (syntax.suffix === 'ref') {
    const { filter, search, orderby, top, skip, count, ...rest } = takeOptions(options, { resource: 'expandedReferences' }, context);
    nothingLeft(rest);
    const rows = bindRows({ filter, search, orderby, count }, { type }, context);
    return { ...rows, page: nestedPage({ top, skip }, context), selection: selectReferences(type) };
  }
  const taken = takeOptions(options, { resource: 'expandedMany' }, context);
  const { filter, search, compute, orderby, select, expand, top, skip, count, ...rest } = taken;
  nothingLeft(rest);
  const entities = { type, computed: bindCompute(compute, type, context) };
  return {
    ...bindRows({ filter, search, orderby, count }, entities, context),
    page: nestedPage({ top, skip }, context),
    selection: bindSelection({ select, expand, again }, entities, context),
  };
}

function bindExpandedOne({ options, navigation, syntax, again }: GivenItem, type: EdmEntityType, context: BindContext): BoundSelection {
  const called = `${navigation.name}, which leads to one entity`;
  if (syntax.suffix === 'ref') {
    nothingLeft(takeOptions(options, { resource: 'expandedReference', called }, context));
    return selectReferences(type);
  }
  const { compute, select, expand, ...rest } = takeOptions(options, { resource: 'expandedOne', called }, context);
  nothingLeft(rest);
  return bindSelection({ select, expand, again }, { type, computed: bindCompute(compute, type, context) }, context);
}

/** The context within an item of `$expand`. Only for entities that the path names, `$it` is known to be the owner of the expanded ones. */
function insideOf(link: BoundLink, { aliases = NO_ALIASES }: OptionsSyntax, outer: BindContext): BindContext {
  const { expanded, atSet = false, edm, settings, spent, specialise, sensitive, spellings } = outer;
  const shared = { edm, settings, spent, specialise, sensitive, spellings };
  const inside = { ...shared, aliases, outside: outer, expanded: [...expanded, link.navigation.name] };
  return atSet && link.navigation.owning ? { ...inside, owner: { link } } : inside;
}

function nestedApply({ span }: { readonly span: Span }, context: BindContext): ODataFault {
  const message = 'the option is not offered in $expand. Address the collection itself.';
  return clauseFault('NotOffered', message, { clause: clauseOf(context, 'apply'), span });
}

/** A collection counts; of one entity there is nothing to count (Part 2, section 5.1.3). */
function bindCounted(
  { options, navigation: { name, many }, syntax: { span } }: GivenItem,
  type: EdmEntityType,
  context: BindContext,
): Pick<BoundCollection, 'filter' | 'search'> {
  if (!many) {
    const clause = clauseOf(context, 'expand');
    throw clauseFault('OptionNotApplicable', `${name} leads to one entity: /$count follows a collection`, { clause, span });
  }
  const { filter, search, ...rest } = takeOptions(options, { resource: 'expandedCount' }, context);
  nothingLeft(rest);
  return { filter: bindFilter(filter, { type }, context), search: bindSearch(search, type, context) };
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

/**
 * What is expanded -> the same, with all of each collection. Where OData 4.0 tells what is expanded by links, a delta has no place for a next link; and behind one of the first reading, a client may see
 * what comes after the delta link was made and goes before that is asked.
 */
function withWholeCollections(selection: BoundSelection): BoundSelection {
  return { ...selection, expand: selection.expand.map(wholeExpand) };
}

function wholeExpand(expand: BoundExpand): BoundExpand {
  if (expand.kind === 'count') return expand;
  if (expand.kind === 'one') return { ...expand, selection: withWholeCollections(expand.selection) };
  const { query } = expand;
  return { ...expand, query: { ...query, page: wholePage(query.page), selection: withWholeCollections(query.selection) } };
}
