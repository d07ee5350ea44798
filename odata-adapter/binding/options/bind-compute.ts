/**
 * `$compute` -> computed values by name, each of which may name those before it (Part 2, section 5.1.3).
 * Rejects a name that the entity has already (`SyntaxError`), and what expressions reject.
 */
import type { EdmEntityType } from '../../edm/edm-model';
import type { ComputeItemSyntax, ComputeSyntax, NameSyntax } from '../../syntax/syntax-tree';
import { clauseFault, NOTHING_COMPUTED, openScope, type BindContext, type Computed, type Scope } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import { refuseUncomputed } from '../literals/refuse-uncomputed';
import type { BoundComputed } from '../bound-request';

export function bindCompute(syntax: ComputeSyntax | undefined, type: EdmEntityType, context: BindContext): Computed {
  if (syntax === undefined) return NOTHING_COMPUTED;
  const computed = new Map<string, BoundComputed>();
  const scope = openScope(context, 'compute', { type, computed });
  for (const item of syntax.items) {
    const bound = bindItem(item, scope);
    computed.set(bound.name, bound);
  }
  return computed;
}

function bindItem({ expression: syntax, name }: ComputeItemSyntax, scope: Scope): BoundComputed {
  refuseTaken(name, scope);
  const { spent } = scope.context;
  const before = spent.nodes;
  const expression = bindExpression(syntax, scope);
  refuseUncomputed(expression, scope);
  return { name: name.name, expression, nodes: spent.nodes - before };
}

/** Refuses a name of the entity, also one that the key may not read. */
function refuseTaken({ name, span }: NameSyntax, { clause, it, computed }: Scope): void {
  const { type } = it;
  if (!type.properties.has(name) && !type.navigation.has(name) && !computed.has(name)) return;
  throw clauseFault('SyntaxError', `'${name}' is a name already. Choose another one.`, { clause, span });
}
