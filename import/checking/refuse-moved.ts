/**
 * Rows that are gone, of a set whose records others hold -> nothing, once the source has been asked for the keys of the set again. Rejects with `SourceFault` where it has one of those rows: a record
 * that goes to a holder that was read already, while the next ones are read, does not come.
 */
import type { Client } from 'pg';
import { SourceFault } from '../sources/source-fault';
import type { Place } from './import-fault';
import type { PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone } from '../staging/row-sets';
import { PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';

export async function refuseMoved(client: Client, planned: PlannedTable, signal: AbortSignal): Promise<void> {
  for (const part of planned.sets) {
    const { readAgain } = part.source;
    const names = planned.table.key.flatMap(column => nameOf(part, column) ?? []);
    if (readAgain === undefined || names.length < planned.table.key.length) continue;
    const gone = await goneKeys(client, planned, part);
    if (gone.size === 0) continue;
    for await (const record of readAgain(names, signal)) {
      const isThere = 'fields' in record && gone.has(keyText(names.map(name => record.fields[name])));
      if (isThere) throw new SourceFault(`${part.set.name}: ${MOVED}`, record.place);
    }
  }
}

/**
 * A record that comes twice, of a set whose records others hold -> nothing, where the source has its key twice once more. Rejects with `SourceFault` where it has it once now: a record that goes to a holder
 * that is read later comes with both.
 */
export async function refuseCameTwice(client: Client, planned: PlannedTable, signal: AbortSignal): Promise<void> {
  for (const part of planned.sets) {
    const { readAgain } = part.source;
    const names = planned.table.key.flatMap(column => nameOf(part, column) ?? []);
    if (readAgain === undefined || names.length < planned.table.key.length) continue;
    const twice = await keysThatCameTwice(client, planned, part);
    if (twice.size === 0) continue;
    const found = new Map<string, Place[]>();
    for await (const record of readAgain(names, signal)) {
      const key = 'fields' in record ? keyText(names.map(name => record.fields[name])) : undefined;
      if (key !== undefined && twice.has(key)) found.set(key, [...(found.get(key) ?? []), record.place]);
    }
    for (const [place, other] of found.values()) if (other === undefined) throw new SourceFault(`${part.set.name}: ${CAME_TWICE}`, place);
  }
}

const CAME_TWICE = 'a record went from one holder to another while the set was read, so it came twice. Run the import again.';

async function keysThatCameTwice(client: Client, { table }: PlannedTable, { index }: PlannedSet): Promise<ReadonlySet<string>> {
  const key = table.key.map(column => `s.${quoted(column)}::text`).join(', ');
  const { rows } = await client.query<{ key: readonly string[] }>(
    `SELECT ARRAY[${key}] AS key FROM ${stagedName(table)} AS s WHERE s.${PLACE_COLUMNS.set} = ${index} GROUP BY ${key} HAVING count(*) > 1`,
  );
  return new Set(rows.map(row => keyText(row.key)));
}

const MOVED =
  'a record went from one holder to another while the set was read, so it did not come and would be deleted. Run the import again.';

function nameOf({ cells, matchedBy }: PlannedSet, column: string): string | undefined {
  const cell = matchedBy === undefined ? cells.find(each => each.column === column) : undefined;
  return cell?.kind === 'field' ? cell.name : undefined;
}

async function goneKeys(client: Client, planned: PlannedTable, { set }: PlannedSet): Promise<ReadonlySet<string>> {
  const key = planned.table.key.map(column => `t.${quoted(column)}::text`).join(', ');
  const { rows } = await client.query<{ key: readonly string[] }>(
    `SELECT ARRAY[${key}] AS key FROM ${targetName(planned.table)} AS t WHERE ${isGone(planned, 't', [set])}`,
  );
  return new Set(rows.map(row => keyText(row.key)));
}

/** UUIDs are the same in any case. */
function keyText(values: readonly unknown[]): string {
  return JSON.stringify(values.map(value => String(value).toLowerCase()));
}
