/** What a document selects of rows, pages, changes and transformed rows. Types only. */
import type { FieldNode } from 'graphql';
import type { Guard } from '../../graphql/grants/guard-of';
import type { SelectedColumns } from '../sql/rows/row-columns';
import type { StoredColumn, StoredEntity, StoredLink } from '../storage/storage-model';

/** Of an entity. */
export interface RowSelection extends SelectedColumns {
  /** Sensitive fields and links that are selected, and fields that are protected in some rows. */
  readonly sensitive: readonly Guard[];
  readonly protected: readonly Guard[];
  /** Fields that are computed. */
  readonly computing: readonly FieldNode[];
  /** To-one links whose rows are read with it. */
  readonly joined: readonly JoinedSelection[];
  /** Statements that its other links take. */
  readonly statements: number;
  /** Pages that links lead to, each of which can be read together with it: whose rows alone are asked for, and from their beginning. */
  readonly pages: readonly LinkedPage[];
}

/** Of the entity that a to-one link leads to. */
export interface JoinedSelection extends RowSelection {
  readonly link: StoredLink;
  readonly target: StoredEntity;
}

export interface LinkedPage {
  readonly link: StoredLink;
  readonly field: FieldNode;
  readonly page: PageSelection;
}

/** Of a page. */
export interface PageSelection {
  /** Undefined when no row is asked for. */
  readonly rows: RowSelection | undefined;
  readonly count: boolean;
  readonly next: boolean;
  /** Whether it is asked what changes are told from. */
  readonly delta: boolean;
  /** The fields of its rows. */
  readonly nodes: readonly FieldNode[];
  readonly statements: number;
}

/** Of what changed in a collection. */
export interface ChangesSelection {
  readonly rows: RowSelection;
  /** The fields of the entities that changed. */
  readonly nodes: readonly FieldNode[];
  /** Of the links of which it is asked what they led to: their names from the entity on, `affiliations/orgUnit`. */
  readonly reached: readonly string[];
  readonly count: boolean;
  readonly statements: number;
}

/** Of what transformations make of a collection. */
export interface AggregateSelection {
  readonly nodes: boolean;
  readonly count: boolean;
  readonly next: boolean;
  readonly statements: number;
}

/** The root fields of each entity set: `persons`, `person`, `personByCpr`. */
export interface RootField {
  readonly entity: StoredEntity;
  /** `aggregate`: what transformations make of the collection; `changes`: what changed in it. */
  readonly kind: 'page' | 'aggregate' | 'changes' | 'entity';
  /** Of a field with one entity: the key that its arguments give. */
  readonly key: readonly StoredColumn[];
}

export type RootFields = ReadonlyMap<string, RootField>;
