/**
 * What passes between the doors and the data plane: types only, the one part of `graphql/` that the adapter knows.
 *
 * Values of scalars, as variables and as results of the adapter's documents (leaves come from the driver in their final form):
 * `Boolean` boolean · `Byte SByte Short Int Single Float` number (`Single` and `Float` also `"NaN"`, `"INF"`, `"-INF"`) ·
 * `Long Decimal` numeral as text or, where no digit is lost and none hides behind an exponent, number · `String UUID` text · `Date` `2024-02-29` ·
 * `DateTime` `2024-02-29T12:00:00Z` (UTC, fraction up to microseconds without trailing zeros) · `TimeOfDay` `07:59:59.999` ·
 * `Duration` `P1DT2H3M4.5S` · `Binary Stream` base64url text · enums the member's name.
 */

/** The holder of the key that a request came with. */
export interface Reader {
  readonly keyId: string;
  readonly keyName: string;
  /** Stands for everything the key may see: part of what a skip token is bound to. */
  readonly grants: string;
}

/** Given with each execution; the data plane adds what its resolvers need. */
export interface RequestContext {
  readonly requestId: string;
  readonly reader: Reader;
  /** Aborted when the client is gone: running statements are cancelled. */
  readonly signal: AbortSignal | undefined;
  /** Receives each SQL statement as it is sent; for tests, goldens and `Server-Timing`. */
  readonly onStatement?: (statement: { readonly text: string; readonly values: readonly unknown[] }) => void;
}

/** Runs one document of the adapter's in process, with JIT. */
export type ExecuteDocument = (
  text: string,
  variables: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => Promise<ExecutedDocument>;

export interface ExecutedDocument {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[] | undefined;
    readonly extensions?: { readonly code?: unknown } | undefined;
  }[];
}

/** Why reading failed, as `extensions.code` of a GraphQL error. Messages hold no value, no SQL. */
export type ReadFaultCode =
  /** A filter, order or page argument that cannot be: the message says which. */
  | 'INVALID_ARGUMENT'
  /** `after` is not a token of this query for this key. */
  | 'INVALID_TOKEN'
  /** More rows than one response may read. */
  | 'ROWS_EXCEEDED'
  /** The database could not evaluate an expression for some row: division by zero, overflow, out of range. */
  | 'EVALUATION_FAILED'
  /** The statement timeout struck. */
  | 'TIMEOUT'
  /** The database is not there, or turned the connection away. */
  | 'UNAVAILABLE'
  /** The client left. */
  | 'CANCELLED';

/** Opened for each execution and closed at its end: holds the loaders and the snapshot of one response. */
export interface ReadSession {
  close(): Promise<void>;
}

export type OpenReadSession = (context: RequestContext) => ReadSession;

/** What resolvers find as their context: the door's, with the session. */
export interface ResolverContext extends RequestContext {
  readonly session: ReadSession;
}
