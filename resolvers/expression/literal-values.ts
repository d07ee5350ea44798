/** A value of an argument -> a literal of a type. Rejects what no text can hold, and names that are no member of an enum. */
import type { EnumType } from '../../graphql/annotated-schema';
import { fitsSingle } from '../../std/fits-single';
import { suggest } from '../../std/suggest';
import type { ValueType } from '../storage/storage-model';
import { refuse, type ArgumentPlace } from './argument-place';
import type { Expression, LiteralValue } from './expression-tree';
import { GivenValue, look } from './given-value';
import { isFloating, isNumber, isScalar, scalar } from './value-types';

/** `value` as GraphQL has coerced it for the type. */
export function literal(type: ValueType, value: unknown, at: ArgumentPlace): Expression {
  return { kind: 'literal', type, value: new GivenValue(literalValue(type, value, at), type, at) };
}

export function literalValue(type: ValueType, value: unknown, at: ArgumentPlace): LiteralValue {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    refuse(at, `expected a value of type ${type.kind}`);
  // PostgreSQL's text holds every character but this one.
  if (isScalar(type, 'String') && String(value).includes('\u0000')) refuse(at, 'no text holds the character U+0000');
  if (type.kind === 'enum') return memberOf(type.enum, String(value), at);
  return value;
}

export function isNaNLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' && isFloating(expression.type) && look(expression.value) === 'NaN';
}

/** A literal number as one of the floating type that it is compared with, so that the column stays as it is; not when single precision cannot hold it. */
export function adapted(expression: Expression, other: ValueType): Expression {
  if (expression.kind !== 'literal' || !isNumber(expression.type) || expression.type === other) return expression;
  if (isScalar(other, 'Single')) {
    const value = single(look(expression.value));
    return value === undefined ? expression : { kind: 'literal', type: other, value };
  }
  const isWider = isScalar(other, 'Float') || (isScalar(other, 'Decimal') && !isFloating(expression.type));
  return isWider ? { kind: 'literal', type: other, value: expression.value } : expression;
}

function single(value: LiteralValue): LiteralValue | undefined {
  if (value === 'NaN' || value === 'INF' || value === '-INF') return value;
  return fitsSingle(Number(value)) ? Math.fround(Number(value)) : undefined;
}

function memberOf(type: EnumType, name: string, at: ArgumentPlace): string {
  if (type.members.some(member => member.name === name)) return name;
  const names = type.members.map(member => member.name);
  const near = suggest(name, names);
  refuse(at, `${type.name} has no such member${near === undefined ? '' : `; did you mean ${near}?`}`);
}

/** Types of the members of `Literal` and `LiteralList`; an enum's type is that of what it is compared with. */
export const LITERAL_TYPES: ReadonlyMap<string, ValueType> = new Map([
  ['boolean', scalar('Boolean')],
  ['int', scalar('Int')],
  ['long', scalar('Long')],
  ['decimal', scalar('Decimal')],
  ['float', scalar('Float')],
  ['string', scalar('String')],
  ['uuid', scalar('UUID')],
  ['date', scalar('Date')],
  ['dateTime', scalar('DateTime')],
  ['timeOfDay', scalar('TimeOfDay')],
  ['duration', scalar('Duration')],
  ['binary', scalar('Binary')],
]);
