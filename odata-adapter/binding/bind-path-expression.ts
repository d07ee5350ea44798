/** A path in an expression -> the value, count, quantifier, entity or complex value it stands for. Rejects paths that end on a collection or a stream: `TypeMismatch`. */
import { assertNever } from '../../std/assert-never';
import type { ExpressionSyntax, PathExpressionSyntax, Span } from '../syntax/syntax-tree';
import { clauseFault, spendNode, type Scope } from './bind-context';
import type { BoundOperand } from './bound-operand';
import type { BoundExpression, BoundType } from './bound-request';
import { bindCount } from './bind-count';
import { bindLambda } from './bind-lambda';
import { bindSetPath } from './bind-set-path';
import { collectionFault, resolvePath, type ResolvedPath } from './resolve-path';

export type BindExpression = (syntax: ExpressionSyntax, scope: Scope) => BoundExpression;

export function bindPathExpression(syntax: PathExpressionSyntax, scope: Scope, bind: BindExpression): BoundOperand {
  const column = bindSetPath(syntax, scope);
  if (column !== undefined) return column;
  const place = resolvePath(syntax, scope);
  switch (place.kind) {
    case 'property':
      return propertyAt(place, scope, syntax.span);
    case 'computed':
      spendNode(scope, syntax.span, place.computed.nodes);
      return place.computed.expression;
    case 'count':
      return bindCount(place.collection, place.segment, scope, bind);
    case 'lambda':
      return bindLambda(place.collection, place.segment, scope, bind);
    case 'collection':
      throw collectionFault(place, syntax.span, scope);
    case 'entity':
      return { ...place, span: syntax.span };
    default:
      return assertNever(place);
  }
}

/** The value of a property, or the complex value that it has. */
export function propertyAt(place: Omit<Extract<ResolvedPath, { kind: 'property' }>, 'kind'>, scope: Scope, span: Span): BoundOperand {
  const { of, root, through, owner, path } = place;
  const type = path.at(-1)?.type;
  if (type === undefined) throw new Error('A property has a path.');
  if (type.kind === 'complex') return { kind: 'complex', of, root, through, owner, path, type, span };
  refuseStream(type, span, scope);
  const value: BoundExpression = { kind: 'property', variable: of, through, path, owner, type };
  return root === undefined ? value : { kind: 'lookup', root, value, type };
}

function refuseStream(type: BoundType, span: Span, scope: Scope): void {
  if (type.kind !== 'primitive' || type.name !== 'Edm.Stream') return;
  throw clauseFault('TypeMismatch', scope.clause, 'a stream is no operand. It can only be read.', { span });
}
