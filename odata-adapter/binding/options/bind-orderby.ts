/** `$orderby` -> bound order items (Part 2, section 5.1.5). Rejects what has no order: `TypeMismatch`. */
import type { OrderBySyntax } from '../../syntax/syntax-tree';
import { clauseFault, openScope, type BindContext, type Entities, type Scope } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import type { BoundOrderItem } from '../bound-request';
import { isLiteral } from '../operators/is-literal';
import { describeOperand } from '../operators/describe-operand';
import { isPrimitive } from '../types/edm-types';

export function bindOrderby(syntax: OrderBySyntax | undefined, entities: Entities, context: BindContext): readonly BoundOrderItem[] {
  return syntax === undefined ? [] : bindOrderItems(syntax, openScope(context, 'orderby', entities));
}

export function bindOrderItems(syntax: OrderBySyntax, scope: Scope): readonly BoundOrderItem[] {
  const items = syntax.items.map(({ expression: itemSyntax, descending, span }) => {
    const expression = bindExpression(itemSyntax, scope);
    if (!isPrimitive(expression.type, 'Edm.Binary')) return { expression, descending };
    throw clauseFault('TypeMismatch', `${describeOperand(expression)} has no order`, { ...scope, span });
  });
  // A literal is the same for every row and orders nothing.
  return items.filter(({ expression }) => !isLiteral(expression));
}
