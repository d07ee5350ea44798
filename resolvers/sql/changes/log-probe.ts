/**
 * A horizon -> one small statement that tells what the log has at or beyond it, by transaction and table, and which tables note their changes. Its text depends on no model and no query, so that
 * all who ask what changed share it. Where its snapshot is the one that is known, it gives that alone.
 */
import { hash } from 'node:crypto';
import type { Row, SqlStatement, TableName } from '../../database/database-types';
import { SNAPSHOT_BEGIN, SYSTEM } from '../nodes/change-constants';
import { ROUND } from './build-changes';
import { markArguments, ownName } from './change-log';

/** So many are told of, the latest first. */
const MOST = 100;

/** Of the statement's own snapshot, where none is given. */
const HORIZON = `coalesce($1::xid8, ${SNAPSHOT_BEGIN})`;

/**
 * The database, the server since its start, and the snapshot of the statement. After a crash a server restarts by itself, keeps its start time, and may use the numbers of lost transactions again; but its statistics begin anew.
 */
const SNAPSHOT = `concat_ws(' ', current_database(), extract(epoch FROM pg_postmaster_start_time()), extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time()), pg_current_snapshot())`;

/** The history has the names that it has in a page of changes. Where nothing is looked at, the row has the known snapshot and nothing else. */
const TEXT = `SELECT identity::text AS "${ROUND.identity}", ${SYSTEM} AS "${ROUND.system}", forgotten::text AS "${ROUND.forgotten}", xmin::text AS "${ROUND.drop}", ${SNAPSHOT_BEGIN}::text AS "${ROUND.begin}",
  changes.noted_transactions(${HORIZON}, ${MOST}) AS noted,
  array_to_json(changes.marks($2::text[], $3::text[], $4::text[], $5::text[]))::text AS marks,
  CASE WHEN NOT pg_is_in_recovery() THEN ${SNAPSHOT} END AS snapshot
FROM changes.history WHERE $6::text IS DISTINCT FROM ${SNAPSHOT}
UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, $6::text WHERE $6::text IS NOT DISTINCT FROM ${SNAPSHOT}`;

export interface ProbedLog {
  readonly history: LogHistory;
  /** The latest first. */
  readonly noted: readonly NotedTransaction[];
  /** Whether there may be earlier ones that are not in `noted`. */
  readonly isCut: boolean;
  /** Of the tables that were asked for, those whose every change is noted: `schema.table`, as statements name it, and its mark, which is another one wherever the table was altered. */
  readonly marks: ReadonlyMap<string, string>;
  /** All statements that have it see the same rows. Undefined on a standby, where a snapshot does not name the transactions that run. */
  readonly snapshot: string | undefined;
}

/** What a probe is asked. */
export interface ProbeQuestion {
  /** That of the statement's own snapshot, where it is undefined. */
  readonly horizon: bigint | undefined;
  /** Whose marks are asked for. */
  readonly tables: readonly TableName[];
  /** That of an answer which is known. */
  readonly knownSnapshot?: string;
}

/** What must fit what a token knows, in the database's own texts. */
export interface LogHistory {
  readonly identity: string;
  readonly system: string;
  /** The latest transaction that is not kept any more; null where all are. */
  readonly forgotten: string | null;
  /** The transaction that dropped changes last, or else began the history. */
  readonly drop: string;
  /** The oldest transaction that runs. */
  readonly begin: string;
}

interface NotedTransaction {
  readonly transaction: bigint;
  /** Schema and table. */
  readonly relation: string;
}

export function probeOf({ horizon, tables, knownSnapshot }: ProbeQuestion): SqlStatement {
  const from = horizon === undefined ? null : String(horizon);
  return { text: TEXT, values: [from, ...markArguments(tables), knownSnapshot ?? null] };
}

export function isAsKnown(row: Row | undefined, knownSnapshot: string): boolean {
  return row?.snapshot === knownSnapshot;
}

/** `tables`: those of the question, in its order. */
export function readProbe(row: Row | undefined, tables: readonly TableName[]): ProbedLog {
  const history = historyIn(row);
  const pairs = (parsed(row?.noted) ?? []) as readonly (readonly [string, string])[];
  return {
    history,
    noted: pairs.map(([transaction, relation]) => ({ transaction: BigInt(transaction), relation })),
    isCut: pairs.length === MOST,
    marks: marksIn((parsed(row?.marks) ?? []) as readonly (string | null)[], tables),
    snapshot: writtenText(row?.snapshot) || undefined,
  };
}

function marksIn(marks: readonly (string | null)[], tables: readonly TableName[]): ProbedLog['marks'] {
  return new Map(tables.flatMap((table, index) => (marks[index] ? [[ownName(table), marks[index]]] : [])));
}

/** One text of the marks of these tables, as `changes.digest_of_marks` makes it; empty where one of them does not note each of its changes. */
export function digestOfMarks(tables: readonly TableName[], { marks }: Pick<ProbedLog, 'marks'>): string {
  const known = tables.flatMap(table => marks.get(ownName(table)) ?? []);
  return known.length === tables.length ? hash('sha256', known.join(' '), 'hex').slice(0, 32) : '';
}

/** Of a probe, or of the first row of a page of changes. */
export function historyIn(row: Row | undefined): LogHistory {
  if (row === undefined) throw new Error('The log of changes has no history.');
  const {
    [ROUND.identity]: identity,
    [ROUND.system]: system,
    [ROUND.forgotten]: forgotten,
    [ROUND.drop]: drop,
    [ROUND.begin]: begin,
  } = row;
  return {
    identity: writtenText(identity),
    system: writtenText(system),
    forgotten: writtenText(forgotten) || null,
    drop: writtenText(drop),
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
