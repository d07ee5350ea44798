/**
 * What passes between the doors and the data plane: types only, the one part of `graphql/` that the adapter knows.
 *
 * Values of scalars, as variables and as results of the adapter's documents (leaves come from the driver in their final form):
 * `Boolean` boolean · `Byte SByte Short Int Single Float` number (`Single` and `Float` also `"NaN"`, `"INF"`, `"-INF"`) ·
 * `Long Decimal` numeral as text or, where no digit is lost and none hides behind an exponent, number · `String UUID` text · `Date` `2024-02-29` ·
 * `DateTime` `2024-02-29T12:00:00.000000Z` (UTC, always six decimals) · `TimeOfDay` `07:59:59.999000` ·
 * `Duration` `P1DT2H3M4.5S` · `Binary Stream` base64url text, padded · enums the member's name.
 */

import type { GraphQLError } from 'graphql';
import type { LeavingSignal } from '../std/client-signal';
import type { Grants } from './grants/grants';
import type { Guard } from './grants/guard-of';

export type { Grants };

/** The holder of the key that a request came with. */
export interface Reader {
  readonly keyId: string;
  readonly keyName: string;
  /** What the key may read; its fingerprint is part of what a skip token is bound to. */
  readonly grants: Grants;
  /** How collections are answered at /odata where a request asks for no page size: whole, in pages of so many rows, or (undefined) in pages of the service's size. */
  readonly pages?: 'WHOLE' | number | undefined;
}

/** Given with each execution. */
export interface RequestContext {
  readonly requestId: string;
  readonly reader: Reader;
  /** Told what is read. */
  readonly trace: ReadTrace;
  /** Aborted when the client is gone: running statements are cancelled. */
  readonly signal: LeavingSignal | undefined;
  /** Called before the first statement of an answer of many rows, which waits for the promise: few such answers are made at a time. Without this function nothing waits. */
  readonly makeLarge?: (() => Promise<void>) | undefined;
  /** Waits for the promise without a place among the requests at work, for work that has a queue of its own. */
  readonly aside?: ((wait: Promise<void>) => Promise<void>) | undefined;
  /** Receives each document of the OData door before it runs; for tests. */
  readonly onDocument?: ((document: { readonly text: string; readonly variables: Readonly<Record<string, unknown>> }) => void) | undefined;
  /** Receives each SQL statement as it is sent; for tests. */
  readonly onStatement?: ((statement: { readonly text: string; readonly values: readonly unknown[] }) => void) | undefined;
  /** Told of each SQL statement when it has ended, beside the trace; for explanations. */
  readonly onEnded?: (ended: EndedStatement) => void;
  /** Pages have as many rows as the document asks for, also more than the service's maximum. */
  readonly isWhole?: boolean;
  /** Told of each execution: the state, in its own snapshot, of the tables that it read. Undefined where that is not known, or where the execution did not give all of its data. Without this function no snapshot is opened for it. */
  readonly onState?: (state: ReadState | undefined) => void;
  /** Told where changes were asked for, and the log alone said that there are none. */
  readonly onNothing?: (state: ReadState) => void;
  /** Told with each page where a delta link was asked for and cannot be given: a table does not note each of its changes. */
  readonly onUntracked?: () => void;
}

/** By this it is known later whether the same would be read: the tables, and which of their changes were seen. Only the resolvers look into it. */
export interface ReadState {
  /** Tables whose changes count, as the log names them. */
  readonly relations: ReadonlySet<string>;
  /** Of these, the tables that were read. */
  readonly tables: readonly TableState[];
  /** Of the log of changes: its history, the server, the first transaction that ran, and those after it whose changes were seen. */
  readonly identity: string;
  readonly system: string;
  readonly before: string;
  readonly told: readonly string[];
  /** Whether the answer says how far the log was read, as a delta link does. Then another horizon is another answer. */
  readonly tellsHorizon: boolean;
}

export interface TableState {
  readonly schema: string;
  readonly name: string;
  /** Of a view that names the table that it shows: that table. */
  readonly base?: { readonly schema: string; readonly name: string } | undefined;
  /** It changes where the table, the view or the triggers that note its changes are altered. */
  readonly mark: string;
}

