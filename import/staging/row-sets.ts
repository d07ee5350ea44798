/** Which rows of a table an import leaves, and which are gone: conditions for statements. */
import { escapeLiteral } from 'pg';
import type { ImportSet } from '../target/import-target';
import type { PlannedSet, PlannedTable } from './import-plan';
import { equalColumns, quoted, stagedName } from './table-names';

/** Of rows of the table: those that belong to the set. */
export function isOfSet({ fixed }: ImportSet, alias: string): string {
  const conditions = fixed.map(({ column, equals }) => `${alias}.${quoted(column)} = ${escapeLiteral(equals)}`);
  return conditions.length === 0 ? 'true' : `(${conditions.join(' AND ')})`;
}

/** Of rows of the table: those that come in, whatever their set was before. */
function isStaged({ table }: Pick<PlannedTable, 'table'>, alias: string): string {
  return `EXISTS (SELECT FROM ${stagedName(table)} AS i WHERE ${equalColumns(['i', alias], table.key)})`;
}

/** Rows of the table that belong to a set of the import, and are not among its records. */
export function isGone(planned: PlannedTable, alias: string, sets: readonly ImportSet[] = setsOf(planned)): string {
  const { deleted } = planned.table;
  const isThere = deleted === undefined ? '' : ` AND ${alias}.${quoted(deleted)} IS NOT TRUE`;
  return `${isOfOne(sets, alias)}${isThere} AND NOT ${isStaged(planned, alias)}`;
}

/** Of rows of the table: those that stay beside what comes in. */
export function isLeft(planned: PlannedTable, alias: string): string {
  const isOther = `NOT ${isStaged(planned, alias)}`;
  if (planned.table.deleted !== undefined) return isOther;
  return `${isOther} AND NOT ${isOfOne(setsOf(planned), alias)}`;
}

function isOfOne(sets: readonly ImportSet[], alias: string): string {
  return `(${sets.map(set => isOfSet(set, alias)).join(' OR ')})`;
}

function setsOf({ sets }: PlannedTable): readonly ImportSet[] {
  return [...new Set(sets.map(({ set }) => set))];
}

/** Columns of the table that the source tells for the rows of a set. */
export function toldColumns({ cells, lookups, matchedBy, set: { table } }: PlannedSet): readonly string[] {
  const told = [...cells.map(({ column }) => column), ...lookups.flatMap(({ reference }) => reference.columns)];
  return [...new Set([...(matchedBy === undefined ? [] : table.key), ...told])].filter(column => table.columns.has(column));
}
