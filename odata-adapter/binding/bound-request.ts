/** A request whose every name is resolved against the EDM and whose every expression has a type. Types only. */
import type { CallRow } from '../../graphql/catalogue/calls';
import type {
  EdmAlternateKey,
  EdmEntitySet,
  EdmEntityType,
  EdmEnumType,
  EdmNavigation,
  EdmPrimitiveName,
  EdmProperty,
} from '../edm/edm-model';
import type { BoundApplied } from './bound-apply';
import type { Span } from '../faults';
import type { ExpandItemSyntax, ExpressionSyntax, PathExpressionSegmentSyntax, SlotKind } from '../syntax/syntax-tree';

export type BoundRequest = BoundDocument | BoundDataRequest;
/** A request whose answer is the same for all requests of a key. */
export type BoundDocument = BoundServiceDocument | BoundMetadata | BoundVocabulary | BoundOpenApi;

export interface BoundServiceDocument {
  readonly kind: 'serviceDocument';
}
export interface BoundMetadata {
  readonly kind: 'metadata';
}
/** `openapi.json` */
export interface BoundOpenApi {
  readonly kind: 'openApi';
}
/** `$metadata/Org.OData.Core.V1.xml`: a vocabulary that `$metadata` refers to. */
export interface BoundVocabulary {
  readonly kind: 'vocabulary';
  readonly namespace: string;
  readonly format: 'xml' | 'json';
}

/** `Persons(k)/Affiliations(k)/OrgUnit?...`: where to start, the way from there, and what is asked for at its end. */
export interface BoundDataRequest {
  readonly kind: 'data';
  readonly set: EdmEntitySet;
  /** Undefined when the path stays on the whole collection. */
  readonly key: BoundKey | undefined;
  /** The condition of `/$filter` before the key, which the entity must fulfil. */
  readonly condition: BoundExpression | undefined;
  readonly steps: readonly BoundStep[];
  readonly target: BoundTarget;
  /** Parts of the request's syntax that may show something sensitive. */
  readonly sensitive: ReadonlySet<SensitiveSyntax>;
  /** Names of the request's syntax that the model spells in another case, each with the model's spelling. */
  readonly spellings: ReadonlyMap<object, string>;
}

/** A segment of a path that names something sensitive, or the value of an alias in a key that has something sensitive. */
export type SensitiveSyntax = PathExpressionSegmentSyntax | ExpressionSyntax;

/** A navigation property walked by the path; a key picks one entity of a to-many one. */
export interface BoundStep {
  readonly navigation: EdmNavigation;
  readonly type: EdmEntityType;
  readonly key: BoundKey | undefined;
  /** As `condition` of the request. */
  readonly condition: BoundExpression | undefined;
}

export interface BoundKey {
  /** Which one of the type's alternate keys it is; undefined for the key, in whose order the parts then are. */
  readonly alternate: EdmAlternateKey | undefined;
  readonly parts: readonly { readonly property: EdmProperty; readonly value: BoundValue }[];
}

export type BoundTarget =
  /** `pathFilters`: the conditions of the path's `/$filter` segments, which are in the query's filter. */
  | { readonly kind: 'collection'; readonly query: BoundCollection; readonly pathFilters: readonly ExpressionSyntax[] }
  | { readonly kind: 'entity'; readonly selection: BoundSelection }
  /** `/$count` on a collection. */
  | {
      readonly kind: 'count';
      readonly type: EdmEntityType;
      readonly filter: BoundExpression | undefined;
      readonly search: BoundSearch | undefined;
    }
  /** A collection that `$apply` transforms; `/$count` counts the rows of the result. */
  | { readonly kind: 'applied'; readonly query: BoundApplied; readonly pathFilters: readonly ExpressionSyntax[] }
  | { readonly kind: 'appliedCount'; readonly query: BoundApplied }
  /** A property by path (more than one step through a complex property); `parts`: those selected of a complex one, undefined for all; `raw` for `/$value`. */
  | {
      readonly kind: 'property';
      readonly type: EdmEntityType;
      readonly path: readonly EdmProperty[];
      readonly parts: readonly EdmProperty[] | undefined;
      readonly raw: boolean;
    }
  /** Bytes of a media entity (`/$value`) or of a stream property. */
  | { readonly kind: 'media'; readonly type: EdmEntityType; readonly content: EdmProperty; readonly contentType: EdmProperty | undefined };

/** A collection with its options; also that of an expanded to-many navigation property. */
export interface BoundCollection {
  readonly filter: BoundExpression | undefined;
  readonly search: BoundSearch | undefined;
  /** The order that was asked for. The resolvers append the key, so that it is total. */
  readonly orderby: readonly BoundOrderItem[];
  readonly count: boolean;
  readonly page: BoundPage;
  readonly selection: BoundSelection;
}

