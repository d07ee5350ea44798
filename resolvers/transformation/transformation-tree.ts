/** Transformations with every name resolved and every part typed, and what is known of the rows that they make. Types only. */
import type { NamedValue } from '../expression/build-reference';
import type { Standing } from '../expression/building';
import type { Expression, OrderItem } from '../expression/expression-tree';
import type { ValueSource } from '../expression/value-source';

export type Transformation =
  | { readonly kind: 'filter'; readonly where: Expression }
  | { readonly kind: 'compute'; readonly values: readonly NamedExpression[] }
  | { readonly kind: 'order'; readonly items: readonly OrderItem[] }
  | { readonly kind: 'top' | 'skip'; readonly rows: ValueSource }
  | { readonly kind: 'aggregate'; readonly values: readonly Aggregate[] }
  /** `inner` undefined: one row for each group. */
  | { readonly kind: 'group'; readonly by: readonly NamedExpression[]; readonly inner: Chain | undefined }
  | { readonly kind: 'concat'; readonly branches: readonly Chain[] }
  | { readonly kind: 'extreme'; readonly extreme: ExtremeKind; readonly amount: Expression; readonly value: Expression };

export type AggregateMethod = 'SUM' | 'MIN' | 'MAX' | 'AVERAGE' | 'COUNTDISTINCT' | 'COUNT';

export type ExtremeKind = 'TOPCOUNT' | 'BOTTOMCOUNT' | 'TOPSUM' | 'BOTTOMSUM' | 'TOPPERCENT' | 'BOTTOMPERCENT';

export interface NamedExpression extends NamedValue {
  readonly name: string;
  readonly value: Expression;
}

export interface Aggregate extends NamedValue {
  readonly name: string;
  readonly method: AggregateMethod;
  /** Undefined for the count of rows. */
  readonly value: Expression | undefined;
}

/** Transformations that follow each other, and the rows that come of them. */
export interface Chain {
  readonly steps: readonly Transformation[];
  readonly rows: RowSet;
}

export interface RowSet {
  /** The entity that each row is; undefined when rows have been made anew. */
  readonly standing: Standing | undefined;
  readonly values: ReadonlyMap<string, NamedValue>;
  /** How many sets have been concatenated, those within them counted one by one. */
  readonly structures: number;
}
