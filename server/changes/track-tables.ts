/**
 * A database and a model -> triggers that note the changes of the model's tables, or none any more, or how it stands. Each change of the triggers begins a new history.
 * Rejects, all at once and with nothing changed, tables that cannot have triggers, and what the database refuses.
 */
import type { Client, Pool } from 'pg';
import type { TableState, TrackedTable } from '../../graphql/admin/admin-parts';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { StartFault } from '../start-fault';
import { relationOf } from '../../resolvers/sql/changes/change-log';
import { type WantedTable, wantedTables } from './wanted-tables';
import { wrongBases } from './wrong-bases';

/** Why changes of a relation cannot be told: no statement trigger fires, only those of another table do, or what they note is not what a reader sees. */
const HINDRANCES = {
  view: 'is a view, so it cannot note all its changes',
  materialized: 'is a materialized view, so it cannot note all its changes',
  foreign: 'is a table of another server, so it cannot note all its changes',
  inheritance: 'inherits from another table, is a part of one, or has a table that inherits from it, so it cannot note all its changes',
  policies: 'has policies for rows, so a deletion would be told to a role that cannot see the row',
  virtual: 'has virtual columns that the model reads, so it cannot note all its changes',
} as const;

interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly isThere: boolean;
  readonly hindrance: keyof typeof HINDRANCES | null;
  readonly hasKey: boolean;
  readonly triggers: number;
  readonly noted: readonly string[] | null;
}

/** Triggers that fire, of each partition too. The arguments of a trigger stand one after the other, each with a zero byte at its end; the second names the columns. */
const FOUND = `SELECT wanted.schema, wanted.name, c.oid IS NOT NULL AS "isThere",
    CASE WHEN c.relkind = 'v' THEN 'view' WHEN c.relkind = 'm' THEN 'materialized' WHEN c.relkind = 'f' THEN 'foreign'
      WHEN EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid OR (inhparent = c.oid AND c.relkind <> 'p')) THEN 'inheritance' WHEN c.relrowsecurity THEN 'policies'
      WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attgenerated = 'v' AND attname = ANY (wanted.columns)) THEN 'virtual' END AS hindrance,
    EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p') AS "hasKey",
    coalesce((
      SELECT min(part.count)::int FROM (
        SELECT (SELECT count(*) FROM pg_trigger WHERE tgrelid = tree.oid AND tgname LIKE 'opslag\\_changes\\_%' AND tgenabled IN ('O', 'A')) AS count
        FROM (SELECT c.oid UNION SELECT relid::oid FROM pg_partition_tree(c.oid)) AS tree
      ) AS part), 0) AS triggers,
    (SELECT convert_from(substring(tgargs FROM first.zero + 1 FOR length(tgargs) - first.zero - 1), 'UTF8')::text[]
      FROM pg_trigger CROSS JOIN LATERAL (SELECT position('\\x00'::bytea IN tgargs) AS zero) AS first
      WHERE tgrelid = c.oid AND tgname = 'opslag_changes_insert') AS noted
  FROM json_to_recordset($1) AS wanted(schema text, name text, columns text[])
    LEFT JOIN (pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace) ON n.nspname = wanted.schema AND c.relname = wanted.name
  ORDER BY wanted.name`;

const TRIGGERS_OF_TABLE = 4;

/** Rejects a model with types that tell what changed in them where a table of it does not note its changes: they would be lost without a word. */
export async function refuseUntracked(client: Client, model: AnnotatedSchema): Promise<void> {
  const tracked = model.entities.filter(({ isTracked }) => isTracked).map(({ name }) => name);
  if (tracked.length === 0) return;
  const wanted = wantedTables(model);
  const states = statesOf(wanted, await findTables(client, wanted));
  await refuseUntrackable({ states, client, model });
  const faults = states.filter(({ state }) => state === 'untracked' || state === 'outdated');
  if (faults.length === 0) return;
  const lines = [
    `${tracked.join(', ')} shall tell what changed in them (@tracked), but tables of the model do not note their changes, or lack a trigger or a column in it:`,
    ...faults.map(({ shownAs, state }) => `  ${shownAs} (${state})`),
    'Run opslag track --install, or take @tracked from these types.',
  ];
  throw new StartFault(lines.join('\n'));
}

const BASE_HINT = ' A view that shows one table, whole, may name it instead: @entity(base: …).';

interface Checking {
  readonly states: readonly StatedTable[];
  readonly client: Pick<Pool, 'query'>;
  readonly model: AnnotatedSchema;
}

interface StatedTable extends WantedTable {
  readonly state: TableState;
  readonly hindrance: FoundTable['hindrance'];
}

function statesOf(wanted: readonly WantedTable[], found: ReadonlyMap<string, FoundTable>): readonly StatedTable[] {
  return wanted.map(table => {
    const row = found.get(relationOf(table));
    return { ...table, state: stateOf(table, row), hindrance: row?.hindrance ?? null };
  });
}