/** What a document mentions of the model: names only, no value. */
export interface DocumentOutline {
  /** Of its root fields: `Persons`. */
  readonly entitySets: readonly string[];
  /** Its links, arguments and operators, bounded in length; each value is a `?`. */
  readonly shape: string;
  /** Every field and link that it mentions, wherever: `Person.cpr`. */
  readonly fields: readonly string[];
}

/**
 * How sensitive fields were read: shown, or used to compute a value that is shown; used in a condition or an order, so that an absence, a count or a place tells of them; or combined over several rows.
 * `MENTIONED`: it is not known how.
 */
export type ReadWay = 'SELECTED' | 'COMPUTED' | 'FILTERED' | 'ORDERED' | 'AGGREGATED' | 'MENTIONED';

/** Sensitive fields that were read, by their GraphQL names, how, and of whom. */
export interface SensitiveRead {
  readonly fields: readonly string[];
  readonly ways: readonly ReadWay[];
  /** Identifiers of the persons (of whatever the model calls `@subject`); empty where the rows belong to none, or none was found. */
  readonly subjects: readonly string[];
}

/** An SQL statement that has ended. */
export interface EndedStatement {
  /** With `$1` for each value. */
  readonly text: string;
  /** With the wait for a connection. */
  readonly ms: number;
  readonly rows: number;
  /** Why it gave no rows. */
  readonly failure?: ReadFaultCode | 'UNEXPECTED';
  /** Why the database was not there, for the log. */
  readonly diagnosis?: string | undefined;
  /** Whether the answer is the same without it: it only tells whether a later answer need be read. */
  readonly isDispensable?: boolean;
}

/** Told what one request reads: for its line in the log, and for the record of sensitive reads. */
export interface ReadTrace {
  /** Whether reads of sensitive fields can be recorded: if not, they are refused. */
  readonly takesSensitive: boolean;
  document(outline: DocumentOutline): void;
  /** Of the request, at the OData door. */
  plan(outcome: 'found' | 'made'): void;
  rows(count: number): void;
  statement(ended: EndedStatement): void;
  /** Told of each stage of the walk at the OData door when it ends; `began`: as of `performance.now()`. Undefined where nobody listens. */
  readonly stage: ((name: string, began: number) => void) | undefined;
  /** Called before the answer is sent. False: the reads cannot be recorded, and the answer must not be sent. */
  sensitive(reads: readonly SensitiveRead[]): Promise<boolean>;
}

/** A document of the adapter's and what is known of it for one key's rights, whatever its variables: none of them mentions anything of the model. */
export interface PreparedDocument {
  readonly text: string;
  /** Whether a variable is a `Float` or a `Single`, which may be `NaN` or infinite. */
  readonly takesFloats: boolean;
  readonly outline: DocumentOutline;
  /** The first mention of what the key may not read, `Person.cpr`; undefined where there is none. */
  readonly withheld: Guard | undefined;
  /** Fields whose reads are recorded, `Person.cpr`; most have none. */
  readonly sensitive: readonly string[];
}

/** The adapter's way into the data plane: its documents run in process, with JIT. */
export interface DocumentPlane {
  /** Throws for a text that is no GraphQL, which no document of the adapter is. */
  prepare(text: string, grants: Grants): PreparedDocument;
  execute(document: PreparedDocument, variables: Readonly<Record<string, unknown>>, context: RequestContext): Promise<ExecutedDocument>;
  /** Asks the log of changes alone. The state as it is now, where the document would still give the same; undefined where it may give something else. */
  renew(document: PreparedDocument, state: ReadState, context: RequestContext): Promise<ReadState | undefined>;
  /** Begins executions that read one snapshot, one after the other. */
  hold(context: RequestContext): HeldDocuments;
}

export interface HeldDocuments {
  /** `rows`: as many may be read at most, all levels together; undefined for as many as any response may read. */
  execute(document: PreparedDocument, variables: Readonly<Record<string, unknown>>, rows: number | undefined): Promise<ExecutedDocument>;
  /** Gives the snapshot back, whatever is still read. */
  close(): Promise<void>;
}

