/** A path in an expression -> the value, count, quantifier, entity or complex value it stands for. Rejects paths that end on a collection or a stream: `TypeMismatch`. */
import { assertNever } from '../../../std/assert-never';
import type { PathExpressionSyntax } from '../../syntax/syntax-tree';
import { spendNode, type BindExpression, type Scope } from '../bind-context';
import type { BoundOperand } from '../operators/bound-operand';
import { lookedUp } from '../operators/looked-up';
import { propertyAt } from '../operators/property-at';
import { bindCount } from './bind-count';
import { bindLambda } from './bind-lambda';
import { bindSetPath } from './bind-set-path';
import { collectionFault, resolvePath } from './resolve-path';

export function bindPathExpression(syntax: PathExpressionSyntax, scope: Scope, bind: BindExpression): BoundOperand {
  const column = bindSetPath(syntax, scope);
  if (column !== undefined) return column;
  const place = resolvePath(syntax, scope);
  switch (place.kind) {
    case 'property':
      return propertyAt(place, { clause: scope.clause, span: syntax.span });
    case 'computed':
      spendNode(scope, syntax.span, place.computed.nodes);
      return place.computed.expression;
    case 'count':
      return lookedUp(place.collection, bindCount(place, scope, bind));
    case 'lambda':
      return lookedUp(place.collection, bindLambda(place, scope, bind));
    case 'collection':
      throw collectionFault(place, syntax.span, scope);
    case 'entity':
      return { ...place, span: syntax.span };
    default:
      return assertNever(place);
  }
}
