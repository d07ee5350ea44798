/** What another OData service says of itself, as much of it as an import reads: types only. Names are as the service writes them. */

export interface ServiceMetadata {
  /** Qualified names of types, by the names of entity sets. */
  readonly sets: ReadonlyMap<string, string>;
  /** By qualified name. */
  readonly types: ReadonlyMap<string, ServiceType>;
}

/** An entity type or a complex type, with what it inherits. */
export interface ServiceType {
  /** Without its namespace. */
  readonly name: string;
  readonly key: readonly string[];
  /** Qualified names of types, by name. */
  readonly properties: ReadonlyMap<string, string>;
  readonly navigations: ReadonlyMap<string, Navigation>;
}

export interface Navigation {
  readonly name: string;
  readonly type: string;
  readonly many: boolean;
}
