/** A chain -> how many of its transformations PostgreSQL has to plan, those of all branches and groups too. It cannot be told to stop while it plans, which a few hundred keep it from for seconds. */
import { assertNever } from '../../std/assert-never';
import type { Chain, Transformation } from './transformation-tree';

export function countSteps({ steps }: Chain): number {
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
      return 1;
    case 'extreme':
      // Rows that are found by sums take one more.
      return step.extreme === 'TOPCOUNT' || step.extreme === 'BOTTOMCOUNT' ? 1 : 2;
    case 'group':
      return 1 + (step.inner ? countSteps(step.inner) : 0);
    case 'concat':
      return step.branches.reduce((sum, branch) => sum + 1 + countSteps(branch), 1);
    default:
      return assertNever(step);
  }
}
