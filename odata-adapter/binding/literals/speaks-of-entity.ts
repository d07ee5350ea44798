/** An expression -> whether its value depends on the entity it is evaluated for: a path other than one from `$root`. Other aliases in it are judged where they are resolved. */
import { assertNever } from '../../../std/assert-never';
import type { ExpressionSyntax, PathExpressionSyntax } from '../../syntax/syntax-tree';

export function speaksOfEntity(syntax: ExpressionSyntax): boolean {
  switch (syntax.kind) {
    case 'literal':
    case 'alias':
      return false;
    case 'path':
      return !beginsAtRoot(syntax);
    case 'unary':
      return speaksOfEntity(syntax.operand);
    case 'binary':
      return speaksOfEntity(syntax.left) || speaksOfEntity(syntax.right);
    case 'in':
      return speaksOfEntity(syntax.operand) || speaksOfEntity(syntax.list);
    case 'list':
      return syntax.items.some(speaksOfEntity);
    case 'object':
      return syntax.members.some(({ value }) => speaksOfEntity(value));
    case 'call':
      return syntax.arguments.some(speaksOfEntity);
    default:
      return assertNever(syntax);
  }
}

export function beginsAtRoot({ segments: [first] }: PathExpressionSyntax): boolean {
  return first?.kind === 'system' && first.name === 'root';
}
