/** A value of a source -> the text that PostgreSQL reads, or undefined where it is not of the field's type. Null is read by nobody: it is checked before. */
import { readDate, readDateTime, readTimeOfDay } from '../../graphql/scalars/dates-and-times';
import { readDuration } from '../../graphql/scalars/durations';
import { readBinary, readUuid } from '../../graphql/scalars/identifiers-and-bytes';
import type { ScalarName } from '../../graphql/scalar-name';
import { intervalText } from '../../resolvers/database/interval-text';
import { assertNever } from '../../std/assert-never';
import { counted } from '../../std/counted';
import { fitsSingle } from '../../std/fits-single';
import { withoutExponent } from '../../std/without-exponent';
import type { SourceValue } from '../sources/source';
import type { ColumnField, IntervalUnit } from '../target/import-target';

type Given = Exclude<SourceValue, null>;

export interface ValueReader {
  readonly read: (value: Given) => string | undefined;
  /** Completes "must be …". */
  readonly expected: string;
}

export function valueReader(field: ColumnField): ValueReader {
  if (field.type.kind === 'scalar') return scalarReader(field.type.name, field);
  const names = field.type.enum.members.map(({ name }) => name);
  return { expected: `one of ${names.join(', ')}`, read: value => names.find(name => name === value) };
}

function scalarReader(name: ScalarName, field: ColumnField): ValueReader {
  switch (name) {
    case 'Boolean':
      return { expected: 'true or false', read: readBoolean };
    case 'Byte':
      return integerReader(0n, 255n);
    case 'SByte':
      return integerReader(-128n, 127n);
    case 'Short':
      return integerReader(-32_768n, 32_767n);
    case 'Int':
      return integerReader(-(2n ** 31n), 2n ** 31n - 1n, field);
    case 'Long':
      return integerReader(-(2n ** 63n), 2n ** 63n - 1n, field);
    case 'Single':
      return { expected: 'a number of single precision', read: value => readFloat(value, fitsSingle) };
    case 'Float':
      return { expected: 'a number', read: value => readFloat(value, () => true) };
    case 'Decimal':
      return decimalReader(field);
    case 'String':
      return textReader(field);
    case 'UUID':
      return { expected: 'a UUID', read: readUuid };
    case 'Date':
      return { expected: 'a day such as 2024-02-29', read: readDate };
    case 'DateTime':
      return secondsReader({ expected: 'a moment with its offset, such as 2024-02-29T12:00:00Z', read: readDateTime }, field);
    case 'TimeOfDay':
      return secondsReader({ expected: 'a time of day such as 07:59:59', read: readTimeOfDay }, field);
    case 'Duration':
      return durationReader(field);
    case 'Binary':
    case 'Stream':
      return { expected: 'bytes as base64 text', read: readBytes };
    default:
      return assertNever(name);
  }
}

function readBoolean(value: Given): string | undefined {
  if (value === true || value === 'true') return 't';
  return value === false || value === 'false' ? 'f' : undefined;
}

const INTEGER = /^[-+]?\d{1,20}$/;

/** A column may be smaller than the type of its field. */
function integerReader(leastOfType: bigint, greatestOfType: bigint, { bytes = 8 }: Partial<Pick<ColumnField, 'bytes'>> = {}): ValueReader {
  const greatestOfColumn = 2n ** BigInt(8 * bytes - 1) - 1n;
  const least = leastOfType < -greatestOfColumn ? -greatestOfColumn - 1n : leastOfType;
  const greatest = greatestOfType > greatestOfColumn ? greatestOfColumn : greatestOfType;
  const [low, high] = [Number(least), Number(greatest)];
  const read = (value: Given): string | undefined => {
    if (typeof value === 'number') return Number.isSafeInteger(value) && value >= low && value <= high ? String(value) : undefined;
    if (typeof value !== 'string' || !INTEGER.test(value)) return undefined;
    const integer = BigInt(value.replace('+', ''));
    return integer >= least && integer <= greatest ? String(integer) : undefined;
  };
  return { expected: `an integer from ${least.toString()} to ${greatest.toString()}`, read };
}

/** Values that are no JSON numbers: as a source writes them, and as PostgreSQL reads them. */
const NON_FINITE: Readonly<Record<string, string>> = { NaN: 'NaN', INF: 'Infinity', '-INF': '-Infinity' };
const NUMERAL = /^[-+]?\d{1,400}(?:\.\d{1,400})?(?:[eE][-+]?\d{1,4})?$/;

