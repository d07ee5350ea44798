/** The tables that have a partition for each day, and what is particular to each: the record of reads, and the log of changes. */
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';

export interface DayTable {
  readonly schema: string;
  readonly name: string;
  /** By which a row has its day. */
  readonly column: string;
  readonly lock: number;
  /** An index that would cost too much while rows are added. */
  readonly closedIndex: { readonly name: string; readonly definition: string } | undefined;
  /** Statements before a partition is dropped, in the same transaction. */
  readonly beforeDrop: (partition: string) => readonly string[];
  /** A statement that removes so many rows from before a moment, where there is no partition to drop. It counts none where there are none. */
  readonly removeRows: (before: string, most: number) => string;
}

export const DAY_TABLES = {
  reads: {
    schema: 'access',
    name: 'sensitive_read',
    column: 'at',
    lock: ADVISORY_LOCKS.readPartitions,
    closedIndex: { name: 'subject', definition: 'USING gin (subjects)' },
    beforeDrop: () => [],
    removeRows: (before, most) =>
      `DELETE FROM access.sensitive_read WHERE (id, at) IN (SELECT id, at FROM access.sensitive_read WHERE at < ${before} LIMIT ${most})`,
  },
  changes: {
    schema: 'changes',
    name: 'change',
    column: 'noted',
    lock: ADVISORY_LOCKS.changePartitions,
    closedIndex: undefined,
    // Locked first, as readers do it: what a transaction notes at the last moment counts too.
    beforeDrop: partition => [
      'LOCK TABLE ONLY changes.change IN ACCESS EXCLUSIVE MODE',
      `LOCK TABLE ${partition} IN ACCESS EXCLUSIVE MODE`,
      `UPDATE changes.history SET forgotten = greatest(forgotten, last.transaction)
        FROM (SELECT transaction FROM ${partition} ORDER BY transaction DESC LIMIT 1) AS last`,
    ],
    removeRows: (before, most) =>
      `WITH gone AS (
          DELETE FROM changes.change_rest WHERE ctid = ANY (ARRAY(SELECT ctid FROM changes.change_rest WHERE noted < ${before} LIMIT ${most})) RETURNING transaction
        )
        UPDATE changes.history SET forgotten = greatest(forgotten, last.transaction)
        FROM (SELECT transaction FROM gone ORDER BY transaction DESC LIMIT 1) AS last`,
  },
} as const satisfies Readonly<Record<string, DayTable>>;
