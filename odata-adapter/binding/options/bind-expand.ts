/** `$expand` -> the navigation properties to follow, in the order of the model, `*` and `$levels` written out (Part 2, section 5.1.3). Rejects unknown names, a second mention, casts to other types, and what exceeds the limits. */
import { suggest } from '../../../std/suggest';
import type { EdmEntityType, EdmNavigation } from '../../edm/edm-model';
import type { ExpandItemSyntax, ExpandSyntax, LevelsSyntax, NameSyntax, OptionsSyntax, Span } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import { targetOf } from '../types/edm-types';
import { resolveMember } from '../types/resolve-name';
import { refuseWithheld } from '../refuse-withheld';
import { skipCasts } from '../types/skip-casts';
import { bindWildcard } from './bind-wildcard';

export interface ExpandItem {
  readonly navigation: EdmNavigation;
  readonly syntax: ExpandItemSyntax;
  /** Those of the item; for `*`, what its own options say of each that it stands for. */
  readonly options: OptionsSyntax | undefined;
  /** `*` that meant it, with the levels that it asks for below. */
  readonly wildcard: { readonly levelsLeft: number } | undefined;
  /** The same item once more inside, as `$levels` asks. */
  readonly again: ExpandItem | undefined;
}

type Items = Map<EdmNavigation, ExpandItem>;

export interface BoundItems {
  readonly items: readonly ExpandItem[];
  /** Names that `*` stands for too, and that are left out. */
  readonly withheld: readonly string[];
}

const NOTHING: BoundItems = { items: [], withheld: [] };

/** `again` is what `$levels` of the item around adds to these items. */
export function bindExpand(
  syntax: ExpandSyntax | undefined,
  type: EdmEntityType,
  context: BindContext,
  again: ExpandItem | undefined,
): BoundItems {
  if (syntax === undefined && again === undefined) return NOTHING;
  const items: Items = new Map();
  if (again !== undefined) addItem(again, items, context);
  const wildcard = syntax?.items.find(item => item.path === '*');
  for (const item of syntax?.items ?? []) {
    if (item.path !== '*') addItem(bindItem(item, item.path, type, context), items, context);
    else if (item !== wildcard) throw clauseFault('DuplicateOption', clauseOf(context, 'expand'), "'*' stands twice", item);
  }
  const withheld = wildcard === undefined ? [] : addEvery(wildcard, type, items, context);
  return { items: [...type.navigation.values()].flatMap(navigation => items.get(navigation) ?? []), withheld };
}

function addItem(item: ExpandItem, items: Items, context: BindContext): void {
  const { navigation, syntax } = item;
  const { span } = syntax;
  checkDepth(context.expanded.length + 1, span, context);
  if (items.has(navigation)) {
    const message = `${navigation.name} stands twice, by itself or by $levels. Write it once, with all its options.`;
    throw clauseFault('DuplicateOption', clauseOf(context, 'expand'), message, { span });
  }
  items.set(navigation, item);
}

/** `*` stands for what has not been named otherwise (section 5.1.3). Gives the names of what the key may not read, where rows tell them. */
function addEvery(wildcard: ExpandItemSyntax, type: EdmEntityType, items: Items, context: BindContext): readonly string[] {
  const { options, levelsLeft } = bindWildcard(wildcard, type, context);
  const every = [...type.navigation.values()];
  for (const navigation of every.filter(({ withheld }) => !withheld)) {
    if (!items.has(navigation))
      addItem({ navigation, syntax: wildcard, options, wildcard: { levelsLeft }, again: undefined }, items, context);
  }
  return context.settings.omitsPermissions === true ? [] : every.flatMap(({ name, withheld }) => (withheld ? [name] : []));
}

function bindItem(syntax: ExpandItemSyntax, path: readonly NameSyntax[], type: EdmEntityType, context: BindContext): ExpandItem {
  const { options, span } = syntax;
  const scope = { clause: clauseOf(context, 'expand'), context };
  const [first, ...rest] = skipCasts(path, type, scope);
  if (first === undefined)
    throw clauseFault('UnknownName', scope.clause, 'the name of a navigation property follows a type cast', { span });
  const navigation = findNavigation(first, type, context);
  const [second] = skipCasts(rest, targetOf(context.edm, navigation), scope);
  if (second !== undefined) {
    const message = `a path ends at ${navigation.name}. Expand further inside, as in ${navigation.name}($expand=${second.name}).`;
    throw clauseFault('OptionNotApplicable', scope.clause, message, second);
  }
  const levels = options?.levels && countLevels(options.levels, options, navigation, type, context);
  return unroll({ navigation, syntax, options, wildcard: undefined, again: undefined }, levels ?? 1);
}

function findNavigation(written: NameSyntax, type: EdmEntityType, context: BindContext): EdmNavigation {
  const member = resolveMember(written, type, context);
  const clause = clauseOf(context, 'expand');
  const { name, span } = written;
  if (member?.kind === 'navigation') {
    refuseWithheld(member, type, clause, span);
    return member;
  }
  if (member?.type.kind === 'primitive' && member.type.name === 'Edm.Stream') {
    throw clauseFault('NotOffered', clause, `${name} is a stream, which is not offered inside an entity. Read it by its own URL.`, {
      span,
    });
  }
  const message =
    member === undefined ? `${type.name} has no navigation property '${name}'` : `${name} is no navigation property. Use $select.`;
  const suggestion = member === undefined ? suggest(name, type.navigation.keys()) : undefined;
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
  if (value > levels) throw clauseFault('LimitExceeded', clause, `at most ${levels} levels are expanded. ${insteadOf('levels')}`, { span });
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
    `navigation properties are expanded at most ${expandDepth} deep. ${insteadOf('expandDepth')}`,
    {
      span,
    },
  );
}
