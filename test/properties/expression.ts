/** Expressions and requests as the generator makes them: types only, apart from every type of the service. */
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
  | Quantifier
  | { readonly kind: 'count'; readonly path: Path; readonly filter: Expression | undefined; readonly type: 'Int' }
  /** Whether a to-one link leads nowhere (`eq null`) or somewhere (`ne null`). */
  | { readonly kind: 'linkTest'; readonly path: Path; readonly operator: 'eq' | 'ne'; readonly type: 'Boolean' }; // prettier-ignore

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
  readonly query: Query;
  readonly levels: number | 'max' | undefined;
}

export interface Step {
  readonly name: string;
  readonly key: { readonly value: Value; readonly type: ValueType } | undefined;
}

export interface Request {
  /** Options are written without `$` and in capitals, as 4.01 allows (Part 2, section 5.1). */
  readonly bare: boolean;
  /** The entity set, then links, then perhaps a property. */
  readonly path: readonly Step[];
  readonly suffix: '' | '/$count' | '/$value';
  readonly query: Query;
}
