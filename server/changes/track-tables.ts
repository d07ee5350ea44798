/**
 * A database and a model -> triggers that note the changes of the model's tables, or none any more, or how it stands. Each work on triggers begins a new history, also where they stay as they are.
 * Rejects, all at once and with nothing changed, tables that cannot have triggers, and what the database refuses.
 */
import { type Client, DatabaseError, type Pool } from 'pg';
import type { TableState, TrackedTable } from '../../graphql/admin/admin-parts';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { StartFault } from '../start-fault';
import { BEGIN_AFTER_OTHERS } from '../../resolvers/database/session-settings';
import { relationOf } from '../../resolvers/sql/changes/change-log';
import { areAlike, type WantedTable, wantedTables } from './wanted-tables';
import { wrongBases } from './wrong-bases';

/** Why changes of a relation cannot be told: no statement trigger fires, only those of another table do, what they note is not what a reader sees, or they cannot tell which row was which. */
const HINDRANCES = {
  view: 'is a view, so it cannot note all its changes',
  materialized: 'is a materialized view, so it cannot note all its changes',
  foreign: 'is a table of another server, so it cannot note all its changes',
  inheritance: 'inherits from another table, is a part of one, or has a table that inherits from it, so it cannot note all its changes',
  policies: 'has policies for rows, so a deletion would be told to a role that cannot see the row',
  virtual: 'has virtual columns that the model reads, so it cannot note all its changes',
  unlogged: 'is unlogged, or has a part that is, so a crash empties it and no change is noted',
  collation: 'has a key with a collation that calls different texts equal (nondeterministic), so an update of a key cannot be noted',
  deferrable:
    'has a key that is checked only at the end of a transaction (DEFERRABLE), so several rows may have it meanwhile, and their changes cannot be noted',
} as const;

interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly isThere: boolean;
  readonly hindrance: keyof typeof HINDRANCES | null;
  readonly hasKey: boolean;
  readonly triggers: number;
  /** By which its triggers tell which row became which; null where they do not note insertions. */
  readonly notedKey: readonly string[] | null;
  /** All columns that they note, the key included. */
  readonly noted: readonly string[] | null;
}

/**
 * Triggers that fire, of each partition too. The arguments of a trigger stand one after the other, each with a zero byte at its end: the key, then all columns that it notes. pg_partition_tree would wait for the lock of each part.
 * A key is unique by an index of its columns, or of some of them.
 */
const FOUND = `SELECT wanted.schema, wanted.name, c.oid IS NOT NULL AS "isThere",
    CASE WHEN c.relkind = 'v' THEN 'view' WHEN c.relkind = 'm' THEN 'materialized' WHEN c.relkind = 'f' THEN 'foreign'
      WHEN EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid OR (inhparent = c.oid AND c.relkind <> 'p')) THEN 'inheritance' WHEN c.relrowsecurity THEN 'policies'
      WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attgenerated = 'v' AND attname = ANY (wanted.columns)) THEN 'virtual'
      WHEN part."isUnlogged" THEN 'unlogged'
      WHEN EXISTS (SELECT FROM pg_attribute JOIN pg_collation ON pg_collation.oid = attcollation WHERE attrelid = c.oid AND attname = ANY (wanted.keys) AND NOT collisdeterministic) THEN 'collation'
      WHEN (SELECT bool_and(NOT indimmediate) FROM pg_index WHERE indrelid = c.oid AND indisunique AND indpred IS NULL AND indexprs IS NULL
        AND ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (indkey[0:indnkeyatts - 1])) <@ wanted.keys) THEN 'deferrable' END AS hindrance,
    EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p') AS "hasKey",
    coalesce(part.triggers, 0) AS triggers,
    convert_from(substring(own.tgargs FOR own.zero - 1), 'UTF8')::text[] AS "notedKey",
    convert_from(substring(own.tgargs FROM own.zero + 1 FOR length(own.tgargs) - own.zero - 1), 'UTF8')::text[] AS noted
  FROM json_to_recordset($1) AS wanted(schema text, name text, keys text[], columns text[])
    LEFT JOIN (pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace) ON n.nspname = wanted.schema AND c.relname = wanted.name
    LEFT JOIN LATERAL (
      SELECT tgargs, position(decode('00', 'hex') IN tgargs) AS zero FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'opslag_changes_insert'
    ) AS own ON true
    CROSS JOIN LATERAL (
      WITH RECURSIVE tree AS (SELECT c.oid AS relid UNION ALL SELECT inhrelid FROM tree JOIN pg_inherits ON inhparent = relid)
      SELECT min(fired.count)::int AS triggers, bool_or(relpersistence = 'u') AS "isUnlogged"
      FROM tree JOIN pg_class AS p ON p.oid = relid
        CROSS JOIN LATERAL (SELECT count(*) FROM pg_trigger WHERE tgrelid = relid AND starts_with(tgname, 'opslag_changes_') AND tgenabled IN ('O', 'A')) AS fired
    ) AS part
  ORDER BY wanted.name`;

