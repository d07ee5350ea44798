/** Where the model's data is stored, as SQL needs it: tables, columns, joins. Types only. */
import type { ScalarName } from '../../graphql/scalar-name';
import type { EntityType, EnumType, Link, RowCondition, SourceLocation } from '../../graphql/annotated-schema';
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import type { SqlType } from './column-types';

export interface StorageModel {
  /** By GraphQL name. */
  readonly entities: ReadonlyMap<string, StoredEntity>;
  /** By member of the GraphQL enum `FieldName`: `Person_firstname`, `Thing_size_width`. */
  readonly columnsByName: ReadonlyMap<string, StoredColumn>;
  /** By member of the GraphQL enum `LinkName`: `Person_affiliations`. */
  readonly linksByName: ReadonlyMap<string, StoredLink>;
  /** By the name of an entity whose rows are about somebody; where there are several ways, one of them leads somewhere. */
  readonly subjects: ReadonlyMap<string, readonly SubjectPath[]>;
  /** What expressions may say. */
  readonly catalogue: Catalogue;
}

/** How a row tells whom it is about, where its conditions are true: by a column that holds the identifier, or by columns that lead to a row which tells. */
export type SubjectPath =
  | { readonly kind: 'column'; readonly column: string; readonly rows: readonly RowCondition[] }
  | {
      readonly kind: 'over';
      readonly rows: readonly RowCondition[];
      readonly columns: readonly string[];
      readonly table: StoredTable;
      /** Of that table: equal to `columns`, in pairs. */
      readonly keys: readonly string[];
      readonly rest: SubjectPath;
    };

/** A table, and which of its rows there are: a statement cannot name the one without the other. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly rows: readonly RowCondition[];
  /** Where it is a view that names the table that it shows: that table, in whose name its changes are noted. */
  readonly base?: { readonly schema: string; readonly name: string } | undefined;
}

export interface StoredEntity {
  readonly kind: 'entity';
  readonly name: string;
  readonly type: EntityType;
  readonly table: StoredTable;
  /** By GraphQL name. */
  readonly fields: ReadonlyMap<string, StoredField>;
  readonly links: ReadonlyMap<string, StoredLink>;
  /** To-many links, by the fields for what transformations make of them. */
  readonly aggregates: ReadonlyMap<string, StoredLink>;
  readonly key: readonly StoredColumn[];
  /** What tells a row of the table apart from all others: the key, and the columns within whose values it is unique. */
  readonly identity: readonly (JoinColumn | StoredColumn)[];
  /** Those that a free-text search looks into. */
  readonly searched: readonly StoredColumn[];
  /** By GraphQL root field: `personByCpr`. */
  readonly alternateKeys: ReadonlyMap<string, readonly StoredColumn[]>;
}

export type StoredField = StoredColumn | StoredComplex;

/** A single value of an entity. */
export interface StoredColumn {
  readonly kind: 'column';
  /** The entity it belongs to. */
  readonly owner: string;
  /** GraphQL names: `['firstname']`, `['size', 'width']`. */
  readonly path: readonly string[];
  readonly column: string;
  readonly type: ValueType;
  /** What a literal must be to be compared with it as it is stored; undefined where its type tells. */
  readonly comparedAs: 'bpchar' | undefined;
  /** Undefined where it is the database's own. */
  readonly collation: string | undefined;
  /** Whether texts are equal by it only where they are the same: PostgreSQL looks for no part of a text by another one. */
  readonly isExact: boolean;
  readonly nullable: boolean;
  /** The flag's column in the same table that makes this one null for keys without the grant over protected values. */
  readonly protectedBy: string | undefined;
  /** What the column is called in a row: the field's GraphQL name; of a complex value's part `size.width`. */
  readonly alias: string;
  readonly source: SourceLocation;
}

/** A group of columns that GraphQL shows as one object. */
export interface StoredComplex {
  readonly kind: 'complex';
  readonly owner: string;
  readonly name: string;
  /** By GraphQL name. */
  readonly parts: ReadonlyMap<string, StoredColumn>;
}

export interface StoredLink {
  readonly kind: 'link';
  /** The entity it starts from. */
  readonly owner: string;
  readonly name: string;
  readonly target: string;
  /** The table of the target. */
  readonly table: StoredTable;
  readonly many: boolean;
  readonly nullable: boolean;
  /** Columns of the owner's table, and those of the target's that equal them, in pairs; through the table between when there is one. */
  readonly from: readonly JoinColumn[];
  readonly to: LinkEnd;
  readonly through: { readonly table: StoredTable; readonly from: readonly JoinColumn[]; readonly to: readonly JoinColumn[] } | undefined;
  readonly link: Link;
}

/** Where a link leads to: the columns that it joins there, and what must be true of the rows besides. */
export interface LinkEnd {
  readonly columns: readonly JoinColumn[];
  readonly rows: readonly RowCondition[];
}

/** A column that joins two tables; it need not be a field. */
export interface JoinColumn {
  readonly kind: 'join';
  /** The entity whose table has it; of a table between, the entity that the link starts from. */
  readonly owner: string;
  readonly column: string;
  /** Undefined where no field has such a type, or where the database has not been asked and neither side is a field: then its text is compared. */
  readonly type: ValueType | undefined;
  /** What a value must be to be compared with it; undefined where its type tells. */
  readonly comparedAs: SqlType | undefined;
  /** Whether it is read as PostgreSQL's own text, since its final form is not all of it. */
  readonly asText: boolean;
  /** What it is called in a row: the name of the field it is, or a name that no field can have. */
  readonly alias: string;
}

/** The type of a single value. */
export type ValueType = { readonly kind: 'scalar'; readonly name: ScalarName } | { readonly kind: 'enum'; readonly enum: EnumType };
