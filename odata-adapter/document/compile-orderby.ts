/** Bound order items -> the list of order inputs; undefined without any. A property over to-one links stays one member deep in another. Cannot fail. */
import type { BoundExpression, BoundOrderItem } from '../binding/bound-request';
import { compileExpression } from './compile-expression';
import { constant, list, object, type InputObject, type InputValue } from './input-value';

export function compileOrderby(items: readonly BoundOrderItem[]): InputValue | undefined {
  return items.length === 0 ? undefined : list(items.map(compileItem));
}

function compileItem({ expression, descending }: BoundOrderItem): InputObject {
  const direction = constant(descending ? 'DESC' : 'ASC');
  if (expression.kind === 'property') return compileProperty(expression, direction);
  return object({ expression: object({ by: compileExpression(expression), direction }) });
}

function compileProperty({ through, path }: Extract<BoundExpression, { kind: 'property' }>, direction: InputValue): InputObject {
  const fields = [...through.map(({ navigation }) => navigation.field), ...path.map(({ field }) => field)];
  const [first = '', ...rest] = fields;
  return object({ [first]: rest.reduceRight<InputValue>((inner, name) => object({ [name]: inner }), direction) });
}
