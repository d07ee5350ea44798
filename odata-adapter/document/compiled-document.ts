/** A bound request as one GraphQL document, with what is needed to shape its result. Types only. */
import type { BoundType, ExpandedMany } from '../binding/bound-request';
import type { EdmEntityType, EdmNavigation, EdmProperty } from '../edm/edm-model';
import type { PlannedAddress } from './compile-address';
import type { DocumentVariable } from './document-variables';

export interface CompiledDocument {
  /** Canonical: the same template gives the same text; literals are variables. */
  readonly text: string;
  readonly variables: readonly DocumentVariable[];
  /** Name of the variable with the root page's size (`first`), to read a smaller page with the same document; undefined without a page, and where it would not tell where it ends. */
  readonly pageSizeVariable: string | undefined;
  /** Whether the root page tells where it ends, when it is not the last. */
  readonly goesOn: boolean;
  readonly payload: PayloadShape;
  /** Entities of the path that alternate keys address: links name them by their primary key, which is read with them. */
  readonly primaryKeys: readonly PrimaryKeyPlace[];
}

/** Where the primary key of an entity on the path stands in the result. */
export interface PrimaryKeyPlace {
  /** Which step of the path leads to the entity; -1 for its start. */
  readonly step: number;
  readonly path: ResultPath;
  /** Response keys of the key's values in the entity's object, in the key's order. */
  readonly aliases: readonly string[];
}

/** Where the target stands in the GraphQL result: response keys and list indexes from `data` down. */
export type ResultPath = readonly (string | number)[];

export type PayloadShape =
  /**
   * At `path` stands a page `{ nodes, count?, next?, delta? }`. `changeKey`: its nodes are changes `{ …, removed, entity }`, which hold the key's values under these aliases; `apart`: and
   * `reached`, as what is expanded is told apart from the entity.
   */
  | {
      readonly kind: 'collection';
      readonly path: ResultPath;
      readonly row: RowShape;
      readonly base: BasePlace | undefined;
      readonly changeKey?: readonly string[];
      readonly apart?: readonly ApartShape[] | undefined;
    }
  /** At `path` stands a page of transformed rows, their values under the names of the bound columns; `row` tells of those that still are entities, where they tell of themselves. */
  | { readonly kind: 'applied'; readonly path: ResultPath; readonly row: RowShape | undefined; readonly base: BasePlace | undefined }
  /** At `path` stands the entity or null. */
  | { readonly kind: 'entity'; readonly path: ResultPath; readonly row: RowShape; readonly base: BasePlace | undefined }
  /** At `path` stands the entity or null; its value at `property` (keys are OData names). */
  | {
      readonly kind: 'property';
      readonly path: ResultPath;
      readonly property: readonly EdmProperty[];
      /** Those selected of a complex property. */
      readonly parts: readonly EdmProperty[] | undefined;
      readonly raw: boolean;
    }
  /** At `path` stands a page `{ count }`. */
  | { readonly kind: 'count'; readonly path: ResultPath }
  /** At `path` stands the entity or null, with the two properties under their OData names. */
  | { readonly kind: 'media'; readonly path: ResultPath; readonly content: EdmProperty; readonly contentType: EdmProperty | undefined };

export type PagePayload = Extract<PayloadShape, { readonly kind: 'collection' | 'applied' }>;

/** An entity on the way, at `path` of the result. From its canonical URL on, the way (`rest`) tells the canonical URL of what it ends at. */
export interface BasePlace {
  readonly path: ResultPath;
  readonly shape: CanonicalShape;
  readonly rest: PlannedAddress;
}

/** What is expanded, where it is told apart from the entity. */
export interface ApartShape {
  readonly nested: Exclude<NestedShape, { readonly kind: 'count' }>;
  /** The select-list of a context URL. */
  readonly list: string;
  /** Under `alias` of `reached` stand the keys of what the navigation property led to, each of this shape. */
  readonly alias: string;
  readonly key: CanonicalShape;
  /** What is expanded further: `reached` of each key tells what it led to. */
  readonly apart: readonly ApartShape[];
}

/** The parts of a row that give its canonical URL. */
export interface CanonicalShape {
  readonly type: EdmEntityType;
  /** Response keys that hold the row's key values, in the order of the type's key; undefined when no link needs them. */
  readonly keyAliases: readonly string[] | undefined;
  /** The place of the containing entity in the row; undefined where the address is known without it. */
  readonly container: ContainerShape | undefined;
}

/** How a row of the result becomes a JSON object. Response keys are OData names already, so that a row without any of these is used as it is. */
export interface RowShape extends CanonicalShape {
  /** Response keys to remove after use (key values that were not selected, and the container). */
  readonly hidden: readonly string[];
  /** OData names of selected `Edm.Int64` and `Edm.Decimal` properties, whose values may be numerals as text; a complex property's part as `['Size', 'Width']`. */
  readonly numerals: readonly (readonly string[])[];
  readonly computed: readonly ComputedShape[];
  readonly nested: readonly NestedShape[];
  /** The control information of each row; undefined where there is none, and the row is used as it is. */
  readonly control: ControlShape | undefined;
  /**
   * What rows are copied into: their response keys, behind the id where they tell that and no other control information, and before annotations of what is left out since the key may not read it
   * (`Cpr@Core.Permissions`). Undefined where they have neither.
   */
  readonly form: Readonly<Record<string, unknown>> | undefined;
  /** There is nothing to shape: the rows that are read are those of the answer. */
  readonly isFinal: boolean;
}

/** Control information of a row (JSON Format, section 4.5). */
export interface ControlShape {
  /** The id and nothing else, not even values. */
  readonly reference: boolean;
  readonly id: boolean;
  /** All of it, as `metadata=full` asks; else the links of the navigation properties that `$select` named, and the id where `$select` left out a part of the key. */
  readonly full: boolean;
  /** OData names of the navigation properties whose links are told. */
  readonly links: readonly string[];
  /** The entity's own bytes, of which the media type is under `contentType`. */
  readonly media: { readonly contentType: string | undefined } | undefined;
  readonly streams: readonly { readonly name: string; readonly contentType: string | undefined }[];
}

/** Under `alias` stands the containing entity. */
export interface ContainerShape {
  readonly alias: string;
  readonly type: EdmEntityType;
  readonly keyAliases: readonly string[];
  /** From the containing entity to what it contains. */
  readonly navigation: EdmNavigation;
  readonly container: ContainerShape | undefined;
}

/** A computed value: under `alias` in the result, under `name` in the answer. */
export interface ComputedShape {
  readonly alias: string;
  readonly name: string;
  readonly type: BoundType;
  /** Where JSON does not tell it. */
  readonly isTypeTold: boolean;
}

export type NestedShape =
  /** Under `name` stands a page `{ nodes, count?, next? }`; `expand` is what asked for it. */
  | { readonly kind: 'many'; readonly name: string; readonly row: RowShape; readonly expand: ExpandedMany }
  /** Under `name` stands a page `{ count }`. */
  | { readonly kind: 'count'; readonly name: string }
  /** Under `name` stands an object or null. */
  | { readonly kind: 'one'; readonly name: string; readonly row: RowShape };
