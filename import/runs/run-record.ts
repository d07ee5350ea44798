/** The record of runs: `access.import_run`. */
import type { Client } from 'pg';
import type { SetDifference } from '../difference/set-difference';

export type RunOutcome = 'APPLIED' | 'UNCHANGED' | 'REFUSED' | 'FAULTY' | 'UNREAD';

export type RunCounts = Pick<SetDifference, 'set' | 'read' | 'added' | 'changed' | 'gone'>;

export interface NewRun {
  readonly began: Date;
  readonly actor: string;
  readonly source: string;
  readonly digest: string | undefined;
  readonly outcome: RunOutcome;
  readonly counts: readonly RunCounts[];
  readonly faultCount: number;
  /** The first ones, without any value of the data. */
  readonly faults: readonly string[];
}

export interface RecordedRun extends NewRun {
  readonly id: string;
  readonly ended: Date;
}

/** A client, or a pool. */
type Queries = Pick<Client, 'query'>;

const INSERT = `INSERT INTO access.import_run (began, actor, source, digest, outcome, counts, fault_count, faults)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The record of an applied run is written in its transaction: so the data and the record are written together, or neither is. */
export async function recordRun(queries: Queries, run: NewRun): Promise<void> {
  const { began, actor, source, digest, outcome, counts, faultCount, faults } = run;
  const short = counts.map(({ set, read, added, changed, gone }) => ({ set, read, added, changed, gone }));
  await queries.query(INSERT, [began, actor, source, digest ?? null, outcome, JSON.stringify(short), faultCount, faults]);
}

const SELECT = `SELECT id::text AS id, began, ended, actor, source, digest, outcome, counts, fault_count AS "faultCount", faults
  FROM access.import_run ORDER BY import_run.id DESC LIMIT $1`;

/** The last ones first. */
export async function readRuns(queries: Queries, first: number): Promise<readonly RecordedRun[]> {
  const { rows } = await queries.query<Omit<RecordedRun, 'digest'> & { readonly digest: string | null }>(SELECT, [first]);
  return rows.map(row => ({ ...row, digest: row.digest ?? undefined }));
}

/** When the data was last in step with its source; undefined where it never was. */
export async function readLastGood(queries: Queries): Promise<Date | undefined> {
  const { rows } = await queries.query<{ readonly last: Date | null }>(
    `SELECT max(ended) AS last FROM access.import_run WHERE outcome IN ('APPLIED', 'UNCHANGED')`,
    [],
  );
  return rows[0]?.last ?? undefined;
}
