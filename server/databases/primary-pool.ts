/** Small pools of several hosts of one database -> a pool that lends connections to the one that is the primary now. Rejects where none is known to be: at once, or when one in doubt has not answered. */
import { Pool, type PoolClient } from 'pg';
import { databaseFault } from '../../resolvers/database/map-database-error';
import type { HostWatch } from '../../resolvers/database/hosts/host-watch';
import type { Host } from '../../resolvers/database/hosts/read-hosts';

type Lend = (error: Error | undefined, client: PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

export class PrimaryPool extends Pool {
  readonly #watch: HostWatch;
  readonly #pools: ReadonlyMap<Host, Pool>;
  readonly #begun: Promise<void>;

  /** The watch looks for a primary and has a pool for each of its hosts. */
  constructor(watch: HostWatch, pools: ReadonlyMap<Host, Pool>) {
    super();
    this.#watch = watch;
    this.#pools = pools;
    this.#begun = watch.begin();
    for (const [host, pool] of pools) {
      pool.on('error', () => watch.doubt(host));
      pool.on('connect', client => client.on('error', () => watch.doubt(host)));
    }
  }

  /** All that a pool does begins with this. */
  override connect(): Promise<PoolClient>;
  override connect(lend: Lend): void;
  override connect(lend?: Lend): Promise<PoolClient> | undefined {
    const lent = this.#connect();
    if (lend === undefined) return lent;
    void lent.then(
      client => lend(undefined, client, client.release.bind(client)),
      (error: unknown) => lend(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<PoolClient> {
    await this.#begun;
    const host = this.#watch.next() ?? (await this.#watch.nextSure());
    const pool = host && this.#pools.get(host);
    if (host === undefined || pool === undefined) throw databaseFault('UNAVAILABLE', 'no primary');
    try {
      return await pool.connect();
    } catch (error) {
      this.#watch.doubt(host);
      throw error;
    }
  }

  override async end(): Promise<void> {
    this.#watch.close();
    await Promise.all([super.end(), ...[...this.#pools.values()].map(pool => pool.end())]);
  }
}
