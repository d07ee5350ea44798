/**
 * Two operands -> their comparison (OData 4.01 Part 2, sections 5.1.1.1.1 to 5.1.1.1.6), one operand and values -> membership (5.1.1.1.11).
 * Rejects types that do not go together.
 */
import type { ValueType } from '../storage/storage-model';
import { refuse, type ArgumentPlace } from './argument-place';
import type { Site } from './building';
import { exactComparison, exactMembership, isTimed, restOf } from './exact-comparison';
import { FALSE, TRUE, negation } from './connectives';
import { isNullable, typeOf } from './expression-traits';
import { MIRRORED } from '../../graphql/catalogue/mirrored';
import type { ComparisonName } from '../../graphql/catalogue/operators';
import { compareDay, isDateBesideMoment } from './compare-day';
import type { Expression } from './expression-tree';
import { adapted, fitsInSingle, isNaNLiteral, isNaNValue, isWidened, toSingle } from './argument-literals';
import { converted, convertedList, type ListSource, type LiteralValue } from './value-source';
import { comparedAs, hasOrder, isFloating, isNumber, isScalar, typeName } from './value-types';

export function buildComparison(operator: ComparisonName, [left, right]: readonly [Expression, Expression], site: Site): Expression {
  const [leftType, rightType] = [typeOf(left), typeOf(right)];
  if (left.kind === 'null' || right.kind === 'null') return withNull(operator, left.kind === 'null' ? right : left);
  if (leftType === undefined || rightType === undefined) throw new Error('Only a null is without a type.');
  if (isDateBesideMoment(leftType, rightType)) return compareDay(operator, { date: left, moment: right }, site);
  if (isDateBesideMoment(rightType, leftType)) return compareDay(MIRRORED[operator], { date: right, moment: left }, site);
  const type = checkedType(operator, [leftType, rightType], site.at);
  if (isNaNLiteral(left, site) || isNaNLiteral(right, site)) return operator === 'ne' ? TRUE : FALSE;
  return exactComparison(
    { kind: 'comparison', operator, left: adapted(left, rightType, site), right: adapted(right, leftType, site), type },
    site,
  );
}

/** True when the operand is null. */
function buildIsNull(operand: Expression): Expression {
  if (operand.kind === 'null') return TRUE;
  return isNullable(operand) ? { kind: 'isNull', operand } : FALSE;
}

interface Membership {
  readonly operand: Expression;
  /** Of the values. */
  readonly type: ValueType;
  readonly values: ListSource;
  readonly orNull: boolean;
}

/** NaN and what is finer than the data equal nothing. */
export function buildMembership({ operand, type, values, orNull }: Membership, site: Site): Expression {
  const operandType = typeOf(operand);
  if (operand.kind === 'null' || operandType === undefined) return orNull ? TRUE : FALSE;
  checkedType('eq', [operandType, type], site.at);
  const decided = isTimed(type) && operand.kind === 'parameter' ? exactMembership(operand.source, values, site) : undefined;
  if (decided) return decided;
  const met = isFloating(type) ? without(values, isNaNValue, site) : isTimed(type) ? without(values, isFiner, site) : values;
  return { kind: 'in', operand, ...listedAs(operandType, { type, values: met }, site), orNull: orNull && isNullable(operand) };
}

/** `isUnmet`: whether a value equals nothing. */
function without(list: ListSource, isUnmet: (value: LiteralValue) => boolean, { building }: Site): ListSource {
  if (list.kind === 'list') return convertedList(list, values => values.filter(value => !isUnmet(value)));
  return { kind: 'items', items: list.items.filter(item => !building.ask(item, isUnmet)) };
}

function isFiner(value: LiteralValue): boolean {
  return restOf(value) !== 'none';
}

interface TypedList {
  readonly type: ValueType;
  readonly values: ListSource;
}

/** One list has one type: the operand's when every value can be said in it. */
function listedAs(operandType: ValueType, list: TypedList, { building }: Site): TypedList {
  const { type, values } = list;
  if (!isNumber(type) || type === operandType) return list;
  if (isScalar(operandType, 'Single')) {
    if (!building.askList(values, numbers => numbers.every(fitsInSingle))) return list;
    const singles =
      values.kind === 'list'
        ? convertedList(values, numbers => numbers.map(toSingle))
        : { kind: values.kind, items: values.items.map(item => converted(item, toSingle)) };
    return { type: operandType, values: singles };
  }
  return isWidened(type, operandType) ? { type: operandType, values } : list;
}

function checkedType(operator: ComparisonName, [left, right]: readonly [ValueType, ValueType], at: ArgumentPlace): ValueType {
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
