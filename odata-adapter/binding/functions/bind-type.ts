/** The type that `cast` and `isof` name -> the type itself. Rejects unknown ones (`UnknownName`) and those of collections and places (`NotOffered`). */
import { findName, findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax, LiteralSyntax } from '../../syntax/syntax-tree';
import { clauseFault, specialiseBy, type Scope } from '../bind-context';
import { bindLiteral } from '../literals/bind-literal';
import { CASTABLE } from '../types/castable-types';

export type NamedType = { readonly kind: 'primitive'; readonly name: EdmPrimitiveName } | EdmEnumType | EdmComplexType | EdmEntityType;

/** Types of OData that nothing is cast to here. */
const NOT_OFFERED = /^edm\.(?:geography|geometry|stream$)/i;
/** What stands for the name of such a type in the answer that a plan is found by. */
const OF_NO_USE = '-';

export function bindType(syntax: ExpressionSyntax, scope: Scope): NamedType {
  const known = knownTypes(scope);
  const name = syntax.kind === 'literal' && syntax.type === 'string' ? quotedName(syntax, known, scope) : nameOf(syntax);
  if (name === undefined) throw clauseFault('WrongArguments', 'the last argument is the name of a type', { ...scope, span: syntax.span });
  if (name === OF_NO_USE || NOT_OFFERED.test(name))
    throw clauseFault('NotOffered', 'casts to types of places and streams are not offered', { ...scope, span: syntax.span });
  const type = findNamed(name, known);
  if (type !== undefined) return type;
  throw clauseFault('UnknownName', `there is no type '${name}'`, { ...scope, span: syntax.span, suggestion: suggest(name, known.keys()) });
}

/** `'Edm.String'`, as .NET's client writes it. The name as the model has it, since a plan is found by it. */
function quotedName(syntax: LiteralSyntax, known: ReadonlyMap<string, NamedType>, scope: Scope): string {
  const name = specialiseBy(
    bindLiteral(syntax, scope),
    scope.context,
    value => findName(String(value), known.keys()) ?? (NOT_OFFERED.test(String(value)) ? OF_NO_USE : ''),
  );
  if (name === '') throw clauseFault('UnknownName', 'the text in quotes is the name of no type', { ...scope, span: syntax.span });
  return name;
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
