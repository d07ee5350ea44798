/** Executions of one request that read one snapshot -> a session for each. Rejects with BUSY or KEY_BUSY who waits too long for a turn, and with TIMEOUT what takes longer than a whole collection may. */
import type { HeldReads, ReadSession, RequestContext } from '../../graphql/data-plane-types';
import { ReadFault } from '../database/read-fault';
import { DataSession, type SessionParts } from './data-session';
import { ResponseStatements } from './response-statements';

/** How long others may take until it is one's turn, and no longer than half of what one may take. */
const PATIENCE_MS = 20_000;

export class HeldSessions implements HeldReads {
  readonly #parts: SessionParts;
  readonly #context: RequestContext;
  #statements: ResponseStatements;
  #timers: readonly NodeJS.Timeout[] = [];
  #executions = 0;

  constructor(parts: SessionParts, context: RequestContext) {
    this.#parts = parts;
    this.#context = context;
    this.#statements = this.#begin();
    // Who leaves while waiting leaves the queue.
    context.signal?.addEventListener('abort', () => void this.close());
  }

  open(sensitive: readonly string[], rows: number | undefined): ReadSession {
    this.#executions += 1;
    return new DataSession(this.#parts, this.#context, { sensitive, rows, statements: this.#statements, close: () => Promise.resolve() });
  }

  restart(): boolean {
    if (this.#executions > 1) return false;
    void this.close();
    this.#statements = this.#begin();
    return true;
  }

  close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    return this.#statements.close();
  }

  #begin(): ResponseStatements {
    const { wholeReads, wholeTimeoutMs } = this.#parts;
    const { keyId } = this.#context.reader;
    const permit = wholeReads.acquire(keyId);
    const statements = new ResponseStatements(this.#parts, this.#context);
    statements.hold(permit, wholeTimeoutMs);
    const endAfter = (milliseconds: number, why: () => ReadFault): NodeJS.Timeout =>
      setTimeout(() => void statements.close(why()), milliseconds).unref();
    const patience = endAfter(Math.min(PATIENCE_MS, wholeTimeoutMs / 2), () =>
      wholeReads.hasShare(keyId)
        ? new ReadFault('KEY_BUSY', 'too many whole collections are read with this key at the same time')
        : new ReadFault('BUSY', 'too many whole collections are read at the same time'),
    );
    const deadline = endAfter(wholeTimeoutMs, () => new ReadFault('TIMEOUT', 'the whole collection took longer than it may'));
    this.#timers = [patience, deadline];
    void permit.granted.then(() => clearTimeout(patience));
    return statements;
  }
}
