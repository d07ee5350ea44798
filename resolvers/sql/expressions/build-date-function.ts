/** Functions of dates and times that no template says -> SQL (OData 4.01 Part 2, section 5.1.1.8). Moments are kept in UTC, and their parts are those in UTC. */
import type { Expression } from '../../expression/expression-tree';
import { isNullable, typeOf } from '../../expression/expression-traits';
import { isScalar, scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { asShown } from './as-shown';
import { buildValue } from './build-value';
import { computeOnce } from './compute-once';
import { inUtc } from './in-utc';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix, parameter, stated, suffix } from '../nodes/sql-building';
import type { SqlDatePart, SqlExpression } from '../nodes/sql-nodes';

/** The earliest and the latest moment of Edm.DateTimeOffset. */
export const EARLIEST = '0001-01-01T00:00:00Z';
export const LATEST = '9999-12-31T23:59:59.999999Z';

/** A bare number in an order would be the number of a column. */
const ZERO = cast(constant('0'), SQL_TYPE.Int);

type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute';

export function buildWholePart(part: PartName, [operand]: readonly Expression[], context: SqlContext): SqlExpression {
  if (part !== 'year' || operand === undefined) return whole(extract(part, local(operand, context)));
  const type = isMoment(operand) ? 'DateTime' : 'Date';
  return computeOnce(buildValue(operand, context), context, value => yearOf(value, type));
}

/** OData counts years as ISO 8601 does: 1 BC, which PostgreSQL counts as -1, is year 0. The value itself is compared: a second look at its year would cost as much as the first. */
function yearOf(value: SqlExpression, type: 'Date' | 'DateTime'): SqlExpression {
  const year = extract('year', type === 'DateTime' ? inUtc(value) : value);
  const isBefore = infix(value, '<', cast(constant(FIRST[type]), SQL_TYPE[type]));
  return whole({ kind: 'case', condition: isBefore, value: infix(year, '+', constant('1')), otherwise: year });
}

const FIRST = { Date: "'0001-01-01'", DateTime: "'0001-01-01T00:00:00Z'" } as const;

export function buildSecond([operand]: readonly Expression[], context: SqlContext): SqlExpression {
  return whole(call('trunc', extract('second', local(operand, context))));
}

export function buildFraction([operand]: readonly Expression[], context: SqlContext): SqlExpression {
  return infix(extract('second', local(operand, context)), '%', constant('1'));
}

/** With the fraction of the last one. */
export function buildTotalSeconds([operand]: readonly Expression[], context: SqlContext): SqlExpression {
  if (operand === undefined) throw new Error('The signature has a parameter.');
  return extract('epoch', asShown(operand, context));
}

/** The day or the time of day of a moment. */
export function buildLocal(type: 'Date' | 'TimeOfDay', [operand]: readonly Expression[], context: SqlContext): SqlExpression {
  return cast(local(operand, context), SQL_TYPE[type]);
}

export function buildOffset([operand]: readonly Expression[], context: SqlContext): SqlExpression {
  return operand && isNullable(operand) ? zeroUnlessNull(buildValue(operand, context)) : ZERO;
}

/** The instant of the request. */
export function buildNow(): SqlExpression {
  return parameter({ kind: 'now' }, SQL_TYPE.DateTime);
}

export function buildMoment(moment: string): SqlExpression {
  return stated(scalar('DateTime'), moment);
}

/** A moment as date and time in UTC; dates and times of day as readers see them. */
function local(operand: Expression | undefined, context: SqlContext): SqlExpression {
  if (operand === undefined) throw new Error('The signature has a parameter.');
  return isMoment(operand) ? inUtc(buildValue(operand, context)) : asShown(operand, context);
}

function isMoment(operand: Expression): boolean {
  return isScalar(typeOf(operand) ?? scalar('DateTime'), 'DateTime');
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
