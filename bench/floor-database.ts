/** The floor's way to PostgreSQL: prepared statements, several in one snapshot and one round trip. */
import { Pool, types } from 'pg';
import type { QueryConfig } from 'pg';
import { STATEMENTS } from './floor-statements';
import type { StatementName } from './floor-statements';

export type Row = Record<string, unknown>;

export interface Question {
  readonly name: StatementName;
  readonly values: readonly unknown[];
  /** Rows as arrays instead of objects. */
  readonly arrays?: boolean;
}

const { builtins } = types;
const asIs = (text: string): string => text;
const instant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

/** Leaves come in the form that the answers show, with no detour over `Date`. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asIs],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.NUMERIC, Number],
]);

const getTypeParser = (oid: Parameters<typeof types.getTypeParser>[0]): ((text: string) => unknown) =>
  PARSERS.get(oid) ?? (types.getTypeParser(oid) as (text: string) => unknown);

export class FloorDatabase {
  private readonly pool: Pool;

  /** Without snapshots, statements see what was there when each of them ran. */
  constructor(
    connectionString: string,
    private readonly snapshots = true,
  ) {
    this.pool = new Pool({ connectionString, max: 10, pipeline: true, options: '-c jit=off -c timezone=UTC', types: { getTypeParser } });
    this.pool.on('error', error => process.stderr.write(`floor: ${error.message}\n`));
  }

  async ask(question: Question): Promise<Row[]> {
    return (await this.pool.query<Row>(queryOf(question))).rows;
  }

  /** All that `read` asks sees one snapshot. The transaction is opened with the first statement, and the answer does not wait for its end. */
  async inSnapshot<T>(read: (ask: (question: Question) => Promise<Row[]>) => Promise<T>): Promise<T> {
    if (!this.snapshots) return read(question => this.ask(question));
    const client = await this.pool.connect();
    const begun = client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const [result] = await Promise.all([read(async question => (await client.query<Row>(queryOf(question))).rows), begun]);
      return result;
    } finally {
      const ended = client.query('COMMIT');
      void ended.then(
        () => client.release(),
        () => client.release(true),
      );
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

function queryOf({ name, values, arrays }: Question): QueryConfig {
  return { name, text: STATEMENTS[name], values: [...values], ...(arrays === true ? { rowMode: 'array' } : {}) };
}
