/**
 * Two operands -> their comparison (OData 4.01 Part 2, sections 5.1.1.1.1 to 5.1.1.1.6), one operand and values -> membership (5.1.1.1.11).
 * Rejects types that do not go together.
 */
import type { ValueType } from '../storage/storage-model';
import { refuse, type ArgumentPlace } from './argument-place';
import { FALSE, TRUE, negation } from './connectives';
import { isNullable, typeOf } from './expression-traits';
import type { ComparisonName } from '../../graphql/catalogue/operators';
import type { Expression, LiteralValue } from './expression-tree';
import { look } from './given-value';
import { adapted, isNaNLiteral } from './literal-values';
import { comparedAs, hasOrder, isFloating, typeName } from './value-types';

export function buildComparison(operator: ComparisonName, left: Expression, right: Expression, at: ArgumentPlace): Expression {
  const [leftType, rightType] = [typeOf(left), typeOf(right)];
  if (left.kind === 'null' || right.kind === 'null') return withNull(operator, left.kind === 'null' ? right : left);
  if (leftType === undefined || rightType === undefined) throw new Error('Only a null is without a type.');
  const type = checkedType(operator, leftType, rightType, at);
  if (isNaNLiteral(left) || isNaNLiteral(right)) return operator === 'ne' ? TRUE : FALSE;
  return { kind: 'comparison', operator, left: adapted(left, rightType), right: adapted(right, leftType), type };
}

/** True when the operand is null. */
export function buildIsNull(operand: Expression): Expression {
  if (operand.kind === 'null') return TRUE;
  return isNullable(operand) ? { kind: 'isNull', operand } : FALSE;
}

/** `values` are of the type `type`; NaN among them equals nothing. */
export function buildMembership(
  operand: Expression,
  type: ValueType,
  values: readonly LiteralValue[],
  orNull: boolean,
  at: ArgumentPlace,
): Expression {
  const operandType = typeOf(operand);
  if (operand.kind === 'null' || operandType === undefined) return orNull ? TRUE : FALSE;
  checkedType('eq', operandType, type, at);
  const numbers = values.filter(value => !isFloating(type) || value !== 'NaN');
  return { kind: 'in', operand, ...listed(type, numbers, operandType), orNull: orNull && isNullable(operand) };
}

/** One list has one type: the operand's when every value can be said in it. */
function listed(type: ValueType, values: readonly LiteralValue[], operandType: ValueType) {
  const literals = values.map(value => adapted({ kind: 'literal', type, value }, operandType));
  const [first] = literals.map(typeOf);
  if (first === undefined || literals.some(literal => typeOf(literal) !== first)) return { type, values };
  return { type: first, values: literals.flatMap(literal => (literal.kind === 'literal' ? [look(literal.value)] : [])) };
}

function checkedType(operator: ComparisonName, left: ValueType, right: ValueType, at: ArgumentPlace): ValueType {
  const type = comparedAs(left, right);
  if (!type) refuse(at, `${typeName(left)} cannot be compared with ${typeName(right)}`);
  if (operator !== 'eq' && operator !== 'ne' && !hasOrder(type)) refuse(at, `values of type ${typeName(type)} have no order`);
  return type;
}

/** Only `eq` and `ne` can be true with null. */
function withNull(operator: ComparisonName, other: Expression): Expression {
  if (operator === 'eq') return buildIsNull(other);
  return operator === 'ne' ? negation(buildIsNull(other)) : FALSE;
}
