/** A comparison with a literal finer than a microsecond, of which the data has none -> one with microseconds that is true of the same values. */
import { readPicoseconds } from '../../graphql/scalars/durations';
import type { ComparisonName } from '../../graphql/catalogue/operators';
import type { ValueType } from '../storage/storage-model';
import type { Building, Site } from './building';
import { FALSE, TRUE } from './connectives';
import type { ComparisonExpression, Expression } from './expression-tree';
import { listFrom, valueFrom, type ListSource, type LiteralValue, type ValueSource } from './value-source';
import { isScalar } from './value-types';

/** Where a literal lies of what is left when it is cut to microseconds. A negative duration lies below. */
type Rest = 'none' | 'above' | 'below';

export function restOf(value: LiteralValue): Rest {
  const text = String(value);
  if (!/\.\d{7}/.test(text)) return 'none';
  return text.startsWith('-') ? 'below' : 'above';
}

export function isTimed(type: ValueType): boolean {
  return isScalar(type, 'DateTime', 'TimeOfDay', 'Duration');
}

export function exactComparison(comparison: ComparisonExpression, { building }: Site): Expression {
  const { operator, left, right, type } = comparison;
  if (!isTimed(type)) return comparison;
  const [ofLeft, ofRight] = [restOfLiteral(left, building), restOfLiteral(right, building)];
  if (ofLeft === 'none' && ofRight === 'none') return comparison;
  if (left.kind === 'parameter' && right.kind === 'parameter')
    return building.decide(variables => holds(operator, type, [valueFrom(left.source, variables), valueFrom(right.source, variables)]))
      ? TRUE
      : FALSE;
  switch (operator) {
    case 'eq':
      return FALSE;
    case 'ne':
      return TRUE;
    case 'gt':
    case 'ge':
      return { ...comparison, operator: ofRight === 'below' || ofLeft === 'above' ? 'ge' : 'gt' };
    case 'lt':
    case 'le':
      return { ...comparison, operator: ofRight === 'above' || ofLeft === 'below' ? 'le' : 'lt' };
  }
}

export function restOfLiteral(operand: Expression, building: Building): Rest {
  return operand.kind === 'parameter' ? building.ask(operand.source, restOf) : 'none';
}

/** Whether a literal is among others, decided without the data where it is finer than all of that. */
export function exactMembership(literal: ValueSource, values: ListSource, { building }: Site): Expression | undefined {
  if (building.ask(literal, restOf) === 'none') return undefined;
  return building.decide(variables => listFrom(values, variables).includes(valueFrom(literal, variables))) ? TRUE : FALSE;
}

function holds(operator: ComparisonName, type: ValueType, [left, right]: readonly [LiteralValue, LiteralValue]): boolean {
  const [a, b] = [comparable(left, type), comparable(right, type)];
  switch (operator) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
  }
}

/** Moments and times of day are in order as texts, whose last zeros are not written. */
function comparable(value: LiteralValue, type: ValueType): string | bigint {
  return isScalar(type, 'Duration') ? readPicoseconds(String(value)) : String(value).replace('Z', '');
}
