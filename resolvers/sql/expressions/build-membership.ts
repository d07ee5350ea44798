/** Whether a value is among a list -> SQL with the whole list as one array (OData 4.01 Part 2, section 5.1.1.1.11: as `eq` with each). */
import type { Expression } from '../../expression/expression-tree';
import { isNullable } from '../../expression/expression-traits';
import { comparedAs, comparedValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { anyOf, arrayOf, not, suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

type Membership = Extract<Expression, { kind: 'in' }>;

export function membershipIsTrue({ operand, type, values, orNull }: Membership, context: SqlContext): SqlExpression {
  const value = comparedValue(operand, context);
  const member: SqlExpression = { kind: 'member', operand: value, array: arrayOf(type, values, comparedAs(operand)) };
  return orNull ? anyOf([member, suffix(value, 'IS NULL')]) : member;
}

export function membershipIsFalse(membership: Membership, context: SqlContext): SqlExpression {
  const condition = membershipIsTrue(membership, context);
  return isNullable(membership.operand) ? suffix(condition, 'IS NOT TRUE') : not(condition);
}

export function membershipValue(membership: Membership, context: SqlContext): SqlExpression {
  const condition = membershipIsTrue(membership, context);
  return isNullable(membership.operand) ? suffix(condition, 'IS TRUE') : condition;
}
