/**
 * Options that are printed -> those expressions among them that speak of something sensitive, themselves or by an alias or a computed value. Their literals may be
 * sensitive, too. A tree is `$filter`, `$orderby`, an item of `$compute`, `$apply`, a condition of the path, or the value of an alias.
 */
import type { ExpressionSyntax, OptionsSyntax } from '../syntax-tree';
import { aliasesOf } from './aliases-of';
import { nodesOf } from './nodes-of';

interface Unit {
  readonly tree: object;
  /** Names of paths in it. */
  readonly names: ReadonlySet<string>;
  /** Aliases that it refers to, or gives a value to: it has its literals in common with whoever refers to them. */
  readonly aliases: ReadonlySet<string>;
  /** Names under which what it says goes on. */
  readonly made: readonly string[];
}

/** What binding tells of the trees. */
export interface Told {
  readonly sensitive: ReadonlySet<object>;
  readonly spellings: ReadonlyMap<object, string>;
}

/** `sensitive`: the parts of trees that tell of something sensitive; `spellings`: of names that the model spells otherwise. */
export function sensitiveTrees(options: OptionsSyntax, pathFilters: readonly ExpressionSyntax[], told: Told): ReadonlySet<object> {
  const { sensitive } = told;
  if (sensitive.size === 0) return sensitive;
  const units = [...pathFilters.map(tree => unitOf(tree, told)), ...unitsOf(options, told)];
  const found = new Set(units.filter(({ tree }) => [...nodesOf(tree)].some(node => sensitive.has(node))));
  // Grows while it is walked: who has a name in common with one of them is another.
  for (const unit of found) for (const other of units) if (goesOn(unit, other)) found.add(other);
  return new Set([...found].map(({ tree }) => tree));
}

function goesOn({ aliases, made }: Unit, other: Unit): boolean {
  return [...aliases].some(name => other.aliases.has(name)) || made.some(name => other.names.has(name));
}

function unitsOf(options: OptionsSyntax, told: Told): readonly Unit[] {
  const { filter, orderby, compute, apply, aliases, select, expand } = options;
  const whole = [filter, orderby, apply, ...(compute?.items ?? [])].filter(tree => tree !== undefined);
  const nested = [...(select?.items ?? []), ...(expand?.items ?? [])].flatMap(item => ('options' in item ? (item.options ?? []) : []));
  return [
    ...whole.map(tree => unitOf(tree, told)),
    ...[...(aliases ?? [])].map(([name, tree]) => unitOf(tree, told, name)),
    ...nested.flatMap(inner => unitsOf(inner, told)),
  ];
}

function unitOf(tree: object, { sensitive, spellings }: Told, alias?: string): Unit {
  const spelled = (node: { readonly name: string }): string => spellings.get(node) ?? node.name;
  const named = [...nodesOf(tree)].filter(isNamed);
  return {
    tree,
    names: new Set(named.map(spelled)),
    aliases: new Set([...aliasesOf(tree), ...(alias === undefined ? [] : [alias])]),
    // What groups keep, and what `as` names: a name that is no segment of a path.
    made: named.filter(node => sensitive.has(node) || !('kind' in node)).map(spelled),
  };
}

function isNamed(node: object): node is { readonly name: string } {
  return 'name' in node && typeof node.name === 'string';
}
