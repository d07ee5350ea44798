/** The session of one response: its statements, its budget of rows, its loaders, and the notes of its sensitive reads. */
import { type FieldNode, type GraphQLError, locatedError } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import type { ReadSession, ReadState, RequestContext, ResolverContext, SensitiveRead } from '../../graphql/data-plane-types';
import type { Semaphore } from '../../std/semaphore';
import type { LevelAudit } from '../audit/level-audit';
import { SensitiveNotes, type LevelNotes } from '../audit/sensitive-notes';
import type { Row, SqlStatement } from '../database/database-types';
import { ReadFault } from '../database/read-fault';
import type { Spent } from '../expression/building';
import type { Variables } from '../expression/value-source';
import type { ChangeTokens } from '../paging/change-tokens';
import type { PageTokens } from '../paging/page-tokens';
import type { Horizon } from '../paging/told-changes';
import type { LevelPlan } from '../planning/level-planning';
import type { LevelPlans } from '../planning/level-plans';
import type { ReadLimits } from '../read-limits';
import type { StatementValues } from '../sql/nodes/parameter-source';
import type { StoredLink } from '../storage/storage-model';
import type { Page } from './page';
import type { ResponseStatements, SharedParts } from './response-statements';
import { RowBudget } from './row-budget';
import { RowHandout } from './row-handout';

/** What it is asked of what links led to. */
export interface ToldSource {
  /** What had been told before. */
  readonly horizon: Horizon;
  /** Its entity, or each of several. */
  readonly entities: readonly ToldEntity[];
}

export interface ToldEntity {
  /** What tells it apart. */
  readonly identity: readonly unknown[];
  /** Whether it was hidden with what contains it as long as the client took pages. */
  readonly isAnew: boolean;
}

/** What all sessions share. */
export interface SessionParts extends SharedParts {
  readonly limits: ReadLimits;
  readonly tokens: PageTokens;
  readonly changeTokens: ChangeTokens;
  readonly plans: LevelPlans;
  /** Limits how many whole collections are read at a time, each of which holds a connection until its client has taken all of it. */
  readonly wholeReads: Semaphore;
  /** So long may one take. */
  readonly wholeTimeoutMs: number;
}

/** What one execution reads with. */
export interface SessionOpening {
  /** Fields of the document whose reads are recorded. */
  readonly sensitive: readonly string[];
  /** That may be read; undefined for as many as any response may read. */
  readonly rows: number | undefined;
  readonly statements: ResponseStatements;
  readonly close: () => Promise<void>;
}

/** A level of a response: its plan, and what the request gives to it. */
export interface Level<Plan> {
  readonly plan: Plan;
  readonly notes: LevelNotes | undefined;
  readonly variables: Variables;
  readonly session: DataSession;
}

interface HeldPage {
  readonly link: StoredLink;
  readonly page: Page;
}

/** Of a long text: as many are written in the time that a value of usual length takes. */
const BYTES_OF_A_VALUE = 128;

export class DataSession implements ReadSession {
  readonly tokens: PageTokens;
  readonly changeTokens: ChangeTokens;
  readonly plans: LevelPlans;
  readonly grants: Grants;
  readonly budget: RowBudget;
  readonly #limits: ReadLimits;
  /** By the arguments of the levels that have begun. */
  #spent: Spent = { nodes: 0, links: 0 };
  readonly statements: ResponseStatements;
  readonly handout: RowHandout;
  /** Rows that a page may have at most. */
  readonly maxPageSize: number;
  readonly close: () => Promise<void>;
  /** Undefined where the document mentions nothing sensitive. */
  readonly #notes: SensitiveNotes | undefined;
  readonly #loaders = new Map<readonly FieldNode[], unknown>();
  #pages: Map<Row, HeldPage> | undefined;
  #told: Map<Row, ToldSource> | undefined;
  #failure: GraphQLError | undefined;
  #tellFailure: ((error: GraphQLError) => void) | undefined;

