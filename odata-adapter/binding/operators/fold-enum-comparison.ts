/**
 * A comparison of enum literals with each other or with null -> the truth value that it has: members compare by their place, null equals only null
 * (Part 2, sections 5.1.1.1.1 to 5.1.1.1.6). Undefined where anything else takes part. A literal in the document has no enumeration of its own.
 */
import type { ComparisonName } from '../../../graphql/catalogue/operators';
import type { BoundExpression, BoundLiteral } from '../bound-request';

export function foldEnumComparison(operator: ComparisonName, left: BoundExpression, right: BoundExpression): boolean | undefined {
  if (left.kind !== 'literal' || right.kind !== 'literal') return undefined;
  return left.type.kind === 'enum' || right.type.kind === 'enum' ? compare(operator, left, right) : undefined;
}

function compare(operator: ComparisonName, left: BoundLiteral, right: BoundLiteral): boolean {
  if (operator === 'eq') return left.value === right.value;
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
