/**
 * A horizon -> one small statement that tells what the log has at or beyond it, by transaction and table, and which tables note their changes. Its text depends on no model and no query, so that
 * all who ask what changed share it.
 */
import type { Row, SqlStatement, TableName } from '../../database/database-types';
import { SNAPSHOT_BEGIN, SYSTEM } from '../nodes/change-constants';
import { ROUND } from './build-changes';

/** So many are told of, the latest first. */
const MOST = 100;

/** Of the statement's own snapshot, where none is given. */
const HORIZON = `coalesce($1::xid8, ${SNAPSHOT_BEGIN})`;

const TRIGGERS_OF_TABLE = 4;

/**
 * Tables whose every change is noted, with what is another one where the table is rewritten, or its triggers are others. None of those that are partitioned or have parts, whose parts may come and
 * go; none that is such a part, whose changes are noted as those of the whole; and none that shows each role other rows.
 */
const MARKED = `SELECT asked.schema || '.' || asked.name AS relation,
    t.relfilenode || ' ' || string_agg(g.oid || '.' || g.xmin, ' ' ORDER BY g.oid) AS mark
  FROM unnest($2::text[], $3::text[]) AS asked(schema, name)
    JOIN pg_namespace AS n ON n.nspname = asked.schema JOIN pg_class AS t ON t.relnamespace = n.oid AND t.relname = asked.name
    JOIN pg_trigger AS g ON g.tgrelid = t.oid AND g.tgname LIKE 'opslag\\_changes\\_%' AND g.tgenabled IN ('O', 'A')
  WHERE t.relkind = 'r' AND NOT t.relhassubclass AND NOT t.relrowsecurity AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = t.oid)
  GROUP BY asked.schema, asked.name, t.relfilenode HAVING count(*) = ${TRIGGERS_OF_TABLE}`;

/** The history has the names that it has in a page of changes. */
const TEXT = `SELECT identity::text AS "${ROUND.identity}", ${SYSTEM} AS "${ROUND.system}", forgotten::text AS "${ROUND.forgotten}", ${SNAPSHOT_BEGIN}::text AS "${ROUND.begin}",
  changes.noted_transactions(${HORIZON}, ${MOST}) AS noted,
  (SELECT json_object_agg(relation, mark)::text FROM (${MARKED}) AS marked) AS marks
FROM changes.history`;

export interface ProbedLog {
  readonly history: LogHistory;
  /** The latest first. */
  readonly noted: readonly NotedTransaction[];
  /** Whether there may be earlier ones that are not in `noted`. */
  readonly isCut: boolean;
  /** Of the tables that were asked for, those whose every change is noted: `schema.table` and its mark. */
  readonly marks: ReadonlyMap<string, string>;
}

/** What a probe is asked. */
export interface ProbeQuestion {
  /** That of the statement's own snapshot, where it is undefined. */
  readonly horizon: bigint | undefined;
  /** Whose marks are asked for. */
  readonly tables: readonly TableName[];
}

/** What must fit what a token knows, in the database's own texts. */
export interface LogHistory {
  readonly identity: string;
  readonly system: string;
  /** The latest transaction that is not kept any more; null where all are. */
  readonly forgotten: string | null;
  /** The oldest transaction that runs. */
  readonly begin: string;
}

interface NotedTransaction {
  readonly transaction: bigint;
  /** Schema and table. */
  readonly relation: string;
}

export function probeOf({ horizon, tables }: ProbeQuestion): SqlStatement {
  const known = horizon === undefined ? null : String(horizon);
  return { text: TEXT, values: [known, tables.map(({ schema }) => schema), tables.map(({ name }) => name)] };
}

export function readProbe(row: Row | undefined): ProbedLog {
  const history = historyIn(row);
  const pairs = (parsed(row?.noted) ?? []) as readonly (readonly [string, string])[];
  return {
    history,
    noted: pairs.map(([transaction, relation]) => ({ transaction: BigInt(transaction), relation })),
    isCut: pairs.length === MOST,
    marks: new Map(Object.entries((parsed(row?.marks) ?? {}) as Readonly<Record<string, string>>)),
  };
}

/** Of a probe, or of the first row of a page of changes. */
export function historyIn(row: Row | undefined): LogHistory {
  if (row === undefined) throw new Error('The change log has no history.');
  const { [ROUND.identity]: identity, [ROUND.system]: system, [ROUND.forgotten]: forgotten, [ROUND.begin]: begin } = row;
  return {
    identity: writtenText(identity),
    system: writtenText(system),
    forgotten: writtenText(forgotten) || null,
    begin: writtenText(begin),
  };
}

/** What the database wrote; empty for null. */
export function writtenText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What the statement's text writes as JSON. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : undefined;
}
