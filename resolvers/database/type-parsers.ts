/**
 * PostgreSQL's text of a value -> the final form that `graphql/data-plane-types.ts` states. Runs for every cell, so the usual case comes first and costs little.
 * Relies on the session's settings: time zone UTC, ISO dates, ISO 8601 intervals, hexadecimal bytea.
 */
import { types } from 'pg';
import { paddedBase64 } from '../../std/padded-base64';
import { parseInterval } from './parse-interval';

export type ParseText = (text: string) => unknown;

/** Object identifiers of built-in types never change (PostgreSQL, `pg_type.dat`). */
const PARSERS: Readonly<Record<number, ParseText>> = {
  16: text => text === 't', // boolean
  17: parseBytes, // bytea
  20: parseLong, // bigint
  21: Number, // smallint
  23: Number, // integer
  700: parseFloating, // real
  701: parseFloating, // double precision
  1042: withoutPadding, // character(n)
  1082: parseDate, // date
  1083: parseTime, // time
  1114: parseTimestamp, // timestamp: taken as UTC
  1184: parseTimestamp, // timestamptz
  1186: parseInterval, // interval
  1700: parseDecimal, // numeric
};

const driverParser: (oid: number) => ParseText = types.getTypeParser;
const DRIVERS_TEXT = driverParser(25);

/** Undefined for what is text as it comes: text itself, uuid, enums. */
export function parserOf(oid: number): ParseText | undefined {
  const parse = PARSERS[oid] ?? driverParser(oid);
  return parse === DRIVERS_TEXT ? undefined : parse;
}

/** Blanks at the end do not count, and PostgreSQL leaves them out where it makes a text of such a value. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === SPACE) end -= 1;
  return text.slice(0, end);
}

/** `\x48656c6c6f` -> base64url, padded. */
function parseBytes(text: string): string {
  return paddedBase64(Buffer.from(text.slice(2), 'hex'));
}

/** A number where it is exact, else its digits. */
function parseLong(text: string): number | string {
  if (text.length < 16) return Number(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Edm.Single and Edm.Double (OData ABNF, `nanInfinity`). */
function parseFloating(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : special(text);
}

function special(text: string): string {
  return text === 'NaN' ? 'NaN' : text === 'Infinity' ? 'INF' : '-INF';
}

/** Fifteen digits always survive the way to a double and back; with more it is tried. */
function parseDecimal(text: string): number | string {
  const value = Number(text);
  if (text.length > 16) return survives(text, value) ? value : text;
  if (!Number.isFinite(value)) return special(text);
  return Math.abs(value) < LEAST_WITHOUT_EXPONENT && value !== 0 ? text : value;
}

/** Smaller numbers print as `1e-7`: a decimal is written with all its digits (JSON Format, section 3.2). */
const LEAST_WITHOUT_EXPONENT = 1e-6;

/** Whether the number's own shortest digits are the numeral's. Numbers that print with an exponent stay text. */
function survives(text: string, value: number): boolean {
  return String(value) === (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
}

/** The ends of what OData can say stand for PostgreSQL's `infinity`. */
const LAST_DAY = '9999-12-31';
const FIRST_DAY = '0001-01-01';

/** `2024-02-29`; years outside 1 to 9999 come longer, or with `BC`. */
function parseDate(text: string): string {
  if (text.length === 10) return text;
  if (text === 'infinity') return LAST_DAY;
  if (text === '-infinity') return FIRST_DAY;
  return text.endsWith(' BC') ? beforeChrist(text.slice(0, -3)) : text;
}

/** OData counts years as ISO 8601 does: 1 BC is year 0000, 2 BC is -0001 (OData ABNF, `year`). */
function beforeChrist(date: string): string {
  const dash = date.indexOf('-');
  const year = 1 - Number(date.slice(0, dash));
  return `${year < 0 ? '-' : ''}${String(-year).padStart(4, '0')}${date.slice(dash)}`;
}

/** `2024-02-29 12:00:00.5+00` -> `2024-02-29T12:00:00.500000Z`: PostgreSQL leaves out zeros at the end. With six decimals always, all moments have one form. */
function parseTimestamp(text: string): string {
  if (text.charCodeAt(10) === SPACE) {
    if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}${zerosAfter(text.length - 14)}Z`;
    if (!text.endsWith('BC')) return `${text.slice(0, 10)}T${text.slice(11)}${zerosAfter(text.length - 11)}Z`;
  }
  return unusualTimestamp(text);
}

const SPACE = 32;

function unusualTimestamp(text: string): string {
  if (text === 'infinity') return `${LAST_DAY}T23:59:59.999999Z`;
  if (text === '-infinity') return `${FIRST_DAY}T00:00:00.000000Z`;
  const past = text.endsWith(' BC');
  const [date = '', zoned = ''] = (past ? text.slice(0, -3) : text).split(' ');
  const time = zoned.replace(/\+00$/, '');
  return `${past ? beforeChrist(date) : date}T${time}${zerosAfter(time.length)}Z`;
}

/** Edm.TimeOfDay ends before midnight; PostgreSQL's time may name it as 24:00:00. */
function parseTime(text: string): string {
  return text === '24:00:00' ? '23:59:59.999999' : text + zerosAfter(text.length);
}

const [WHOLE_SECONDS, MICROSECONDS] = ['07:59:59'.length, '07:59:59.999999'.length];
const ZEROS: readonly string[] = Array.from({ length: MICROSECONDS + 1 }, (_, length) =>
  length === WHOLE_SECONDS ? '.000000' : '0'.repeat(MICROSECONDS - length),
);

/** What a time of so many characters lacks of six decimals. */
function zerosAfter(length: number): string {
  return ZEROS[length] ?? '';
}
