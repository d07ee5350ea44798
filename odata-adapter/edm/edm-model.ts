/** The entity data model (CSDL 4.01) as the adapter reads it: OData names outside, GraphQL names inside. Types only. */
import type { Catalogue } from '../../graphql/catalogue/catalogue';

export interface EdmModel {
  /** `Opslag` */
  readonly namespace: string;
  /** Name of the entity container, `Container`. */
  readonly container: string;
  /** By OData name. */
  readonly entityTypes: ReadonlyMap<string, EdmEntityType>;
  readonly complexTypes: ReadonlyMap<string, EdmComplexType>;
  readonly enumTypes: ReadonlyMap<string, EdmEnumType>;
  readonly entitySets: ReadonlyMap<string, EdmEntitySet>;
  /** What expressions may say. */
  readonly catalogue: Catalogue;
}

export interface EdmEntitySet {
  readonly name: string;
  readonly type: EdmEntityType;
  /** GraphQL root fields: the collection, and one entity by its key. */
  readonly collectionField: string;
  readonly singleField: string;
  /** GraphQL root field for what has changed in the collection; undefined where changes are not tracked. */
  readonly changesField: string | undefined;
}

export interface EdmEntityType {
  readonly kind: 'entity';
  readonly name: string;
  readonly description: string;
  readonly key: readonly EdmProperty[];
  readonly alternateKeys: readonly EdmAlternateKey[];
  readonly properties: ReadonlyMap<string, EdmProperty>;
  readonly navigation: ReadonlyMap<string, EdmNavigation>;
  /** Functions that are bound to it, by their names: each answers the bytes that a navigation property to one media entity leads to. */
  readonly functions: ReadonlyMap<string, EdmNavigation>;
  readonly entitySet: EdmEntitySet | undefined;
  /** The one place that contains its entities, where that can be told of each by a link; undefined for other types. */
  readonly container: EdmContainer | undefined;
  /** Present on a media entity: the property with the bytes, and the one with their media type. */
  readonly media: { readonly content: EdmProperty; readonly contentType: EdmProperty | undefined } | undefined;
  /** The key may read nothing of it. */
  readonly withheld: boolean;
  readonly graphql: { readonly type: string; readonly page: string; readonly filter: string; readonly order: string };
}

/** Properties that identify an entity too, though not in links (Core.AlternateKeys). */
export interface EdmAlternateKey {
  readonly properties: readonly EdmProperty[];
  /** GraphQL root field for one entity by this key; undefined without an entity set. */
  readonly singleField: string | undefined;
}

export interface EdmContainer {
  readonly type: EdmEntityType;
  /** From the containing entity to what it contains. */
  readonly navigation: EdmNavigation;
  /** The same way back. */
  readonly back: EdmNavigation;
}

export interface EdmComplexType {
  readonly kind: 'complex';
  readonly name: string;
  readonly description: string;
  readonly properties: ReadonlyMap<string, EdmProperty>;
}

export interface EdmEnumType {
  readonly kind: 'enum';
  readonly name: string;
  readonly description: string;
  /** Values count from 0 in the order of the model. */
  readonly members: readonly { readonly name: string; readonly value: number; readonly description: string }[];
}

export type EdmPrimitiveName =
  | 'Edm.Binary' | 'Edm.Boolean' | 'Edm.Byte' | 'Edm.Date' | 'Edm.DateTimeOffset' | 'Edm.Decimal' | 'Edm.Double' | 'Edm.Duration'
  | 'Edm.Guid' | 'Edm.Int16' | 'Edm.Int32' | 'Edm.Int64' | 'Edm.SByte' | 'Edm.Single' | 'Edm.Stream' | 'Edm.String' | 'Edm.TimeOfDay'; // oxfmt-ignore

export type EdmPropertyType = { readonly kind: 'primitive'; readonly name: EdmPrimitiveName } | EdmEnumType | EdmComplexType;

export interface EdmProperty {
  readonly kind: 'property';
  /** `Firstname` */
  readonly name: string;
  readonly description: string;
  readonly type: EdmPropertyType;
  readonly nullable: boolean;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
  /** What the values are as a rule. */
  readonly allowedValues: readonly string[] | undefined;
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  readonly computed: boolean;
  readonly searchable: boolean;
  /** For `Edm.Stream`: OData name of the sibling property with the media type. */
  readonly streamContentType: string | undefined;
  /** GraphQL field, `firstname`. */
  readonly field: string;
  /** The key that the model is read with may not read it. Where the name does not exist for the key, it is not in the model. */
  readonly withheld: boolean;
  /** Its values are sensitive, or protected in some rows; or those of a part of it are. */
  readonly sensitive: boolean;
}

export interface EdmNavigation {
  readonly kind: 'navigation';
  /** `Affiliations` */
  readonly name: string;
  readonly description: string;
  /** OData name of the entity type it leads to; resolved through `EdmModel.entityTypes`. */
  readonly target: string;
  readonly many: boolean;
  readonly nullable: boolean;
  readonly contained: boolean;
  /** To many, each of which is led to from one entity alone. */
  readonly owning: boolean;
  /** The navigation property of the target that leads back: `Person`. */
  readonly partner: string | undefined;
  /** Properties that carry the link, each equal to one of the target: `PersonUuid`, `Uuid`. */
  readonly constraints: readonly { readonly property: string; readonly referenced: string }[];
  /** GraphQL field, `affiliations`. */
  readonly field: string;
  /** As of a property. */
  readonly withheld: boolean;
  /** Where it leads is sensitive. */
  readonly sensitive: boolean;
}
