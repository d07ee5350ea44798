/** What the catalogue tells of one system query option: a row for each of the standard, offered or not. Types only. */
import type { Described, Shows } from './function-row';

/** The resources that options are given for. Each has a binder that takes some options and refuses all others. */
export type Resource =
  | 'serviceDocument'
  | 'metadata'
  | 'vocabulary'
  | 'openApi'
  | 'collection'
  | 'entity'
  | 'property'
  | 'complexProperty'
  | 'rawValue'
  | 'media'
  | 'count'
  | 'reference'
  | 'references'
  /** A collection with `$apply`, and its count. */
  | 'applied'
  | 'appliedCount'
  /** Items of `$expand`: to many, to one, `/$ref` of both, `/$count`, and `*`. */
  | 'expandedMany'
  | 'expandedOne'
  | 'expandedReferences'
  | 'expandedReference'
  | 'expandedCount'
  | 'wildcard'
  /** An item of `$select`. */
  | 'complexValue'
  /** `Affiliations/$count(…)` in an expression. */
  | 'countInExpression';

/** The places of options in parentheses in the grammar: `$expand=A(...)`, `$expand=A/$ref(...)`, `$select=A(...)`, `A/$count(...)` (ABNF section 2). */
export type NestedPlace = 'expand' | 'ref' | 'select' | 'count';

/** One that no client writes by itself has no request to show. */
interface Option extends Described, Partial<Shows> {
  /** In lower case and without `$`. */
  readonly name: string;
}

/** An option with a parser, and a binder in each resource that takes it. */
export interface BoundOption extends Option {
  readonly kind: 'bound';
  readonly takenBy: readonly Resource[];
  /** Where the grammar lets it stand in parentheses. */
  readonly nested: readonly NestedPlace[];
  /** How what a client would write several times is written once: part of a sentence. */
  readonly once?: string;
  /** The stage that reads it, if that is not the binder of the resource. */
  readonly readBy?: 'negotiation' | 'expansion';
}

/** An option that changes nothing with the one value that is taken; any other is not found. */
export interface ConstantOption extends Option {
  readonly kind: 'constant';
  readonly takenBy: readonly Resource[];
  readonly value: string;
  /** The message for any other value. */
  readonly otherwise: string;
}

/** Valid OData, but not offered (501); `isForChanges`: of requests that change data, so that it applies to none here (400). */
export interface UnofferedOption extends Option {
  readonly kind: 'unoffered';
  /** Why not, or what to use instead: a sentence without its full stop. */
  readonly instead: string;
  readonly isForChanges?: true;
}

export type OptionRow = BoundOption | ConstantOption | UnofferedOption;