  constructor(
    { limits, tokens, changeTokens, plans }: SessionParts,
    context: RequestContext,
    { sensitive, rows, statements, close }: SessionOpening,
  ) {
    this.tokens = tokens;
    this.changeTokens = changeTokens;
    this.plans = plans;
    this.grants = context.reader.grants;
    this.budget = new RowBudget(Math.min(rows ?? Infinity, limits.rowsPerResponse));
    this.#limits = limits;
    this.maxPageSize = context.isWhole === true ? Infinity : limits.maxPageSize;
    this.statements = statements;
    this.handout = new RowHandout(() => this.#isOpen());
    this.close = close;
    this.#notes = sensitive.length > 0 ? new SensitiveNotes(sensitive) : undefined;
  }

  onFailed(tell: (error: GraphQLError) => void): void {
    this.#tellFailure = tell;
    if (this.#failure !== undefined) tell(this.#failure);
  }

  /** Ends the document: what it waits for need not come any more. */
  fail(error: GraphQLError): void {
    this.#failure ??= error;
    this.#tellFailure?.(this.#failure);
  }

  /** Rows of the data, within the budget. */
  async read(statement: SqlStatement): Promise<Row[]> {
    const rows = await this.statements.send(statement, this.budget);
    this.budget.mustHold();
    return rows;
  }

  /** Of a statement that is no page. */
  valuesOf(variables: Variables): StatementValues {
    return { variables, now: this.statements.now, limit: 0, skip: 0, token: undefined, parents: [], limitOfAll: 0 };
  }

  /** Of a change, or of a key that is told of one. Entities of one key, which is unique only within what it belongs to, are told as one. */
  holdTold(source: Row, horizon: Horizon, entity: ToldEntity): void {
    this.#told ??= new Map();
    const known = this.#told.get(source);
    this.#told.set(source, { horizon, entities: [...(known?.entities ?? []), entity] });
  }

  toldOf(source: Row): ToldSource {
    const told = this.#told?.get(source);
    if (told === undefined) throw new Error('It is not known of when a change is told.');
    return told;
  }

  /** Before a level is planned: all that is planned in one turn of the event loop takes no longer than what a document may have. */
  mustGoOn(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Before a level is read. Ends the document where its arguments take too much; of a level that is at fault by itself, that fault is told. */
  begin({ audit, spent, work }: Pick<LevelPlan<unknown>, 'audit' | 'spent' | 'work'>, variables: Variables): LevelNotes | undefined {
    const notes = this.beginNotes(audit, variables);
    const before = this.#spent;
    this.#spent = { nodes: before.nodes + spent.nodes, links: before.links + spent.links };
    const fault = argumentFault(work instanceof ReadFault ? before : this.#spent, this.#limits);
    if (fault !== undefined) {
      this.fail(fault);
      throw fault;
    }
    return notes;
  }

  /** Of what is read with another level; undefined where nothing of it is recorded. */
  beginNotes(audit: LevelAudit | undefined, variables: Variables): LevelNotes | undefined {
    return audit && this.#notes?.begin(audit, variables);
  }

  get rows(): number {
    return this.budget.whole - this.budget.left;
  }

  get values(): number {
    return Math.max(this.handout.values, this.budget.bytes / BYTES_OF_A_VALUE);
  }

  get mustReadAnew(): boolean {
    return this.statements.mustReadAnew;
  }

  get mayBeOvertaken(): boolean {
    return this.statements.mayBeOvertaken;
  }

  overtaken(): Promise<ReadFault | undefined> {
    return this.statements.overtaken();
  }

  sensitiveReads(): readonly SensitiveRead[] {
    return this.#notes?.reads ?? [];
  }

  state(): Promise<ReadState | undefined> {
    return this.statements.state();
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

  #isOpen(): boolean {
    try {
      this.statements.mustBeOpen();
      return true;
    } catch (error) {
      this.fail(locatedError(error, undefined));
      return false;
    }
  }

  /** The loader of a field: one for its nodes, so that all parents of a level share it. */
  loader<Loader>(nodes: readonly FieldNode[], create: () => Loader): Loader {
    const known = this.#loaders.get(nodes);
    if (known !== undefined) return known as Loader;
    const loader = create();
    this.#loaders.set(nodes, loader);
    return loader;
  }
}

/** What the arguments of all levels take together -> the fault where it is too much. */
function argumentFault({ nodes, links }: Spent, { expressionNodes, linksOfDocument }: ReadLimits): ReadFault | undefined {
  if (links > linksOfDocument)
    return new ReadFault('LINKS_EXCEEDED', `more than ${linksOfDocument} links are followed in the arguments of the document`);
  if (nodes > expressionNodes)
    return new ReadFault('INVALID_ARGUMENT', `more than ${expressionNodes} nodes in the arguments of the document`);
  return undefined;
}

/** The session that the data plane has opened for an execution. */
export function sessionOf({ session }: ResolverContext): DataSession {
  if (session instanceof DataSession) return session;
  throw new Error('The context holds no session of these resolvers.');
}
