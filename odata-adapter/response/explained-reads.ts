/** The reads of a request -> their explanation: the GraphQL document, and the SQL statements with rows and time. It holds no value: documents declare their variables, and statements have `$1`. */
import { parse, print } from 'graphql';
import type { DocumentOutline, EndedStatement, ReadTrace, SensitiveRead } from '../../graphql/data-plane-types';

export class ExplainedReads implements ReadTrace {
  readonly stage: ReadTrace['stage'];
  readonly #trace: ReadTrace;
  readonly #statements: EndedStatement[] = [];

  constructor(trace: ReadTrace) {
    this.#trace = trace;
    this.stage = trace.stage;
  }

  get takesSensitive(): boolean {
    return this.#trace.takesSensitive;
  }

  document(outline: DocumentOutline): void {
    this.#trace.document(outline);
  }

  plan(outcome: 'found' | 'made'): void {
    this.#trace.plan(outcome);
  }

  rows(count: number): void {
    this.#trace.rows(count);
  }

  statement(ended: EndedStatement): void {
    this.#statements.push(ended);
    this.#trace.statement(ended);
  }

  sensitive(reads: readonly SensitiveRead[]): Promise<boolean> {
    return this.#trace.sensitive(reads);
  }

  /** In JSON. */
  explanation(document: string): string {
    const sql = this.#statements.map(({ text, rows, ms }) => ({ text, rows, ms: Number(ms.toFixed(3)) }));
    return JSON.stringify({ graphql: print(parse(document)), sql });
  }
}