/** What tells changes must not depend on a table that cannot note them. */
async function refuseUntrackable(checking: Checking): Promise<void> {
  const faults = await hindrancesOf(checking);
  if (faults.length > 0) throw new StartFault(['The changes of these tables cannot be noted:', ...faults].join('\n  '));
}

async function hindrancesOf({ states, client, model }: Checking): Promise<readonly string[]> {
  const faults = states.flatMap(({ shownAs: name, state, hindrance, trackedTypes }) => {
    if (state === 'missing') return [`The table ${name} is not there.`];
    if (hindrance === null || trackedTypes.length === 0) return [];
    const types = trackedTypes.join(', ');
    return [
      `${name} ${HINDRANCES[hindrance]}: take @tracked from ${types}, or take the links out that lead from there to ${name}.${hindrance === 'view' ? BASE_HINT : ''}`,
    ];
  });
  return [...faults, ...(await wrongBases(client, model))];
}

export async function trackingStatus(client: Pick<Pool, 'query'>, model: AnnotatedSchema): Promise<readonly TrackedTable[]> {
  const wanted = wantedTables(model);
  return statesOf(wanted, await findTables(client, wanted)).map(({ shownAs, state, trackedTypes }) => ({
    table: shownAs,
    state,
    isFollowed: trackedTypes.length > 0,
  }));
}

/** Why a service with this model would not start: tables that cannot note what types with `@tracked` need, and views whose bases are wrong. */
export async function trackingHindrances(client: Pick<Pool, 'query'>, model: AnnotatedSchema): Promise<readonly string[]> {
  const wanted = wantedTables(model);
  return await hindrancesOf({ states: statesOf(wanted, await findTables(client, wanted)), client, model });
}

async function findTables(client: Pick<Pool, 'query'>, wanted: readonly WantedTable[]): Promise<ReadonlyMap<string, FoundTable>> {
  const { rows } = await client.query<FoundTable>(FOUND, [JSON.stringify(wanted)]);
  return new Map(rows.map(row => [relationOf(row), row]));
}

function stateOf({ keys, links }: WantedTable, found: FoundTable | undefined): TableState {
  if (found?.isThere !== true) return 'missing';
  if (found.hindrance !== null) return 'untrackable';
  if (found.noted === null && found.triggers === 0) return 'untracked';
  const isWhole = found.triggers === TRIGGERS_OF_TABLE && [...keys, ...links].every(column => found.noted?.includes(column));
  return isWhole ? 'tracked' : 'outdated';
}

/** Writers wait meanwhile, so it gives up soon where it has to wait for one of them itself. */
const LOCK_TIMEOUT = `SET LOCAL lock_timeout = '10s'`;

export async function installTracking(client: Client, model: AnnotatedSchema): Promise<readonly string[]> {
  const wanted = wantedTables(model);
  const found = await findTables(client, wanted);
  const states = statesOf(wanted, found);
  await refuseUntrackable({ states, client, model });
  const tables = states.filter(({ state }) => state !== 'untrackable');
  await client.query(`BEGIN; ${LOCK_TIMEOUT}`);
  for (const { schema, name, keys, links } of tables) {
    // A table between two others may have a key of its own; where it has none, its links are one.
    const key = keys.length > 0 ? keys : found.get(relationOf({ schema, name }))?.hasKey === true ? null : links;
    await client.query(`SELECT changes.track(format('%I.%I', $1::text, $2::text)::regclass, $3, $4)`, [schema, name, key, links]);
  }
  await client.query('SELECT changes.begin_history()');
  await client.query('COMMIT');
  return tables.map(({ shownAs }) => shownAs);
}

export interface Removed {
  readonly tables: readonly string[];
  /** Of other schemas: those that still note their changes, for another model, or for this one as it was before. Not those of the organisation, which do from the beginning. */
  readonly left: readonly string[];
}

/** Also of tables in the model's schema that it does not name any more. */
export async function removeTracking(client: Client, model: AnnotatedSchema): Promise<Removed> {
  const schemas = [...new Set([model.databaseSchema, ...wantedTables(model).map(({ schema }) => schema)])];
  await client.query(`BEGIN; ${LOCK_TIMEOUT}`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT CASE WHEN nspname = $2 THEN relname ELSE nspname || '.' || relname END AS name, changes.untrack(pg_class.oid) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = ANY ($1::text[]) AND NOT relispartition
       AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname LIKE 'opslag\\_changes\\_%') ORDER BY relname`,
    [schemas, model.databaseSchema],
  );
  await client.query('SELECT changes.begin_history()');
  await client.query('COMMIT');
  const left = await client.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', nspname, relname) AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace JOIN pg_trigger ON tgrelid = c.oid
     WHERE tgname LIKE 'opslag\\_changes\\_%' AND NOT relispartition AND nspname <> 'organisation' ORDER BY name`,
  );
  return { tables: rows.map(({ name }) => name), left: left.rows.map(({ name }) => name) };
}
