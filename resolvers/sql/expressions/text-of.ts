/** A value -> its text as payloads have it (OData JSON Format 4.01, section 7.1): rule 2 of casts. Relies on the session's settings, as `type-parsers.ts` does. */
import type { ScalarName } from '../../../graphql/scalar-name';
import { SQL_TYPE } from '../../storage/column-types';
import { scalar } from '../../expression/value-types';
import { allOf, anyOf, call, cast, constant, infix, stated, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { inDays } from './as-shown';

export function textOf(value: SqlExpression, from: ScalarName): SqlExpression {
  switch (from) {
    case 'Decimal':
      return withInf(text(call('trim_scale', value)));
    case 'Single':
    case 'Float':
      return floatingText(value, from);
    case 'Date':
      return withSignedYear(value, { ...ENDS_OF_DATES, type: 'Date', text: text(value), behindYear: '-MM-DD' });
    case 'DateTime': {
      const behindYear = `-MM-DD"T"${SIX_DECIMALS}"Z"`;
      return withSignedYear(value, { ...ENDS_OF_MOMENTS, type: 'DateTime', text: charsOf(value, `YYYY${behindYear}`), behindYear });
    }
    case 'TimeOfDay':
      return call('replace', charsOf(value, SIX_DECIMALS), textParameter('24:00:00.000000'), textParameter(LAST_TIME));
    case 'Duration':
      return durationText(value);
    case 'Binary':
      return call('translate', call('encode', value, textParameter('base64')), textParameter('+/\n'), textParameter('-_'));
    default:
      return text(value);
  }
}

function text(value: SqlExpression): SqlExpression {
  return cast(value, SQL_TYPE.String);
}

function withInf(shown: SqlExpression): SqlExpression {
  return call('replace', shown, textParameter('Infinity'), textParameter('INF'));
}

/** PostgreSQL writes an exponent where JSON does not (`5e+06`), one of two digits at least (`1e-07`), and a sign before zero. */
function floatingText(value: SqlExpression, from: 'Single' | 'Float'): SqlExpression {
  const size = call('abs', value);
  const bound = (limit: number): SqlExpression => stated(scalar(from), limit);
  const isPlain = anyOf([
    infix(size, '=', bound(0)),
    allOf([infix(size, '>=', bound(LEAST_WITHOUT_EXPONENT)), infix(size, '<', bound(LEAST_WITH_EXPONENT))]),
  ]);
  const short = call('regexp_replace', text(value), textParameter('e([+-])0'), textParameter(String.raw`e\1`));
  return { kind: 'case', condition: isPlain, value: text(cast(text(value), SQL_TYPE.Decimal)), otherwise: withInf(short) };
}

/** As JavaScript prints numbers. */
const LEAST_WITHOUT_EXPONENT = 1e-6;
const LEAST_WITH_EXPONENT = 1e21;

const SIX_DECIMALS = 'HH24:MI:SS.US';
/** What readers see in place of values that OData does not have, as in `type-parsers.ts`. */
const ENDS_OF_DATES = { first: '0001-01-01', last: '9999-12-31' };
const ENDS_OF_MOMENTS = { first: '0001-01-01T00:00:00.000000Z', last: '9999-12-31T23:59:59.999999Z' };
const LAST_TIME = '23:59:59.999999';
const LONGEST = 'P10675199DT2H48M5.47758S';

function charsOf(value: SqlExpression, form: string): SqlExpression {
  return call('to_char', value, textParameter(form));
}

interface Dated {
  readonly type: 'Date' | 'DateTime';
  readonly first: string;
  readonly last: string;
  /** Of a value of year 1 or later; null or PostgreSQL's own word for one without end. */
  readonly text: SqlExpression;
  /** As `to_char` has it. */
  readonly behindYear: string;
}

/** Where PostgreSQL counts years before Christ, OData counts on from 1 to 0 and -1. */
function withSignedYear(value: SqlExpression, { type, first, last, text: usual, behindYear }: Dated): SqlExpression {
  const endless = cast(textParameter('-infinity'), SQL_TYPE[type]);
  const isBefore = allOf([infix(value, '<', cast(textParameter(first), SQL_TYPE[type])), infix(value, '>', endless)]);
  const year = infix({ kind: 'extract', part: 'year', operand: value }, '+', constant('1'));
  const withEnds = call(
    'replace',
    call('replace', call('coalesce', usual, text(value)), textParameter('-infinity'), textParameter(first)),
    textParameter('infinity'),
    textParameter(last),
  );
  const before = infix(charsOf(year, 'FM0000'), '||', charsOf(value, behindYear));
  return { kind: 'case', condition: isBefore, value: before, otherwise: withEnds };
}

/** PostgreSQL writes a sign before each number, OData one before the whole. */
function durationText(value: SqlExpression): SqlExpression {
  const isNegative = infix(value, '<', cast(constant("'0'"), SQL_TYPE.Duration));
  const days = inDays(value);
  const opposite = text(call('justify_hours', { kind: 'prefix', operator: '-', operand: days }));
  const signed: SqlExpression = {
    kind: 'case',
    condition: isNegative,
    value: infix(textParameter('-'), '||', opposite),
    otherwise: text(call('justify_hours', days)),
  };
  return call('replace', signed, textParameter('infinity'), textParameter(LONGEST));
}
