/**
 * Questions whether anything was noted in the log of changes -> one statement for all that wait at the same time. One that is asked while a statement is under way waits for the next,
 * which begins after it: no answer is older than its question. A statement begins when all sockets that have something were read, so that those who ask at once share it.
 */
import { setImmediate } from 'node:timers/promises';
import type { Database, TableName } from '../database/database-types';
import { type ProbedLog, probeOf, type ProbeQuestion, readProbe } from '../sql/changes/log-probe';
import { ownName } from '../sql/changes/change-log';

export interface SharedQuestion extends ProbeQuestion {
  readonly horizon: bigint;
}

/** Those who wait for a statement that has not begun. */
interface Waiting {
  /** The lowest of their horizons. */
  horizon: bigint;
  /** Of all of them, by their full names. */
  readonly tables: Map<string, TableName>;
  readonly answer: Promise<ProbedLog>;
}

export class SharedProbe {
  readonly #database: Pick<Database, 'run'>;
  #last: Promise<unknown> = Promise.resolve();
  #next: Waiting | undefined;

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database;
  }

  /** Rejects as the database does. */
  ask({ horizon, tables }: SharedQuestion): Promise<ProbedLog> {
    const waiting = (this.#next ??= this.#wait(horizon));
    if (horizon < waiting.horizon) waiting.horizon = horizon;
    for (const table of tables) waiting.tables.set(ownName(table), table);
    return waiting.answer;
  }

  #wait(horizon: bigint): Waiting {
    const answer = this.#last.then(() => setImmediate()).then(() => this.#begin());
    this.#last = answer.catch(() => undefined);
    return { horizon, tables: new Map(), answer };
  }

  /** No one waits for it longer than the server lets a statement run, so it needs no signal of its own. */
  async #begin(): Promise<ProbedLog> {
    const { horizon = 0n, tables: wanted } = this.#next ?? {};
    this.#next = undefined;
    const tables = [...(wanted?.values() ?? [])];
    const [row] = await this.#database.run(probeOf({ horizon, tables }), undefined);
    return readProbe(row, tables);
  }
}
