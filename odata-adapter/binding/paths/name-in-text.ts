/** A path segment that is no name of the model -> what stands in it before a parenthesis, for faults. As of all values, it is asked: a plan that went by it would be one for this name only. */
import type { PathSegmentSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';

export function nameInText(
  { slot }: Extract<PathSegmentSyntax, { kind: 'text' }>,
  { specialise }: Pick<BindContext, 'specialise'>,
): string {
  return specialise(contents => contents[slot]?.written.split('(', 1)[0] ?? '');
}
