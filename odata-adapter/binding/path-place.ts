/** Where a resource path has come to, and what a segment adds to the way. Types only. */
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { Span } from '../faults';
import type { ExpressionSyntax } from '../syntax/syntax-tree';
import type { BoundExpression, BoundKey, BoundStep } from './bound-request';

export type Place = CollectionPlace | CountPlace | PartialKeyPlace | PropertyPlace | EntityPlace | ReferencePlace;

export interface CollectionPlace {
  readonly kind: 'collection';
  readonly type: EdmEntityType;
  /** The key properties that suffice here, since the path gives the others; undefined where it gives none. */
  readonly shortKey: readonly EdmProperty[] | undefined;
  readonly filters: readonly PathFilter[];
}

export interface CountPlace {
  readonly kind: 'count';
  readonly type: EdmEntityType;
  readonly filters: readonly PathFilter[];
}

/** Behind some segments of a key of several parts. */
export interface PartialKeyPlace {
  readonly kind: 'partialKey';
  readonly type: EdmEntityType;
  readonly filters: readonly PathFilter[];
  readonly parts: BoundKey['parts'];
  readonly span: Span;
}

export interface EntityPlace {
  readonly kind: 'entity' | 'media';
  readonly type: EdmEntityType;
}

/** Behind `/$ref` (Part 2, section 4.9). */
export interface ReferencePlace {
  readonly kind: 'reference';
  readonly type: EdmEntityType;
  readonly of: CollectionPlace | EntityPlace;
}

export interface PropertyPlace {
  readonly kind: 'property';
  readonly type: EdmEntityType;
  readonly path: readonly EdmProperty[];
  readonly raw: boolean;
}

/** A `/$filter` segment (Part 2, section 4.12). */
export interface PathFilter {
  readonly condition: BoundExpression;
  readonly syntax: ExpressionSyntax;
}

/** The key of an entity in a collection, and what the entity must fulfil. */
export interface KeyedPlace {
  readonly key: BoundKey | undefined;
  readonly condition: BoundExpression | undefined;
}

export interface Followed {
  readonly place: Place;
  /** A navigation property that the segment walks. */
  readonly step?: Pick<BoundStep, 'navigation' | 'type'> | undefined;
  readonly keyed?: KeyedPlace | undefined;
}
