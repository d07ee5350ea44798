/**
 * A parameter alias -> the expression it stands for: of the innermost list of options that gives it a value, else null (Part 2, section 5.3; Part 1,
 * section 11.2.6.1.3). Rejects aliases that name themselves (`SyntaxError`), and values that speak of other entities than those at hand (`NotOffered`).
 */
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type BindContext, type Scope } from '../bind-context';
import { speaksOfEntity } from './speaks-of-entity';

type AliasScope = Pick<Scope, 'clause' | 'context' | 'openAliases'>;

export function resolveAlias<S extends AliasScope>(
  { name, span }: Extract<ExpressionSyntax, { kind: 'alias' }>,
  scope: S,
): { readonly syntax: ExpressionSyntax; readonly scope: S } {
  if (scope.openAliases.has(name))
    throw clauseFault('SyntaxError', `the value of the alias @${name} leads back to itself`, { ...scope, span });
  const place = findPlace(name, scope.context);
  const syntax = place?.aliases.get(name) ?? { kind: 'literal', type: 'null', span };
  // A value is one of the resource that it was given for.
  if (place !== undefined && place !== scope.context && speaksOfEntity(syntax)) {
    const message = `@${name} speaks of properties outside this $expand, which is not offered. Give it a literal, or its value in this list of options.`;
    throw clauseFault('NotOffered', message, { ...scope, span });
  }
  return { syntax, scope: { ...scope, openAliases: new Set(scope.openAliases).add(name) } };
}

function findPlace(name: string, context: BindContext): BindContext | undefined {
  let place: BindContext | undefined = context;
  while (place !== undefined && !place.aliases.has(name)) place = place.outside;
  return place;
}
