/** The type that `cast` and `isof` name -> the type itself. Rejects unknown ones (`UnknownName`) and those of collections and places (`NotOffered`). */
import { findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import { CASTABLE } from './castable-types';

export type NamedType = { readonly kind: 'primitive'; readonly name: EdmPrimitiveName } | EdmEnumType | EdmComplexType | EdmEntityType;

export function bindType(syntax: ExpressionSyntax, scope: Scope): NamedType {
  const name = nameOf(syntax);
  if (name === undefined) throw clauseFault('WrongArguments', 'the last argument is the name of a type', { ...scope, span: syntax.span });
  if (/^edm\.(?:geo|stream$)/i.test(name))
    throw clauseFault('NotOffered', `casts to ${name} are not offered`, { ...scope, span: syntax.span });
  const known = knownTypes(scope);
  const type = findNamed(name, known);
  if (type !== undefined) return type;
  throw clauseFault('UnknownName', `there is no type '${name}'`, { ...scope, span: syntax.span, suggestion: suggest(name, known.keys()) });
}

function nameOf(syntax: ExpressionSyntax): string | undefined {
  if (syntax.kind !== 'path' || syntax.segments.length !== 1) return undefined;
  const [segment] = syntax.segments;
  return segment?.kind === 'name' ? segment.name : undefined;
}

function knownTypes({ context: { edm } }: Scope): ReadonlyMap<string, NamedType> {
  const own = [...edm.entityTypes.values(), ...edm.complexTypes.values(), ...edm.enumTypes.values()];
  return new Map<string, NamedType>([
    ...CASTABLE.map(name => [name, { kind: 'primitive', name }] as const),
    ...own.map(type => [`${edm.namespace}.${type.name}`, type] as const),
  ]);
}
