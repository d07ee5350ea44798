/** `$expand` -> the navigation properties to follow, in the order of the model, `*` and `$levels` written out (Part 2, section 5.1.3). Rejects unknown names, a second mention, too great a depth, and `/$ref` and `/$count` (`NotOffered`). */
import { suggest } from '../../std/suggest';
import type { EdmEntityType, EdmNavigation } from '../edm/edm-model';
import type { ExpandItemSyntax, ExpandSyntax, LevelsSyntax, NameSyntax, OptionsSyntax, Span } from '../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from './bind-context';
import { targetOf } from './edm-types';
import { refuseClosed, refuseWithheld } from './refuse-withheld';
import { refuseCast } from './resolve-path';

export interface ExpandItem {
  readonly navigation: EdmNavigation;
  readonly options: OptionsSyntax | undefined;
  /** The same item once more inside, as `$levels` asks. */
  readonly again: ExpandItem | undefined;
  readonly span: Span;
}

type Items = Map<EdmNavigation, ExpandItem>;

export interface BoundItems {
  readonly items: readonly ExpandItem[];
  /** Names that `*` stands for too, and that are left out. */
  readonly withheld: readonly string[];
}

/** `again` is what `$levels` of the item around adds to these items. */
export function bindExpand(
  syntax: ExpandSyntax | undefined,
  type: EdmEntityType,
  context: BindContext,
  again: ExpandItem | undefined,
): BoundItems {
  const items: Items = new Map();
  if (again !== undefined) addItem(again, items, context);
  const wildcard = syntax?.items.find(item => item.path === '*');
  for (const item of syntax?.items ?? []) {
    refuseSuffix(item, context);
    if (item.path !== '*') addItem(bindItem(item, item.path, type, context), items, context);
    else if (item !== wildcard) throw clauseFault('DuplicateOption', clauseOf(context, 'expand'), "'*' stands twice", item);
  }
  const withheld = wildcard === undefined ? [] : addEvery(wildcard, type, items, context);
  return { items: [...type.navigation.values()].flatMap(navigation => items.get(navigation) ?? []), withheld };
}

function refuseSuffix({ suffix, span }: ExpandItemSyntax, context: BindContext): void {
  if (suffix === undefined) return;
  const instead = suffix === 'ref' ? '$select of the key' : '$top=0;$count=true';
  throw clauseFault('NotOffered', clauseOf(context, 'expand'), `/$${suffix} is not offered here. Use nested options, such as ${instead}.`, {
    span,
  });
}

function addItem(item: ExpandItem, items: Items, context: BindContext): void {
  const { navigation, span } = item;
  checkDepth(context.expanded.length + 1, span, context);
  if (items.has(navigation)) {
    const message = `${navigation.name} stands twice, by itself or by $levels. Write it once, with all its options.`;
    throw clauseFault('DuplicateOption', clauseOf(context, 'expand'), message, { span });
  }
  items.set(navigation, item);
}

/** `*` stands for what has not been named otherwise (section 5.1.3). Gives the names of what the key may not read. */
function addEvery({ options, span }: ExpandItemSyntax, type: EdmEntityType, items: Items, context: BindContext): readonly string[] {
  if (options !== undefined) {
    throw clauseFault('NotOffered', clauseOf(context, 'expand'), "options of '*' are not offered. Name the navigation properties.", {
      span,
    });
  }
  const isOpen = (navigation: EdmNavigation): boolean => !navigation.withheld && !targetOf(context.edm, navigation).withheld;
  const every = [...type.navigation.values()];
  for (const navigation of every.filter(isOpen)) {
    if (!items.has(navigation)) addItem({ navigation, options: undefined, again: undefined, span }, items, context);
  }
  return every.filter(navigation => !isOpen(navigation)).map(({ name }) => name);
}

function bindItem(
  { options, span }: ExpandItemSyntax,
  [first, second]: readonly NameSyntax[],
  type: EdmEntityType,
  context: BindContext,
): ExpandItem {
  if (first === undefined) throw new Error('A path without names.');
  const navigation = findNavigation(first, type, context);
  if (second !== undefined) {
    const message = `a path ends at ${navigation.name}. Expand further inside, as in ${navigation.name}($expand=${second.name}).`;
    throw clauseFault('NotOffered', clauseOf(context, 'expand'), message, second);
  }
  const levels = options?.levels && countLevels(options.levels, options, navigation, type, context);
  return unroll({ navigation, options, again: undefined, span }, levels ?? 1);
}

function findNavigation({ name, span }: NameSyntax, type: EdmEntityType, context: BindContext): EdmNavigation {
  const navigation = type.navigation.get(name);
  const clause = clauseOf(context, 'expand');
  if (navigation !== undefined) {
    refuseWithheld(navigation, type, clause, span);
    refuseClosed(navigation, targetOf(context.edm, navigation), clause, span);
    return navigation;
  }
  refuseCast(name, span, { clause, context });
  const property = type.properties.get(name);
  if (property?.type.kind === 'primitive' && property.type.name === 'Edm.Stream') {
    throw clauseFault('NotOffered', clause, `${name} is a stream, which is not offered inside an entity. Read it by its own URL.`, {
      span,
    });
  }
  const message =
    property === undefined ? `${type.name} has no navigation property '${name}'` : `${name} is no navigation property. Use $select.`;
  const suggestion = property === undefined ? suggest(name, type.navigation.keys()) : undefined;
  throw clauseFault('UnknownName', clause, message, { span, suggestion });
}

/** `$levels` repeats a navigation property on the entities it leads to, so they must have it too (section 5.1.3.1). */
function countLevels(
  { value, span }: LevelsSyntax,
  options: OptionsSyntax,
  { name, target }: EdmNavigation,
  type: EdmEntityType,
  context: BindContext,
): number {
  const clause = [...context.expanded, name, '$levels'].join('/');
  if (target !== type.name)
    throw clauseFault('OptionNotApplicable', clause, `${name} does not lead from ${type.name} to ${type.name}`, { span });
  const { levels, expandDepth } = context.settings.limits;
  if (value === 'max') return Math.max(1, Math.min(levels, expandDepth - context.expanded.length - depthInside(options)));
  if (value < 1) throw clauseFault('InvalidLiteral', clause, 'the number of levels begins at 1', { span });
  if (value > levels)
    throw clauseFault('LimitExceeded', clause, `at most ${levels} levels are expanded. The limit is named 'levels'.`, { span });
  return value;
}

/** How deep the nested `$expand` goes, which the last level has too. */
function depthInside({ expand }: OptionsSyntax): number {
  const depths = (expand?.items ?? []).map(({ options }) => {
    const levels = options?.levels?.value;
    return (typeof levels === 'number' ? levels : 1) + (options === undefined ? 0 : depthInside(options));
  });
  return Math.max(0, ...depths);
}

function unroll(item: ExpandItem, levels: number): ExpandItem {
  return levels <= 1 ? item : { ...item, again: unroll(item, levels - 1) };
}

function checkDepth(depth: number, span: Span, context: BindContext): void {
  const { expandDepth } = context.settings.limits;
  if (depth <= expandDepth) return;
  throw clauseFault(
    'LimitExceeded',
    clauseOf(context, 'expand'),
    `navigation properties are expanded at most ${expandDepth} deep. The limit is named 'expandDepth'.`,
    {
      span,
    },
  );
}
