/**
 * A comparison of enum literals with each other or with null -> the truth value that it has: members compare by their place, null equals only null
 * (Part 2, sections 5.1.1.1.1 to 5.1.1.1.6). Undefined where anything else takes part. A literal in the document has no enumeration of its own.
 */
import type { ComparisonName } from '../../../graphql/catalogue/operators';
import type { BoundExpression, BoundLiteral } from '../bound-request';

export function foldEnumComparison(
  operator: ComparisonName | 'in',
  left: BoundExpression,
  right: readonly BoundExpression[],
): boolean | undefined {
  if (left.kind !== 'literal' || !right.every(value => value.kind === 'literal')) return undefined;
  if (![left, ...right].some(({ type }) => type.kind === 'enum')) return undefined;
  return right.some(value => compare(operator, left, value));
}

function compare(operator: ComparisonName | 'in', left: BoundLiteral, right: BoundLiteral): boolean {
  if (operator === 'eq' || operator === 'in') return left.value === right.value;
  if (operator === 'ne') return left.value !== right.value;
  if (left.value === null || right.value === null) return false;
  const difference = placeOf(left) - placeOf(right);
  return (
    (difference > 0 && operator.startsWith('g')) ||
    (difference < 0 && operator.startsWith('l')) ||
    (difference === 0 && operator.endsWith('e'))
  );
}

function placeOf({ type, value }: BoundLiteral): number {
  return type.kind === 'enum' ? type.members.findIndex(({ name }) => name === value) : -1;
}
