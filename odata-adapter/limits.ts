/** The query limits of the OData door, each a setting and each answered with a 400 that names it (414 for the URL). */
export interface QueryLimits {
  /** Bytes of the URL's path and query. */
  readonly urlBytes: number;
  /** Depth of parentheses and nested options. */
  readonly nesting: number;
  /** Nodes of all expressions in a request. */
  readonly expressionNodes: number;
  readonly lambdaDepth: number;
  readonly functionDepth: number;
  readonly inListItems: number;
  readonly orderbyItems: number;
  readonly expandDepth: number;
  /** Transformations of `$apply`, nested ones included; and groupings that its rollups make. */
  readonly transformations: number;
  readonly levels: number;
  /** Rows of a page when the client asks for no size, and at most. */
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Rows of an expanded collection, per parent, before a nested next link. */
  readonly nestedPageSize: number;
  /** Rows read for one response, all levels together. */
  readonly rowsPerResponse: number;
}

export const DEFAULT_LIMITS: QueryLimits = {
  urlBytes: 8192,
  nesting: 32,
  expressionNodes: 200,
  lambdaDepth: 3,
  functionDepth: 8,
  inListItems: 500,
  orderbyItems: 5,
  expandDepth: 10,
  transformations: 20,
  levels: 5,
  pageSize: 1000,
  maxPageSize: 5000,
  nestedPageSize: 1000,
  rowsPerResponse: 50000,
};
