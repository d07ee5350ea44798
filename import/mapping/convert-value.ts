/** A value as a source writes it -> as the model reads it. What a conversion does not understand stays as it is, and is told where its type is checked. */
import { hash } from 'node:crypto';
import { readDateTime } from '../../graphql/scalars/dates-and-times';
import { assertNever } from '../../std/assert-never';
import type { ZoneClock } from '../../std/zone-clock';
import type { SourceValue } from '../sources/source';
import type { Conversion } from './mapping';

export type ValueConversion = Exclude<Conversion, 'uuid'>;

export function convertValue(value: SourceValue, as: ValueConversion, clock: ZoneClock): SourceValue {
  if (value === null || typeof value === 'object') return value;
  const text = String(value).trim();
  if (text === '') return null;
  switch (as) {
    case 'trimmed':
      return typeof value === 'string' ? text : value;
    case 'cpr':
      return convertCpr(text);
    case 'date':
      return convertDate(text) ?? value;
    case 'moment':
      return convertMoment(text, clock) ?? value;
    case 'yes-no':
      return YES_NO.get(text.toLowerCase()) ?? value;
    case 'number':
      return typeof value === 'number' ? value : convertNumber(text);
    default:
      return assertNever(as);
  }
}

/** A spreadsheet takes the first zero away. */
function convertCpr(text: string): string {
  const digits = text.replace(/^(\d{5,6})[- ](\d{4})$/, '$1$2');
  return /^\d{9}$/.test(digits) ? `0${digits}` : digits;
}

const DANISH_DAY = /^(\d{1,2})[-./](\d{1,2})[-./ ](\d{4})$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of a day without a time, as databases and programs write it. Looks for the beginning of a run of spaces only: from each of them, a cell full of spaces would take its square. */
const MIDNIGHT = /(?<![T ])[T ]+(?:kl\.? ?)?0?0[:.]00(?:[:.]00(?:\.0+)?)?(?:Z|[-+]\d{2}:\d{2})?$/;

function convertDate(text: string): string | undefined {
  return convertDay(text.replace(MIDNIGHT, ''));
}

function convertDay(text: string): string | undefined {
  const [, day, month, year] = DANISH_DAY.exec(text) ?? [];
  if (day !== undefined && month !== undefined) return `${year ?? ''}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return ISO_DAY.test(text) ? text : undefined;
}

const CLOCK = /^(.*?)(?:(?<![T ])[T ]+(?:kl\.? ?)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(\.\d+)?)?)?$/;

const DAY_MS = 86_400_000;
/** The point and the six decimals that PostgreSQL keeps. Rounded, the last moment of a day would be one of the next. */
const MICROSECONDS = '.000000'.length;

/**
 * A day and a time of the clock on the wall, of which 24:00 is the end of the day (ISO 8601). A moment with its offset stays, and so does one that no clock shows: the 30th of February would be a day
 * of March.
 */
function convertMoment(text: string, clock: ZoneClock): string | undefined {
  const [, day = '', hour = '0', minute = '00', second = '00', fraction = ''] = CLOCK.exec(text) ?? [];
  const isEnd = /^24:00:00\.?0*$/.test(`${hour}:${minute}:${second}${fraction}`);
  const wall = readDateTime(`${convertDay(day) ?? ''}T${isEnd ? '00' : hour.padStart(2, '0')}:${minute}:${second}Z`);
  if (wall === undefined) return undefined;
  const moment = new Date(clock.momentOf(Date.parse(wall) + (isEnd ? DAY_MS : 0))).toISOString();
  return fraction === '' ? moment : moment.replace(/\.\d+/, fraction.slice(0, MICROSECONDS));
}

const YES_NO = new Map([
  ...['ja', 'j', 'yes', 'y', 'true', 'sand', '1', 'x'].map(word => [word, true] as const),
  ...['nej', 'n', 'no', 'false', 'falsk', '0'].map(word => [word, false] as const),
]);

/** `1.234,50` -> `1234.50`. Without a comma, a point stays the decimal point. */
function convertNumber(text: string): string {
  if (/^[-+]?\d{1,3}(?:\.\d{3})*,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^[-+]?\d+,\d+(?:e[-+]?\d+)?$/i.test(text) ? text.replace(',', '.') : text;
}

/** Any UUID, the same for ever: what was derived with it must come out again. */
const NAMESPACE = Buffer.from('6f70736c616742d4a5b1c0de0d5f2b13', 'hex');

/** RFC 9562, version 5, of the system that owns a record and the record's identifier there. */
export function deriveUuid(master: SourceValue, masterId: SourceValue): string | null {
  if (master === null || masterId === null || typeof masterId === 'object') return null;
  const name = JSON.stringify([String(master).trim(), String(masterId).trim()]);
  const hex = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
