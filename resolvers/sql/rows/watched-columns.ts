/**
 * The columns of a row -> the same, and what tells of whom the row is: read beside them where sensitive fields are, under names that no field can have, and never shown. Like
 * the columns that join they are no mention of a field.
 */
import { PROTECTED } from '../../../graphql/derived-names';
import type { Grants } from '../../../graphql/grants/grants';
import { columnsOf } from '../../storage/derive-storage';
import type { StorageModel, StoredEntity, SubjectPath } from '../../storage/storage-model';
import type { RowColumns } from './row-columns';
import { isSameColumn } from '../nodes/same-column';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, anyOf, call, constant, infix, select } from '../nodes/sql-building';
import type { SqlExpression, SqlSelectItem } from '../nodes/sql-nodes';
import { sourceOf } from '../tables/statement-tables';

/** Whether the row has values that are protected. */
export const PROTECTED_ALIAS = '$protected';

export interface WatchedColumns extends RowColumns {
  /** By what name a row tells whom it is about; undefined where it is about nobody. */
  readonly subject: string | undefined;
}

/** `table` is what the entity's table is called in the statement. */
export function watchedColumns(
  columns: RowColumns,
  { table, entity }: { readonly table: string; readonly entity: StoredEntity },
  { storage, grants }: { readonly storage: StorageModel; readonly grants: Grants },
): WatchedColumns {
  const subject = subjectItem(columns, { table, entity }, storage);
  const items = [
    ...columns.list.items,
    ...(subject && !columns.list.items.includes(subject) ? [subject] : []),
    ...protectedItem(table, entity, grants),
  ];
  return { ...columns, list: { kind: 'columns', items }, subject: subject?.alias };
}

/** A column that is read anyway is not read twice. */
function subjectItem(
  { list }: RowColumns,
  { table, entity: { name } }: { readonly table: string; readonly entity: StoredEntity },
  storage: StorageModel,
): SqlSelectItem | undefined {
  const ways = (storage.subjects.get(name) ?? []).map(path => subjectAt([table, path], 0));
  const [only] = ways;
  if (only === undefined) return undefined;
  const expression = ways.length === 1 ? only : call('coalesce', ...ways);
  return list.items.find(item => isSameColumn(item.expression, expression)) ?? { expression, alias: '$subject' };
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
  const above = select({
    columns: [{ kind: 'columns', items: [{ expression: subjectAt([alias, path.rest], depth + 1), alias: undefined }] }],
    from: sourceOf(path.table, alias),
    where: allOf(pairs),
  });
  return { kind: 'subquery', select: above };
}

function protectedItem(table: string, { name, fields }: StoredEntity, grants: Grants): readonly SqlSelectItem[] {
  const flags = [...new Set(columnsOf(fields.values()).flatMap(({ protectedBy }) => protectedBy ?? []))];
  if (flags.length === 0 || !grants.mayRead(name, PROTECTED)) return [];
  return [{ expression: anyOf(flags.map(flag => ({ kind: 'column', table, name: flag }))), alias: PROTECTED_ALIAS }];
}