export interface ExecutedDocument {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[] | undefined;
    readonly extensions?: { readonly code?: unknown; readonly reason?: unknown } | undefined;
  }[];
  /** That were read, all levels together. */
  readonly rows: number;
  /** How many values these rows have, about; a long text counts as several. */
  readonly values: number;
}

/** Why reading failed, as `extensions.code` of a GraphQL error. Messages hold no value, no SQL. */
export type ReadFaultCode =
  /** A filter, order or page argument that cannot be used: the message says which. */
  | 'INVALID_ARGUMENT'
  /** A field or link that the key may not read is mentioned: `extensions.field` says which, `Person.cpr`. */
  | 'FORBIDDEN_FIELD'
  /** `after` is not a token of this query for this key. */
  | 'INVALID_TOKEN'
  /** `since` was a token of this query and is no longer good: the rights, the model, a table or the database have changed, or the log of changes does not reach back so far. */
  | 'OUTDATED_TOKEN'
  /** More rows than one response may read. */
  | 'ROWS_EXCEEDED'
  /** The arguments follow more to-one links than the database could plan in a short time. */
  | 'LINKS_EXCEEDED'
  /** The database could not evaluate an expression for some row: division by zero, overflow, out of range. */
  | 'EVALUATION_FAILED'
  /** The statement timeout struck. */
  | 'TIMEOUT'
  /** The database does not answer, or refused the connection. */
  | 'UNAVAILABLE'
  /** The database does not have what a statement names, or does not let the service's role read it. */
  | 'UNREADABLE'
  /** As many whole collections are read as may be at a time. */
  | 'BUSY'
  /** This key reads as many whole collections as one key may. */
  | 'KEY_BUSY'
  /** Sensitive fields are mentioned, and their reads cannot be recorded at the moment. */
  | 'UNRECORDED'
  /** The client left. */
  | 'CANCELLED';

/** Why an expression has no value for some row, as `extensions.reason` beside `EVALUATION_FAILED`. */
export type EvaluationReason = 'DIVISION_BY_ZERO' | 'OUT_OF_RANGE' | 'NEGATIVE_LENGTH';

/** Opened for each execution and closed at its end: holds the loaders and the snapshot of one response. */
export interface ReadSession {
  /** How many rows were read so far, all levels together. */
  readonly rows: number;
  /** How many values these rows have, about. */
  readonly values: number;
  /** Whether the rows that it has read are of no use, since the tables changed meanwhile or the host is gone. Then the response is read anew as a whole. */
  readonly mustReadAnew: boolean;
  /** Whether `overtaken` is to be asked when all is read. */
  readonly mayBeOvertaken: boolean;
  /** Why what was read may not be told: the tables changed before they were read. */
  overtaken(): Promise<GraphQLError | undefined>;
  /** `tell`: called if the document's rows cannot be read, also where that is known already. The document then waits for ever, and is given up. */
  onFailed(tell: (error: GraphQLError) => void): void;
  /** Whose sensitive fields were read; everything that the session was opened for is among it, unless no row was read for it. */
  sensitiveReads(): readonly SensitiveRead[];
  /** Of the tables that were read; undefined where it is not known, or nobody listens. */
  state(): Promise<ReadState | undefined>;
  close(): Promise<void>;
}

/** How what is executed reads: the resolvers give it to both doors. */
export interface ReadSessions {
  /** `sensitive`: the fields of the document whose reads are recorded, `Person.cpr`; most have none. */
  readonly openSession: (context: RequestContext, sensitive: readonly string[]) => ReadSession;
  /** Begins a snapshot for several executions, which closes after its time. */
  readonly holdReads: (context: RequestContext) => HeldReads;
  /** The state as it is now, where nothing that was read has changed since; undefined where it may have. */
  readonly renewState: (state: ReadState, context: RequestContext) => Promise<ReadState | undefined>;
}

export interface HeldReads {
  /** For one execution; closing the session leaves the snapshot open. `rows` as of `HeldDocuments`. */
  open(sensitive: readonly string[], rows: number | undefined): ReadSession;
  /** Takes another snapshot. False where the first execution is over: rows of two snapshots must not stand in one answer. */
  restart(): boolean;
  close(): Promise<void>;
}

/** What resolvers find as their context. */
export interface ResolverContext {
  readonly session: ReadSession;
  readonly request: RequestContext;
}
