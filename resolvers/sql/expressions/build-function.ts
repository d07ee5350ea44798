/** A function of the catalogue -> SQL: by the template of its row, or by the builder that the row names. */
import type { CalledFunction, SqlBuilderName } from '../../../graphql/catalogue/functions';
import { SqlTemplate } from '../../../graphql/catalogue/sql-template';
import type { CallExpression, Expression } from '../../expression/expression-tree';
import type { ValueType } from '../../storage/storage-model';
import * as moments from './build-date-function';
import { buildRounding } from './build-rounding';
import { buildSubstring } from './build-substring';
import * as texts from './build-text-function';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import type { SqlExpression } from '../nodes/sql-nodes';

export function buildFunction({ sql }: CalledFunction, { arguments: operands, type }: CallExpression, context: SqlContext): SqlExpression {
  if (!(sql instanceof SqlTemplate)) return BUILDERS[sql.builder](operands, context, type);
  return { kind: 'template', template: sql, arguments: operands.map(operand => buildValue(operand, context)) };
}

type SqlBuilder = (operands: readonly Expression[], context: SqlContext, type: ValueType) => SqlExpression;

const BUILDERS: Readonly<Record<SqlBuilderName, SqlBuilder>> = {
  contains: (operands, context) => texts.buildContains(operands, context),
  startswith: (operands, context) => texts.buildStartsWith(operands, context),
  endswith: (operands, context) => texts.buildEndsWith(operands, context),
  substring: (operands, context) => buildSubstring(operands, context),
  trim: (operands, context) => texts.buildTrim(operands, context),
  year: (operands, context) => moments.buildWholePart('year', operands, context),
  month: (operands, context) => moments.buildWholePart('month', operands, context),
  day: (operands, context) => moments.buildWholePart('day', operands, context),
  hour: (operands, context) => moments.buildWholePart('hour', operands, context),
  minute: (operands, context) => moments.buildWholePart('minute', operands, context),
  second: (operands, context) => moments.buildSecond(operands, context),
  fractionalseconds: (operands, context) => moments.buildFraction(operands, context),
  totalseconds: (operands, context) => moments.buildTotalSeconds(operands, context),
  totaloffsetminutes: (operands, context) => moments.buildOffset(operands, context),
  date: (operands, context) => moments.buildLocal('Date', operands, context),
  time: (operands, context) => moments.buildLocal('TimeOfDay', operands, context),
  now: () => moments.buildNow(),
  mindatetime: () => moments.buildMoment(moments.EARLIEST),
  maxdatetime: () => moments.buildMoment(moments.LATEST),
  round: ([operand], context, type) => buildRounding('round', { operand, type }, context),
  floor: ([operand], context, type) => buildRounding('floor', { operand, type }, context),
  ceiling: ([operand], context, type) => buildRounding('ceil', { operand, type }, context),
};
