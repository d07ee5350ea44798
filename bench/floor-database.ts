/** The floor's way to PostgreSQL: prepared statements, several in one snapshot and one round trip. */
import { Pool, types } from 'pg';
import type { QueryArrayConfig } from 'pg';
import type { Cells } from './floor-rows';

/** Runs the statement of this name; gives its rows as arrays, which take pg less time than objects. */
export type Ask<Name extends string> = (name: Name, ...values: readonly unknown[]) => Promise<Cells[]>;

const { builtins } = types;
const asIs = (text: string): string => text;
const instant = (text: string): string =>
  `${text.slice(0, 10)}T${text.length === 22 ? `${text.slice(11, -3)}.` : text.slice(11, -3)}${'0'.repeat(Math.min(6, 29 - text.length))}Z`;

/** Leaves come in the form that the answers show, with no detour over `Date`. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asIs],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.NUMERIC, Number],
]);

const getTypeParser = (oid: Parameters<typeof types.getTypeParser>[0]): ((text: string) => unknown) =>
  PARSERS.get(oid) ?? (types.getTypeParser(oid) as (text: string) => unknown);

export interface FloorDatabaseOptions {
  /** Without snapshots, statements see what was there when each of them ran. */
  readonly snapshots: boolean;
}

export class FloorDatabase<Name extends string> {
  private readonly pool: Pool;

  constructor(
    connectionString: string,
    private readonly statements: Readonly<Record<Name, string>>,
    private readonly options: FloorDatabaseOptions = { snapshots: true },
  ) {
    this.pool = new Pool({ connectionString, max: 10, pipeline: true, options: '-c jit=off -c timezone=UTC', types: { getTypeParser } });
    this.pool.on('error', error => process.stderr.write(`floor: ${error.message}\n`));
  }

  readonly ask: Ask<Name> = async (name, ...values) => (await this.pool.query<unknown[]>(this.query(name, values))).rows;

  /** All that `read` asks sees one snapshot. The transaction is opened with the first statement, and the answer does not wait for its end. */
  async inSnapshot<T>(read: (ask: Ask<Name>) => Promise<T>): Promise<T> {
    if (!this.options.snapshots) return read(this.ask);
    const client = await this.pool.connect();
    const begun = client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const ask: Ask<Name> = async (name, ...values) => (await client.query<unknown[]>(this.query(name, values))).rows;
      const [result] = await Promise.all([read(ask), begun]);
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

  private query(name: Name, values: readonly unknown[]): QueryArrayConfig {
    return { name, text: this.statements[name], values: [...values], rowMode: 'array' };
  }
}