/** A number of rows: a literal, or the remainder of several. */
export type BoundRows = BoundValue | BoundRemainder;

/** `$top` or `$skip` after transformations that cut: `cuts` in their order, then the options of `page`. */
export interface BoundRemainder {
  readonly kind: 'remainder';
  readonly of: 'top' | 'skip';
  readonly cuts: readonly { readonly kind: 'top' | 'skip'; readonly rows: BoundValue }[];
  readonly page: Pick<BoundPage, 'top' | 'skip' | 'skiptoken'>;
}

/** Which part of a collection is asked for. */
export interface BoundPage {
  /** Rows asked for at most; undefined when all. */
  readonly top: BoundRows | undefined;
  readonly skip: BoundRows | undefined;
  /** Rows of one page: never more than `top`. */
  readonly most: number;
  /** The page may be full before `top` rows are told. */
  readonly endsEarly: boolean;
  /** `top` is 0. */
  readonly isEmpty: boolean;
  /** The slot of the page token. `given`: the token comes when the page is read. */
  readonly skiptoken: number | 'given' | undefined;
  /** Undefined where the request does not ask about changes. */
  readonly changes: BoundChanges | undefined;
}

export type BoundChanges =
  /** The last page gets a delta link. */
  | { readonly kind: 'tracked'; readonly links: ToldLinks }
  /** The request asks what has changed since the token in the slot. */
  | { readonly kind: 'since'; readonly set: TrackedSet; readonly slot: number; readonly links: ToldLinks };

/**
 * How changes tell what is expanded: with 4.01 inside the entity; with 4.0 as entities and links of their own (`apart`), and all of each collection, as there is no place for a next link
 * (JSON Format 4.01, section 15.3).
 */
export type ToldLinks = 'inside' | 'apart';

/** An entity set whose changes are told. */
export interface TrackedSet extends EdmEntitySet {
  readonly changesField: string;
}

export interface BoundOrderItem {
  readonly expression: BoundExpression;
  readonly descending: boolean;
}

export interface BoundSelection {
  readonly type: EdmEntityType;
  /** In the order of the model, each once. */
  readonly properties: readonly BoundSelectedProperty[];
  /** In the order of `$compute`. */
  readonly computed: readonly BoundComputed[];
  readonly expand: readonly BoundExpand[];
  /** The names of `$select`, navigation properties included and `*` as `'*'`, for the context URL; undefined without `$select`. */
  readonly selectedNames: readonly string[] | undefined;
  /** Navigation properties that `$select` named, in the order of the model: their links are told. */
  readonly links: readonly EdmNavigation[];
  /** `/$ref`: a row is nothing but its id. */
  readonly references: boolean;
  /** Streams that are selected: they are not read, but `metadata=full` tells where they are. */
  readonly streams: readonly EdmProperty[];
  /** Names of properties and navigation properties that are meant without being named (no `$select`, `*`), and that the key may not read. */
  readonly withheld: readonly string[];
}

export interface BoundSelectedProperty {
  readonly property: EdmProperty;
  /** For a complex property: which of its properties; undefined for all and for other types. */
  readonly parts: readonly EdmProperty[] | undefined;
}

/** How an expanded item was written, so that the next link of its collection can repeat its options. */
export interface ExpandSource {
  readonly item: ExpandItemSyntax;
  /** Levels that `$levels` still asks for below this one; 0 without `$levels`. */
  readonly levelsLeft: number;
  /** It was meant by `*`. */
  readonly isWildcard: boolean;
  /** Values that lists of options around it give to parameter aliases, the innermost list first; those of the query are not among them. */
  readonly aliases: readonly ReadonlyMap<string, ExpressionSyntax>[];
}

export type BoundExpand =
  | {
      readonly kind: 'many';
      readonly navigation: EdmNavigation;
      readonly query: BoundCollection;
      readonly explicitOptions: boolean;
      /** Set by binding on every item. */
      readonly source?: ExpandSource;
    }
  /** `/$count`: nothing but how many there are. */
  | {
      readonly kind: 'count';
      readonly navigation: EdmNavigation;
      readonly conditions: Pick<BoundCollection, 'filter' | 'search'>;
      readonly explicitOptions: boolean;
      readonly source?: ExpandSource;
    }
  | {
      readonly kind: 'one';
      readonly navigation: EdmNavigation;
      readonly selection: BoundSelection;
      readonly explicitOptions: boolean;
      readonly source?: ExpandSource;
    };

export type ExpandedMany = Extract<BoundExpand, { readonly kind: 'many' }>;

/** Type of an expression: a primitive, an enum, or that of the literal `null`. */
export type BoundType = { readonly kind: 'primitive'; readonly name: EdmPrimitiveName } | EdmEnumType | { readonly kind: 'null' };

