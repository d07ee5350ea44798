/** What parsing a request's URL gives: names are not yet resolved, every node knows its span. Types only. */
import type { BinaryName, UnaryName } from '../../graphql/catalogue/operators';
import type { ODataFault, Span } from '../faults';
import type { ApplySyntax } from './apply-tree';

/** A parsed request: the resource path and the system query options, each at most once (OData 4.01 Part 2, sections 4 and 5). */
export interface ODataUriSyntax {
  readonly path: readonly PathSegmentSyntax[];
  readonly options: OptionsSyntax;
  /** Where `$id` stands that the path was taken from (`$entity?$id=…`). */
  readonly id?: Span;
  /** Parameter aliases by name, without `@`. */
  readonly aliases: ReadonlyMap<string, ExpressionSyntax>;
  /** The client's own options. */
  readonly custom: readonly CustomOptionSyntax[];
}

/** An option whose name begins neither with `$` nor `@`, and is none of the standard's: nobody reads it, and links repeat it. Name and value are in its slot, as sent. */
export interface CustomOptionSyntax {
  readonly kind: 'custom';
  readonly slot: number;
}

export type PathSegmentSyntax =
  /** A name of the model. Written in another case it may be a key as well: then `slot` holds it too. */
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly key: KeySyntax | undefined;
      readonly slot: number | undefined;
      readonly span: Span;
    }
  /** `DownloadPhoto()`: a function without arguments. `fault` is for where none can stand. */
  | { readonly kind: 'call'; readonly name: string; readonly fault: ODataFault; readonly span: Span }
  /** What is no name of the model can only be a key (Part 2, section 4.3.6). `fault` says why it cannot be a name either, if it cannot. */
  | { readonly kind: 'text'; readonly slot: number; readonly fault: ODataFault | undefined; readonly span: Span }
  /** `$filter(@f)`, and a key that may follow at once. */
  | { readonly kind: 'filter'; readonly condition: ExpressionSyntax; readonly key: KeySyntax | undefined; readonly span: Span }
  /** `$count`, `$value`, `$metadata`, `$ref`, ...: the name without `$`. */
  | { readonly kind: 'system'; readonly name: string; readonly span: Span };

export type KeySyntax =
  | { readonly kind: 'single'; readonly value: ExpressionSyntax; readonly span: Span }
  | { readonly kind: 'named'; readonly parts: readonly KeyPartSyntax[]; readonly span: Span };

export interface KeyPartSyntax {
  readonly name: string;
  readonly value: ExpressionSyntax;
  readonly span: Span;
}

/** Options of a request or, in parentheses, of an expanded or selected item. */
export interface OptionsSyntax {
  readonly filter: ExpressionSyntax | undefined;
  readonly orderby: OrderBySyntax | undefined;
  readonly select: SelectSyntax | undefined;
  readonly expand: ExpandSyntax | undefined;
  readonly apply: ApplySyntax | undefined;
  readonly search: SearchSyntax | undefined;
  readonly top: SpannedSlot | undefined;
  readonly skip: SpannedSlot | undefined;
  readonly count: SpannedFlag | undefined;
  readonly levels: LevelsSyntax | undefined;
  readonly format: SpannedText | undefined;
  readonly skiptoken: PageTokenSyntax | undefined;
  readonly deltatoken: SpannedSlot | undefined;
  readonly compute: ComputeSyntax | undefined;
  /** Parameter aliases assigned in this list of options, by name, without `@`; those of the query stand in `ODataUriSyntax`. */
  readonly aliases: ReadonlyMap<string, ExpressionSyntax> | undefined;
  /** Options of the standard that are recognised but not yet given a tree of their own (`index`, ...). */
  readonly others: readonly OtherOptionSyntax[];
}

export interface SpannedText {
  readonly text: string;
  readonly span: Span;
}
export interface SpannedSlot {
  readonly slot: number;
  readonly span: Span;
}
/** `isTracked`: a `~` stands before the token, since the pages are those of an answer that ends with a delta link. */
export interface PageTokenSyntax extends SpannedSlot {
  readonly isTracked: boolean;
}
export interface SpannedFlag {
  readonly value: boolean;
  readonly span: Span;
}
export interface LevelsSyntax {
  readonly value: number | 'max';
  readonly span: Span;
}
/** `name` is lower-case and without `$`. */
export interface OtherOptionSyntax {
  readonly name: string;
  readonly text: string;
  readonly span: Span;
}

export interface OrderBySyntax {
  readonly items: readonly { readonly expression: ExpressionSyntax; readonly descending: boolean; readonly span: Span }[];
  readonly span: Span;
}

export interface SelectSyntax {
  readonly items: readonly SelectItemSyntax[];
  readonly span: Span;
}
export type SelectItemSyntax =
  | { readonly kind: 'all'; readonly span: Span }
  | { readonly kind: 'path'; readonly path: readonly NameSyntax[]; readonly options: OptionsSyntax | undefined; readonly span: Span };

export interface ExpandSyntax {
  readonly items: readonly ExpandItemSyntax[];
  readonly span: Span;
}
export interface ExpandItemSyntax {
  /** `*` stands for every navigation property. */
  readonly path: readonly NameSyntax[] | '*';
  /** What follows the path: `/$ref` or `/$count`. */
  readonly suffix: 'ref' | 'count' | undefined;
  readonly options: OptionsSyntax | undefined;
  readonly span: Span;
}

