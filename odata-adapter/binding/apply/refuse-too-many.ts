/** Refuses a `$apply` of which too many transformations would be made, before any of them is made: `LimitExceeded`. */
import { assertNever } from '../../../std/assert-never';
import { MOST_TRANSFORMATIONS_MADE } from '../../limits';
import type { ApplySyntax, TransformationSyntax } from '../../syntax/apply-tree';
import { clauseFault, clauseOf } from '../bind-context';
import type { ApplyContext } from './apply-context';

export function refuseTooMany(syntax: ApplySyntax, { context, option }: ApplyContext): void {
  if (countMade(syntax) <= MOST_TRANSFORMATIONS_MADE) return;
  const message = `more than ${MOST_TRANSFORMATIONS_MADE} transformations would be made: a rollup repeats what stands within it for each of its levels. Use fewer transformations, or ask in several requests.`;
  throw clauseFault('LimitExceeded', message, { clause: clauseOf(context, option), span: syntax.span });
}

/** No fewer than what `/graphql` counts of the same chain. */
function countMade({ steps }: ApplySyntax): number {
  return steps.reduce((sum, step) => sum + madeOf(step), 0);
}

function madeOf(step: TransformationSyntax): number {
  switch (step.kind) {
    case 'identity':
    case 'filter':
    case 'search':
    case 'compute':
    case 'orderby':
    case 'top':
    case 'skip':
      return 1;
    case 'extreme':
      // Rows that are found by sums take one more.
      return step.name === 'topcount' || step.name === 'bottomcount' ? 1 : 2;
    case 'aggregate':
      // A grouping and an aggregate of the groups for each.
      return step.items.reduce((sum, { from }) => sum + 2 * from.length, 1);
    case 'groupby':
      // A concatenation, and of each grouping a branch and the grouping itself.
      return 1 + groupingsOf(step.elements) * (2 + (step.steps ? countMade(step.steps) : 0));
    case 'concat':
      return step.branches.reduce((sum, branch) => sum + 1 + countMade(branch), 1);
    default:
      return assertNever(step);
  }
}

function groupingsOf(elements: Extract<TransformationSyntax, { kind: 'groupby' }>['elements']): number {
  return elements.reduce((product, element) => product * (element.kind === 'rollup' ? element.levels.length : 1), 1);
}
