/** A value and the type it is cast to -> the value there, null where the cast fails (OData 4.01 Part 2, section 5.1.1.10.1). */
import { DAY, HOUR, MINUTE, SECOND, dateText } from './calendar';
import type { CastTarget } from './expression';
import { Rational } from './rational';
import { temporalText } from './values';
import type { Value, ValueType } from './values';

const RANGES: Readonly<Partial<Record<CastTarget, readonly [bigint, bigint]>>> = {
  'Edm.Byte': [0n, 255n],
  'Edm.Int16': [-(2n ** 15n), 2n ** 15n - 1n],
  'Edm.Int32': [-(2n ** 31n), 2n ** 31n - 1n],
  'Edm.Int64': [-(2n ** 63n), 2n ** 63n - 1n],
};

export function castValue(value: Value, from: ValueType, to: CastTarget): Value {
  if (value === null) return null;
  if (to === 'Edm.String') return textOf(value, from);
  if (to === 'Edm.Date') return typeof value === 'string' ? dayOf(value) : value;
  const number = numberOf(value, to);
  return number && fitted(number, to);
}

function fitted(number: Rational, to: CastTarget): Rational | null {
  const range = RANGES[to];
  if (range === undefined) return number;
  const whole = number.round();
  return range[0] <= whole.top && whole.top <= range[1] ? whole : null;
}

function numberOf(value: Value, to: CastTarget): Rational | null {
  if (value instanceof Rational) return value;
  if (typeof value === 'number') return new Rational(value);
  const form = to === 'Edm.Decimal' ? /^[+-]?\d+(?:\.\d+)?$/ : /^[+-]?\d+$/;
  return typeof value === 'string' && form.test(value) ? Rational.parse(value.replace('+', '')) : null;
}

function dayOf(text: string): bigint | null {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  const day = Number.isNaN(moment) ? null : BigInt(moment) * 1000n;
  return day !== null && dateText(day) === text && !text.startsWith('0000') ? day : null;
}

/** As payloads have it (OData JSON 4.01, section 7.1). */
function textOf(value: Exclude<Value, null>, from: ValueType): string {
  if (value instanceof Rational) return value.toDecimalText() ?? '';
  if (from === 'Duration') return shortDuration(value as bigint);
  return typeof value === 'bigint' ? temporalText(value, from) : String(value);
}

/** `P1DT2H`: what is zero is left out. */
function shortDuration(duration: bigint): string {
  const length = duration < 0n ? -duration : duration;
  const seconds = new Rational(length % MINUTE, SECOND).toDecimalText() ?? '';
  const time = unit((length % DAY) / HOUR, 'H') + unit((length % HOUR) / MINUTE, 'M') + (seconds === '0' ? '' : `${seconds}S`);
  const days = unit(length / DAY, 'D');
  if (days === '' && time === '') return 'PT0S';
  return `${duration < 0n ? '-' : ''}P${days}${time === '' ? '' : `T${time}`}`;
}

const unit = (amount: bigint, letter: string): string => (amount === 0n ? '' : `${amount}${letter}`);
