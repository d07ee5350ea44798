/**
 * Several hosts, each with a pool -> one database: each session uses the next host in turn. A host that is lost is not read until it answers again: a statement by itself is sent once more to another one,
 * and a snapshot rejects with a `LostHostFault`.
 */
import type { LeavingSignal } from '../../../std/client-signal';
import { type DatabaseOptions, readingTimes } from '../client-config';
import type { Database, HeldConnection, PoolCounts, Row, RowRoom, Snapshot, SqlStatement } from '../database-types';
import { databaseFault } from '../map-database-error';
import { OutdatedFault } from '../outdated-fault';
import { PooledDatabase } from '../pooled-database';
import { ReadFault } from '../read-fault';
import type { HostStatus } from './host-types';
import { HostWatch } from './host-watch';
import { LostHostFault } from './lost-host-fault';
import { type Host, type Hosts, patienceWith } from './read-hosts';

const MAX_REPLICA_LAG_MS = 10_000;

export class HostedDatabase implements Database {
  readonly tokenSecret: Buffer;
  readonly #watch: HostWatch;
  readonly #pools: ReadonlyMap<Host, PooledDatabase>;

  constructor(hosts: Hosts, options: DatabaseOptions, tokenSecret: Buffer) {
    this.tokenSecret = tokenSecret;
    this.#watch = new HostWatch(hosts, options.maxReplicaLagMs ?? MAX_REPLICA_LAG_MS);
    const connectTimeoutMs = patienceWith(hosts, readingTimes(options).connectTimeoutMs);
    const poolOf = ({ connection }: Host): PooledDatabase => new PooledDatabase({ ...options, connectTimeoutMs, connection }, tokenSecret);
    this.#pools = new Map(hosts.hosts.map(host => [host, poolOf(host)]));
    this.#watch.onGone(host => this.#pools.get(host)?.dropSessions());
  }

  /** Rejects where no host can be read, and sessions as a pool does. Hosts that do not answer are read when they do. */
  async check(): Promise<void> {
    await this.#watch.begin();
    if (this.#watch.next() === undefined)
      throw new Error(`No host can be read that target_session_attrs asks for: ${this.hosts.map(described).join(', ')}.`);
    const answering = new Set(this.hosts.flatMap(({ name, trouble }) => (trouble === undefined ? [name] : [])));
    await Promise.all([...this.#pools].flatMap(([{ name }, pool]) => (answering.has(name) ? [pool.check()] : [])));
  }

  get hosts(): readonly HostStatus[] {
    return this.#watch.hosts;
  }

  async run(statement: SqlStatement, signal: LeavingSignal | undefined, room?: RowRoom): Promise<Row[]> {
    return await this.#onOneHost(pool => pool.run(statement, signal, room));
  }

  async openSnapshot(signal: LeavingSignal | undefined, idleMs?: number): Promise<Snapshot> {
    return await this.#onOneHost(async (pool, host) => {
      const snapshot = await pool.openSnapshot(signal, idleMs);
      return {
        run: (statement, leaving, room) => snapshot.run(statement, leaving, room).catch((error: unknown) => this.#fail(error, host)),
        close: () => snapshot.close(),
      };
    });
  }

  /** Runs it once more on another host if the first is lost before it has given anything. */
  async #onOneHost<Value>(work: (pool: PooledDatabase, host: Host) => Promise<Value>): Promise<Value> {
    const host = await this.#next();
    try {
      return await work(this.#poolOf(host), host);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.#watch.doubt(host);
      const other = await this.#next();
      if (other === host) throw error;
      return await work(this.#poolOf(other), other);
    }
  }

  #fail(error: unknown, host: Host): never {
    if (!isLost(error)) throw error;
    this.#watch.doubt(host);
    throw new LostHostFault(error.diagnosis);
  }

  /** Where none is known to answer, all are asked first: one of them may be back. */
  async #next(): Promise<Host> {
    const host = this.#watch.next() ?? (await this.#watch.nextOfAll());
    if (host === undefined) throw databaseFault('UNAVAILABLE', 'no host');
    return host;
  }

  #poolOf(host: Host): PooledDatabase {
    const pool = this.#pools.get(host);
    if (pool === undefined) throw new Error('A host has no pool.');
    return pool;
  }

  get counts(): PoolCounts {
    const all = this.#all.map(({ counts }) => counts);
    const sum = (name: keyof PoolCounts): number => all.reduce((total, counts) => total + counts[name], 0);
    return {
      used: sum('used'),
      idle: sum('idle'),
      most: sum('most'),
      waiting: sum('waiting'),
      held: sum('held'),
      refused: sum('refused'),
      outdated: sum('outdated'),
    };
  }

  get returned(): number {
    return this.#all.reduce((total, { returned }) => total + returned, 0);
  }

  onHeld(listener: (held: HeldConnection) => void): void {
    for (const pool of this.#all) pool.onHeld(listener);
  }

  onHost(listener: (status: HostStatus) => void): void {
    this.#watch.onChange(listener);
  }

  async close(): Promise<void> {
    this.#watch.close();
    await Promise.all(this.#all.map(pool => pool.close()));
  }

  get #all(): readonly PooledDatabase[] {
    return [...this.#pools.values()];
  }
}

function described({ name, role, trouble }: HostStatus): string {
  return `${name} is ${trouble ?? `a ${role ?? 'server'}`}`;
}

/** Where the tables have changed, another host has the same tables. */
function isLost(error: unknown): error is ReadFault {
  return error instanceof ReadFault && error.code === 'UNAVAILABLE' && !(error instanceof OutdatedFault);
}
