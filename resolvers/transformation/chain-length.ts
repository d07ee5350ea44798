/** A chain -> how many of its transformations PostgreSQL plans one upon the other, by the longest way through it. It cannot be told to stop while it plans, which a few hundred keep it from for minutes. */
import { assertNever } from '../../std/assert-never';
import type { Chain, Transformation } from './transformation-tree';

export function chainLength({ steps }: Chain): number {
  return steps.reduce((sum, step) => sum + stepsOf(step), 0);
}

function stepsOf(step: Transformation): number {
  switch (step.kind) {
    case 'filter':
    case 'compute':
    case 'order':
      return 0;
    case 'top':
    case 'skip':
    case 'aggregate':
    case 'extreme':
      return 1;
    case 'group':
      return 1 + (step.inner ? chainLength(step.inner) : 0);
    case 'concat':
      return 1 + Math.max(...step.branches.map(chainLength));
    default:
      return assertNever(step);
  }
}
