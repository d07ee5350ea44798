/** What can be told of an expression without the data: its type, and whether it may be null. */
import type { ValueType } from '../storage/storage-model';
import { assertNever } from '../../std/assert-never';
import type { Expression } from './expression-tree';
import { BOOLEAN, scalar } from './value-types';

/** Undefined for a null that was written without a type. */
export function typeOf(expression: Expression): ValueType | undefined {
  if (isCondition(expression)) return BOOLEAN;
  switch (expression.kind) {
    case 'column':
    case 'named':
    case 'parameter':
    case 'null':
    case 'call':
    case 'case':
      return expression.type;
    case 'cast':
      return scalar(expression.to);
    case 'lookup':
    case 'owner':
      return typeOf(expression.value);
    case 'count':
      return scalar('Int');
    case 'day':
      return scalar('Date');
    case 'dayStart':
      return scalar('DateTime');
    default:
      return assertNever(expression);
  }
}

type Condition = Extract<
  Expression,
  { kind: 'truth' | 'comparison' | 'and' | 'or' | 'not' | 'in' | 'isNull' | 'linkIsNull' | 'search' | 'any' | 'all' }
>;

const CONDITIONS: ReadonlySet<Expression['kind']> = new Set<Condition['kind']>([
  'truth', 'comparison', 'and', 'or', 'not', 'in', 'isNull', 'linkIsNull', 'search', 'any', 'all',
]); // oxfmt-ignore

function isCondition(expression: Expression): expression is Condition {
  return CONDITIONS.has(expression.kind);
}

export function isNullable(expression: Expression): boolean {
  if ('nullable' in expression) return expression.nullable;
  switch (expression.kind) {
    case 'null':
    case 'lookup':
    case 'owner':
      return true;
    case 'and':
    case 'or':
      return expression.operands.some(isNullable);
    case 'not':
      return isNullable(expression.operand);
    case 'parameter':
    case 'truth':
    case 'comparison':
    case 'in':
    case 'isNull':
    case 'linkIsNull':
    case 'search':
    case 'any':
    case 'all':
    case 'count':
    case 'day':
      return false;
    default:
      return assertNever(expression);
  }
}
