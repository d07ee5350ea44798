/** What can be imported, and where it is stored: types only. */
import type { EntityType, RowCondition } from '../../graphql/annotated-schema';
import type { ValueType } from '../../resolvers/storage/storage-model';

export interface ImportTarget {
  readonly tables: readonly TargetTable[];
  /** By name: a type (`Person`), or a link whose rows its table tells apart by a column that is no field (`OrgUnit/KLEPrimary`). */
  readonly sets: ReadonlyMap<string, ImportSet>;
  /** Types that nothing can be imported into, each with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** By the names of the tables and views of all types, those that are refused too: a type. */
  readonly typed: ReadonlyMap<string, string>;
}

export interface ImportSet {
  readonly name: string;
  readonly type: EntityType;
  readonly table: TargetTable;
  /** By OData name. */
  readonly fields: ReadonlyMap<string, ColumnField>;
  /** By the names that lead to another record: of a link (`Person`), of a field (`SourceOrgunitUuid`), of the owner's type. */
  readonly references: ReadonlyMap<string, NamedReference>;
  /** Columns that have these values in all rows of the set: they are written, and they tell which rows may be gone. */
  readonly fixed: readonly RowCondition[];
}

export interface TargetTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, TargetColumn>;
  /** What tells its rows apart. */
  readonly key: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly references: readonly Reference[];
  /** Says of a row that it is gone: such a row stays. Undefined where rows that are gone are deleted. */
  readonly deleted: string | undefined;
  /** When a row was last changed. */
  readonly changed: string | undefined;
}

export interface TargetColumn {
  readonly name: string;
  readonly notNull: boolean;
  /** Computed by the database. */
  readonly generated: boolean;
  /** A new row must have a value in it, and the database gives none. */
  readonly isRequired: boolean;
  /** Of texts: it may call different ones equal. */
  readonly hasCollation: boolean;
  /** Of integers that are smaller than the greatest. */
  readonly bytes: number | undefined;
  /** Of decimals, where it has not all of them: PostgreSQL rounds what has more after the point. */
  readonly digits: Digits | undefined;
  /** Of seconds, where it has fewer than it could: PostgreSQL rounds what has more. */
  readonly decimals: number | undefined;
  /** Of intervals that are kept in it only whole: PostgreSQL cuts the rest. */
  readonly unit: IntervalUnit | undefined;
  /** That numbers new rows. */
  readonly sequence: string | undefined;
  /** Of a domain that refuses null. */
  readonly filled: FilledDomain | undefined;
}

/** Both are names of types as SQL. */
export interface FilledDomain {
  readonly domain: string;
  readonly base: string;
}

export type IntervalUnit = 'minutes' | 'hours' | 'days' | 'months';

/** Before and after the point, at most. */
export interface Digits {
  readonly before: number;
  readonly after: number;
}

/** Columns that hold the key of a row elsewhere. */
export interface Reference {
  readonly columns: readonly string[];
  /** Name of the table; it is in the same schema. */
  readonly target: string;
  readonly to: readonly string[];
  /** Whether the database checks it at the end of a transaction, or not at all. */
  readonly deferred: boolean;
  /** Whether there must be a record of that key: a link may look up keys that none has. */
  readonly mustExist: boolean;
}

export interface NamedReference {
  readonly reference: Reference;
  /** The type that it leads to. */
  readonly type: EntityType;
}

/** A field of a set: its column, and what its values must be. */
export interface ColumnField {
  readonly name: string;
  readonly column: string;
  readonly type: ValueType;
  readonly nullable: boolean;
  readonly computed: boolean;
  /** What new rows have that must have a value where the source tells none, as SQL. */
  readonly fill: string | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
  /** Of decimals, by the model or by the column, whichever has fewer. */
  readonly digits: Digits | undefined;
  /** Of seconds, where its column has fewer than it could. */
  readonly decimals: number | undefined;
  /** Of intervals that its column keeps only whole. */
  readonly unit: IntervalUnit | undefined;
  /** That the column has for an integer, where its type may have more. */
  readonly bytes: number | undefined;
}
