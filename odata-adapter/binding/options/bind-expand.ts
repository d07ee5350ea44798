/** `$expand` -> the navigation properties to follow, in the order of the model, `*` and `$levels` written out (Part 2, section 5.1.3). Rejects unknown names, a second mention, casts to other types, and what exceeds the limits. */
import { suggest } from '../../../std/suggest';
import type { EdmEntityType, EdmNavigation } from '../../edm/edm-model';
import type { Span } from '../../faults';
import type { ExpandItemSyntax, ExpandSyntax, NameSyntax, OptionsSyntax } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import { targetOf } from '../types/edm-types';
import { expandInside } from '../types/expand-inside';
import { resolveMember } from '../types/resolve-name';
import { refuseWithheld } from '../refuse-withheld';
import { skipCasts, type PathScope } from '../types/skip-casts';
import { bindWildcard } from './bind-wildcard';

export interface ExpandItem {
  readonly navigation: EdmNavigation;
  readonly syntax: ExpandItemSyntax;
  /** The options of the item. For `*`: its options, for each navigation property that it stands for. */
  readonly options: OptionsSyntax | undefined;
  /** Given where `*` named it, with the levels that it asks for below. */
  readonly wildcard: { readonly levelsLeft: number } | undefined;
  /** The same item once more inside, where `$levels` asks for it. */
  readonly again: ExpandItem | undefined;
}

type Items = Map<EdmNavigation, ExpandItem>;

export interface BoundItems {
  readonly items: readonly ExpandItem[];
  /** Names that `*` stands for too, and that are left out. */
  readonly withheld: readonly string[];
}

const NOTHING: BoundItems = { items: [], withheld: [] };

/** The items of `$expand`, and the one that `$levels` repeats. */
export interface Expansion {
  readonly expand: ExpandSyntax | undefined;
  /** The item that `$levels` of the item around repeats here. */
  readonly again?: ExpandItem | undefined;
}

export function bindExpand({ expand: syntax, again }: Expansion, type: EdmEntityType, context: BindContext): BoundItems {
  if (syntax === undefined && again === undefined) return NOTHING;
  const items: Items = new Map();
  const scope: ExpandScope = { clause: clauseOf(context, 'expand'), context, type };
  if (again !== undefined) addItem(again, items, scope);
  const wildcard = syntax?.items.find(item => item.path === '*');
  for (const item of syntax?.items ?? []) {
    if (item.path !== '*') addItem(bindItem(item, item.path, scope), items, scope);
    else if (item !== wildcard) throw clauseFault('DuplicateOption', "'*' stands twice", { ...scope, span: item.span });
  }
  const withheld = wildcard === undefined ? [] : addEvery(wildcard, items, scope);
  return { items: [...type.navigation.values()].flatMap(navigation => items.get(navigation) ?? []), withheld };
}

/** What the items of one option share. */
interface ExpandScope extends PathScope {
  /** The type where their paths start. */
  readonly type: EdmEntityType;
}

function addItem(item: ExpandItem, items: Items, scope: ExpandScope): void {
  const { navigation, syntax } = item;
  const { span } = syntax;
  checkDepth(span, scope);
  if (items.has(navigation)) {
    const message = `${navigation.name} stands twice, by itself or by $levels. Write it once, with all its options.`;
    throw clauseFault('DuplicateOption', message, { ...scope, span });
  }
  items.set(navigation, item);
}

/** `*` stands for what has not been named otherwise (section 5.1.3). Gives the names of what the key may not read, where rows tell them. */
function addEvery(wildcard: ExpandItemSyntax, items: Items, scope: ExpandScope): readonly string[] {
  const { type, context } = scope;
  const { options, levelsLeft } = bindWildcard(wildcard, type, context);
  const every = [...type.navigation.values()];
  for (const navigation of every.filter(({ withheld }) => !withheld)) {
    if (!items.has(navigation))
      addItem({ navigation, syntax: wildcard, options, wildcard: { levelsLeft }, again: undefined }, items, scope);
  }
  return context.settings.omitsPermissions === true ? [] : every.flatMap(({ name, withheld }) => (withheld ? [name] : []));
}

function bindItem(syntax: ExpandItemSyntax, path: readonly NameSyntax[], scope: ExpandScope): ExpandItem {
  const { options, span } = syntax;
  const [first, ...rest] = skipCasts(path, scope.type, scope);
  if (first === undefined) throw clauseFault('UnknownName', 'the name of a navigation property follows a type cast', { ...scope, span });
  const navigation = findNavigation(first, scope);
  const [second] = skipCasts(rest, targetOf(scope.context.edm, navigation), scope);
  if (second !== undefined) {
    const inside = expandInside([navigation.name, ...rest.map(({ name }) => name)], scope.type, scope.context.edm);
    const message = `a path ends at ${navigation.name}. What follows stands inside, as in ${inside}.`;
    throw clauseFault('OptionNotApplicable', message, { ...scope, span: second.span });
  }
  const levels = countLevels(options, navigation, scope);
  return unroll({ navigation, syntax, options, wildcard: undefined, again: undefined }, levels);
}

function findNavigation(written: NameSyntax, { type, clause, context }: ExpandScope): EdmNavigation {
  const member = resolveMember(written, type, context);
  const { name, span } = written;
  if (member?.kind === 'navigation') {
    refuseWithheld(member, type, { clause, span });
    return member;
  }
  if (member?.type.kind === 'primitive' && member.type.name === 'Edm.Stream') {
    const message = `${name} is a stream, which is not offered inside an entity. Read it by its own URL.`;
    throw clauseFault('NotOffered', message, { clause, span });
  }
  const message =
    member === undefined ? `${type.name} has no navigation property '${name}'` : `${name} is no navigation property. Use $select.`;
  const suggestion = member === undefined ? suggest(name, type.navigation.keys()) : undefined;
  throw clauseFault('UnknownName', message, { clause, span, suggestion });
}

/** `$levels` repeats a navigation property on the entities it leads to, so they must have it too (section 5.1.3.1). */
function countLevels(options: OptionsSyntax | undefined, { name, target }: EdmNavigation, { type, context }: ExpandScope): number {
  if (options?.levels === undefined) return 1;
  const { value, span } = options.levels;
  const clause = [...context.expanded, name, '$levels'].join('/');
  if (target !== type.name)
    throw clauseFault('OptionNotApplicable', `${name} does not lead from ${type.name} to ${type.name}`, { clause, span });
  const { levels, expandDepth } = context.settings.limits;
  if (value === 'max') return Math.max(1, Math.min(levels, expandDepth - context.expanded.length - depthInside(options)));
  if (value > levels) throw clauseFault('LimitExceeded', `at most ${levels} levels are expanded. ${insteadOf('levels')}`, { clause, span });
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

function checkDepth(span: Span, { clause, context }: ExpandScope): void {
  const { expandDepth } = context.settings.limits;
  if (context.expanded.length < expandDepth) return;
  const message = `navigation properties are expanded at most ${expandDepth} deep. ${insteadOf('expandDepth')}`;
  throw clauseFault('LimitExceeded', message, { clause, span });
}
