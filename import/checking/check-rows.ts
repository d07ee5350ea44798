/** Staged rows, each with what the others and the rows that stay say -> faults: keys told twice, values that another row has, links that lead nowhere, circles. */
import { counted } from '../../std/counted';
import type { ImportPlan, PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone, isLeft, toldColumns } from '../staging/row-sets';
import { equalColumns, PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';
import type { Reference, TargetTable } from '../target/import-target';
import { type CheckContext, tellRows } from './tell-rows';

export interface RowCheck extends CheckContext {
  readonly plan: ImportPlan;
  /** All that can be imported into. */
  readonly tables: readonly TargetTable[];
}

export async function checkRows(check: RowCheck): Promise<void> {
  for (const planned of check.plan.tables) {
    for (const set of planned.sets) {
      await checkKey(check, set);
      await checkUnique(check, planned, set);
      await checkReferences(check, set);
    }
    await checkCircles(check, planned);
    await checkLeft(check, planned);
  }
}

/** As the source names what fills the columns. */
function fieldNames({ cells, lookups }: PlannedSet, columns: readonly string[]): readonly string[] {
  return columns.flatMap(column => {
    const cell = cells.find(each => each.kind === 'field' && each.column === column);
    const lookup = lookups.find(({ reference }) => reference.columns.includes(column));
    return cell?.kind === 'field' ? [cell.name] : lookup === undefined ? [] : [lookup.name];
  });
}

async function checkKey(check: RowCheck, set: PlannedSet): Promise<void> {
  const { table } = set.set;
  for (const columns of [table.key, ...(set.matchedBy === undefined ? [] : [set.matchedBy])]) {
    const told = columns.filter(column => set.matchedBy === undefined || column !== table.key[0]);
    if (told.length === 0) continue;
    const names = fieldNames(set, told);
    const message = `Another record has the same ${names.join(', ')}, which must tell records apart.`;
    await tellRows(check, { set, field: names[0], rows: alikeRows(set, told), message });
  }
}

/** Rows of the set that have the same values as another that comes in. */
function alikeRows({ index, set: { table } }: PlannedSet, columns: readonly string[]): string {
  const list = columns.map(quoted);
  const shown = [...Object.values(PLACE_COLUMNS), ...list].join(', ');
  return `SELECT * FROM (SELECT ${shown}, count(*) OVER (PARTITION BY ${list.join(', ')}) AS "#alike" FROM ${stagedName(table)}) AS a
    WHERE "#alike" > 1 AND ${PLACE_COLUMNS.set} = ${index} AND num_nulls(${list.join(', ')}) < ${list.length}`;
}

async function checkUnique(check: RowCheck, planned: PlannedTable, set: PlannedSet): Promise<void> {
  const { table } = planned;
  const told = toldColumns(set);
  for (const columns of table.unique) {
    const isKey = columns.length === table.key.length && columns.every(column => table.key.includes(column));
    const isMatch = columns.every(column => set.matchedBy?.includes(column));
    if (isKey || isMatch || !columns.every(column => told.includes(column))) continue;
    const names = fieldNames(set, columns);
    const list = columns.map(column => `s.${quoted(column)}`);
    const isFilled = `s.${PLACE_COLUMNS.set} = ${set.index} AND num_nulls(${list.join(', ')}) = 0`;
    const alike = `SELECT s.* FROM (${alikeRows(set, columns)}) AS s WHERE ${isFilled}`;
    await tellRows(check, { set, field: names[0], rows: alike, message: `Another record has the same ${names.join(', ')}.` });
    const kept = `SELECT s.* FROM ${stagedName(table)} AS s JOIN ${targetName(table)} AS t ON ${equalColumns(['s', 't'], columns)}
      WHERE ${isFilled} AND ${isLeft(planned, 't')}`;
    await tellRows(check, { set, field: names[0], rows: kept, message: `A record that stays has the same ${names.join(', ')}.` });
  }
}

async function checkReferences(check: RowCheck, set: PlannedSet): Promise<void> {
  const { table } = set.set;
  const told = toldColumns(set);
  for (const reference of table.references) {
    if (!reference.mustExist || !reference.columns.every(column => told.includes(column))) continue;
    const [name] = fieldNames(set, reference.columns);
    const rows = `SELECT s.* FROM ${stagedName(table)} AS s
      WHERE s.${PLACE_COLUMNS.set} = ${set.index} AND num_nulls(${reference.columns.map(column => `s.${quoted(column)}`).join(', ')}) = 0
        AND ${leadsNowhere(check, table, reference)}`;
    await tellRows(check, { set, field: name, rows, message: `${name ?? reference.columns.join(', ')} leads to no record.` });
  }
}

function leadsNowhere({ plan }: RowCheck, table: TargetTable, { columns, to, target }: Reference): string {
  const there = { ...table, name: target };
  const planned = plan.tables.find(each => each.table.name === target);
  const pairs = columns.map((column, index): [string, string] => [column, to[index] ?? column]);
  const coming = `NOT EXISTS (SELECT FROM ${stagedName(there)} AS n WHERE ${equalColumns(['s', 'n'], pairs)})`;
  const staying = `NOT EXISTS (SELECT FROM ${targetName(there)} AS t WHERE ${equalColumns(['s', 't'], pairs)}`;
  if (planned === undefined) return `${staying})`;
  return `${coming} AND ${staying} AND ${isLeft(planned, 't')})`;
}

/** By this name the contract calls the record above. Other links of a table to itself may lead in a circle, as between spouses. */
const ABOVE = 'Parent';

/** A record that is above itself: whoever walks from record to record above would never end. */
async function checkCircles(check: RowCheck, planned: PlannedTable): Promise<void> {
  const { table, sets } = planned;
  for (const set of sets) {
    const reference = set.set.references.get(ABOVE)?.reference;
    if (reference?.target !== table.name || reference.columns.length !== 1) continue;
    const { columns, to } = reference;
    const [above, key] = [columns[0] ?? '', to[0] ?? ''];
    if (!toldColumns(set).includes(above)) continue;
    const [name] = fieldNames(set, columns);
    const all = `SELECT s.${quoted(key)} AS key, s.${quoted(above)} AS above FROM ${stagedName(table)} AS s
      UNION ALL SELECT t.${quoted(key)}, t.${quoted(above)} FROM ${targetName(table)} AS t WHERE ${isLeft(planned, 't')}`;
    const rows = `WITH RECURSIVE "all" AS MATERIALIZED (${all}), walk AS (
        SELECT a.key FROM "all" AS a WHERE NOT EXISTS (SELECT FROM "all" AS b WHERE b.key = a.above)
        UNION SELECT a.key FROM "all" AS a JOIN walk ON a.above = walk.key)
      SELECT s.* FROM ${stagedName(table)} AS s
      WHERE s.${PLACE_COLUMNS.set} = ${set.index} AND s.${quoted(key)} IS NOT NULL AND NOT EXISTS (SELECT FROM walk WHERE walk.key = s.${quoted(key)})`;
    await tellRows(check, { set, field: name, rows, message: `${name ?? above} leads in a circle: no record may be above itself.` });
  }
}

/** Rows that stay must not lead to rows that are deleted. */
async function checkLeft({ client, faults, plan, tables }: RowCheck, planned: PlannedTable): Promise<void> {
  const { table } = planned;
  if (table.deleted !== undefined) return;
  for (const other of tables) {
    const coming = plan.tables.find(each => each.table.name === other.name);
    for (const { columns, to } of other.references.filter(({ target, deferred }) => target === table.name && !deferred)) {
      const pairs = columns.map((column, index): [string, string] => [column, to[index] ?? column]);
      const stays = coming === undefined ? 'true' : isLeft(coming, 'r');
      const { rows } = await client.query<{ number: string }>(`SELECT count(*) AS number FROM ${targetName(other)} AS r
        JOIN ${targetName(table)} AS t ON ${equalColumns(['r', 't'], pairs)} WHERE ${stays} AND ${isGone(planned, 't')}`);
      const number = Number(rows[0]?.number ?? 0);
      const [set] = planned.sets;
      if (number === 0 || set === undefined) continue;
      const message = counted(number, [
        `row of "${other.name}" that is no part of this import leads to a record that is gone. Import it too, or keep the record.`,
        `rows of "${other.name}" that are no part of this import lead to records that are gone. Import them too, or keep the records.`,
      ]);
      faults.add({ set: set.set.name, message });
    }
  }
}