export interface NameSyntax {
  readonly name: string;
  readonly span: Span;
}

/** What a free-text search looks for (Part 2, section 5.1.7): words, phrases, and what joins them. */
export type SearchSyntax =
  | { readonly kind: 'word' | 'phrase'; readonly slot: number; readonly span: Span }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly SearchSyntax[]; readonly span: Span }
  | { readonly kind: 'not'; readonly operand: SearchSyntax; readonly span: Span }
  /** What is still being typed, and has no word yet. */
  | { readonly kind: 'nothing'; readonly span: Span };

/** `Price mul 2 as Doubled` and others (Part 2, section 5.1.3). */
export interface ComputeSyntax {
  readonly items: readonly ComputeItemSyntax[];
  readonly span: Span;
}
export interface ComputeItemSyntax {
  readonly expression: ExpressionSyntax;
  readonly name: NameSyntax;
  readonly span: Span;
}

/** Expressions (Part 2, section 5.1.1). */
export type ExpressionSyntax =
  | LiteralSyntax
  | PathExpressionSyntax
  | { readonly kind: 'alias'; readonly name: string; readonly span: Span }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: ExpressionSyntax; readonly span: Span }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
      /** The operator's own place. */
      readonly operatorSpan: Span;
      readonly span: Span;
    }
  | { readonly kind: 'in'; readonly operand: ExpressionSyntax; readonly list: ExpressionSyntax; readonly span: Span }
  /** A collection, written `(1,2)` after `in` or as a JSON array (section 5.1.1.14.2). */
  | { readonly kind: 'list'; readonly items: readonly ExpressionSyntax[]; readonly span: Span }
  /** A JSON object. */
  | { readonly kind: 'object'; readonly members: readonly ObjectMemberSyntax[]; readonly span: Span }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly nameSpan: Span;
      readonly arguments: readonly ExpressionSyntax[];
      readonly span: Span;
    };

export interface ObjectMemberSyntax {
  readonly name: string;
  readonly value: ExpressionSyntax;
  readonly span: Span;
}

/** `a/b/c`, `$it/a`, `a/$count`, `a/any(x:...)`: names and what may end or stand in a path. */
export interface PathExpressionSyntax {
  readonly kind: 'path';
  readonly segments: readonly PathExpressionSegmentSyntax[];
  readonly span: Span;
}

export type PathExpressionSegmentSyntax =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  /** `Persons(<key>)`, which stands after `$root` alone. */
  | { readonly kind: 'keyed'; readonly name: string; readonly key: KeySyntax; readonly span: Span }
  /** `$it`, `$root`, `$this`, `$count`: without `$`. `options` may follow `$count`. */
  | { readonly kind: 'system'; readonly name: string; readonly options: OptionsSyntax | undefined; readonly span: Span }
  | {
      readonly kind: 'lambda';
      readonly operator: 'any' | 'all';
      /** Both undefined for `any()`. */
      readonly variable: string | undefined;
      readonly predicate: ExpressionSyntax | undefined;
      readonly span: Span;
    };

export type UnaryOperator = UnaryName;
export type BinaryOperator = BinaryName;

/** A literal. What a client may write freely is a slot: the tree knows its kind and which of the request's literals it is, never its value. */
export type LiteralSyntax =
  | { readonly kind: 'literal'; readonly type: 'null'; readonly span: Span }
  | { readonly kind: 'literal'; readonly type: 'boolean'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'literal'; readonly type: 'notFinite'; readonly value: 'NaN' | 'INF' | '-INF'; readonly span: Span }
  | { readonly kind: 'literal'; readonly type: 'enum'; readonly typeName: string; readonly value: string; readonly span: Span }
  | SlotSyntax;

export interface SlotSyntax {
  readonly kind: 'literal';
  readonly type: LiteralKind;
  readonly slot: number;
  readonly span: Span;
}

/**
 * Literals by their form: `integer`: digits with an optional sign · `decimal`: with a point · `double`: with an exponent ·
 * `duration`: ISO text such as `-P1DT2H3.5S` · `dateTimeOffset`: as written, ISO 8601 · `binary`: base64url · `guid`: lower case.
 */
export type LiteralTextType =
  | 'integer'
  | 'decimal'
  | 'double'
  | 'string'
  | 'guid'
  | 'date'
  | 'dateTimeOffset'
  | 'timeOfDay'
  | 'duration'
  | 'binary';

/** What is known of a literal without its value. Integers are told apart by the narrowest type that holds them: Edm.Int32, Edm.Int64 or Edm.Decimal. */
export type LiteralKind = Exclude<LiteralTextType, 'integer'> | 'int32' | 'int64' | 'integer';

export type LiteralValue = string | number;

/** What stands in a slot of a request: a literal, a term of a search, a page token, a path segment that is no name of the model, or a custom query option. */
export interface SlotContent {
  readonly kind: SlotKind;
  /** Canonical, in the form that the GraphQL scalar of its kind takes. */
  readonly value: LiteralValue;
  /** As the client wrote it, decoded. */
  readonly written: string;
}

export type SlotKind = LiteralKind | 'term' | 'token' | 'segment' | 'custom';

/** The contents of a request's slots, by slot. */
export type SlotContents = readonly SlotContent[];
