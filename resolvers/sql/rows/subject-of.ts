/** A table in a statement -> whom each of its rows is about; or whom several rows are about together. Like the columns that join it is no mention of a field. */
import { SQL_TYPE } from '../../storage/column-types';
import type { StorageModel, SubjectPath } from '../../storage/storage-model';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, byCodePoint, call, cast, constant, infix, subquery } from '../nodes/sql-building';
import type { SqlAggregate, SqlExpression } from '../nodes/sql-nodes';
import { sourceOf } from '../tables/statement-tables';

/** What tells it is called so in a row: no field can have the name. */
export const SUBJECT = '$subject';

/** `table` is what the entity's table is called in the statement. Undefined where its rows are about nobody. */
export function subjectOf(table: string, entity: string, storage: StorageModel): SqlExpression | undefined {
  const ways = (storage.subjects.get(entity) ?? []).map(path => subjectAt([table, path], 0));
  const [only] = ways;
  return ways.length > 1 ? call('coalesce', ...ways) : only;
}

/** Of rows that become one: the subject where there is only one among them, else null. */
export function onlySubject(subject: SqlExpression, filter?: SqlExpression): SqlExpression {
  // PostgreSQL 15 finds no least UUID. How its text is ordered does not matter, so the fastest order is taken.
  const text = byCodePoint(cast(subject, SQL_TYPE.String));
  const of = (name: 'min' | 'max'): SqlAggregate => ({ kind: 'aggregate', name, argument: text, distinct: false, filter });
  return { kind: 'case', condition: infix(of('min'), '=', of('max')), value: of('min'), otherwise: constant('NULL') };
}

/** No table of a statement is called so. */
const ABOVE = 's';

function subjectAt([table, path]: readonly [table: string, path: SubjectPath], depth: number): SqlExpression {
  const value: SqlExpression = path.kind === 'column' ? { kind: 'column', table, name: path.column } : subjectAbove([table, path], depth);
  const conditions = rowConditions(table, path.rows);
  return conditions.length === 0 ? value : { kind: 'case', condition: allOf(conditions), value, otherwise: constant('NULL') };
}

type PathOver = Extract<SubjectPath, { kind: 'over' }>;

function subjectAbove([table, path]: readonly [table: string, path: PathOver], depth: number): SqlExpression {
  const alias = `${ABOVE}${depth}`;
  const pairs = path.columns.map((name, index) =>
    infix({ kind: 'column', table: alias, name: path.keys[index] ?? '' }, '=', { kind: 'column', table, name }),
  );
  return subquery(subjectAt([alias, path.rest], depth + 1), { from: sourceOf(path.table, alias), where: allOf(pairs) });
}
