/**
 * The columns of a row -> the same, and what tells of whom the row is: read beside them where sensitive fields are, under names that no field can have, and never shown. Like
 * the columns that join they are no mention of a field.
 */
import { PROTECTED } from '../../../graphql/derived-names';
import type { Grants } from '../../../graphql/grants/grants';
import { columnsOf } from '../../storage/derive-storage';
import type { StorageModel, StoredEntity } from '../../storage/storage-model';
import type { RowColumns } from './row-columns';
import { isSameColumn } from '../nodes/same-column';
import { anyOf } from '../nodes/sql-building';
import type { SqlSelectItem } from '../nodes/sql-nodes';
import { SUBJECT, subjectOf } from './subject-of';

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
  const expression = subjectOf(table, name, storage);
  return expression && (list.items.find(item => isSameColumn(item.expression, expression)) ?? { expression, alias: SUBJECT });
}

function protectedItem(table: string, { name, fields }: StoredEntity, grants: Grants): readonly SqlSelectItem[] {
  const flags = [...new Set(columnsOf(fields.values()).flatMap(({ protectedBy }) => protectedBy ?? []))];
  if (flags.length === 0 || !grants.mayRead(name, PROTECTED)) return [];
  return [{ expression: anyOf(flags.map(flag => ({ kind: 'column', table, name: flag }))), alias: PROTECTED_ALIAS }];
}
