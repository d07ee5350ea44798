/** One tree for both forms of a filter and for orders: every name resolved, every part typed. Types only. */
import type { ScalarName } from '../../graphql/scalar-name';
import type { FunctionCall } from '../../graphql/catalogue/calls';
import type { ComparisonName } from '../../graphql/catalogue/operators';
import type { StoredColumn, StoredLink, ValueType } from '../storage/storage-model';
import type { ListSource, ValueSource } from './value-source';

/** An entity that is spoken of: the one at hand (0) or a member of a quantified collection, and what to-one links lead to from there. */
export interface Place {
  readonly scope: number;
  readonly through: readonly StoredLink[];
}

/** The entities that a to-many link leads to, each known inside by `scope`. */
export interface Collection {
  readonly from: Place;
  readonly link: StoredLink;
  readonly scope: number;
}

/** `nullable` tells whether the value may be null; where it is not stated, it never is. */
export type Expression =
  | { readonly kind: 'column'; readonly place: Place; readonly column: StoredColumn; readonly type: ValueType; readonly nullable: boolean }
  /** A value that a transformation has named. */
  | { readonly kind: 'named'; readonly name: string; readonly type: ValueType; readonly nullable: boolean; readonly copies?: number }
  | ParameterExpression
  /** Of no type where it was written without one. */
  | { readonly kind: 'null'; readonly type: ValueType | undefined }
  /** What is true or false whatever the data. */
  | { readonly kind: 'truth'; readonly value: boolean }
  | CallExpression
  | ComparisonExpression
  /** Three-valued (OData 4.01 Part 2, sections 5.1.1.1.7 to 5.1.1.1.9). */
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'in';
      readonly operand: Expression;
      readonly type: ValueType;
      readonly values: ListSource;
      readonly orNull: boolean;
    }
  /** The value of the first pair whose condition is true; `otherwise` without any. */
  | {
      readonly kind: 'case';
      readonly pairs: readonly { readonly condition: Expression; readonly value: Expression }[];
      readonly otherwise: Expression;
      readonly type: ValueType;
      readonly nullable: boolean;
    }
  /** Null where the operand cannot be said in the type. */
  | { readonly kind: 'cast'; readonly operand: Expression; readonly from: ScalarName; readonly to: ScalarName; readonly nullable: boolean }
  /** `value` speaks of the one entity with this key by `scope`; null where there is none. */
  | {
      readonly kind: 'lookup';
      readonly entity: string;
      readonly key: readonly { readonly column: StoredColumn; readonly value: Expression }[];
      readonly scope: number;
      readonly value: Expression;
    }
  /** `value` speaks of the one entity from which the link leads to the one at `place`, by `scope`; null where there is none. */
  | { readonly kind: 'owner'; readonly link: StoredLink; readonly place: Place; readonly scope: number; readonly value: Expression }
  /** The day in a time zone of a moment, which is not null, or of the microsecond before it. */
  | { readonly kind: 'day'; readonly of: 'moment' | 'before'; readonly moment: Expression; readonly zone: string }
  /** The first moment of a date in a time zone. */
  | { readonly kind: 'dayStart'; readonly date: Expression; readonly zone: string; readonly nullable: boolean }
  | { readonly kind: 'isNull'; readonly operand: Expression }
  | { readonly kind: 'linkIsNull'; readonly place: Place }
  | SearchExpression
  | { readonly kind: 'any' | 'all'; readonly collection: Collection; readonly where: Expression | undefined }
  | { readonly kind: 'count'; readonly collection: Collection; readonly where: Expression | undefined };

/** A literal: where its value comes from, and its type. */
export interface ParameterExpression {
  readonly kind: 'parameter';
  readonly type: ValueType;
  readonly source: ValueSource;
}

export interface CallExpression {
  readonly kind: 'call';
  readonly function: FunctionCall;
  readonly arguments: readonly Expression[];
  readonly type: ValueType;
  readonly nullable: boolean;
}

/** Whether the entity at a place is among those that a search leaves. */
export interface SearchExpression extends SearchedRows {
  readonly kind: 'search';
  readonly place: Place;
  /** GraphQL name. */
  readonly entity: string;
}

/** A search in the form in which an index serves it: the rows that are found, less others that are found. */
export interface SearchedRows {
  /** Undefined for all rows. */
  readonly found: Sought | undefined;
  readonly without: Sought | undefined;
}

/** What is looked for in one row. */
export type Sought =
  /** Some searched field, of those that the key may read, holds it; as PostgreSQL's text search has it: `'anders':*`. */
  | { readonly kind: 'words'; readonly query: ValueSource }
  | { readonly kind: 'everyOf' | 'someOf'; readonly terms: readonly Sought[] }
  | { readonly kind: 'noneOf'; readonly terms: readonly Sought[] };

/** Two-valued (sections 5.1.1.1.1 to 5.1.1.1.6); neither operand is a literal null or a literal NaN. */
export interface ComparisonExpression {
  readonly kind: 'comparison';
  readonly operator: ComparisonName;
  readonly left: Expression;
  readonly right: Expression;
  /** What the operands are compared as, after numeric promotion. */
  readonly type: ValueType;
}

export interface OrderItem {
  readonly expression: Expression;
  readonly descending: boolean;
}
