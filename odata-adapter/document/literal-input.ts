/** A bound literal -> a variable: of its property's own type in a field's filter, of the type of a `Literal`'s member in an expression. */
import { SCALAR_NAME } from '../edm/edm-names';
import type { EdmPrimitiveName } from '../edm/edm-model';
import type { BoundLiteral, BoundType } from '../binding/bound-request';
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
export function scalarOf(type: BoundType): string {
  if (type.kind === 'enum') return type.name;
  return type.kind === 'null' ? 'String' : SCALAR_NAME[type.name];
}

/** For a filter of one field: `$p0`, or `null`. */
export function fieldLiteral({ type, value }: BoundLiteral): InputValue {
  return value === null ? constant('null') : { kind: 'variable', type: scalarOf(type), value };
}

/** For `in` of one field: `$p0`. */
export function fieldLiterals(type: BoundType, values: readonly BoundLiteral[]): InputValue {
  return { kind: 'variable', type: `[${scalarOf(type)}!]`, value: values.map(({ value }) => value) };
}

/** `{ int: $p0 }`, a `Literal`. */
export function expressionLiteral({ type, value }: BoundLiteral): InputObject {
  if (value === null) return object({ null: constant('true') });
  const [member, scalar] = literalMember(type);
  return object({ [member]: { kind: 'variable', type: scalar, value } });
}

/** `{ int: $p0 }`, a `LiteralList`; the values are of one type and none is null. */
export function expressionLiterals(type: BoundType, values: readonly BoundLiteral[]): InputObject {
  const [member, scalar] = literalMember(values[0]?.type ?? type);
  return object({ [member]: { kind: 'variable', type: `[${scalar}!]`, value: values.map(({ value }) => value) } });
}
