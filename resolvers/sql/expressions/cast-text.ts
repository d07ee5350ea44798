/**
 * A text -> a value of another type; null where it is no literal of it: rules 3 and 11 of casts (OData 4.01 Part 2, section 5.1.1.10.1). PostgreSQL would
 * fail on such a text, so a pattern lets through only what it takes.
 */
import type { ScalarName } from '../../../graphql/scalar-name';
import { INTEGER_RANGES } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { castNumber } from './cast-number';
import { call, cast, constant, infix, integerParameter, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** Digits are those of ASCII: PostgreSQL's own class of digits holds those of all scripts. */
const CLOCK = String.raw`(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,12})?)?`;
/** Days that there are, from year 1 to 9999. */
const DAY = String.raw`(?!0000)(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`;
const ZONE = String.raw`(?:[Zz]|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))`;
const DIGITS = String.raw`[+-]?[0-9]{1,60}`;
const SPECIAL = '^(?:NaN|-?INF)$';

type Parsed = Exclude<ScalarName, 'String' | 'Stream'>;

const PATTERNS: Readonly<Record<Parsed, string>> = {
  Boolean: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$',
  Byte: `^${DIGITS}$`,
  SByte: `^${DIGITS}$`,
  Short: `^${DIGITS}$`,
  Int: `^${DIGITS}$`,
  Long: `^${DIGITS}$`,
  Decimal: String.raw`^${DIGITS}(?:\.[0-9]{1,60})?(?:[eE][+-]?[0-9]{1,2})?$`,
  Single: String.raw`^${DIGITS}(?:\.[0-9]{1,60})?(?:[eE][+-]?[0-9]{1,3})?$`,
  Float: String.raw`^${DIGITS}(?:\.[0-9]{1,60})?(?:[eE][+-]?[0-9]{1,3})?$`,
  UUID: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
  Date: `^${DAY}$`,
  DateTime: `^${DAY}[Tt]${CLOCK}${ZONE}?$`,
  TimeOfDay: `^${CLOCK}$`,
  Duration: String.raw`^-?P(?=[0-9]|T[0-9])(?:[0-9]{1,9}D)?(?:T(?=[0-9])(?:[0-9]{1,9}H)?(?:[0-9]{1,9}M)?(?:[0-9]{1,9}(?:\.[0-9]{1,12})?S)?)?$`,
  Binary: '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]=?|[A-Za-z0-9_-][AQgw](?:==)?)?$',
};

export function castText(text: SqlExpression, to: ScalarName): SqlExpression {
  if (to === 'String' || to === 'Stream') throw new Error('A text is not cast to this.');
  const otherwise: SqlExpression = constant('NULL');
  const parsed: SqlExpression = { kind: 'case', condition: matches(text, PATTERNS[to]), value: parse(text, to), otherwise };
  if (to !== 'Single' && to !== 'Float') return parsed;
  const special = cast(call('replace', text, textParameter('INF'), textParameter('Infinity')), SQL_TYPE[to]);
  return { kind: 'case', condition: matches(text, SPECIAL), value: special, otherwise: parsed };
}

function matches(text: SqlExpression, pattern: string): SqlExpression {
  return infix(text, '~', textParameter(pattern));
}

function parse(text: SqlExpression, to: Parsed): SqlExpression {
  const digits = cast(text, SQL_TYPE.Decimal);
  // The pattern has let through whole numbers alone: there is nothing to round.
  if (INTEGER_RANGES[to]) return castNumber(digits, 'Long', to);
  if (to === 'Single' || to === 'Float') return castNumber(digits, 'Decimal', to);
  switch (to) {
    case 'TimeOfDay':
      // Microseconds are the last that count; rounded, the day's last moment would be the next day's first.
      return cast(call('substr', text, constant('1'), integerParameter(15)), SQL_TYPE.TimeOfDay);
    case 'Duration':
      return duration(text);
    case 'Binary':
      return bytes(text);
    default:
      return cast(text, SQL_TYPE[to]);
  }
}

/** PostgreSQL takes a sign before each number, OData has one before the whole. */
function duration(text: SqlExpression): SqlExpression {
  const rest = cast(call('substr', text, constant('2')), SQL_TYPE.Duration);
  const value: SqlExpression = { kind: 'prefix', operator: '-', operand: rest };
  return { kind: 'case', condition: infix(text, 'LIKE', textParameter('-%')), value, otherwise: cast(text, SQL_TYPE.Duration) };
}

/** base64url -> bytes: PostgreSQL's base64 has other signs and is padded. */
function bytes(text: SqlExpression): SqlExpression {
  const groups = infix(infix(call('length', text), '+', integerParameter(3)), '/', integerParameter(4));
  const padded = call(
    'rpad',
    call('translate', text, textParameter('-_'), textParameter('+/')),
    infix(groups, '*', integerParameter(4)),
    textParameter('='),
  );
  return call('decode', padded, textParameter('base64'));
}
