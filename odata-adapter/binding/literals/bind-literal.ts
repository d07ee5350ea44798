/** Literal syntax -> a bound value of its own type; the other operand may promote it later. Rejects unknown enum members (`InvalidLiteral`) and unknown enum types (`UnknownName`). */
import { findName, findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import type { EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import type { Span } from '../../faults';
import type { LiteralKind, LiteralSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type FaultPlace, type Scope } from '../bind-context';
import type { BoundLiteral, BoundValue } from '../bound-request';
import { unqualified } from '../types/cast-segment';
import { BOOLEAN, NULL, primitive } from '../types/edm-types';

type EnumSyntax = Extract<LiteralSyntax, { readonly type: 'enum' }>;

/** Where a literal stands, for its faults. */
export type LiteralScope = Pick<Scope, 'clause' | 'context'>;

export function nullLiteral(span: Span): BoundLiteral {
  return { kind: 'literal', type: NULL, value: null, span };
}

const TYPES: Readonly<Record<LiteralKind, EdmPrimitiveName>> = {
  int32: 'Edm.Int32',
  int64: 'Edm.Int64',
  integer: 'Edm.Decimal',
  decimal: 'Edm.Decimal',
  double: 'Edm.Double',
  string: 'Edm.String',
  guid: 'Edm.Guid',
  date: 'Edm.Date',
  dateTimeOffset: 'Edm.DateTimeOffset',
  timeOfDay: 'Edm.TimeOfDay',
  duration: 'Edm.Duration',
  binary: 'Edm.Binary',
};

export function bindLiteral(syntax: LiteralSyntax, scope: LiteralScope): BoundValue {
  const { span } = syntax;
  switch (syntax.type) {
    case 'null':
      return nullLiteral(span);
    case 'boolean':
      return { kind: 'literal', type: BOOLEAN, value: syntax.value, span };
    case 'notFinite':
      return { kind: 'literal', type: primitive('Edm.Double'), value: syntax.value, span };
    case 'enum':
      return bindEnumLiteral(syntax, scope);
    default:
      return { kind: 'parameter', slot: syntax.slot, from: syntax.type, type: primitive(TYPES[syntax.type]), span };
  }
}

/** The type of a literal by its kind. */
export function typeOfKind(kind: LiteralKind): EdmPrimitiveName {
  return TYPES[kind];
}

function bindEnumLiteral({ typeName: name, value, span }: EnumSyntax, scope: LiteralScope): BoundLiteral {
  const { namespace, enumTypes } = scope.context.edm;
  const prefix = `${namespace}.`;
  const type = findNamed(unqualified(name, { namespace }) ?? '', enumTypes);
  if (type !== undefined) return enumMember(type, value, { clause: scope.clause, span });
  const suggestion = suggest(
    name,
    [...enumTypes.keys()].map(known => prefix + known),
  );
  throw clauseFault('UnknownName', `there is no enumeration '${name}'`, { ...scope, span, suggestion });
}

/** A member by name or by its number (Part 2, section 5.1.1.14.1). */
function enumMember(type: EdmEnumType, text: string, place: FaultPlace): BoundLiteral {
  const name = memberNamed(type, text);
  if (name !== '') return { kind: 'literal', type, value: name, span: place.span };
  throw noMember(type, nearestMember(type, text), place);
}

/** By its number too. Empty where there is none. */
export function memberNamed({ members }: EdmEnumType, text: string): string {
  return findName(text, members.map(({ name }) => name)) ?? members.find(({ value }) => String(value) === text)?.name ?? ''; // oxfmt-ignore
}

export function nearestMember({ members }: EdmEnumType, text: string): string {
  return suggest(text, members.map(({ name }) => name)) ?? ''; // oxfmt-ignore
}

export function noMember({ name }: EdmEnumType, nearest: string, place: FaultPlace): Error {
  return clauseFault('InvalidLiteral', `${name} has no such member`, { ...place, suggestion: nearest === '' ? undefined : nearest });
}
