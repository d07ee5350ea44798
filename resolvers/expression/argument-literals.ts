/** A value of an argument -> a parameter of a type. Rejects what no text can hold, and names that are no member of an enum. */
import type { EnumType } from '../../graphql/annotated-schema';
import { fitsSingle } from '../../std/fits-single';
import { suggest } from '../../std/suggest';
import type { ValueType } from '../storage/storage-model';
import { refuse, type ArgumentPlace } from './argument-place';
import type { Site } from './building';
import { isTimed, restOf } from './exact-comparison';
import type { Expression, ParameterExpression } from './expression-tree';
import { converted, Slot, type LiteralValue, type ValueSource } from './value-source';
import { isFloating, isNumber, isScalar, scalar } from './value-types';

/** `input` as GraphQL has coerced it for the type, or the variable that it comes in. */
export function literal(type: ValueType, input: unknown, { building, at }: Site): ParameterExpression {
  if (!(input instanceof Slot)) return { kind: 'parameter', type, source: { kind: 'constant', value: literalValue(type, input, at) } };
  const { variable } = input;
  if (mayRefuse(type)) building.check(variables => literalValue(type, variables[variable], at));
  return { kind: 'parameter', type, source: { kind: 'slot', variable, convert: undefined } };
}

/** A literal that a key is compared with. What is finer than the data equals none of it. */
export function keyLiteral(value: ParameterExpression, { building, at }: Site): ParameterExpression {
  if (isTimed(value.type))
    building.checkValue(value.source, checked => restOf(checked) === 'none' || refuse(at, 'is finer than a microsecond'));
  return value;
}

/** Whether there are values that GraphQL takes for the type, and that are refused here. */
export function mayRefuse(type: ValueType): boolean {
  return type.kind === 'enum' || type.name === 'String';
}

export function literalValue(type: ValueType, value: unknown, at: ArgumentPlace): LiteralValue {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    refuse(at, `expected a value of type ${type.kind}`);
  if (isScalar(type, 'String')) checkText(String(value), at);
  if (type.kind === 'enum') return memberOf(type.enum, String(value), at);
  return value;
}

/** PostgreSQL's text holds every character but one. A half would become another character on its way there. */
function checkText(text: string, at: ArgumentPlace): void {
  if (text.includes('\u0000')) refuse(at, 'no text holds the character U+0000');
  if (/\p{Surrogate}/u.test(text)) refuse(at, 'no text holds half of a character (U+D800 to U+DFFF)');
}

/** NaN equals nothing, so that a comparison with it is decided without the data. */
export function isNaNLiteral(expression: Expression, { building }: Site): boolean {
  return expression.kind === 'parameter' && isFloating(expression.type) && building.ask(expression.source, isNaNValue);
}

export function isNaNValue(value: LiteralValue): boolean {
  return value === 'NaN';
}

/** A literal number as one of the floating type that it is compared with, so that the column stays as it is; not when single precision cannot hold it. */
export function adapted(expression: Expression, other: ValueType, site: Site): Expression {
  if (expression.kind !== 'parameter' || !isNumber(expression.type) || expression.type === other) return expression;
  if (isScalar(other, 'Single')) return inSinglePrecision(expression, other, site);
  return isWidened(expression.type, other) ? { ...expression, type: other } : expression;
}

/** A literal number beside a value in single precision, as far as it fits: the document has but one type for floating literals. */
export function inSinglePrecision(expression: Expression, beside: ValueType | undefined, { building }: Site): Expression {
  if (beside === undefined || !isScalar(beside, 'Single') || expression.kind !== 'parameter' || !isNumber(expression.type))
    return expression;
  return building.ask(expression.source, fitsInSingle) ? asSingle(expression, beside) : expression;
}

export function isWidened(from: ValueType, to: ValueType): boolean {
  return isScalar(to, 'Float') || (isScalar(to, 'Decimal') && !isFloating(from));
}

function asSingle(expression: ParameterExpression, type: ValueType): ParameterExpression {
  return { kind: 'parameter', type, source: converted(expression.source, toSingle) };
}

export function fitsInSingle(value: LiteralValue): boolean {
  return isNotFinite(value) || fitsSingle(Number(value));
}

export function toSingle(value: LiteralValue): LiteralValue {
  return isNotFinite(value) ? value : Math.fround(Number(value));
}

function isNotFinite(value: LiteralValue): boolean {
  return value === 'NaN' || value === 'INF' || value === '-INF';
}

/** A number of rows, which is not negative. */
export function rowCount(input: unknown, { building, at }: Site): ValueSource {
  const { source } = literal(scalar('Int'), input, { building, at });
  building.checkValue(source, rows => (Number(rows) >= 0 ? undefined : refuse(at, 'must not be negative')));
  return source;
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
