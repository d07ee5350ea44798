/** What a key may ask: its entity sets, and their types. Types only. */
export interface Schema {
  readonly sets: readonly EntitySet[];
  readonly types: ReadonlyMap<string, EntityType>;
}

export interface EntitySet {
  readonly name: string;
  readonly type: string;
}

export interface EntityType {
  readonly name: string;
  readonly description: string;
  readonly key: readonly string[];
  readonly fields: readonly Field[];
  readonly links: readonly Link[];
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly description: string;
  /** What the model says further, such as why the field is sensitive. */
  readonly more: string;
  readonly isSensitive: boolean;
  readonly allowedValues: readonly string[];
  /** A regular expression that each value fits; empty where the model has none. */
  readonly pattern: string;
}

export interface Link {
  readonly name: string;
  readonly target: string;
  readonly isMany: boolean;
  readonly description: string;
  readonly more: string;
  readonly isSensitive: boolean;
}
