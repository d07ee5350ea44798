/**
 * The model as read from `graphql/model/*.graphql`: types only, checked and complete.
 * Everything else that describes the data (executable schema, EDM, storage mapping, grantable fields) is derived from it.
 */

import type { Catalogue } from './catalogue/catalogue';
import type { ScalarName } from './scalar-name';

/** Where something stands in the model's SDL; line and column count from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface AnnotatedSchema {
  /** OData namespace of all types, such as `Opslag`. */
  readonly namespace: string;
  /** PostgreSQL schema that holds the tables. */
  readonly databaseSchema: string;
  readonly entities: readonly EntityType[];
  readonly complexTypes: readonly ComplexType[];
  readonly enums: readonly EnumType[];
  /** The functions and operators of expressions: the same for every model. */
  readonly catalogue: Catalogue;
}

export interface EntityType {
  readonly kind: 'entity';
  /** GraphQL name, `Person`; its OData name is the same. */
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** If the table is a view of the database: its base, whose changes are noted for it. */
  readonly base: BaseTable | undefined;
  /** Rows of the table that belong to the type: all of which these are true. */
  readonly rows: readonly RowCondition[];
  /** Present for an entity set: its OData name and its two root fields in GraphQL. */
  readonly entitySet: EntitySet | undefined;
  /** The key's fields, in order; at least one. */
  readonly key: readonly Field[];
  /** Columns that make the key unique together with its fields; none where it is unique by itself. */
  readonly keyWithin: readonly string[];
  readonly alternateKeys: readonly AlternateKey[];
  readonly fields: readonly Field[];
  readonly links: readonly Link[];
  /** Present when the entity is a media entity: its bytes, and the field that names their media type; without the latter only in what a key may see of a model. */
  readonly media: { readonly content: Field; readonly contentType: Field | undefined } | undefined;
  /** Names of the groups that all its fields and links are in. */
  readonly groups: readonly string[];
  /** Whether reads of sensitive fields are recorded with the identifiers of such entities, whom they are about. */
  readonly isSubject: boolean;
  /** Whether its collection tells what changed since an earlier answer. */
  readonly isTracked: boolean;
  readonly derived: DerivedNames;
  readonly source: SourceLocation;
}

export interface BaseTable {
  /** Undefined where it is that of all tables of the model. */
  readonly schema: string | undefined;
  readonly name: string;
}

/** Fields that identify an entity too (`Core.AlternateKeys`); a unique constraint stands on their columns. */
export interface AlternateKey {
  readonly fields: readonly Field[];
  /** GraphQL root field for one entity by this key, `personByMasterAndMasterId`; undefined where the entity has no set. */
  readonly singleField: string | undefined;
}

export interface EntitySet {
  /** `Persons` */
  readonly name: string;
  /** GraphQL root field for the collection, `persons`. */
  readonly collectionField: string;
  /** GraphQL root field for one entity by its key, `person`; its arguments are the key's fields. */
  readonly singleField: string;
}

/** Names of the GraphQL types derived from an entity type. */
export interface DerivedNames {
  /** `PersonPage` */
  readonly page: string;
  /** `PersonFilter` */
  readonly filter: string;
  /** `PersonOrder` */
  readonly order: string;
}

/** A structured value that is stored in columns of its owner's table. */
export interface ComplexType {
  readonly kind: 'complex';
  readonly name: string;
  readonly description: string;
  /** Only scalar and enum fields. */
  readonly fields: readonly Field[];
  readonly derived: Pick<DerivedNames, 'filter' | 'order'>;
  readonly source: SourceLocation;
}

export interface EnumType {
  readonly kind: 'enum';
  readonly name: string;
  readonly description: string;
  /** Members in order; stored as a PostgreSQL enum type with the same labels in the same order. */
  readonly members: readonly EnumMember[];
  readonly source: SourceLocation;
}

export interface EnumMember {
  readonly name: string;
  readonly description: string;
}

export type FieldType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  | { readonly kind: 'complex'; readonly complex: ComplexType };

export interface Field {
  readonly kind: 'field';
  /** GraphQL name, `firstname`. */
  readonly name: string;
  /** OData name, `Firstname`. */
  readonly odataName: string;
  readonly description: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  /** Column of the owner's table; for a complex field the prefix of its columns; for a field of a complex type its column without that prefix. */
  readonly column: string;
  /** Never covered by a wildcard grant. */
  readonly sensitive: boolean;
  /** Names of its own groups, beside those of its type. */
  readonly groups: readonly string[];
  /** The sibling field that, where it is true, makes this one null for keys without the grant `PersonPost.protected`. */
  readonly protectedBy: string | undefined;
  /** Derived by the system that owns the record. */
  readonly computed: boolean;
  /** Looked into by `$search`. */
  readonly searchable: boolean;
  readonly maxLength: number | undefined;
  /** Regular expression that every value matches. */
  readonly pattern: string | undefined;
  /** The usual values; others are allowed. */
  readonly allowedValues: readonly string[] | undefined;
  /** Decimal places and digits, for `Decimal` only. */
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  /** For `Stream` only: the sibling field that holds the media type. */
  readonly streamContentType: string | undefined;
  readonly source: SourceLocation;
}

export interface Link {
  readonly kind: 'link';
  /** GraphQL name, `affiliations`. */
  readonly name: string;
  /** OData name, `Affiliations`. */
  readonly odataName: string;
  readonly description: string;
  /** Name of the entity type it leads to. */
  readonly target: string;
  readonly many: boolean;
  /** A to-one link that may lead nowhere; false for to-many links. */
  readonly nullable: boolean;
  /** The target belongs to this entity and is addressed through it (CSDL 4.01, section 8.4). */
  readonly contained: boolean;
  /** To many, each of which is led to from one entity alone: the link starts at the owner's key, with no table between. */
  readonly owning: boolean;
  readonly join: LinkJoin;
  /** OData name of the function, bound to the owner, that answers the bytes of the media entity that the link leads to: `DownloadPhoto`. */
  readonly functionName: string | undefined;
  /** Conditions (`@where`) of the link: it leads only to rows for which they are true. */
  readonly rows: readonly RowCondition[];
  readonly sensitive: boolean;
  /** As of a field. */
  readonly groups: readonly string[];
  readonly source: SourceLocation;
}

/** A column of a table has this value; the column need not be a field. `equals` is a literal of the column's type, as PostgreSQL writes it. */
export interface RowCondition {
  readonly column: string;
  readonly equals: string;
  readonly source: SourceLocation;
}

/** Columns of the owner's table that equal columns of the target's, directly or through a table between them. */
export interface LinkJoin {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly through: { readonly table: string; readonly from: readonly string[]; readonly to: readonly string[] } | undefined;
}
