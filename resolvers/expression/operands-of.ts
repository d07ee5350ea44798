/** An expression -> the expressions that it is made of and that speak of the same entities: not what a collection's members, or an entity looked up, are asked. */
import { assertNever } from '../../std/assert-never';
import type { Expression } from './expression-tree';

export function operandsOf(expression: Expression): readonly Expression[] {
  if ('operands' in expression) return expression.operands;
  if ('operand' in expression) return [expression.operand];
  switch (expression.kind) {
    case 'call':
      return expression.arguments;
    case 'comparison':
      return [expression.left, expression.right];
    case 'case':
      return [...expression.pairs.flatMap(({ condition, value }) => [condition, value]), expression.otherwise];
    case 'day':
      return [expression.moment];
    case 'dayStart':
      return [expression.date];
    case 'lookup':
      return expression.key.map(({ value }) => value);
    case 'column':
    case 'named':
    case 'parameter':
    case 'null':
    case 'truth':
    case 'owner':
    case 'linkIsNull':
    case 'search':
    case 'any':
    case 'all':
    case 'count':
      return [];
    default:
      return assertNever(expression);
  }
}
