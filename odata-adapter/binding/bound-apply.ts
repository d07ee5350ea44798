/** `$apply` with every name resolved and every value typed: transformations, and what each leaves of the set it works on. Types only. */
import type { EdmEntityType } from '../edm/edm-model';
import type { AggregateMethod, ExtremeName } from '../syntax/apply-tree';
import type { BoundExpression, BoundOrderItem, BoundPage, BoundSelection, BoundType, BoundValue } from './bound-request';

export type BoundTransformation =
  | { readonly kind: 'filter'; readonly where: BoundExpression }
  | { readonly kind: 'compute'; readonly values: readonly BoundNamedValue[] }
  | { readonly kind: 'orderby'; readonly items: readonly BoundOrderItem[] }
  | { readonly kind: 'top' | 'skip'; readonly rows: BoundValue }
  | { readonly kind: 'aggregate'; readonly values: readonly BoundAggregate[] }
  /** `steps` undefined: only the groups themselves. */
  | { readonly kind: 'group'; readonly by: readonly BoundNamedValue[]; readonly steps: readonly BoundTransformation[] | undefined }
  | { readonly kind: 'concat'; readonly branches: readonly (readonly BoundTransformation[])[] }
  | { readonly kind: 'extreme'; readonly name: ExtremeName; readonly amount: BoundValue; readonly value: BoundExpression };

/** A value and what it is called from here on. */
export interface BoundNamedValue {
  /** Name in the document. */
  readonly name: string;
  readonly value: BoundExpression;
}

export interface BoundAggregate {
  readonly name: string;
  readonly method: AggregateMethod;
  /** Undefined for the count of the set itself. */
  readonly value: BoundExpression | undefined;
}

/** A value that a transformation has named. */
export interface BoundColumn {
  /** Name in the document, which does not depend on the client's choice: `c0`. */
  readonly name: string;
  /** OData names: `['Total']`, `['OrgUnit', 'Name']`. */
  readonly path: readonly string[];
  /** How many names of the path, from its start, are navigation properties. */
  readonly links: number;
  /** Which links of the path may lead nowhere, by their place in it, each with the name of a value in the document: whether it leads somewhere. */
  readonly presence?: readonly BoundPresence[];
  readonly type: BoundType;
  /** Whether it is a property of the model, and not one that exists in this answer only. */
  readonly declared: boolean;
}

export interface BoundPresence {
  readonly name: string;
  readonly link: number;
}

/** A set that a transformation works on. */
export interface BoundSet {
  /** Of the first set (Data Aggregation, section 3.1.1). */
  readonly type: EdmEntityType;
  /** The rows still are entities, with all properties of the type; else the columns are all there is. */
  readonly entities: boolean;
  readonly columns: readonly BoundColumn[];
  /** The names of the columns that rows of each structure have; one structure unless sets have been concatenated. */
  readonly structures: readonly ReadonlySet<string>[];
}

/** What rows that still are entities tell of themselves. */
export interface BoundAppliedEntities {
  readonly selection: BoundSelection;
  /** The columns that hold the key, which need not be columns of the answer. */
  readonly key: readonly BoundColumn[];
}

/** What a collection with `$apply` answers. */
export interface BoundApplied {
  readonly type: EdmEntityType;
  /** Those of `$apply`, and what the other options of the request add to them. */
  readonly steps: readonly BoundTransformation[];
  /** Undefined when the rows of the answer are no entities. */
  readonly entities: BoundAppliedEntities | undefined;
  /** In the order of the answer. */
  readonly columns: readonly BoundColumn[];
  readonly structures: readonly ReadonlySet<string>[];
  /** Items of the select-list of the context URL; undefined where all declared properties are there and no other. */
  readonly listed: readonly string[] | undefined;
  /** Names of what is meant without being named, and that the key may not read. */
  readonly withheld: readonly string[];
  readonly count: boolean;
  readonly page: BoundPage;
}
