/** Staged rows of a set, and the rows that are there -> what is new, what changed and in which fields, what is gone. */
import type { Client } from 'pg';
import type { PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone, isOfSet, toldColumns } from '../staging/row-sets';
import { equalColumns, PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';
import type { SetDifference } from './set-difference';

export interface ComparedSet {
  readonly set: PlannedSet;
  readonly planned: PlannedTable;
}

export async function compareSet(client: Client, compared: ComparedSet): Promise<SetDifference> {
  const { set, planned } = compared;
  const columns = comparedColumns(set);
  const counts = await client.query<Record<string, string>>(countStatement(compared, columns));
  const [row = {}] = counts.rows;
  const number = (name: string): number => Number(row[name] ?? 0);
  const fields = columns.map((column, index) => ({ name: nameOf(set, column), changed: number(`field ${index}`) }));
  const gone = await countRows(client, planned, isGone(planned, 't', [set]));
  const present = await countRows(client, planned, isThere(compared));
  return {
    set: set.set.name,
    read: number('read'),
    added: number('added'),
    changed: number('changed'),
    unchanged: number('read') - number('added') - number('changed'),
    gone: gone + number('deleted'),
    present,
    fields: fields.filter(({ changed }) => changed > 0),
  };
}

async function countRows(client: Client, { table }: PlannedTable, condition: string): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`SELECT count(*) AS number FROM ${targetName(table)} AS t WHERE ${condition}`);
  return Number(rows[0]?.number ?? 0);
}

/** Neither the key, which is equal, nor when a row was changed, which follows from the others. */
export function comparedColumns(set: PlannedSet): readonly string[] {
  const { key, changed } = set.set.table;
  return toldColumns(set).filter(column => !key.includes(column) && column !== changed);
}

/** Whether a row that comes in differs from the one that is there. */
export function differs(columns: readonly string[]): string {
  if (columns.length === 0) return 'false';
  const [staged, there] = ['s', 't'].map(alias => columns.map(column => `${alias}.${quoted(column)}`).join(', '));
  return `(${staged}) IS DISTINCT FROM (${there})`;
}

function nameOf({ cells, lookups, set: { fields } }: PlannedSet, column: string): string {
  const cell = cells.find(each => each.column === column);
  const lookup = lookups.find(({ reference }) => reference.columns.includes(column));
  if (cell?.kind === 'field') return cell.name;
  return lookup?.name ?? [...fields.values()].find(field => field.column === column)?.name ?? column;
}

function countStatement({ set, planned: { table } }: ComparedSet, columns: readonly string[]): string {
  const isThere = `t.${quoted(table.key[0] ?? '')} IS NOT NULL`;
  const fields = columns.map(
    (column, index) =>
      `count(*) FILTER (WHERE ${isThere} AND s.${quoted(column)} IS DISTINCT FROM t.${quoted(column)}) AS "field ${index}"`,
  );
  const deleted =
    table.deleted === undefined ? 'false' : `${isThere} AND s.${quoted(table.deleted)} AND t.${quoted(table.deleted)} IS NOT TRUE`;
  const list = [
    'count(*) AS read',
    `count(*) FILTER (WHERE NOT (${isThere})) AS added`,
    `count(*) FILTER (WHERE ${isThere} AND ${differs(columns)}) AS changed`,
    `count(*) FILTER (WHERE ${deleted}) AS deleted`,
    ...fields,
  ];
  return `SELECT ${list.join(', ')} FROM ${stagedName(table)} AS s LEFT JOIN ${targetName(table)} AS t ON ${equalColumns(['s', 't'], table.key)}
    WHERE s.${PLACE_COLUMNS.set} = ${set.index}`;
}

function isThere({ set, planned: { table } }: ComparedSet): string {
  const deleted = table.deleted === undefined ? '' : ` AND t.${quoted(table.deleted)} IS NOT TRUE`;
  return isOfSet(set, 't') + deleted;
}
