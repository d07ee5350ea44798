/** What an import will stage: the sets of a source, each with the columns that its fields fill. Types only. */
import type { SourceSet } from '../sources/source';
import type { ColumnField, ImportSet, Reference, TargetTable } from '../target/import-target';

export interface ImportPlan {
  /** In the order of the source. */
  readonly sets: readonly PlannedSet[];
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable {
  readonly table: TargetTable;
  readonly sets: readonly PlannedSet[];
  /** Of its staging table, beside those for places. */
  readonly columns: readonly string[];
}

export interface PlannedSet {
  /** By which staged rows tell their set. */
  readonly index: number;
  readonly source: SourceSet;
  readonly set: ImportSet;
  readonly cells: readonly PlannedCell[];
  readonly lookups: readonly Lookup[];
  /** Columns by which rows find their key, which the source does not tell; undefined where it does. */
  readonly matchedBy: readonly string[] | undefined;
  /** What new rows have in columns that the source tells nothing of, as SQL. */
  readonly fills: ReadonlyMap<string, string>;
}

/** One cell of each staged row. */
export type PlannedCell =
  | { readonly kind: 'field'; readonly column: string; readonly name: string; readonly field: ColumnField }
  | { readonly kind: 'fixed'; readonly column: string; readonly text: string };

/** The key of a record elsewhere, found by other fields of it: `Person/Cpr`. */
export interface Lookup {
  /** As the source's fields name it, for messages: `Person`. */
  readonly name: string;
  readonly type: string;
  readonly reference: Reference;
  readonly by: readonly { readonly name: string; readonly staged: string; readonly column: string }[];
}
