/** A value -> how many texts of fields and literals may stand in it one after the other: what `concat` makes of what `concat` has made doubles each time. */
import { typeOf } from './expression-traits';
import type { Expression } from './expression-tree';
import { operandsOf } from './operands-of';
import { isScalar } from './value-types';

export function copiesOf(expression: Expression): number {
  const type = typeOf(expression);
  if (!type || !isScalar(type, 'String')) return 1;
  if (expression.kind === 'named') return expression.copies ?? 1;
  const parts = expression.kind === 'lookup' || expression.kind === 'owner' ? [expression.value] : operandsOf(expression);
  return Math.max(1, parts.reduce((sum, part) => sum + copiesOf(part), 0)); // oxfmt-ignore
}
