/** Literals: mostly near what the expression beside them gives for an entity of the data (hits), else anything (misses). */
import { DAY, HOUR, SECOND } from './calendar';
import type { Draw } from './draw';
import { ENTITIES } from './entities';
import type { Literal } from './expression';
import { typeOf } from './organisation';
import type { Entity } from './organisation';
import { Rational } from './rational';
import { MEMBERS } from './values';
import type { Value, ValueType } from './values';

const TEXTS = [
  '',
  'a',
  "O'Neil",
  'æ',
  'Å',
  'ø',
  '%',
  '_',
  '\\',
  '100% ok',
  "''",
  'sen',
  'Aa',
  'é',
  ' ',
  'a;b',
  'x&y#z+1',
  '(',
  '"',
  'A',
  'aa',
  'z',
  '0',
  '$',
];
const MOMENT = BigInt(Date.parse('2020-02-29T11:22:33Z')) * 1000n;
const INSTANTS = [BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n, BigInt(Date.parse('9999-12-31T00:00:00Z')) * 1000n] as const;
const BOUNDS: Readonly<Partial<Record<ValueType, readonly [bigint, bigint]>>> = {
  Date: INSTANTS,
  Instant: INSTANTS,
  Time: [0n, DAY - SECOND],
};
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Not taken longer: the URL has a limit. */
const TEXT_LENGTH = 40;

export function literal(draw: Draw, type: ValueType, near: Value): Literal {
  const value = near !== null && draw.chance(80) ? nearby(draw, type, near) : anything(draw, type);
  return { kind: 'literal', type, value, style: type === 'Int' || type === 'Decimal' ? 0 : draw.below(4) };
}

export const NULL = (type: ValueType): Literal => ({ kind: 'literal', type, value: null, style: 0 });

export const whole = (value: number): Literal => ({ kind: 'literal', type: 'Int', value: new Rational(value), style: 0 });

function nearby(draw: Draw, type: ValueType, near: Exclude<Value, null>): Value {
  if (near instanceof Rational) return nearbyNumber(draw, near);
  if (type === 'Binary') return (near as string).length > TEXT_LENGTH ? '' : near;
  if (type === 'Text') return nearbyText(draw, near as string);
  if (typeof near !== 'bigint' || draw.below(3) < 2) return near;
  return within(type, near + (type === 'Date' ? DAY : SECOND) * BigInt(draw.below(5) - 2));
}

/** Not beyond what can be written. */
function within(type: ValueType, value: bigint): bigint {
  const [first, last] = BOUNDS[type] ?? [value, value];
  return value < first ? first : value > last ? last : value;
}

function nearbyNumber(draw: Draw, near: Rational): Rational {
  const writable = near.toDecimalText() === undefined ? near.round() : near;
  return draw.below(3) < 2 ? writable : writable.add(new Rational(draw.below(5) - 2));
}

function nearbyText(draw: Draw, near: string): string {
  if (near.length > TEXT_LENGTH || draw.chance(20)) return near.slice(0, TEXT_LENGTH);
  return draw.chance(10) ? near.toUpperCase() : near;
}

/** A piece of a text, for `contains` and its like. */
export function piece(draw: Draw, near: Value): Literal {
  const text = typeof near === 'string' && near !== '' ? Array.from(near) : Array.from(draw.pick(TEXTS));
  const start = draw.below(text.length);
  const value = draw.chance(20) ? draw.pick(TEXTS) : text.slice(start, start + 1 + draw.below(4)).join('');
  return { kind: 'literal', type: 'Text', value, style: 0 };
}

function anything(draw: Draw, type: ValueType): Value {
  switch (type) {
    case 'Boolean':
      return draw.below(2) === 0;
    case 'Int':
    case 'Long':
      return new Rational(draw.below(41) - 5);
    case 'Decimal':
      return new Rational(draw.below(4000) - 500, draw.pick([1, 10, 100]));
    case 'Single':
    case 'Double':
      return draw.pick([0, 0.5, -1, 1e10, 100, Infinity, -Infinity]);
    case 'Condition':
    case 'LengthUnit':
      return draw.pick(MEMBERS[type] ?? []);
    case 'Text':
      return draw.pick(TEXTS);
    case 'Binary':
      return '';
    case 'Guid':
      return `00000000-0000-4000-8000-${draw.below(0xffff).toString(16).padStart(12, '0')}`;
    case 'Duration':
      return (BigInt(draw.below(4000) - 200) * DAY) / draw.pick([1n, 4n, 24n]);
    case 'Time':
      return BigInt(draw.below(24)) * HOUR;
    case 'Date':
      return (MOMENT / DAY + BigInt(draw.below(9000) - 6000)) * DAY;
    case 'Instant':
      return MOMENT + BigInt(draw.below(4000) - 2500) * DAY;
  }
}

/** Of an entity; now and then of one that is not there. */
export function drawKey(draw: Draw, { type, values }: Entity, percent: number): readonly Value[] {
  return ENTITIES[type].key.map(name => (typeOf(type, name) === 'Guid' && draw.chance(percent) ? NOBODY : (values[name] ?? null)));
}
