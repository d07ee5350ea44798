/**
 * A record may go from one holder or set to another while the source is read. Then it may not come at all, and would be deleted, or it comes twice. So the source is asked again for the keys of rows that are
 * gone, and of records that came twice. Rejects with `SourceFault` where it shows that one has moved. UUIDs are the same in any case. Other keys are compared as they stand: a number or a moment that the
 * source writes in another form than the database is not found.
 */
import type { Client } from 'pg';
import { SourceFault } from '../sources/source-fault';
import type { PlannedCell, PlannedSet, PlannedTable } from '../staging/import-plan';
import { isGone } from '../staging/row-sets';
import { PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';
import type { Place } from './import-fault';

/** For all tries of one run. */
export class MovedRows {
  /** By table, the keys that the source was asked for and does not have. */
  readonly #unfound = new Map<PlannedTable, ReadonlySet<string>>();

  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  /** Rejects where the source has a row that is gone. With `isLocked` other writers wait, so it is not asked: then rejects where an earlier try has not asked it for all that are gone. */
  async refuse(planned: PlannedTable, isLocked: boolean): Promise<void> {
    if (!mayMove(planned)) return;
    const gone = await goneKeys(this.client, planned);
    const unfound = this.#unfound.get(planned);
    if (isLocked && [...gone].some(key => unfound?.has(key) !== true)) throw new SourceFault(`${namesOf(planned)}: ${UNASKED}`);
    if (isLocked || gone.size === 0) return;
    for await (const { set, place } of findAgain(planned, gone, this.signal)) throw new SourceFault(`${set}: ${MOVED}`, place);
    this.#unfound.set(planned, gone);
  }
}

/** Rejects where a record came twice that the source now has once. */
export async function refuseCameTwice(client: Client, planned: PlannedTable, signal: AbortSignal): Promise<void> {
  const twice = mayMove(planned) ? await keysThatCameTwice(client, planned) : NONE;
  if (twice.size === 0) return;
  const found = new Map<string, Found[]>();
  for await (const each of findAgain(planned, twice, signal)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
  for (const [one, other] of found.values())
    if (one !== undefined && other === undefined) throw new SourceFault(`${one.set}: ${CAME_TWICE}`, one.place);
}

const NONE: ReadonlySet<string> = new Set();
const WENT = 'a record went from one holder or set to another while they were read, so it';
const MOVED = `${WENT} did not come and would be deleted. Run the import again.`;
const CAME_TWICE = `${WENT} came twice. Run the import again.`;
const UNASKED =
  'records would be deleted that the source was not asked for once more, since that is not done while tables are locked. Run the import again.';

/** Where all came in one answer, it is all of one moment. */
function mayMove({ sets }: PlannedTable): boolean {
  const again = sets.flatMap(({ source }) => source.again ?? []);
  const answers = again.reduce((sum, each) => sum + each.answers(), 0);
  return answers > 1 && (again.length > 1 || again.some(({ isHeld }) => isHeld));
}

function namesOf({ sets }: PlannedTable): string {
  return [...new Set(sets.map(({ set }) => set.name))].join(', ');
}

interface Found {
  readonly key: string;
  /** The name of the set that it stands in. */
  readonly set: string;
  readonly place: Place;
}

/** What the source has of these keys now. A set whose key it does not tell is not asked. */
async function* findAgain(planned: PlannedTable, keys: ReadonlySet<string>, signal: AbortSignal): AsyncGenerator<Found> {
  for (const { source, set, ...part } of planned.sets) {
    const fields = set.table.key.flatMap(column => fieldOf(part, column) ?? []);
    if (source.again === undefined || fields.length < set.table.key.length) continue;
    const names = fields.map(({ name }) => name);
    for await (const record of source.again.read(names, signal)) {
      const key = 'fields' in record ? JSON.stringify(fields.map(field => textOf(field, record.fields[field.name]))) : undefined;
      if (key !== undefined && keys.has(key)) yield { key, set: set.name, place: record.place };
    }
  }
}

type FieldCell = Extract<PlannedCell, { readonly kind: 'field' }>;

function fieldOf({ cells, matchedBy }: Pick<PlannedSet, 'cells' | 'matchedBy'>, column: string): FieldCell | undefined {
  const cell = matchedBy === undefined ? cells.find(each => each.column === column) : undefined;
  return cell?.kind === 'field' ? cell : undefined;
}

function goneKeys(client: Client, planned: PlannedTable): Promise<ReadonlySet<string>> {
  return keysOf(client, planned, `${targetName(planned.table)} AS r WHERE ${isGone(planned, 'r')}`);
}

function keysThatCameTwice(client: Client, planned: PlannedTable): Promise<ReadonlySet<string>> {
  const asked = planned.sets.flatMap(({ index, source, matchedBy }) =>
    source.again === undefined || matchedBy !== undefined ? [] : [index],
  );
  const key = planned.table.key.map(column => `r.${quoted(column)}`).join(', ');
  const where = asked.length === 0 ? 'false' : `r.${PLACE_COLUMNS.set} IN (${asked.join(', ')})`;
  return keysOf(client, planned, `${stagedName(planned.table)} AS r WHERE ${where} GROUP BY ${key} HAVING count(*) > 1`);
}

async function keysOf(client: Client, { table }: PlannedTable, from: string): Promise<ReadonlySet<string>> {
  const key = table.key.map(column => `r.${quoted(column)}::text`).join(', ');
  const { rows } = await client.query<{ key: readonly string[] }>(`SELECT ARRAY[${key}] AS key FROM ${from}`);
  return new Set(rows.map(row => JSON.stringify(row.key)));
}

function textOf({ field: { type } }: FieldCell, value: unknown): string {
  const isUuid = type.kind === 'scalar' && type.name === 'UUID';
  return isUuid ? String(value).toLowerCase() : String(value);
}
