/** What parsing `$apply` gives (OData Extension for Data Aggregation 4.0, section 3): a sequence of transformations, names not yet resolved. */
import type { Span } from '../faults';
import type {
  ComputeSyntax,
  ExpressionSyntax,
  NameSyntax,
  OrderBySyntax,
  PathExpressionSyntax,
  SearchSyntax,
  SpannedSlot,
} from './syntax-tree';

/** Transformations that each work on what the one before gives. */
export interface ApplySyntax {
  readonly steps: readonly TransformationSyntax[];
  readonly span: Span;
}

export type TransformationSyntax =
  | { readonly kind: 'identity'; readonly span: Span }
  | { readonly kind: 'filter'; readonly condition: ExpressionSyntax; readonly span: Span }
  | { readonly kind: 'search'; readonly search: SearchSyntax; readonly span: Span }
  | { readonly kind: 'compute'; readonly compute: ComputeSyntax; readonly span: Span }
  | { readonly kind: 'orderby'; readonly orderby: OrderBySyntax; readonly span: Span }
  | { readonly kind: 'top' | 'skip'; readonly rows: SpannedSlot; readonly span: Span }
  | { readonly kind: 'aggregate'; readonly items: readonly AggregateSyntax[]; readonly span: Span }
  /** `steps` undefined: only the groups themselves. */
  | {
      readonly kind: 'groupby';
      readonly elements: readonly GroupingSyntax[];
      readonly steps: ApplySyntax | undefined;
      readonly span: Span;
    }
  | { readonly kind: 'concat'; readonly branches: readonly ApplySyntax[]; readonly span: Span }
  /** `topcount(2,Amount)` and its like: how much of the set, by which value. */
  | {
      readonly kind: 'extreme';
      readonly name: ExtremeName;
      readonly amount: ExpressionSyntax;
      readonly value: ExpressionSyntax;
      readonly span: Span;
    };

export type ExtremeName = 'topcount' | 'bottomcount' | 'topsum' | 'bottomsum' | 'toppercent' | 'bottompercent';

/** A property path, or the levels of a hierarchy from the coarsest to the finest. */
export type GroupingSyntax =
  | PathExpressionSyntax
  | { readonly kind: 'rollup'; readonly levels: readonly PathExpressionSyntax[]; readonly span: Span };

/** `Amount with sum from Time with average as Daily`, `$count as Total`. */
export interface AggregateSyntax {
  /** Undefined for `$count` of the set itself; a path that ends in `$count` counts what it leads to. */
  readonly value: ExpressionSyntax | undefined;
  readonly method: AggregateMethod;
  readonly from: readonly AggregateFromSyntax[];
  readonly alias: NameSyntax;
  readonly span: Span;
}

export interface AggregateFromSyntax {
  readonly paths: readonly PathExpressionSyntax[];
  readonly method: NamedMethod;
  readonly span: Span;
}

/** What stands after `with`. */
export const AGGREGATE_METHODS = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

export type NamedMethod = (typeof AGGREGATE_METHODS)[number];

export type AggregateMethod = NamedMethod | 'count';
