/** Expressions and requests as the generator makes them: types only, apart from every type of the service. */
import type { EntityName } from './entity-description';
import type { Value, ValueType } from './values';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';

export type Expression =
  | Literal
  | Property
  | { readonly kind: 'comparison'; readonly operator: Comparison; readonly left: Expression; readonly right: Expression; readonly type: 'Boolean' }
  | { readonly kind: 'logical'; readonly operator: 'and' | 'or'; readonly left: Expression; readonly right: Expression; readonly type: 'Boolean' }
  | { readonly kind: 'arithmetic'; readonly operator: Arithmetic; readonly left: Expression; readonly right: Expression; readonly type: ValueType }
  | { readonly kind: 'not'; readonly operand: Expression; readonly type: 'Boolean' }
  | { readonly kind: 'negate'; readonly operand: Expression; readonly type: ValueType }
  | { readonly kind: 'in'; readonly operand: Expression; readonly values: readonly Literal[]; readonly type: 'Boolean' }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[]; readonly type: ValueType }
  | { readonly kind: 'case'; readonly pairs: readonly { readonly condition: Expression; readonly value: Expression }[]; readonly type: ValueType }
  | { readonly kind: 'cast'; readonly operand: Expression; readonly to: CastTarget; readonly type: ValueType }
  | { readonly kind: 'isof'; readonly operand: Expression; readonly to: CastTarget; readonly type: 'Boolean' }
  /** A function or operator of two collections that are written out. */
  | { readonly kind: 'collections'; readonly name: CollectionTest; readonly left: readonly Expression[]; readonly right: readonly Expression[]; readonly type: ValueType }
  /** A property of an entity that is named by its key, after `$root`, or `Users/$count` there. */
  | { readonly kind: 'lookup'; readonly of: EntityName; readonly key: readonly Value[]; readonly names: readonly string[]; readonly type: ValueType }
  /** Whether two paths lead to one entity. */
  | { readonly kind: 'sameEntity'; readonly left: Path; readonly right: Path; readonly operator: 'eq' | 'ne'; readonly type: 'Boolean' }
  | Quantifier
  | { readonly kind: 'count'; readonly path: Path; readonly filter: Expression | undefined; readonly search: Search | undefined; readonly type: 'Int' }
  /** What `$compute` gives a name to. */
  | { readonly kind: 'computed'; readonly name: string; readonly expression: Expression; readonly type: ValueType }
  /** Whether a to-one link leads nowhere (`eq null`) or somewhere (`ne null`). */
  | { readonly kind: 'linkTest'; readonly path: Path; readonly operator: 'eq' | 'ne'; readonly type: 'Boolean' }; // oxfmt-ignore

export type Computed = Extract<Expression, { kind: 'computed' }>;

export type Search =
  | { readonly kind: 'word' | 'phrase'; readonly text: string }
  /** Written as `AND`, or as nothing but a space. */
  | { readonly kind: 'and'; readonly operands: readonly [Search, Search]; readonly isWritten: boolean }
  | { readonly kind: 'or'; readonly operands: readonly [Search, Search] }
  | { readonly kind: 'not'; readonly operand: Search };

/** A name that no lambda variable has: `$it` inside `$expand`. */
export const OUTER = '$outer';

export type CastTarget = 'Edm.String' | 'Edm.Byte' | 'Edm.Int16' | 'Edm.Int32' | 'Edm.Int64' | 'Edm.Decimal' | 'Edm.Date';
/** `in`: whether the left collection's only item is among the right's. */
export type CollectionTest = 'in' | 'eq' | 'ne' | 'hassubset' | 'hassubsequence' | 'contains' | 'startswith' | 'endswith' | 'indexof';

export interface Literal {
  readonly kind: 'literal';
  readonly type: ValueType;
  readonly value: Value;
  /** Which of the ways to write it: with or without type prefix, in UTC or at an offset. */
  readonly style: number;
}

/** Names from the entity at hand (no variable), from `$it`, or from a lambda variable. */
export interface Path {
  readonly variable: string | undefined;
  readonly names: readonly string[];
}

export interface Property {
  readonly kind: 'property';
  readonly path: Path;
  readonly type: ValueType;
}

export interface Quantifier {
  readonly kind: 'quantifier';
  readonly operator: 'any' | 'all';
  readonly path: Path;
  readonly as: string;
  /** Undefined for `any()`. */
  readonly predicate: Expression | undefined;
  readonly type: 'Boolean';
}

export interface OrderItem {
  readonly expression: Expression;
  readonly descending: boolean;
}

export interface Query {
  readonly compute: readonly Computed[];
  readonly search: Search | undefined;
  readonly filter: Expression | undefined;
  readonly orderby: readonly OrderItem[];
  readonly top: number | undefined;
  readonly skip: number | undefined;
  readonly count: boolean;
  /** Undefined without `$select`. */
  readonly select: readonly string[] | '*' | undefined;
  readonly expand: readonly Expand[];
}

export interface Expand {
  readonly link: string;
  /** Only how many, or only where they are. */
  readonly suffix: '' | '/$count' | '/$ref';
  readonly query: Query;
  readonly levels: number | 'max' | undefined;
}

export interface Step {
  readonly name: string;
  /** Of the entity that it leads to, one value for each property of the key. */
  readonly key: { readonly of: EntityName; readonly values: readonly Value[] } | undefined;
}

export interface Request {
  /** Options are written without `$` and in capitals, as 4.01 allows (Part 2, section 5.1). */
  readonly bare: boolean;
  /** The entity set, then links, then perhaps a property. */
  readonly path: readonly Step[];
  readonly suffix: '' | '/$count' | '/$value';
  readonly query: Query;
}