const TRIGGERS_OF_TABLE = 4;

/** Rejects a model with types that tell what changed in them where a table of it does not note its changes: they would be lost without a word. */
export async function refuseUntracked(client: Client, model: AnnotatedSchema): Promise<void> {
  const tracked = model.entities.filter(({ isTracked }) => isTracked).map(({ name }) => name);
  if (tracked.length === 0) return;
  const wanted = wantedTables(model);
  const states = statesOf(wanted, await findTables(client, wanted));
  await refuseUntrackable(client, states);
  const faults = states.filter(({ state }) => state === 'untracked' || state === 'outdated');
  if (faults.length === 0) return;
  const lines = [
    `${tracked.join(', ')} shall tell what changed in them (@tracked), but tables of the model do not note their changes, lack a trigger or a column in it, or note them by another key:`,
    ...faults.map(({ shownAs, state }) => `  ${shownAs} (${state})`),
    'Run opslag track --install, or take @tracked from these types.',
  ];
  throw new StartFault(lines.join('\n'));
}

const BASE_HINT = ' A view that shows one table, whole, may name it instead: @entity(base: …).';

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
async function refuseUntrackable(client: Client, states: readonly StatedTable[]): Promise<void> {
  const faults = await hindrancesOf(client, states);
  if (faults.length > 0) throw new StartFault(['The changes of these tables cannot be noted:', ...faults].join('\n  '));
}

async function hindrancesOf(client: Pick<Pool, 'query'>, states: readonly StatedTable[]): Promise<readonly string[]> {
  const faults = states.flatMap(({ shownAs: name, state, hindrance, trackedTypes, unlike }) => {
    if (state === 'missing') return [`The table ${name} is not there.`];
    if (unlike !== undefined) {
      const [one, other] = unlike.map(({ type, columns }) => `${type} (${columns.join(', ')})`);
      return [`${name} has two types with different keys, ${one} and ${other}, so an update of a key cannot be noted for both: give them the same key, or take @tracked from both.`]; // oxfmt-ignore
    }
    if (hindrance === null || trackedTypes.length === 0) return [];
    const types = trackedTypes.join(', ');
    return [
      `${name} ${HINDRANCES[hindrance]}: take @tracked from ${types}, or take the links out that lead from there to ${name}.${hindrance === 'view' ? BASE_HINT : ''}`,
    ];
  });
  return [...faults, ...(await wrongBases(client, states, { passesLocked: false })).map(({ fault }) => fault)];
}

export async function trackingStatus(client: Pick<Pool, 'query'>, wanted: readonly WantedTable[]): Promise<readonly TrackedTable[]> {
  const states = statesOf(wanted, await findTables(client, wanted));
  const wrong = new Set((await wrongBases(client, wanted, { passesLocked: true })).map(({ base }) => base));
  return states.map(({ state, trackedTypes, ...table }) => ({
    table: table.shownAs,
    state: state === 'tracked' && wrong.has(relationOf(table)) ? 'untrackable' : state,
    isFollowed: trackedTypes.length > 0,
  }));
}

/** Why a service with this model would not start: tables that cannot note what types with `@tracked` need, and views whose bases are wrong. */
export async function trackingHindrances(client: Pick<Pool, 'query'>, wanted: readonly WantedTable[]): Promise<readonly string[]> {
  return await hindrancesOf(client, statesOf(wanted, await findTables(client, wanted)));
}

async function findTables(client: Pick<Pool, 'query'>, wanted: readonly WantedTable[]): Promise<ReadonlyMap<string, FoundTable>> {
  const { rows } = await client.query<FoundTable>(FOUND, [JSON.stringify(wanted)]);
  return new Map(rows.map(row => [relationOf(row), row]));
}

function stateOf({ keys, links, unlike }: WantedTable, found: FoundTable | undefined): TableState {
  if (found?.isThere !== true) return 'missing';
  if (found.hindrance !== null || unlike !== undefined) return 'untrackable';
  if (found.noted === null && found.triggers === 0) return 'untracked';
  const isWhole = found.triggers === TRIGGERS_OF_TABLE && [...keys, ...links].every(column => found.noted?.includes(column));
  return isWhole && otherKeyOf(keys, found) === undefined ? 'tracked' : 'outdated';
}

/** The key that the triggers of the table know, where that is not the model's. */
function otherKeyOf(keys: readonly string[], { notedKey }: FoundTable): readonly string[] | undefined {
  return notedKey === null || keys.length === 0 || areAlike(keys, notedKey) ? undefined : notedKey;
}

