/** A path in an expression -> the property, count or quantifier it stands for. Rejects paths that end on an entity, a collection or a complex value: `TypeMismatch`, `NotOffered`. */
import { assertNever } from '../../std/assert-never';
import type { ExpressionSyntax, PathExpressionSyntax, Span } from '../syntax/syntax-tree';
import { clauseFault, spendNode, type Scope } from './bind-context';
import type { BoundExpression, BoundType } from './bound-request';
import { bindCount } from './bind-count';
import { bindLambda } from './bind-lambda';
import { BOOLEAN } from './edm-types';
import { collectionFault, resolvePath, type ResolvedPath } from './resolve-path';

export type BindExpression = (syntax: ExpressionSyntax, scope: Scope) => BoundExpression;

export function bindPathExpression(syntax: PathExpressionSyntax, scope: Scope, bind: BindExpression): BoundExpression {
  const place = resolvePath(syntax, scope);
  switch (place.kind) {
    case 'property':
      return bindProperty(place, syntax.span, scope);
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
      throw entityFault(place, syntax.span, scope);
    default:
      return assertNever(place);
  }
}

function bindProperty(place: Extract<ResolvedPath, { kind: 'property' }>, span: Span, scope: Scope): BoundExpression {
  const { of, through, owner, path } = place;
  const type = path.at(-1)?.type;
  if (type?.kind === 'primitive' || type?.kind === 'enum') {
    refuseStream(type, span, scope);
    return { kind: 'property', variable: of, through, path, owner, type };
  }
  const name = path.at(-1)?.name ?? '';
  throw clauseFault(
    'NotOffered',
    scope.clause,
    `${name} is a complex value, which is not offered as an operand. Use one of its properties.`,
    { span },
  );
}

function refuseStream(type: BoundType, span: Span, scope: Scope): void {
  if (type.kind !== 'primitive' || type.name !== 'Edm.Stream') return;
  throw clauseFault('TypeMismatch', scope.clause, 'a stream is no operand. It can only be read.', { span });
}

function entityFault(place: Extract<ResolvedPath, { kind: 'entity' }>, span: Span, scope: Scope): Error {
  const { through, type } = place;
  const name = through.at(-1)?.navigation.name;
  const nullTest = name === undefined ? '' : ', or compare it with null';
  const example = type.key[0]?.name ?? '';
  return clauseFault(
    'TypeMismatch',
    scope.clause,
    `${name ?? type.name} is an entity. Use one of its properties, such as ${example}${nullTest}.`,
    {
      span,
    },
  );
}

/** `Manager eq null`: undefined unless the path ends on a to-one navigation property. */
export function bindNullTest(syntax: ExpressionSyntax, scope: Scope): BoundExpression | undefined {
  if (syntax.kind !== 'path' || !mayEndOnLink(syntax, scope)) return undefined;
  const place = resolvePath(syntax, scope);
  if (place.kind !== 'entity' || place.through.length === 0) return undefined;
  return { kind: 'linkIsNull', of: place.of, through: place.through, type: BOOLEAN };
}

/** Cheaply, so that other paths are resolved, and counted, only once. */
function mayEndOnLink({ segments }: PathExpressionSyntax, { context }: Scope): boolean {
  const last = segments.at(-1);
  return last?.kind === 'name' && [...context.edm.entityTypes.values()].some(type => type.navigation.get(last.name)?.many === false);
}