function readFloat(value: Given, fits: (number: number) => boolean): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (typeof value === 'string' && Object.hasOwn(NON_FINITE, value)) return NON_FINITE[value];
  const number = typeof value === 'string' && !NUMERAL.test(value) ? Number.NaN : Number(value);
  return Number.isFinite(number) && fits(number) ? String(number) : undefined;
}

const DECIMAL = /^([-+]?)0*(\d*?)(?:\.(\d*?)0*)?$/;

function decimalReader({ digits }: ColumnField): ValueReader {
  const read = (value: Given): string | undefined => {
    // JavaScript writes numbers below a millionth, and those of more than 21 digits, with an exponent.
    const text = typeof value === 'number' ? withoutExponent(String(value)) : value;
    if (typeof text !== 'string' || text.length > 1000 || !/\d/.test(text)) return undefined;
    const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
    if (sign === undefined) return undefined;
    const fits = digits === undefined || (fraction.length <= digits.after && whole.length <= digits.before);
    return fits ? `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}` : undefined;
  };
  const most = digits === undefined ? '' : ` of at most ${digits.before} digits before and ${digits.after} after the point`;
  return { expected: `a decimal number${most}`, read };
}

/** A character that PostgreSQL cannot hold, or half a character. */
const IMPOSSIBLE = /[\0\ud800-\udfff]/u;

function textReader({ maxLength, pattern }: ColumnField): ValueReader {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const read = (value: Given): string | undefined => {
    const text = typeof value === 'number' ? numberText(value) : value;
    if (typeof text !== 'string' || IMPOSSIBLE.test(text)) return undefined;
    if (maxLength !== undefined && text.length > maxLength && Array.from(text).length > maxLength) return undefined;
    return form === undefined || form.test(text) ? text : undefined;
  };
  const digits = pattern === undefined ? undefined : DIGITS.exec(pattern)?.[1];
  if (digits !== undefined) return { expected: `a text of ${digits} digits`, read };
  const limits = [
    ...(maxLength === undefined ? [] : [` of at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [` that matches ${pattern}`]),
  ];
  return { expected: `a text${limits.join('')}`, read };
}

/** Patterns are for programmers: that of a CPR number, CVR number or EAN is said in words. */
const DIGITS = /^\^\[0-9\]\{(\d+)\}\$$/;

/** Undefined for a number that may have lost digits when it was read: an integer beyond 2^53, or one that became infinite. */
function numberText(value: number): string | undefined {
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? undefined : String(value);
}

const DECIMALS_OF_SECONDS = /\.(\d*?)0*(?!\d)/;

/** A column may have fewer decimals than PostgreSQL can keep. */
function secondsReader({ expected, read }: ValueReader, { decimals }: ColumnField): ValueReader {
  if (decimals === undefined) return { expected, read };
  const limited = (value: Given): string | undefined => {
    const text = read(value);
    const [, fraction = ''] = DECIMALS_OF_SECONDS.exec(text ?? '') ?? [];
    return fraction.length <= decimals ? text : undefined;
  };
  const most = decimals === 0 ? 'whole seconds' : `at most ${counted(decimals, ['decimal', 'decimals'])} of the second`;
  return { expected: `${expected}, with ${most}`, read: limited };
}

/** Of lengths as `readDuration` writes them, and what a fault says of others. No length in days is one of whole months. */
const WHOLE: Readonly<Record<IntervalUnit, { readonly lengths: RegExp; readonly expected: string }>> = {
  minutes: { lengths: /^[^S]*$|^PT0S$/, expected: 'a length of time in whole minutes such as P1DT2H3M' },
  hours: { lengths: /^[^MS]*$|^PT0S$/, expected: 'a length of time in whole hours such as P1DT2H' },
  days: { lengths: /^[^T]*$|^PT0S$/, expected: 'a length of time in whole days such as P2D' },
  months: { lengths: /^PT0S$/, expected: 'PT0S, since the column keeps only whole months' },
};

function durationReader(field: ColumnField): ValueReader {
  const reader = secondsReader({ expected: 'a length of time such as P1DT2H3M4.5S', read: readInterval }, field);
  if (field.unit === undefined) return reader;
  const { lengths, expected } = WHOLE[field.unit];
  return { expected, read: value => (lengths.test(readDuration(value) ?? '') ? reader.read(value) : undefined) };
}

function readInterval(value: Given): string | undefined {
  const duration = readDuration(value);
  return duration === undefined ? undefined : intervalText(duration);
}

function readBytes(value: Given): string | undefined {
  const letters = readBinary(value);
  return letters === undefined ? undefined : `\\x${Buffer.from(letters, 'base64url').toString('hex')}`;
}
