/** A log of changes -> a copy of the tables that it tells of, kept by asking again and again. Knows where the copy is not as the tables are. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../support/database';

/**
 * What is remembered between two questions. `horizon`: the oldest transaction that was running, and those beyond it that were told.
 * `snapshot`: all of what `pg_current_snapshot()` gives, as textbooks have it.
 */
export type Remembering = 'horizon' | 'snapshot';

interface Noted {
  readonly relation: string;
  readonly operation: 'D' | 'I' | 'U';
  readonly before: { readonly id: number } | null;
  readonly after: { readonly id: number } | null;
}

/** By table and key, what the row says. */
type Copy = Map<string, string>;

const SNAPSHOT = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, pg_current_snapshot()::text AS snapshot`;
const NOTED = 'SELECT relation, operation, before, after FROM changes.change WHERE';
const SINCE_HORIZON = `${NOTED} transaction >= $1::text::xid8 AND transaction <> ALL ($2::text[]::xid8[])`;
const SINCE_SNAPSHOT = `${NOTED} NOT pg_visible_in_snapshot(transaction, $1::pg_snapshot)`;
const TOLD = 'SELECT DISTINCT transaction::text FROM changes.change WHERE transaction >= $1::text::xid8';
const ROWS = `SELECT 'changing.item ' || id AS key, to_json(item)::text AS row FROM changing.item
  UNION ALL SELECT 'below.part ' || id, to_json(part)::text FROM below.part`;

export class CopyReader {
  /** Questions after which the copy was not as the tables were, or a change did not fit the copy. */
  readonly faults: string[] = [];
  rounds = 0;
  changes = 0;
  #copy: Copy = new Map();
  #horizon = '0';
  #told: string[] = [];
  #snapshot = '';
  readonly #client: Client;
  readonly #remembering: Remembering;

  private constructor(client: Client, remembering: Remembering) {
    this.#client = client;
    this.#remembering = remembering;
  }

  /** Begins with a copy of the tables as they are. */
  static async open(address: string, remembering: Remembering): Promise<CopyReader> {
    const client = await connectTo(address);
    const reader = new CopyReader(client, remembering);
    await reader.#inSnapshot(async () => {
      reader.#copy = await reader.#rows();
      await reader.#remember();
    });
    return reader;
  }

  async follow(pauseMs: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.ask();
      await delay(Math.random() * pauseMs);
    }
  }

  /** Brings the copy up to date by the log, and compares it with the tables as the same snapshot has them. */
  async ask(): Promise<void> {
    await this.#inSnapshot(async () => {
      const now = await this.#rows();
      const { rows } = await (this.#remembering === 'horizon'
        ? this.#client.query<Noted>(SINCE_HORIZON, [this.#horizon, this.#told])
        : this.#client.query<Noted>(SINCE_SNAPSHOT, [this.#snapshot]));
      this.#take(rows, now);
      this.#compare(now);
      await this.#remember();
    });
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /** Only keys that the log names are looked at. What came and went since must fit the copy: the log lacks no change, and has none twice. */
  #take(noted: readonly Noted[], now: Copy): void {
    const balance = new Map<string, number>();
    for (const { relation, operation, before, after } of noted) {
      const key = `${relation} ${(after ?? before)?.id ?? ''}`;
      balance.set(key, (balance.get(key) ?? 0) + { I: 1, U: 0, D: -1 }[operation]);
    }
    for (const [key, sum] of balance) {
      const row = now.get(key);
      const wasThere = (row === undefined ? 0 : 1) - sum;
      if (wasThere !== (this.#copy.has(key) ? 1 : 0)) this.faults.push(`${key} was there ${wasThere} times before, by the log`);
      if (row === undefined) this.#copy.delete(key);
      else this.#copy.set(key, row);
    }
    this.changes += noted.length;
    this.rounds += 1;
  }

  #compare(now: Copy): void {
    const keys = new Set([...now.keys(), ...this.#copy.keys()]);
    const wrong = [...keys].filter(key => now.get(key) !== this.#copy.get(key));
    if (wrong.length > 0) this.faults.push(`${wrong.length} rows of the copy are wrong, the first is ${wrong[0]}`);
  }

  async #remember(): Promise<void> {
    const { rows } = await this.#client.query<{ horizon: string; snapshot: string }>(SNAPSHOT);
    this.#horizon = rows[0]?.horizon ?? '';
    this.#snapshot = rows[0]?.snapshot ?? '';
    const told = await this.#client.query<{ transaction: string }>(TOLD, [this.#horizon]);
    this.#told = told.rows.map(({ transaction }) => transaction);
  }

  async #rows(): Promise<Copy> {
    const { rows } = await this.#client.query<{ key: string; row: string }>(ROWS);
    return new Map(rows.map(({ key, row }) => [key, row]));
  }

  /** A standby may cancel what stands in the way of its replay: then nothing was remembered, and it is asked again. */
  async #inSnapshot(work: () => Promise<void>): Promise<void> {
    for (;;) {
      const [copy, count] = [new Map(this.#copy), this.faults.length];
      try {
        await this.#client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await work();
        await this.#client.query('COMMIT');
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error;
        await this.#client.query('ROLLBACK');
        this.#copy = copy;
        this.faults.length = count;
      }
    }
  }
}
