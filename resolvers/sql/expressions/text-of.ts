/** A value -> its text as payloads have it (OData JSON Format 4.01, section 7.1): rule 2 of casts. Relies on the session's settings, as `type-parsers.ts` does. */
import type { ScalarName } from '../../../graphql/scalar-name';
import { SQL_TYPE } from '../../storage/column-types';
import { allOf, call, cast, constant, infix, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { inDays } from './as-shown';

export function textOf(value: SqlExpression, from: ScalarName): SqlExpression {
  switch (from) {
    case 'Decimal':
      return withInf(call('trim_scale', value));
    case 'Single':
    case 'Float':
      return withInf(value);
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

function withInf(value: SqlExpression): SqlExpression {
  return call('replace', text(value), textParameter('Infinity'), textParameter('INF'));
}

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