/**
 * Takes one table after the other, in the order in which an import takes them too, and begins a new history, unless there was none to take. Writers wait meanwhile, so it gives up soon where it has to wait
 * for one of them itself. A writer that takes tables in another order may end it, or be ended by it: PostgreSQL chooses.
 */
async function changeTriggers(client: Client, work: () => Promise<readonly object[]>): Promise<void> {
  try {
    await client.query(`${BEGIN_AFTER_OTHERS}; SET LOCAL lock_timeout = '10s'`);
    const taken = await work();
    if (taken.length > 0) await client.query('SELECT changes.begin_history()');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!(error instanceof DatabaseError) || !HELD.includes(error.code ?? '')) throw error;
    throw new StartFault('Nothing was changed: another session uses a table of the model. Run the command again when nobody writes.', {
      cause: error,
    });
  }
}

/** SQLSTATE of a lock that did not come in time, and of a deadlock. */
const HELD = ['55P03', '40P01'];

const byRelation = <Table extends { readonly schema: string; readonly name: string }>(tables: readonly Table[]): readonly Table[] =>
  [...tables].sort((one, other) => (relationOf(one) < relationOf(other) ? -1 : 1));

/** What the triggers note already they go on to note, as far as it is still there: a service with another model may need it. */
const TRACK = `SELECT changes.track(c.oid, $3, ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attname = ANY ($4::text[]) AND attname <> ALL ($5::text[])) || $5::text[])
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2`;

export async function installTracking(client: Client, model: AnnotatedSchema): Promise<readonly string[]> {
  const wanted = wantedTables(model);
  const found = await findTables(client, wanted);
  const states = statesOf(wanted, found);
  await refuseUntrackable(client, states);
  const tables = states.filter(({ state }) => state !== 'untrackable');
  refuseOtherKeys(tables, found);
  await changeTriggers(client, async () => {
    for (const { schema, name, keys, links } of byRelation(tables)) {
      const { hasKey, notedKey, noted } = found.get(relationOf({ schema, name })) ?? { hasKey: false, notedKey: null, noted: null };
      // A table between two others may have a key of its own; where it has none, its links are one.
      const key = keys.length > 0 ? keys : (notedKey ?? (hasKey ? null : links));
      await client.query(TRACK, [schema, name, key, noted ?? [], links]);
    }
    return tables;
  });
  return tables.map(({ shownAs }) => shownAs);
}

/** A service whose model has the other key would lose its changes. */
function refuseOtherKeys(tables: readonly StatedTable[], found: ReadonlyMap<string, FoundTable>): void {
  const faults = tables.flatMap(table => {
    const { shownAs, keys } = table;
    const row = found.get(relationOf(table));
    const other = row && otherKeyOf(keys, row);
    return other === undefined ? [] : [`${shownAs}: by (${other.join(', ')}), where the model has (${keys.join(', ')})`];
  });
  if (faults.length === 0) return;
  const lines = [
    'These tables note their changes by another key, for another model or for this one as it was before:',
    ...faults.map(fault => `  ${fault}`),
    'If no service needs that any more, run opslag track --remove, then opslag track --install.',
  ];
  throw new StartFault(lines.join('\n'));
}

export interface Removed {
  readonly tables: readonly string[];
  /** Of other schemas: those that still note their changes, for another model, or for this one as it was before. Not those of the organisation, which do from the beginning. */
  readonly left: readonly string[];
}

interface TriggeredTable {
  readonly schema: string;
  readonly name: string;
  readonly oid: number;
}

/** Also of tables in the model's schema that it does not name any more. */
export async function removeTracking(client: Client, model: AnnotatedSchema): Promise<Removed> {
  const schemas = [...new Set([model.databaseSchema, ...wantedTables(model).map(({ schema }) => schema)])];
  let tables: readonly TriggeredTable[] = [];
  await changeTriggers(client, async () => {
    const { rows } = await client.query<TriggeredTable>(
      `SELECT nspname AS schema, relname AS name, pg_class.oid FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname = ANY ($1::text[]) AND NOT relispartition
         AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND starts_with(tgname, 'opslag_changes_'))`,
      [schemas],
    );
    tables = byRelation(rows);
    for (const { oid } of tables) await client.query('SELECT changes.untrack($1)', [oid]);
    return tables;
  });
  const left = await client.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', nspname, relname) AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace JOIN pg_trigger ON tgrelid = c.oid
     WHERE starts_with(tgname, 'opslag_changes_') AND NOT relispartition AND nspname <> 'organisation' ORDER BY name`,
  );
  const shown = tables.map(({ schema, name }) => (schema === model.databaseSchema ? name : `${schema}.${name}`));
  return { tables: shown, left: left.rows.map(({ name }) => name) };
}
