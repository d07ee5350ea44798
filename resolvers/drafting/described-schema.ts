/** One schema of a database, as much of it as a model can be drafted from: types only. */

export interface DescribedSchema {
  readonly name: string;
  /** By name, in order. */
  readonly tables: readonly DescribedTable[];
}

/** What has columns and rows. */
export interface DescribedTable {
  readonly name: string;
  readonly kind: 'foreign table' | 'materialized view' | 'table' | 'view';
  readonly comment: string | null;
  /** The table that it is a part of. */
  readonly partitionOf: string | null;
  /** Whether it has the rows of other tables too, which inherit from it: then none of its columns are unique. */
  readonly hasHeirs: boolean;
  /** The extension that made it. */
  readonly extension: string | null;
  readonly readable: boolean;
  readonly columns: readonly DescribedColumn[];
  readonly primaryKey: readonly string[] | null;
  /** Sets of columns of which no two rows have the same values, the primary key not among them. */
  readonly unique: readonly (readonly string[])[];
  readonly references: readonly Reference[];
  readonly indexes: readonly DescribedIndex[];
}

export interface DescribedColumn {
  readonly name: string;
  /** `pg_type.typname`; of a domain, that of the type below. */
  readonly type: string;
  /** As SQL writes it, with a domain's own name. */
  readonly written: string;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly notNull: boolean;
  /** Computed from other columns. */
  readonly generated: boolean;
  readonly labels: readonly string[] | null;
  readonly isDomain: boolean;
  /** Whether rows can be found by it. */
  readonly canLink: boolean;
  /** Null where it is the database's own, or where the type has none. */
  readonly collation: string | null;
  readonly readable: boolean;
  /** Definitions of the constraints on this column alone, and of its domain's. */
  readonly checks: readonly string[];
  readonly comment: string | null;
}

/** A foreign key. */
export interface Reference {
  readonly name: string;
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: string;
  readonly targetColumns: readonly string[];
  /** False where rows from before it may break it. */
  readonly validated: boolean;
  /** Its last columns are periods: that of a row lies within those of several others. */
  readonly isOfPeriod: boolean;
}

/** A B-tree over all rows. */
export interface DescribedIndex {
  readonly columns: readonly IndexedColumn[];
}

export interface IndexedColumn {
  /** Null for an expression. */
  readonly name: string | null;
  readonly collation: string | null;
  readonly operators: string;
  readonly nullsFirst: boolean;
}
