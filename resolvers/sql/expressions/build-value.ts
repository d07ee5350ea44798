/** An expression -> SQL with exactly its value: true, false or null where it is Boolean. */
import type { CallExpression, Expression } from '../../expression/expression-tree';
import { assertNever } from '../../../std/assert-never';
import { buildArithmetic, buildNegation } from './build-arithmetic';
import { caseSql } from './case-sql';
import { castSql } from './cast-sql';
import { buildCount } from './build-collection';
import { comparisonValue } from './comparison-sql';
import { isTrue } from './build-condition';
import { buildFunction } from './build-function';
import { membershipValue } from './build-membership';
import { searchValue } from './search-sql';
import { SQL_TYPE } from '../../storage/column-types';
import type { StoredColumn } from '../../storage/storage-model';
import { checkLink, columnReference } from '../tables/column-reference';
import { joinCondition } from '../tables/join-condition';
import type { SqlContext } from '../tables/sql-context';
import {
  allOf,
  anyOf,
  cast,
  constant,
  danish,
  infix,
  not,
  parameterOf,
  sqlType,
  subquery,
  call,
  textParameter,
} from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** A condition that is true or false, and never null. */
type Test = Extract<Expression, { kind: 'truth' | 'isNull' | 'linkIsNull' | 'any' | 'all' }>;

const TESTS: ReadonlySet<Expression['kind']> = new Set<Test['kind']>(['truth', 'isNull', 'linkIsNull', 'any', 'all']);

function isTest(expression: Expression): expression is Test {
  return TESTS.has(expression.kind);
}

export function buildValue(expression: Expression, context: SqlContext): SqlExpression {
  if (isTest(expression)) return isTrue(expression, context);
  switch (expression.kind) {
    case 'column':
      return columnValue(expression, context);
    case 'named':
      return namedValue(expression.name, context);
    case 'parameter':
      return parameterOf(expression.type, expression.source);
    case 'null':
      return typedNull(expression);
    case 'call':
      return buildCall(expression, context);
    case 'count':
      return buildCount(expression, context);
    case 'case':
      return caseSql(expression, context);
    case 'cast':
      return castSql(expression, context);
    case 'lookup':
      return buildLookup(expression, context);
    case 'owner':
      return buildOwner(expression, context);
    case 'day':
      return dayOf(expression, context);
    case 'dayStart':
      return startOf(expression, context);
    case 'comparison':
      return comparisonValue(expression, context);
    case 'in':
      return membershipValue(expression, context);
    case 'and':
      return allOf(expression.operands.map(operand => buildValue(operand, context)));
    case 'or':
      return anyOf(expression.operands.map(operand => buildValue(operand, context)));
    case 'not':
      return not(buildValue(expression.operand, context));
    case 'search':
      return searchValue(expression, context);
    default:
      return assertNever(expression);
  }
}

type ColumnExpression = Extract<Expression, { kind: 'column' }>;

/** Texts get one type and one collation where several may meet: PostgreSQL does not compute with texts of two collations. */
function columnValue(expression: ColumnExpression, context: SqlContext): SqlExpression {
  const { comparedAs: padded, collation } = expression.column;
  const value = comparedValue(expression, context);
  const text = padded === undefined ? value : cast(value, SQL_TYPE.String);
  return collation === undefined ? text : danish(text);
}

/** The form for comparisons and orders: a column as it is stored, so that its index serves. */
export function comparedValue(expression: Expression, context: SqlContext): SqlExpression {
  if (expression.kind !== 'column') return buildValue(expression, context);
  return columnReference(context.tables.aliasAt(expression.place), expression.column, context.grants);
}

/** What a literal must be to be compared with it; undefined where the literal's own type does. */
export function comparedAs(expression: Expression): StoredColumn['comparedAs'] {
  return expression.kind === 'column' ? expression.column.comparedAs : undefined;
}

function namedValue(name: string, { named }: SqlContext): SqlExpression {
  const value = named?.get(name);
  if (value === undefined) throw new Error('An expression speaks of a value that is not there.');
  return value;
}

function buildCall(expression: CallExpression, context: SqlContext): SqlExpression {
  const { function: row } = expression;
  switch (row.kind) {
    case 'value':
      return buildFunction(row, expression, context);
    case 'arithmetic':
      return buildArithmetic(expression, row.name, context);
    case 'unary':
      return buildNegation(expression, context);
    case 'flags':
      return buildHas(expression, context);
    default:
      return assertNever(row);
  }
}

/** Without flags, `has` is equality; but null where a value is. */
function buildHas({ arguments: [left, right] }: CallExpression, context: SqlContext): SqlExpression {
  if (!left || !right) throw new Error('HAS has two operands.');
  return infix(buildValue(left, context), '=', buildValue(right, context));
}

function typedNull({ type }: Extract<Expression, { kind: 'null' }>): SqlExpression {
  const sql = type && sqlType(type);
  return sql === undefined ? constant('NULL') : cast(constant('NULL'), sql);
}

/** A value of the entity with a key: null where there is none (Part 2, section 5.1.1.14.5). */
function buildLookup({ entity, key, scope, value }: Extract<Expression, { kind: 'lookup' }>, context: SqlContext): SqlExpression {
  const open = context.tables.open(scope, entity);
  const expression = buildValue(value, context);
  const where = allOf(
    key.map(({ column, value: part }) => {
      const known = part.kind === 'parameter' ? parameterOf(part.type, part.source, column.comparedAs) : buildValue(part, context);
      return infix(columnReference(open.alias, column, context.grants), '=', known);
    }),
  );
  return subquery(expression, { from: open.source, joins: open.joins, where });
}

/** A value of the entity from which a to-many link leads here: null where there is none (Part 2, section 5.1.1.14.4). */
function buildOwner({ link, place, scope, value }: Extract<Expression, { kind: 'owner' }>, context: SqlContext): SqlExpression {
  const { tables, grants } = context;
  checkLink(link, grants);
  const here = tables.aliasAt(place);
  const open = tables.open(scope, link.owner);
  const expression = buildValue(value, context);
  const where = joinCondition([here, link.to], [open.alias, link.from]);
  return subquery(expression, { from: open.source, joins: open.joins, where });
}

/** A moment -> its day in a time zone; a date -> its first moment there. */
function dayOf({ moment, of, zone }: Extract<Expression, { kind: 'day' }>, context: SqlContext): SqlExpression {
  const value = buildValue(moment, context);
  const meant = of === 'before' ? infix(value, '-', constant("INTERVAL '1 microsecond'")) : value;
  return cast(call('timezone', textParameter(zone), meant), SQL_TYPE.Date);
}

function startOf({ date, zone }: Extract<Expression, { kind: 'dayStart' }>, context: SqlContext): SqlExpression {
  return call('timezone', textParameter(zone), cast(buildValue(date, context), 'timestamp'));
}
