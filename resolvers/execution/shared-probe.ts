/**
 * Questions whether anything was noted in the log of changes -> one statement for all that wait at the same time. One that is asked while a statement is under way waits for the next,
 * which begins after it: no answer is older than its question. A statement begins when all sockets that have something were read, so that those who ask at once share it.
 * The last answer is kept: where nothing was committed since, the statement looks at no more than its own snapshot.
 */
import { setImmediate } from 'node:timers/promises';
import type { Database, TableName } from '../database/database-types';
import { isAsKnown, type ProbedLog, probeOf, type ProbeQuestion, readProbe } from '../sql/changes/log-probe';
import { ownName } from '../sql/changes/change-log';

export interface SharedQuestion extends ProbeQuestion {
  readonly horizon: bigint;
}

/** An answer, and what was asked. */
interface Answered {
  readonly horizon: bigint;
  readonly tables: ReadonlyMap<string, TableName>;
  readonly snapshot: string;
  readonly log: ProbedLog;
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
  #answered: Answered | undefined;

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
    const { horizon = 0n, tables: wanted = new Map<string, TableName>() } = this.#next ?? {};
    this.#next = undefined;
    const known = this.#answeredTo(horizon, wanted);
    const tables = [...wanted.values()];
    const [row] = await this.#database.run(probeOf({ horizon, tables, ...(known && { knownSnapshot: known.snapshot }) }), undefined);
    if (known !== undefined && isAsKnown(row, known.snapshot)) return known.log;
    const log = readProbe(row, tables);
    const { snapshot, isCut } = log;
    // What is cut for the one who asks from long ago would make others look for what they need not.
    this.#answered = snapshot === undefined || isCut ? undefined : { horizon, tables: wanted, snapshot, log };
    return log;
  }

  /** The last answer, where it tells all that is asked. */
  #answeredTo(horizon: bigint, tables: ReadonlyMap<string, TableName>): Answered | undefined {
    const last = this.#answered;
    return last !== undefined && horizon >= last.horizon && [...tables.keys()].every(name => last.tables.has(name)) ? last : undefined;
  }
}
