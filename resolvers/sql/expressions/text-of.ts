/** A value -> its text as payloads have it (OData JSON Format 4.01, section 7.1): rule 2 of casts. Relies on the session's settings, as `type-parsers.ts` does. */
import type { ScalarName } from '../../../graphql/scalar-name';
import { SQL_TYPE } from '../../storage/column-types';
import { call, cast, constant, infix, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function textOf(value: SqlExpression, from: ScalarName): SqlExpression {
  switch (from) {
    case 'Decimal':
      return withInf(call('trim_scale', value));
    case 'Single':
    case 'Float':
      return withInf(value);
    case 'DateTime':
      return withSixDecimals(value, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
    case 'TimeOfDay':
      return withSixDecimals(value, 'HH24:MI:SS.US');
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

/** `to_char` has no text for infinity. */
function withSixDecimals(value: SqlExpression, form: string): SqlExpression {
  return call('coalesce', call('to_char', value, textParameter(form)), text(value));
}

/** PostgreSQL writes a sign before each number, OData one before the whole. */
function durationText(value: SqlExpression): SqlExpression {
  const isNegative = infix(value, '<', cast(constant("'0'"), SQL_TYPE.Duration));
  const opposite = text(call('justify_hours', { kind: 'prefix', operator: '-', operand: value }));
  return {
    kind: 'case',
    condition: isNegative,
    value: infix(textParameter('-'), '||', opposite),
    otherwise: text(call('justify_hours', value)),
  };
}