export type BoundExpression =
  | BoundValue
  /** A property reached over to-one navigation from `$it` or from a lambda variable; `path` has more than one step through a complex property. */
  | {
      readonly kind: 'property';
      readonly variable: string | undefined;
      readonly through: readonly BoundLink[];
      readonly path: readonly EdmProperty[];
      /** The entity type that `path` starts on. */
      readonly owner: EdmEntityType;
      readonly type: BoundType;
    }
  /** A value that a transformation of `$apply` has named. */
  | { readonly kind: 'column'; readonly name: string; readonly path: readonly string[]; readonly type: BoundType }
  | { readonly kind: 'call'; readonly function: CallRow; readonly arguments: readonly BoundExpression[]; readonly type: BoundType }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly BoundExpression[]; readonly type: BoundType }
  | { readonly kind: 'not'; readonly operand: BoundExpression; readonly type: BoundType }
  | { readonly kind: 'in'; readonly operand: BoundExpression; readonly values: readonly BoundValue[]; readonly type: BoundType }
  /** `predicate` undefined for `any()`. `through` ends with the to-many navigation. */
  | {
      readonly kind: 'lambda';
      readonly operator: 'any' | 'all';
      readonly variable: string;
      readonly of: string | undefined;
      readonly through: readonly BoundLink[];
      readonly predicate: BoundExpression | undefined;
      readonly type: BoundType;
    }
  /** `Affiliations/$count` */
  | {
      readonly kind: 'count';
      readonly of: string | undefined;
      readonly through: readonly BoundLink[];
      readonly variable: string;
      readonly predicate: BoundExpression | undefined;
      readonly type: BoundType;
    }
  /** The value of the first pair whose condition is true; null without any (Part 2, section 5.1.1.12.1). */
  | { readonly kind: 'case'; readonly pairs: readonly BoundCasePair[]; readonly type: BoundType }
  /** `cast(…,Edm.Int32)`: null where the value cannot be said in `type` (Part 2, section 5.1.1.10.1). */
  | { readonly kind: 'cast'; readonly operand: BoundExpression; readonly to: EdmPrimitiveName; readonly type: BoundType }
  /** `$root/Persons(k)/Firstname`, `$root/Persons(k)/Users/$count`, and what is said of `$it` inside `$expand`: `value` speaks of the entity by the name in `variable`; null where there is none. */
  | { readonly kind: 'lookup'; readonly root: BoundRoot; readonly value: BoundExpression; readonly type: BoundType }
  /** Whether a search finds the entity that the variable stands for; of a count alone. */
  | { readonly kind: 'search'; readonly variable: string | undefined; readonly search: BoundSearch; readonly type: BoundType }
  /** `Manager eq null`: whether a to-one navigation leads nowhere. */
  | { readonly kind: 'linkIsNull'; readonly of: string | undefined; readonly through: readonly BoundLink[]; readonly type: BoundType };

/** A free-text search (Part 2, section 5.1.7): every term holds a letter or a digit. */
export type BoundSearch =
  | { readonly kind: 'word' | 'phrase'; readonly slot: number }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly BoundSearch[] }
  | { readonly kind: 'not'; readonly operand: BoundSearch };

/** A value that `$compute` gives a name (Part 2, section 5.1.3). Its expression stands wherever the name does. */
export interface BoundComputed {
  readonly name: string;
  readonly expression: BoundExpression;
  /** The expression nodes that each use of its name costs. */
  readonly nodes: number;
}

export interface BoundCasePair {
  readonly condition: BoundExpression;
  readonly value: BoundExpression;
}

/** An entity that no path from the entity at hand leads to: it is found by its key, or it is the one from which the link leads here. */
export type BoundRoot =
  | { readonly kind: 'keyed'; readonly type: EdmEntityType; readonly key: BoundKey; readonly variable: string }
  | { readonly kind: 'owner'; readonly link: BoundLink; readonly variable: string };

/** A navigation property with the type that owns it. */
export interface BoundLink {
  readonly owner: EdmEntityType;
  readonly navigation: EdmNavigation;
}

/** A value that the request says. */
export type BoundValue = BoundLiteral | BoundParameter;

/** A literal of the client's: its type and its slot, never its value. */
export interface BoundParameter {
  readonly kind: 'parameter';
  readonly slot: number;
  readonly from: SlotKind;
  readonly type: Extract<BoundType, { readonly kind: 'primitive' }>;
  /** For a moment with an offset: its local time, as a moment in UTC; or its offset in minutes. */
  readonly part?: 'local' | 'offset';
  readonly span: Span;
}

/** A value that is the same in every request of the template: null, a truth value, a member of an enumeration, or one that binding has made. In the form that the GraphQL scalar of its type takes as a variable (see `graphql/data-plane-types.ts`). */
export interface BoundLiteral {
  readonly kind: 'literal';
  readonly type: BoundType;
  readonly value: string | number | boolean | null;
  readonly span: Span;
}
