/** What one request reads, as the data plane tells it -> what its line in the log says of it. */
import type { FastifyRequest } from 'fastify';
import type { DocumentOutline, ReadTrace, SensitiveRead } from '../../graphql/data-plane-types';

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
  readonly takesSensitive = true;
  readonly #outlines = new Set<DocumentOutline>();
  readonly sensitiveReads: SensitiveRead[] = [];
  #rows = 0;

  document(outline: DocumentOutline): void {
    this.#outlines.add(outline);
  }

  rows(count: number): void {
    this.#rows += count;
  }

  sensitive(reads: readonly SensitiveRead[]): void {
    this.sensitiveReads.push(...reads);
  }

  /** A request may run several documents, or one several times; undefined where it ran none. */
  get reads(): TracedReads | undefined {
    const outlines = [...this.#outlines];
    const [only] = outlines;
    if (only === undefined) return undefined;
    if (outlines.length === 1) {
      return { entitySets: only.entitySets, query: only.shape, fields: only.fields, rows: this.#rows };
    }
    return {
      entitySets: [...new Set(outlines.flatMap(outline => outline.entitySets))],
      query: outlines.map(outline => outline.shape).join(' '),
      fields: [...new Set(outlines.flatMap(outline => outline.fields))],
      rows: this.#rows,
    };
  }
}

/** The trace of a request, made when a door first asks for it. */
export function traceOf(request: FastifyRequest): ReadTrace {
  request.trace ??= new RequestTrace();
  return request.trace;
}
