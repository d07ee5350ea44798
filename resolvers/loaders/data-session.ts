/**
 * What one response reads through: its statements, on the pool or in one snapshot; its budget of rows; its loaders. Rejects with ROWS_EXCEEDED when
 * the budget is spent, and with CANCELLED what is asked for after the end.
 */
import type { FieldNode } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import type { ReadSession, RequestContext, ResolverContext, SensitiveRead } from '../../graphql/data-plane-types';
import type { Database, Row, Snapshot, SqlStatement, StatementRunner } from '../database/database-types';
import type { Permit, Semaphore } from '../../std/semaphore';
import { ReadFault } from '../database/read-fault';
import type { PageTokens } from '../paging/page-tokens';
import type { ReadLimits } from '../read-limits';
import { renderStatement } from '../sql/render/render-select';
import type { SqlSelect } from '../sql/nodes/sql-nodes';
import type { StorageModel, StoredLink } from '../storage/storage-model';
import type { KeptStatements } from './kept-statements';
import type { Page } from './page';
import { SensitiveNotes } from './sensitive-notes';

/** What all sessions share. */
export interface SessionParts {
  readonly storage: StorageModel;
  readonly database: Database;
  readonly limits: ReadLimits;
  readonly tokens: PageTokens;
  readonly statements: KeptStatements;
  /** Limits how many responses read many rows at a time. */
  readonly largeReads: Semaphore;
}

const MANY_ROWS = 500;

interface HeldPage {
  readonly link: StoredLink;
  readonly page: Page;
}

export class DataSession implements ReadSession {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  readonly tokens: PageTokens;
  readonly statements: KeptStatements;
  readonly grants: Grants;
  /** Undefined where the document mentions nothing sensitive. */
  readonly notes: SensitiveNotes | undefined;
  readonly #database: Database;
  readonly #context: RequestContext;
  readonly #loaders = new Map<readonly FieldNode[], unknown>();
  #pages: Map<Row, HeldPage> | undefined;
  #now: string | undefined;
  #hasBegun = false;
  #needsSnapshot: boolean | undefined;
  #snapshot: Promise<Snapshot> | undefined;
  #rowsLeft: number;
  readonly #largeReads: Semaphore;
  #permit: Permit | undefined;
  #closed = false;

  constructor(parts: SessionParts, context: RequestContext, sensitive: readonly string[]) {
    const { storage, database, limits, tokens, statements, largeReads } = parts;
    this.storage = storage;
    this.limits = limits;
    this.tokens = tokens;
    this.statements = statements;
    this.grants = context.reader.grants;
    this.notes = sensitive.length > 0 ? new SensitiveNotes(sensitive) : undefined;
    this.#database = database;
    this.#largeReads = largeReads;
    this.#context = context;
    this.#rowsLeft = limits.rowsPerResponse;
  }

  /** Called before the first statement, and by each root field: the first one counts the operation's statements. */
  begin(statements: () => number): void {
    this.#needsSnapshot ??= statements() > 1;
  }

  /**
   * Said before the first statement: about how many rows there will be. A response of many rows waits for a permit before it holds a connection. One that has begun
   * does not wait: the holders of the permits may be waiting for its connection.
   */
  expect(rows: number): void {
    this.#mustBeOpen();
    if (rows >= MANY_ROWS && !this.#hasBegun) this.#permit ??= this.#largeReads.acquire();
  }

  run(select: SqlSelect): Promise<Row[]> {
    return this.send(renderStatement(select));
  }

  async send(statement: SqlStatement): Promise<Row[]> {
    this.#mustBeOpen();
    this.#hasBegun = true;
    if (this.#permit) await this.#permit.granted;
    const runner = this.#needsSnapshot === false ? this.#database : await this.#openSnapshot();
    this.#mustBeOpen();
    this.#context.onStatement?.(statement);
    return runner.run(statement, this.#context.signal);
  }

  get rows(): number {
    return this.limits.rowsPerResponse - this.#rowsLeft;
  }

  sensitiveReads(): readonly SensitiveRead[] {
    return this.notes?.reads ?? [];
  }

  /** The same instant for all of the response's statements. */
  readonly now = (): string => (this.#now ??= new Date().toISOString());

  /** Rows that may still be read. */
  get rowsLeft(): number {
    return this.#rowsLeft;
  }

  /** Takes rows that the response holds from the budget. */
  spend(rows: number): void {
    this.#rowsLeft -= rows;
    if (this.#rowsLeft < 0)
      throw new ReadFault('ROWS_EXCEEDED', `a response reads at most ${this.limits.rowsPerResponse} rows: ask for fewer with first`);
  }

  /** A page that was read together with the row that it hangs on. It is not put into the row, to which V8 is slow to add a property. */
  holdPage(row: Row, link: StoredLink, page: Page): void {
    this.#pages ??= new Map();
    this.#pages.set(row, { link, page });
  }

  heldPage(row: Row, link: StoredLink): Page | undefined {
    const known = this.#pages?.get(row);
    return known?.link === link ? known.page : undefined;
  }

  /** The loader of a field: one for its nodes, so that all parents of a level share it. */
  loader<Loader>(nodes: readonly FieldNode[], create: () => Loader): Loader {
    const known = this.#loaders.get(nodes);
    if (known !== undefined) return known as Loader;
    const loader = create();
    this.#loaders.set(nodes, loader);
    return loader;
  }

  /** Gives back what the session has taken, and what it is given later: a snapshot that is still being opened, a permit that is still waited for. */
  async close(): Promise<void> {
    this.#closed = true;
    try {
      const snapshot = await this.#snapshot?.catch(() => undefined);
      await snapshot?.close();
    } finally {
      this.#permit?.release();
    }
  }

  /** After a wait the session may be closed: what were opened then, nobody would close. */
  #openSnapshot(): Promise<StatementRunner> {
    this.#mustBeOpen();
    this.#snapshot ??= this.#database.openSnapshot(this.#context.signal);
    return this.#snapshot;
  }

  #mustBeOpen(): void {
    if (this.#closed || this.#context.signal?.aborted === true) throw new ReadFault('CANCELLED', 'the request has ended');
  }
}

/** The session that the data plane has opened for an execution. */
export function sessionOf({ session }: ResolverContext): DataSession {
  if (session instanceof DataSession) return session;
  throw new Error('The context holds no session of these resolvers.');
}
