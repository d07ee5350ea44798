/** A literal's decoded text -> its kind and its canonical value: what the GraphQL scalar takes (see `graphql/data-plane-types.ts`). Rejects what no such value can hold: `ValueOutOfRange`. */
import { MOST_DIGITS } from '../../../graphql/catalogue/arithmetic-types';
import { assertNever } from '../../../std/assert-never';
import type { LiteralKind, LiteralTextType, LiteralValue } from '../syntax-tree';

/** Thrown for a value out of its type's range; the parser adds clause and position. Holds no value. */
export class ValueOutOfRange extends Error {}

export type IntegerName = 'Edm.SByte' | 'Edm.Byte' | 'Edm.Int16' | 'Edm.Int32' | 'Edm.Int64';

const INTEGER_RANGE: Readonly<Record<IntegerName, readonly [bigint, bigint]>> = {
  'Edm.SByte': [-128n, 127n],
  'Edm.Byte': [0n, 255n],
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

export function isIntegerName(name: string): name is IntegerName {
  return Object.hasOwn(INTEGER_RANGE, name);
}

export interface KindOfLiteral {
  readonly kind: LiteralKind;
  readonly value: LiteralValue;
}

export function literalOf(type: LiteralTextType, text: string): KindOfLiteral {
  switch (type) {
    case 'integer':
      return integerOf(text);
    case 'decimal':
      return { kind: 'decimal', value: ofServedLength(text) };
    case 'double':
      return { kind: 'double', value: doubleValue(text) };
    case 'string':
    case 'guid':
    case 'binary':
      return { kind: type, value: text };
    case 'date':
      return { kind: 'date', value: dateValue(text) };
    case 'dateTimeOffset':
      return { kind: 'dateTimeOffset', value: dateTimeValue(text) };
    case 'timeOfDay':
      return { kind: 'timeOfDay', value: timeOfDayValue(text) };
    case 'duration':
      return { kind: 'duration', value: durationValue(text) };
    default:
      return assertNever(type);
  }
}

/** Digits that any Edm.Int32 can have. */
const SHORT = 9;

/** The narrowest of Int32, Int64 and Decimal that holds the integer. */
function integerOf(text: string): KindOfLiteral {
  if (text.length <= SHORT || fitsInteger(ofServedLength(text), 'Edm.Int32')) return { kind: 'int32', value: Number(text) };
  return { kind: fitsInteger(text, 'Edm.Int64') ? 'int64' : 'integer', value: canonicalInteger(text) };
}

function ofServedLength(text: string): string {
  if (text.length > MOST_DIGITS) throw new ValueOutOfRange(`a number of more than ${MOST_DIGITS} digits`);
  return text;
}

export function fitsInteger(text: string, type: IntegerName): boolean {
  const range = INTEGER_RANGE[type];
  const value = BigInt(text);
  return range[0] <= value && value <= range[1];
}

/** `007` -> `7`. */
export function canonicalInteger(text: string): string {
  return BigInt(text).toString();
}

/** IEEE numbers: a number, or `"NaN"`, `"INF"`, `"-INF"`, which JSON numbers cannot say. */
export function doubleValue(text: string): number | string {
  if (text === 'NaN' || text === 'INF' || text === '-INF') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new ValueOutOfRange('a number beyond the range of Edm.Double');
  return value;
}

function dateValue(text: string): string {
  if (!/^\d{4}-/.test(text) || text.startsWith('0000')) throw new ValueOutOfRange('a year outside 0001 to 9999');
  return text;
}

/** `07:59`, `07:59:59.1000` -> `07:59:00`, `07:59:59.1`. */
function timeOfDayValue(text: string): string {
  const [clock = '', fraction = ''] = text.split('.');
  return `${clock.length === 5 ? `${clock}:00` : clock}${canonicalFraction(fraction)}`;
}

const MOMENT = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/** Any offset -> the same moment in UTC, `2024-02-29T12:00:00Z`. */
function dateTimeValue(text: string): string {
  const match = MOMENT.exec(text);
  if (match === null) throw new ValueOutOfRange('a moment that is not written as in 2024-02-29T12:00:00Z');
  const [, year = '', month, day, hour, minute, second = '0', fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = match;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  moment.setUTCHours(Number(hour), Number(minute) - offset, Number(second), 0);
  const iso = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return `${dateValue(iso).slice(0, 19)}${canonicalFraction(fraction)}Z`;
}

export interface Clock {
  /** What it shows, as a moment in UTC. */
  readonly local: string;
  /** Minutes that it is ahead of UTC. */
  readonly offset: number;
}

export function readClock(moment: string): Clock {
  const [, shown = '', sign = '', hours = '0', minutes = '0'] = /^(.*?)(?:Z|([+-])(\d\d):(\d\d))?$/i.exec(moment) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return { local: dateTimeValue(`${shown}Z`), offset: sign === '-' ? -ahead : ahead };
}

const DURATION = /^-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
/** About 30,000 years: more than lies between any two dates. */
const MOST_SECONDS = 1e12;

export function durationValue(text: string): string {
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (total > MOST_SECONDS) throw new ValueOutOfRange('a duration of more than 30,000 years');
  return text;
}

function canonicalFraction(digits: string): string {
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '' : `.${kept}`;
}
