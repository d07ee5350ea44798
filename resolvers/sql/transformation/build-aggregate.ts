/** Rows -> one for each group at hand, or one of all, with the aggregates (Data Aggregation, section 3.2.1). */
import { assertNever } from '../../../std/assert-never';
import { isFloating, isScalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import type { ValueType } from '../../storage/storage-model';
import type { Aggregate } from '../../transformation/transformation-tree';
import { buildValue } from '../expressions/build-value';
import { allOf, byCodePoint, call, cast, danish, select } from '../nodes/sql-building';
import { onlySubject, SUBJECT } from '../rows/subject-of';
import type { SqlContext } from '../tables/sql-context';
import type { SqlAggregate, SqlExpression, SqlSelectItem } from '../nodes/sql-nodes';
import { contextOf, KEPT, named, valueOf, type ChainContext, type Relation, type RelationValue } from './relation';
import { addCommonTable, nextTable, reopen, closeAndReopen } from './common-table';

export function buildAggregates(given: Relation, aggregates: readonly Aggregate[], chain: ChainContext): Relation {
  const relation = isPlain(given) ? given : closeAndReopen(given, chain);
  const { groups, from, joins, where } = relation;
  const context = contextOf(relation, chain);
  const kept = relation.values.get(KEPT)?.expression;
  const flags = groups.flags.map((name): [string, RelationValue] => [name, anyOfGroup(relation, name)]);
  const results = aggregates.map((aggregate): [string, RelationValue] => [
    aggregate.name,
    { ...aggregate, expression: result(aggregate, kept, context) },
  ]);
  const by = groups.by.map((name): [string, RelationValue] => [name, valueOf(relation, name)]);
  const isThere = groups.flag === undefined ? [] : [[KEPT, anyOfGroup(relation, groups.flag)] as const];
  const subject = relation.values.get(SUBJECT);
  const whose = subject ? [[SUBJECT, { ...subject, expression: onlySubject(subject.expression, kept) }] as const] : [];
  const values = new Map([...results, ...by, ...flags, ...isThere, ...whose]);
  const body = select({
    columns: [{ kind: 'columns', items: [...values].map(([alias, { expression }]): SqlSelectItem => ({ alias, expression })) }],
    from,
    joins,
    where: where.length > 0 ? allOf(where) : undefined,
    groupBy: by.map(([, { expression }]) => expression),
  });
  const identity = groups.by.map(name => named(name, valueOf(relation, name)));
  const rows = { entity: undefined, values, order: [], identity, structures: 1, groups };
  return reopen(addCommonTable(chain, { table: { name: nextTable(chain), selects: [body], materialized: false }, relation: rows }), chain);
}

/** Whether the expressions by which rows are grouped and kept may be written twice. What keeps a row holds the flags of the groups around it. */
function isPlain(relation: Relation): boolean {
  const { by } = relation.groups;
  const names = relation.values.has(KEPT) ? [...by, KEPT] : by;
  return names.every(name => isRepeatable(valueOf(relation, name).expression));
}

/** Only columns, and tests of columns, are sure to give the same twice. */
export function isRepeatable(value: SqlExpression): boolean {
  return value.kind === 'prefix' || value.kind === 'suffix' ? isRepeatable(value.operand) : value.kind === 'column';
}

function anyOfGroup(relation: Relation, name: string): RelationValue {
  const { expression, type } = valueOf(relation, name);
  return {
    type,
    nullable: false,
    expression: { kind: 'aggregate', name: 'bool_or', argument: expression, distinct: false, filter: undefined },
  };
}

function result({ method, value, type }: Aggregate, filter: SqlExpression | undefined, context: SqlContext): SqlExpression {
  const of = (name: SqlAggregate['name'], argument: SqlExpression | undefined, distinct = false): SqlExpression => ({
    kind: 'aggregate',
    name,
    argument,
    distinct,
    filter,
  });
  const argument = value && buildValue(value, context);
  if (argument === undefined) return cast(of('count', undefined), SQL_TYPE.Decimal);
  switch (method) {
    case 'SUM':
      return isFloating(type) ? of('sum', cast(argument, SQL_TYPE.Float)) : cast(of('sum', argument), SQL_TYPE.Decimal);
    case 'AVERAGE':
      return isFloating(type) ? of('avg', cast(argument, SQL_TYPE.Float)) : call('trim_scale', of('avg', argument));
    case 'MIN':
    case 'MAX':
      return leastOrGreatest({ method, type, argument }, of);
    case 'COUNTDISTINCT':
    case 'COUNT':
      return cast(of('count', argument, true), SQL_TYPE.Decimal);
    default:
      return assertNever(method);
  }
}

/** PostgreSQL has neither a least nor a greatest truth value, and version 15 no UUID either; their texts have the same order. */
function leastOrGreatest(
  { method, type, argument }: { method: 'MIN' | 'MAX'; type: ValueType; argument: SqlExpression },
  of: (name: SqlAggregate['name'], argument: SqlExpression) => SqlExpression,
): SqlExpression {
  const isLeast = method === 'MIN';
  if (isScalar(type, 'Boolean')) return of(isLeast ? 'bool_and' : 'bool_or', argument);
  const name = isLeast ? 'min' : 'max';
  if (isScalar(type, 'UUID')) return cast(of(name, byCodePoint(cast(argument, SQL_TYPE.String))), SQL_TYPE.UUID);
  return of(name, isScalar(type, 'String') ? danish(argument) : argument);
}
