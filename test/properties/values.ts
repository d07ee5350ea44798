/** Values of the naive evaluator: their types, how they compare, and how they stand in JSON. */
import { DAY, HOUR, MINUTE, SECOND, dateText, instantText, shortDurationText, timeText } from './calendar';
import { Rational } from './rational';

/** `Int` is a whole number that can be computed with, `Long` one that may be at the end of its range. */
export type ValueType =
  | 'Boolean'
  | 'Int'
  | 'Long'
  | 'Decimal'
  | 'Text'
  | 'Guid'
  | 'Date'
  | 'Instant'
  | 'Time'
  | 'Duration'
  | 'Binary'
  | 'Single'
  | 'Double'
  | 'Condition'
  | 'LengthUnit';

/** Of enumerations, in their order. */
export const MEMBERS: Readonly<Partial<Record<ValueType, readonly string[]>>> = {
  Condition: ['MINT', 'GOOD', 'WORN', 'BROKEN'],
  LengthUnit: ['MILLIMETRE', 'METRE'],
};

/** Dates, instants, times of day and durations are microseconds; bytes are base64url text. */
export type Value = null | boolean | string | bigint | number | Rational;

/** Tertiary strength, capitals first: what ICU makes of the locale `da`; texts that it finds equal are told apart by code points. */
const DANISH = new Intl.Collator('da');

function compareText(a: string, b: string): number {
  return DANISH.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Less than, equal to or greater than 0; neither value is null and both are of one kind. Guids and dates compare as they stand. */
export function compareValues(a: Value, b: Value, type: ValueType): number {
  if (type === 'Text') return compareText(a as string, b as string);
  if (a instanceof Rational && b instanceof Rational) return a.compare(b);
  const members = MEMBERS[type];
  if (members !== undefined) return members.indexOf(a as string) - members.indexOf(b as string);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  const [left, right] = [a as string | bigint, b as string | bigint];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `eq` of two values that may be null (OData 4.01 Part 2, section 5.1.1.1.1): texts are compared by code points. */
export function equalValues(a: Value, b: Value): boolean {
  return a instanceof Rational && b instanceof Rational ? a.compare(b) === 0 : a === b;
}

/** A value as the JSON format writes it (OData JSON 4.01, section 7.1). */
export function jsonOf(value: Value, type: ValueType): unknown {
  if (value === null) return null;
  if (value instanceof Rational) return value.toNumber();
  if (typeof value === 'number') return Number.isFinite(value) ? Number(floatingText(value, type)) + 0 : floatingText(value, type);
  return typeof value === 'bigint' ? temporalText(value, type) : value;
}

/** With as few digits as tell it from all others of its type. */
export function floatingText(value: number, type: ValueType): string {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'INF');
  if (type !== 'Single') return String(value);
  const texts = Array.from({ length: 9 }, (_, index) => value.toPrecision(index + 1));
  return String(Number(texts.find(text => Math.fround(Number(text)) === value)));
}

export function temporalText(value: bigint, type: ValueType): string {
  if (type === 'Date') return dateText(value);
  if (type === 'Duration') return shortDurationText(value);
  return type === 'Time' ? timeText(value) : instantText(value);
}

/** A text as PostgreSQL writes it (ISO dates, UTC) as a value. */
export function parseColumn(text: string | null, type: ValueType): Value {
  if (text === null) return null;
  if (type === 'Boolean') return text === 't';
  if (type === 'Int' || type === 'Long' || type === 'Decimal') return Rational.parse(text);
  if (type === 'Single') return Math.fround(Number(text));
  if (type === 'Double') return Number(text);
  if (type === 'Time') return parseInstant(`1970-01-01 ${text}+00`);
  if (type === 'Duration') return parseDuration(text);
  if (type === 'Date') return BigInt(Date.parse(`${text}T00:00:00Z`)) * 1000n;
  if (type === 'Binary') return Buffer.from(text.slice(2), 'hex').toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return type === 'Instant' ? parseInstant(text) : text;
}

/** `2024-02-29 12:00:00.123456+00` */
function parseInstant(text: string): bigint {
  const [, date, time, fraction = ''] = /^(\S+) ([0-9:]+)(?:\.([0-9]+))?\+00$/.exec(text) ?? [];
  if (date === undefined || time === undefined) throw new Error(`Not an instant in UTC: ${text}`);
  return BigInt(Date.parse(`${date}T${time}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

/** `-2 days -01:00:00.5`, as PostgreSQL writes intervals of days and seconds. */
function parseDuration(text: string): bigint {
  const [, days = '0', sign = '', hours = '0', minutes = '0', seconds = '0', fraction = ''] =
    /^(?:(-?\d+) days? ?)?(?:([+-]?)(\d+):(\d+):(\d+)(?:\.(\d+))?)?$/.exec(text) ?? [];
  const time = BigInt(hours) * HOUR + BigInt(minutes) * MINUTE + BigInt(seconds) * SECOND + BigInt(fraction.padEnd(6, '0'));
  return BigInt(days) * DAY + (sign === '-' ? -time : time);
}
