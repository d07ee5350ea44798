/** A parameter alias -> the expression it stands for; one without a value stands for null (Part 2, section 5.3). Rejects aliases that name themselves: `SyntaxError`. */
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';

type AliasScope = Pick<Scope, 'clause' | 'context' | 'openAliases'>;

export function resolveAlias<S extends AliasScope>(
  { name, span }: Extract<ExpressionSyntax, { kind: 'alias' }>,
  scope: S,
): { readonly syntax: ExpressionSyntax; readonly scope: S } {
  if (scope.openAliases.has(name))
    throw clauseFault('SyntaxError', scope.clause, `the value of the alias @${name} leads back to itself`, { span });
  const syntax = scope.context.aliases.get(name) ?? { kind: 'literal', type: 'null', span };
  return { syntax, scope: { ...scope, openAliases: new Set(scope.openAliases).add(name) } };
}
