/** Functions of dates, times and durations -> SQL (OData 4.01 Part 2, section 5.1.1.8). Moments are kept in UTC, and their parts are those in UTC. */
import type { Expression } from '../../expression/expression-tree';
import { isNullable, typeOf } from '../../expression/expression-traits';
import type { SimpleName } from '../../expression/function-names';
import { isScalar, scalar } from '../../expression/value-types';
import { assertNever } from '../../../std/assert-never';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from './build-value';
import { inUtc } from './in-utc';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix, parameterOf, suffix } from '../nodes/sql-building';
import type { SqlDatePart, SqlExpression } from '../nodes/sql-nodes';

export type DateFunctionName = Extract<
  SimpleName,
  | 'YEAR' | 'MONTH' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | 'FRACTIONALSECONDS' | 'TOTALSECONDS' | 'TOTALOFFSETMINUTES'
  | 'DATE' | 'TIME' | 'NOW' | 'MINDATETIME' | 'MAXDATETIME'
>; // prettier-ignore

/** Ends of what Edm.DateTimeOffset can say. */
const EARLIEST = '0001-01-01T00:00:00Z';
const LATEST = '9999-12-31T23:59:59.999999Z';

/** A bare number in an order would be the number of a column. */
const ZERO = cast(constant('0'), SQL_TYPE.Int);

type MomentName = 'NOW' | 'MINDATETIME' | 'MAXDATETIME';

export function buildDateFunction(name: DateFunctionName, [operand]: readonly Expression[], context: SqlContext): SqlExpression {
  if (isMoment(name)) return moment(name, context);
  if (!operand) throw new Error('The signature has a parameter.');
  const value = buildValue(operand, context);
  if (name === 'TOTALSECONDS') return extract('epoch', value);
  if (name === 'TOTALOFFSETMINUTES') return isNullable(operand) ? zeroUnlessNull(value) : ZERO;
  return partOf(name, isScalar(typeOf(operand) ?? scalar('DateTime'), 'DateTime') ? inUtc(value) : value);
}

type PartName = Exclude<DateFunctionName, MomentName | 'TOTALSECONDS' | 'TOTALOFFSETMINUTES'>;

function partOf(name: PartName, local: SqlExpression): SqlExpression {
  switch (name) {
    case 'YEAR':
      return whole(extract('year', local));
    case 'MONTH':
      return whole(extract('month', local));
    case 'DAY':
      return whole(extract('day', local));
    case 'HOUR':
      return whole(extract('hour', local));
    case 'MINUTE':
      return whole(extract('minute', local));
    case 'SECOND':
      return whole(call('trunc', extract('second', local)));
    case 'FRACTIONALSECONDS':
      return infix(extract('second', local), '%', constant('1'));
    case 'DATE':
      return cast(local, SQL_TYPE.Date);
    case 'TIME':
      return cast(local, SQL_TYPE.TimeOfDay);
    default:
      return assertNever(name);
  }
}

function isMoment(name: DateFunctionName): name is MomentName {
  return name === 'NOW' || name === 'MINDATETIME' || name === 'MAXDATETIME';
}

function moment(name: MomentName, { now }: SqlContext): SqlExpression {
  if (name === 'NOW') return parameterOf(scalar('DateTime'), now());
  return parameterOf(scalar('DateTime'), name === 'MINDATETIME' ? EARLIEST : LATEST);
}

function extract(part: SqlDatePart, operand: SqlExpression): SqlExpression {
  return { kind: 'extract', part, operand };
}

function whole(value: SqlExpression): SqlExpression {
  return cast(value, SQL_TYPE.Int);
}

function zeroUnlessNull(value: SqlExpression): SqlExpression {
  return { kind: 'case', condition: suffix(value, 'IS NULL'), value: cast(constant('NULL'), SQL_TYPE.Int), otherwise: ZERO };
}
