/**
 * The clock of PostgreSQL. It says which days of the record of reads are dropped, so the moments in that record are of it too: this machine's clock may be wrong,
 * and each instance has its own.
 */
import type { ClientBase, Pool } from 'pg';

/** For so long it is taken as going on evenly. */
const KNOWN_MS = 60_000;
/** Where the clocks of this machine have gone apart by more, it was suspended, and the clock that only goes on stood still; or its clock of the day was set. */
const APART_MS = 1000;

const ASK = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;

/** Milliseconds since 1970. */
export async function askClock(asked: Pick<Pool | ClientBase, 'query'>): Promise<number> {
  const { rows } = await asked.query<{ ms: number }>(ASK);
  return rows[0]?.ms ?? Number.NaN;
}

export class DatabaseClock {
  /** What is added to `performance.now()`, when that was found out, and what `Date.now()` was ahead of it then. */
  #known = { offset: 0, since: -Infinity, ahead: 0 };

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** Gives the moment of what was `performance.now()`. Rejects where the database does not answer. */
  async follow(): Promise<(since: number) => Date> {
    if (!this.#isKnown()) {
      const ms = await askClock(this.pool);
      const since = performance.now();
      this.#known = { offset: ms - since, since, ahead: Date.now() - since };
    }
    const { offset } = this.#known;
    return since => new Date(since + offset);
  }

  #isKnown(): boolean {
    const { since, ahead } = this.#known;
    const now = performance.now();
    return now - since <= KNOWN_MS && Math.abs(Date.now() - now - ahead) <= APART_MS;
  }
}
