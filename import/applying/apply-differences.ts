/** Staged rows -> rows of the tables, in the transaction at hand: only rows that differ are touched. */
import { type Client, escapeLiteral } from 'pg';
import { comparedColumns, differs } from '../difference/compare-set';
import type { ImportPlan, PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone, toldColumns } from '../staging/row-sets';
import { equalColumns, PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';

/** Gives how many rows of each table it took away, or marked as deleted, since they do not come in. */
export async function applyDifferences(client: Client, { tables }: ImportPlan): Promise<ReadonlyMap<PlannedTable, number>> {
  // In the order of `opslag track`, all before the first is written: neither can wait for a table of the other while the other waits for one of its own.
  const locked = tables.map(({ table }) => targetName(table)).sort();
  await client.query(`LOCK TABLE ${locked.join(', ')} IN ROW EXCLUSIVE MODE`);
  const ordered = parentsFirst(tables);
  const empty = new Set<PlannedTable>();
  for (const planned of ordered) if (await isEmpty(client, planned)) empty.add(planned);
  // What is gone goes first, so that a new row can have its place; what led to it is changed later, and so is what leads to a row that is written after it.
  await client.query('SET CONSTRAINTS ALL DEFERRED');
  const removed = new Map<PlannedTable, number>();
  for (const planned of [...ordered].reverse())
    if (!empty.has(planned)) removed.set(planned, (await client.query(removeStatement(planned))).rowCount ?? 0);
  for (const planned of ordered) {
    if (!empty.has(planned)) for (const statement of freeStatements(planned)) await client.query(statement);
    for (const set of planned.sets) await writeSet(client, set, empty.has(planned));
  }
  return removed;
}

/** Writes the rows of a set. Where the table was empty, nobody has read of it before, and what the source says of changes is kept. */
async function writeSet(client: Client, set: PlannedSet, isFirst: boolean): Promise<void> {
  const columns = comparedColumns(set);
  if (!isFirst && columns.length > 0) await client.query(updateStatement(set, columns));
  await client.query(insertStatement(set, isFirst));
  for (const statement of numberStatements(set)) await client.query(statement);
}

async function isEmpty(client: Client, { table }: PlannedTable): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`SELECT NOT EXISTS (SELECT FROM ${targetName(table)}) AS empty`);
  return rows[0]?.empty ?? false;
}

/** Each table after those that its rows lead to, but for references that are checked at the end. */
function parentsFirst(tables: readonly PlannedTable[]): readonly PlannedTable[] {
  const ordered = new Set<PlannedTable>();
  const begun = new Set<PlannedTable>();
  const visit = (planned: PlannedTable): void => {
    if (begun.has(planned)) return;
    begun.add(planned);
    for (const { target, deferred } of planned.table.references) {
      const other = tables.find(({ table }) => table.name === target);
      if (other !== undefined && !deferred) visit(other);
    }
    ordered.add(planned);
  };
  for (const planned of tables) visit(planned);
  return [...ordered];
}

function removeStatement(planned: PlannedTable): string {
  const { table } = planned;
  const gone = isGone(planned, 't');
  if (table.deleted === undefined) return `DELETE FROM ${targetName(table)} AS t WHERE ${gone}`;
  const changed = table.changed === undefined ? '' : `, ${quoted(table.changed)} = now()`;
  return `UPDATE ${targetName(table)} AS t SET ${quoted(table.deleted)} = true${changed} WHERE ${gone}`;
}

/** A unique value that goes from one row to another is taken from the first before the other gets it: the database compares after each row, in any order. */
function freeStatements({ table, sets }: PlannedTable): readonly string[] {
  const changed = table.changed === undefined ? '' : `, ${quoted(table.changed)} = now()`;
  return table.unique.flatMap(columns => {
    const freed = columns.find(column => !table.key.includes(column) && table.columns.get(column)?.notNull === false);
    const telling = sets.filter(set => columns.every(column => toldColumns(set).includes(column))).map(({ index }) => index);
    if (freed === undefined || telling.length === 0) return [];
    const isTold = (alias: string): string => `${alias}.${PLACE_COLUMNS.set} IN (${telling.join(', ')})`;
    return `UPDATE ${targetName(table)} AS t SET ${quoted(freed)} = NULL${changed} FROM ${stagedName(table)} AS s
      WHERE ${isTold('s')} AND ${equalColumns(['s', 't'], table.key)} AND ${differs(table, columns)}
        AND EXISTS (SELECT FROM ${stagedName(table)} AS o WHERE ${isTold('o')} AND ${equalColumns(['o', 't'], columns)} AND NOT (${equalColumns(['o', 's'], table.key)}))`;
  });
}

function updateStatement({ index, set: { table } }: PlannedSet, columns: readonly string[]): string {
  const values = columns.map(column => `${quoted(column)} = s.${quoted(column)}`);
  const changed = table.changed === undefined ? [] : [`${quoted(table.changed)} = now()`];
  return `UPDATE ${targetName(table)} AS t SET ${[...values, ...changed].join(', ')} FROM ${stagedName(table)} AS s
    WHERE s.${PLACE_COLUMNS.set} = ${index} AND ${equalColumns(['s', 't'], table.key)} AND ${differs(table, columns)}`;
}

function insertStatement(set: PlannedSet, isFirst: boolean): string {
  const { table } = set.set;
  const values = new Map(toldColumns(set).map(column => [column, `s.${quoted(column)}`]));
  for (const [column, fill] of set.fills) values.set(column, fill);
  if (table.changed !== undefined && !isFirst) values.set(table.changed, 'now()');
  const columns = [...values.keys()].map(quoted).join(', ');
  const isNew = isFirst ? '' : ` AND NOT EXISTS (SELECT FROM ${targetName(table)} AS t WHERE ${equalColumns(['s', 't'], table.key)})`;
  return `INSERT INTO ${targetName(table)} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${[...values.values()].join(', ')}
    FROM ${stagedName(table)} AS s WHERE s.${PLACE_COLUMNS.set} = ${set.index}${isNew}`;
}

/** Columns that number new rows go on after the numbers that have come in. */
function numberStatements(set: PlannedSet): readonly string[] {
  const { table } = set.set;
  return toldColumns(set).flatMap(column => {
    const sequence = table.columns.get(column)?.sequence;
    if (sequence === undefined) return [];
    return [
      `SELECT setval(${escapeLiteral(sequence)}, max(${quoted(column)})) FROM ${targetName(table)} HAVING max(${quoted(column)}) > (SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END FROM ${sequence})`,
    ];
  });
}
