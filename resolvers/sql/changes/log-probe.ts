/** A horizon -> one small statement that tells what the log has at or beyond it, by transaction and table. It depends on no model and no query, so that all who ask what changed share it. */
import type { Row, SqlStatement } from '../../database/database-types';
import { SNAPSHOT_BEGIN, SYSTEM } from '../nodes/change-constants';

/** So many are told of, the latest first. */
const MOST = 100;

/** Each step finds the next transaction and table in the index, however many changes they have. */
const TEXT = `WITH RECURSIVE noted AS (
  (SELECT transaction, relation FROM changes.change WHERE transaction >= $1::xid8 ORDER BY transaction DESC, relation DESC LIMIT 1)
  UNION ALL
  SELECT earlier.* FROM noted CROSS JOIN LATERAL (
    SELECT transaction, relation FROM changes.change
    WHERE transaction >= $1::xid8 AND (transaction, relation) < (noted.transaction, noted.relation) ORDER BY transaction DESC, relation DESC LIMIT 1
  ) AS earlier
)
SELECT identity::text AS identity, ${SYSTEM} AS system, forgotten::text AS forgotten, ${SNAPSHOT_BEGIN}::text AS begin,
  (SELECT json_agg(json_build_array(transaction::text, relation))::text FROM (SELECT transaction, relation FROM noted LIMIT ${MOST}) AS latest) AS noted
FROM changes.history`;

export interface ProbedLog {
  readonly history: LogHistory;
  /** The latest first. */
  readonly noted: readonly NotedTransaction[];
  /** Whether there may be earlier ones that are not in `noted`. */
  readonly isCut: boolean;
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

interface ProbeRow extends LogHistory {
  readonly noted: string | null;
}

export function probeOf(horizon: bigint): SqlStatement {
  return { text: TEXT, values: [String(horizon)] };
}

export function readProbe(row: Row | undefined): ProbedLog {
  if (row === undefined) throw new Error('The change log has no history.');
  // What the statement's text selects.
  const { noted, ...history } = row as unknown as ProbeRow;
  const pairs = noted === null ? [] : (JSON.parse(noted) as readonly (readonly [string, string])[]);
  return {
    history,
    noted: pairs.map(([transaction, relation]) => ({ transaction: BigInt(transaction), relation })),
    isCut: pairs.length === MOST,
  };
}
