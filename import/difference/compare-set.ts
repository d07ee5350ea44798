/** Staged rows of a set, and the rows that are there -> what is new, what changed and in which fields, what is gone. */
import type { Client } from 'pg';
import type { PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone, isOfSet, toldColumns } from '../staging/row-sets';
import type { ImportSet, TargetTable } from '../target/import-target';
import { equalColumns, PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';
import type { SetDifference } from './set-difference';

export interface Comparison {
  readonly difference: SetDifference;
  /** Of the rows that are gone, those that do not come in. */
  readonly absent: number;
}

/** Over all files that have records of the set. */
export async function compareSet(client: Client, planned: PlannedTable, set: ImportSet): Promise<Comparison> {
  const absent = await countRows(client, planned, isGone(planned, 't', [set]));
  const total = { read: 0, added: 0, changed: 0, gone: absent };
  const fields = new Map<string, ComparedField>();
  for (const part of planned.sets.filter(each => each.set === set)) {
    const columns = comparedColumns(part);
    const counts = await client.query<Record<string, string>>(countStatement(part, columns));
    const number = (name: string): number => Number(counts.rows[0]?.[name] ?? 0);
    for (const name of ['read', 'added', 'changed', 'gone'] as const) total[name] += number(name);
    for (const [index, column] of columns.entries()) {
      const name = nameOf(part, column);
      const { changed, values, lost } = fields.get(name) ?? { changed: 0, values: 0, lost: 0 };
      fields.set(name, {
        changed: changed + number(`changed ${index}`),
        values: values + number(`values ${index}`),
        lost: lost + number(`lost ${index}`),
      });
    }
  }
  const difference: SetDifference = {
    set: set.name,
    ...total,
    unchanged: total.read - total.added - total.changed,
    present: await countRows(client, planned, isThere(set)),
    fields: [...fields].filter(([, { changed }]) => changed > 0).map(([name, { changed }]) => ({ name, changed })),
    emptied: [...fields].filter(([, { lost }]) => lost > 0).map(([name, { values, lost }]) => ({ name, values, lost })),
  };
  return { difference, absent };
}

/** Of the rows that come in. */
interface ComparedField {
  readonly changed: number;
  /** Those of which the rows that are there have a value. */
  readonly values: number;
  /** Those of them that come in without one. */
  readonly lost: number;
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

/** Whether a row that comes in differs from the one that is there. Texts that are equal by the collation of their column only do. */
export function differs({ columns: known }: TargetTable, columns: readonly string[]): string {
  if (columns.length === 0) return 'false';
  const [staged, there] = ['s', 't'].map(alias =>
    columns.map(column => `${alias}.${quoted(column)}${known.get(column)?.hasCollation === true ? ' COLLATE "C"' : ''}`).join(', '),
  );
  return `(${staged}) IS DISTINCT FROM (${there})`;
}

function nameOf({ cells, lookups, set: { fields } }: PlannedSet, column: string): string {
  const cell = cells.find(each => each.column === column);
  const lookup = lookups.find(({ reference }) => reference.columns.includes(column));
  if (cell?.kind === 'field') return cell.name;
  return lookup?.name ?? [...fields.values()].find(field => field.column === column)?.name ?? column;
}

function countStatement({ index, set: { table } }: PlannedSet, columns: readonly string[]): string {
  const isThere = `t.${quoted(table.key[0] ?? '')} IS NOT NULL`;
  const fields = columns.flatMap((column, position) => {
    const [staged, there] = ['s', 't'].map(alias => `${alias}.${quoted(column)}`);
    return [
      `count(*) FILTER (WHERE ${isThere} AND ${differs(table, [column])}) AS "changed ${position}"`,
      `count(${there}) AS "values ${position}"`,
      `count(${there}) FILTER (WHERE ${staged} IS NULL) AS "lost ${position}"`,
    ];
  });
  const deleted =
    table.deleted === undefined ? 'false' : `${isThere} AND s.${quoted(table.deleted)} AND t.${quoted(table.deleted)} IS NOT TRUE`;
  const list = [
    'count(*) AS read',
    `count(*) FILTER (WHERE NOT (${isThere})) AS added`,
    `count(*) FILTER (WHERE ${isThere} AND ${differs(table, columns)}) AS changed`,
    `count(*) FILTER (WHERE ${deleted}) AS gone`,
    ...fields,
  ];
  return `SELECT ${list.join(', ')} FROM ${stagedName(table)} AS s LEFT JOIN ${targetName(table)} AS t ON ${equalColumns(['s', 't'], table.key)}
    WHERE s.${PLACE_COLUMNS.set} = ${index}`;
}

function isThere(set: ImportSet): string {
  const { deleted: column } = set.table;
  const deleted = column === undefined ? '' : ` AND t.${quoted(column)} IS NOT TRUE`;
  return isOfSet(set, 't') + deleted;
}
