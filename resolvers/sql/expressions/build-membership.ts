/** Whether a value is among a list -> SQL with the whole list as one array (OData 4.01 Part 2, section 5.1.1.1.11: as `eq` with each). */
import type { Expression } from '../../expression/expression-tree';
import { isNullable } from '../../expression/expression-traits';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { anyOf, arrayOf, not, suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

type Membership = Extract<Expression, { kind: 'in' }>;

export function membershipIsTrue({ operand, type, values, orNull }: Membership, context: SqlContext): SqlExpression {
  const member: SqlExpression = { kind: 'member', operand: buildValue(operand, context), array: arrayOf(type, values) };
  return orNull ? anyOf([member, suffix(buildValue(operand, context), 'IS NULL')]) : member;
}

export function membershipIsFalse(membership: Membership, context: SqlContext): SqlExpression {
  const condition = membershipIsTrue(membership, context);
  return isNullable(membership.operand) ? suffix(condition, 'IS NOT TRUE') : not(condition);
}

export function membershipValue(membership: Membership, context: SqlContext): SqlExpression {
  const condition = membershipIsTrue(membership, context);
  return isNullable(membership.operand) ? suffix(condition, 'IS TRUE') : condition;
}
