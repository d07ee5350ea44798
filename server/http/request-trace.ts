/** What one request reads, as the data plane tells it -> its line in the log, and the record of its reads of sensitive fields. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DocumentOutline, ReadTrace, ReadWork, SensitiveRead } from '../../graphql/data-plane-types';
import type { ReadRecord } from '../reads/read-record';
import { readerOf } from './guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that the request came from, where it is known. */
    sender: string | undefined;
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

export class RequestTrace implements ReadTrace {
  readonly #request: FastifyRequest;
  readonly #record: Pick<ReadRecord, 'add' | 'isOpen'>;
  readonly #outlines = new Set<DocumentOutline>();
  #rows = 0;
  #databaseMs = 0;

  constructor(request: FastifyRequest, record: Pick<ReadRecord, 'add' | 'isOpen'>) {
    this.#request = request;
    this.#record = record;
  }

  get takesSensitive(): boolean {
    return this.#record.isOpen;
  }

  document(outline: DocumentOutline): void {
    this.#outlines.add(outline);
  }

  read({ rows, databaseMs }: ReadWork): void {
    this.#rows += rows;
    this.#databaseMs += databaseMs;
  }

  /** So far. */
  get work(): ReadWork {
    return { rows: this.#rows, databaseMs: this.#databaseMs };
  }

  sensitive(reads: readonly SensitiveRead[]): void {
    const { id: requestId, sender = '' } = this.#request;
    const { keyId, keyName } = readerOf(this.#request);
    const by = { at: new Date(), keyId, keyName, sender, requestId };
    this.#record.add(reads.map(read => ({ id: randomUUID(), ...by, ...read })));
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
export function createTraceOf(record: Pick<ReadRecord, 'add' | 'isOpen'>): (request: FastifyRequest) => ReadTrace {
  return request => (request.trace ??= new RequestTrace(request, record));
}
