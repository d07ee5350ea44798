/**
 * A way of printing -> the same in which some trees show none of their texts, numbers and the like: parameter aliases stand in their place, whose values are told apart
 * from what is printed. `null`, `true` and `false` stay.
 */
import type { ExpressionSyntax } from '../syntax-tree';
import { aliasesOf } from './aliases-of';
import type { Printing } from './link-piece';
import { nodesOf } from './nodes-of';
import { printExpression } from './print-expression';
import type { PrintedOption } from './print-options';

export interface HidingPrinting {
  readonly printing: Printing;
  /** What the aliases stand for; complete when all has been printed. */
  readonly hidden: readonly PrintedOption[];
}

/** `around`: all trees of the request, whose aliases keep their names. */
export function hideLiterals(plain: Printing, trees: ReadonlySet<object>, around: unknown): HidingPrinting {
  const hidden: PrintedOption[] = [];
  let taken: ReadonlySet<string> | undefined;
  let count = 0;
  const freshName = (): string => {
    taken ??= namesTaken(around);
    do count += 1;
    while (taken.has(`s${count}`));
    return `@s${count}`;
  };
  const hiding: Printing = {
    ...plain,
    within: () => hiding,
    substitute: expression => {
      if (!isHidden(expression)) return undefined;
      const name = freshName();
      hidden.push({ name, value: printExpression(expression, plain) });
      return name;
    },
  };
  const printing: Printing = { ...plain, within: tree => (trees.has(tree) ? hiding : printing) };
  return { printing, hidden };
}

const SHOWN: readonly unknown[] = ['null', 'boolean'];

/** Whether a tree has anything to hide. */
export function holdsHidden(tree: ExpressionSyntax): boolean {
  return [...nodesOf(tree)].some(node => 'kind' in node && node.kind === 'literal' && 'type' in node && !SHOWN.includes(node.type));
}

/** A literal, or a list of literals, which can hold no alias. */
function isHidden(expression: ExpressionSyntax): boolean {
  if (expression.kind === 'list') return expression.items.every(({ kind }) => kind === 'literal') && expression.items.some(isHidden);
  return expression.kind === 'literal' && !SHOWN.includes(expression.type);
}

/** Aliases that are given a value anywhere, or referred to. */
function namesTaken(around: unknown): ReadonlySet<string> {
  const given = [...nodesOf(around)].flatMap(node => (node instanceof Map ? [...node.keys()].map(String) : []));
  return new Set([...given, ...aliasesOf(around)]);
}
