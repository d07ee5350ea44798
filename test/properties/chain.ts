/** Chains of transformations as the generator makes them (Data Aggregation 4.0, section 3): types only, apart from every type of the service. */
import type { Expression, OrderItem, Search } from './expression';
import type { Entity } from './organisation';
import type { EntityName } from './entity-description';
import type { ValueType } from './values';

/** Each works on what the one before gives. */
export type Chain = readonly Transformation[];

export type Transformation =
  | { readonly kind: 'identity' }
  | { readonly kind: 'filter'; readonly condition: Expression }
  | { readonly kind: 'search'; readonly search: Search }
  | { readonly kind: 'compute'; readonly values: readonly NamedValue[] }
  | { readonly kind: 'orderby'; readonly items: readonly OrderItem[] }
  | { readonly kind: 'top' | 'skip'; readonly rows: number }
  | { readonly kind: 'aggregate'; readonly values: readonly Aggregate[] }
  /** `inner` undefined: only the groups themselves. */
  | { readonly kind: 'groupby'; readonly elements: readonly Grouping[]; readonly inner: Chain | undefined }
  | { readonly kind: 'concat'; readonly branches: readonly Chain[] }
  | { readonly kind: 'extreme'; readonly name: ExtremeName; readonly amount: number; readonly value: Expression };

export type ExtremeName = `${'top' | 'bottom'}${'count' | 'sum' | 'percent'}`;

/** The levels of a rollup from the coarsest to the finest, as paths (`Parent/Name`); one alone is no rollup. */
export type Grouping = readonly string[];

export interface NamedValue {
  readonly name: string;
  readonly value: Expression;
}

export type Method = 'sum' | 'min' | 'max' | 'average' | 'countdistinct';

export type Aggregate =
  | { readonly name: string; readonly method: 'count' }
  | { readonly name: string; readonly method: Method; readonly value: Expression };

export interface Column {
  /** A path of names: `Total`, `Parent/Name`. */
  readonly name: string;
  readonly type: ValueType;
  /** Two columns of one name must have the same where sets are concatenated: a mark for the type at the service. */
  readonly mark: string;
  /** Whether the service has the value with all its digits: an average has not. */
  readonly isExact: boolean;
}

/** What is known of a set without its rows. */
export interface Shape {
  readonly type: EntityName;
  /** The rows still are entities: the columns are what has been computed beside their properties. */
  readonly areEntities: boolean;
  readonly columns: readonly Column[];
  /** Names of columns that only some of the rows have. */
  readonly partial: ReadonlySet<string>;
}

/** Where a chain begins. */
export interface Start {
  /** From the service root on: `Persons`, `OrgUnits(…)/Affiliations`. */
  readonly path: string;
  readonly type: EntityName;
  readonly entities: readonly Entity[];
}

export interface ChainRequest {
  readonly start: Start;
  readonly chain: Chain;
  readonly shape: Shape;
  /** Of entities, what is selected of their properties and columns. */
  readonly selected: readonly string[] | undefined;
  /** Beside the rows, or alone by `/$count`. */
  readonly count: 'beside' | 'alone' | 'none';
}
