/** What one request reads, as the data plane tells it -> its line in the log, and the record of its reads of sensitive fields. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DocumentOutline, EndedStatement, ReadTrace, SensitiveRead } from '../../graphql/data-plane-types';
import { templateOf } from '../../resolvers/database/refused-statement';
import type { Metrics } from '../metrics/metrics';
import type { Address } from '../addresses/address';
import type { ReadRecord } from '../reads/read-record';
import type { TracedStep } from '../traces/traces';
import { keyHolderOf } from './guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that the request came from, where it is known. */
    sender: Address | undefined;
    /** Undefined until a door runs a document for the request. */
    trace: RequestTrace | undefined;
  }
}

/** What a line in the log says of the data. */
export interface TracedReads {
  readonly entitySets: readonly string[];
  readonly query: string;
  readonly fields: readonly string[];
  readonly rows: number;
}

/** What a request has taken. */
export interface TracedWork {
  readonly rows: number;
  /** The time of its statements, each with its wait for a connection. */
  readonly databaseMs: number;
}

/** A whole collection of many batches has more. */
const MOST_STEPS = 500;

/** What a trace tells. */
export interface TraceListeners {
  readonly record: Pick<ReadRecord, 'add' | 'isOpenFor'>;
  readonly metrics: Pick<Metrics, 'plan' | 'rows' | 'statement'>;
  /** Statements that take so long get a line in the log; none does where it is 0. */
  readonly slowMs: number;
  /** Whether the steps of requests are kept, for traces. */
  readonly keepsSteps: boolean;
}

const UNREADABLE =
  'the role that reads may not read something that this statement names; a start, or opslag migrate, grants opslag_reader what it lacks, and any other role needs the grants by hand: see docs/security.md';

/** By SQLSTATE: `undefined_table`, `undefined_column`. */
const NOT_THERE: Readonly<Record<string, string>> = {
  '42P01':
    'a table or view that this statement names is not there, or not at present: make it as the model names it; where it is one of the schema organisation, the database was not migrated, or not restored to its end',
  '42703':
    'a column that this statement names is not there any more: somebody has altered the table or view; give it back, or take it out of the model and restart; a start names each column that is missing',
};

class RequestTrace implements ReadTrace {
  readonly #request: FastifyRequest;
  readonly #listeners: TraceListeners;
  readonly #outlines = new Set<DocumentOutline>();
  /** Fields that are recorded already as read of nobody known: what comes in several batches mentions the same in each. */
  readonly #ofNobody = new Set<string>();
  readonly #steps: TracedStep[] | undefined;
  readonly #admitted = performance.now();
  /** In a transaction the statements after the first fail for the same reason. */
  readonly #toldUnreadable = new Set<'error' | 'warn'>();
  #rows = 0;
  #databaseMs = 0;
  /** Why the database was not there, at last. */
  unavailable: string | undefined;

  constructor(request: FastifyRequest, listeners: TraceListeners) {
    this.#request = request;
    this.#listeners = listeners;
    this.#steps = listeners.keepsSteps ? [] : undefined;
    this.stage = listeners.keepsSteps ? (name, began) => this.#keep({ name, began, ended: performance.now() }) : undefined;
  }

  readonly stage: ReadTrace['stage'];

  get takesSensitive(): boolean {
    return this.#listeners.record.isOpenFor(keyHolderOf(this.#request).reader.keyId);
  }

  document(outline: DocumentOutline): void {
    this.#outlines.add(outline);
  }

  plan(outcome: 'found' | 'made'): void {
    this.#listeners.metrics.plan(outcome);
  }

  rows(count: number): void {
    this.#rows += count;
    this.#listeners.metrics.rows(count);
  }

  statement(ended: EndedStatement): void {
    const { text, ms, rows, failure, diagnosis } = ended;
    this.#databaseMs += ms;
    if (failure === 'UNREADABLE') this.#tellUnreadable(ended);
    this.unavailable = diagnosis ?? this.unavailable;
    const { metrics, slowMs } = this.#listeners;
    metrics.statement(ms, failure);
    if (this.#steps !== undefined) this.#keepStatement({ text, rows, ...(failure === undefined ? {} : { failure }) }, ms);
    if (slowMs === 0 || ms < slowMs) return;
    this.#request.log.warn({ ms: Math.round(ms), rows, failure, statement: templateOf(text) }, 'slow statement');
  }

  #tellUnreadable({ text, diagnosis, isDispensable }: EndedStatement): void {
    const level = isDispensable === true ? 'warn' : 'error';
    if (this.#toldUnreadable.has(level)) return;
    this.#toldUnreadable.add(level);
    this.#request.log[level]({ sqlState: diagnosis, statement: templateOf(text) }, NOT_THERE[diagnosis ?? ''] ?? UNREADABLE);
  }

  #keepStatement(statement: NonNullable<TracedStep['statement']>, ms: number): void {
    const ended = performance.now();
    this.#keep({ name: 'SELECT', began: ended - ms, ended, statement });
  }

  #keep(step: TracedStep): void {
    if (this.#steps !== undefined && this.#steps.length < MOST_STEPS) this.#steps.push(step);
  }

  /** For a trace: the check of its key with the wait for its turn, since `began`, then its stages and statements. */
  steps(began: number): readonly TracedStep[] {
    return [{ name: 'admit', began, ended: this.#admitted }, ...(this.#steps ?? [])];
  }

  /** So far. */
  get work(): TracedWork {
    return { rows: this.#rows, databaseMs: this.#databaseMs };
  }

  async sensitive(reads: readonly SensitiveRead[]): Promise<boolean> {
    const { id: requestId, sender } = this.#request;
    const { keyId, keyName } = keyHolderOf(this.#request).reader;
    const by = { since: performance.now(), keyId, keyName, sender: sender?.text ?? '', requestId };
    const recorded = reads.filter(read => read.subjects.length > 0 || this.#isNews(read));
    return recorded.length === 0 || (await this.#listeners.record.add(recorded.map(read => ({ id: randomUUID(), ...by, ...read }))));
  }

  #isNews({ fields, ways }: SensitiveRead): boolean {
    const known = this.#ofNobody.size;
    for (const field of fields) for (const way of ways) this.#ofNobody.add(`${field} ${way}`);
    return this.#ofNobody.size > known;
  }

  /** A request may run several documents, or one several times; undefined where it ran none. */
  get reads(): TracedReads | undefined {
    const outlines = [...this.#outlines];
    const [only] = outlines;
    if (only === undefined) return undefined;
    if (outlines.length === 1) return { entitySets: only.entitySets, query: only.shape, fields: only.fields, rows: this.#rows };
    return {
      entitySets: [...new Set(outlines.flatMap(outline => outline.entitySets))],
      query: outlines.map(outline => outline.shape).join(' '),
      fields: [...new Set(outlines.flatMap(outline => outline.fields))],
      rows: this.#rows,
    };
  }
}

/** The trace of a request, made when a door first asks for it. */
export function createTraceOf(listeners: TraceListeners): (request: FastifyRequest) => ReadTrace {
  return request => (request.trace ??= new RequestTrace(request, listeners));
}
