/** A table that an answer depends on: how its rows are reached from those of the collection, and which of its changes concern the answer. Types only. */
import type { JoinColumn, StoredColumn, StoredLink, StoredTable } from '../../storage/storage-model';

export interface Concern {
  /** From the collection's entity; empty for its own table. */
  readonly path: readonly StoredLink[];
  /** Whether the table is the one between the two ends of the last link. */
  readonly isBetween: boolean;
  readonly table: StoredTable;
  /** What tells its rows apart. */
  readonly identity: readonly (JoinColumn | StoredColumn)[];
  /** An update of other columns concerns nobody. */
  readonly columns: readonly ConcernedColumn[];
  /** Whether rows that come and go may decide which entities are in the collection. */
  readonly decides: boolean;
}

export interface ConcernedColumn {
  readonly name: string;
  /** Whether its value may decide which entities are in the collection. */
  readonly decides: boolean;
  /** The column of the same table that hides the value where it is true. */
  readonly hiddenBy: string | undefined;
}
