/** A bound literal -> a variable: of its property's own type in a field's filter, of the type of a `Literal`'s member in an expression. */
import { SCALAR_NAME } from '../edm/edm-names';
import type { EdmPrimitiveName } from '../edm/edm-model';
import type { BoundType, BoundValue } from '../binding/bound-request';
import { constant, object, type InputObject, type InputValue } from './input-value';

/** Members of `Literal` and `LiteralList`, with their scalars. */
const MEMBER: Readonly<Record<Exclude<EdmPrimitiveName, 'Edm.Stream'>, readonly [member: string, scalar: string]>> = {
  'Edm.Boolean': ['boolean', 'Boolean'],
  'Edm.Byte': ['int', 'Int'],
  'Edm.SByte': ['int', 'Int'],
  'Edm.Int16': ['int', 'Int'],
  'Edm.Int32': ['int', 'Int'],
  'Edm.Int64': ['long', 'Long'],
  'Edm.Decimal': ['decimal', 'Decimal'],
  'Edm.Single': ['float', 'Float'],
  'Edm.Double': ['float', 'Float'],
  'Edm.String': ['string', 'String'],
  'Edm.Guid': ['uuid', 'UUID'],
  'Edm.Date': ['date', 'Date'],
  'Edm.DateTimeOffset': ['dateTime', 'DateTime'],
  'Edm.TimeOfDay': ['timeOfDay', 'TimeOfDay'],
  'Edm.Duration': ['duration', 'Duration'],
  'Edm.Binary': ['binary', 'Binary'],
};

/** Which member of a `Literal`, and which value of a transformed row, holds values of the type. */
export function literalMember(type: BoundType): readonly [member: string, scalar: string] {
  if (type.kind === 'enum') return ['enum', 'String'];
  // Only nulls without a type are left, in a list where any type will do.
  if (type.kind === 'null' || type.name === 'Edm.Stream') return MEMBER['Edm.String'];
  return MEMBER[type.name];
}

/** GraphQL type of a property's values: `String`, `PersonType`. */
function scalarOf(type: BoundType): string {
  if (type.kind === 'enum') return type.name;
  return type.kind === 'null' ? 'String' : SCALAR_NAME[type.name];
}

/** For a filter of one field: `$p0`, or `null`. */
export function fieldLiteral(bound: BoundValue): InputValue {
  return isNull(bound) ? constant('null') : { kind: 'variable', type: scalarOf(bound.type), source: { kind: 'value', bound } };
}

/** For `in` of one field: `$p0`. */
export function fieldLiterals(type: BoundType, values: readonly BoundValue[]): InputValue {
  return { kind: 'variable', type: `[${scalarOf(type)}!]`, source: { kind: 'values', bound: values } };
}

/** `{ int: $p0 }`, a `Literal`. */
export function expressionLiteral(bound: BoundValue): InputObject {
  if (isNull(bound)) return object({ null: constant('true') });
  const [member, scalar] = literalMember(bound.type);
  return object({ [member]: { kind: 'variable', type: scalar, source: { kind: 'value', bound } } });
}

/** `{ int: $p0 }`, a `LiteralList`; the values are of one type and none is null. */
export function expressionLiterals(type: BoundType, values: readonly BoundValue[]): InputObject {
  const [member, scalar] = literalMember(values[0]?.type ?? type);
  return object({ [member]: { kind: 'variable', type: `[${scalar}!]`, source: { kind: 'values', bound: values } } });
}

/** A parameter never is. */
export function isNull(bound: BoundValue): boolean {
  return bound.kind === 'literal' && bound.value === null;
}
