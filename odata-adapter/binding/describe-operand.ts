/** A bound expression -> how a fault speaks of it: its place in the model or its kind, never a literal's value. */
import { assertNever } from '../../std/assert-never';
import type { BoundExpression, BoundLink } from './bound-request';
import { typeName } from './edm-types';

/** `Firstname (Edm.String)`, `the literal (Edm.Int32)`. */
export function describeOperand(expression: BoundExpression): string {
  return `${subject(expression)} (${typeName(expression.type)})`;
}

function subject(expression: BoundExpression): string {
  switch (expression.kind) {
    case 'literal':
      return 'the literal';
    case 'property':
      return pathText(expression.variable, expression.through, ...expression.path.map(({ name }) => name));
    case 'call':
      return `the result of '${expression.function}'`;
    case 'and':
    case 'or':
    case 'not':
    case 'in':
      return `the result of '${expression.kind}'`;
    case 'lambda':
      return `the result of '${expression.operator}'`;
    case 'count':
      return pathText(expression.of, expression.through, '$count');
    case 'linkIsNull':
      return 'the comparison with null';
    default:
      return assertNever(expression);
  }
}

function pathText(variable: string | undefined, through: readonly BoundLink[], ...rest: readonly string[]): string {
  return [...(variable === undefined ? [] : [variable]), ...through.map(({ navigation }) => navigation.name), ...rest].join('/');
}
