/** A bound expression -> how a fault speaks of it: its place in the model or its kind, never a literal's value. */
import { assertNever } from '../../../std/assert-never';
import type { BoundExpression, BoundLink } from '../bound-request';
import { typeName } from '../types/edm-types';
import { isValue, type BoundComposite, type BoundOperand } from './bound-operand';

/** `Firstname (Edm.String)`, `the literal (Edm.Int32)`. */
export function describeOperand(operand: BoundOperand): string {
  return isValue(operand) ? `${subject(operand)} (${typeName(operand.type)})` : describeComposite(operand);
}

function describeComposite(operand: BoundComposite): string {
  switch (operand.kind) {
    case 'list':
      return 'the collection';
    case 'object':
      return 'the object';
    case 'entity':
      return `${pathText(operand.of, operand.through) || 'the entity'} (${operand.type.name})`;
    case 'complex':
      return `${pathText(operand.of, operand.through, ...operand.path.map(({ name }) => name))} (${operand.type.name})`;
    default:
      return assertNever(operand);
  }
}

function subject(expression: BoundExpression): string {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
      return 'the literal';
    case 'property':
      return pathText(expression.variable, expression.through, ...expression.path.map(({ name }) => name));
    case 'column':
      return expression.path.join('/');
    case 'call':
      return `the result of '${expression.function.name}'`;
    case 'and':
    case 'or':
    case 'not':
    case 'in':
      return `the result of '${expression.kind}'`;
    case 'lambda':
      return `the result of '${expression.operator}'`;
    case 'count':
      return pathText(expression.of, expression.through, '$count');
    case 'case':
    case 'cast':
      return `the result of '${expression.kind}'`;
    case 'lookup':
      return subject(expression.value);
    case 'search':
      return 'the result of $search';
    case 'linkIsNull':
      return 'the comparison with null';
    default:
      return assertNever(expression);
  }
}

/** Entities that no client has named have names of our own, which begin with `$`: `$root0`, `$it0` and `$0`, for what is counted. */
function pathText(variable: string | undefined, through: readonly BoundLink[], ...rest: readonly string[]): string {
  const start = variable?.replace(/^(\$[a-z]*)\d+$/, '$1');
  return [...(start === undefined || start === '$' ? [] : [start]), ...through.map(({ navigation }) => navigation.name), ...rest].join('/');
}
