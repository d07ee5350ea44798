/** Debian's etcd, Patroni, PostgreSQL 15 and PgBouncer -> three nodes on loopback: each a PostgreSQL that Patroni keeps, and a pooler before it. */
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePorts } from '../support/free-ports';
import { until } from '../support/until';
import { identityOfPostgres, processesBelow, Program, signalAll } from './program';

const BINARIES = '/usr/lib/postgresql/15/bin';
const DATABASE = 'opslag';

/** Where `get-tools.sh` has put them. */
const TOOLS = process.env.CLUSTER_TOOLS ?? '';

interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly etcdPort: number;
  readonly port: number;
  readonly restPort: number;
  readonly poolerPort: number;
}

export class PatroniNode {
  readonly name: string;
  readonly poolerPort: number;
  readonly #place: NodePlace;
  readonly #patroni: Program;
  readonly #pooler: Program;

  constructor(place: NodePlace) {
    const { folder, name } = place;
    this.name = name;
    this.poolerPort = place.poolerPort;
    this.#place = place;
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'patroni.json'), patroniSettings(place));
    writeFileSync(path.join(folder, 'pgbouncer.ini'), poolerSettings(place));
    const { uid, gid } = identityOfPostgres();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    this.#patroni = new Program({
      command: '/usr/bin/python3',
      args: [path.join(TOOLS, 'usr/bin/patroni'), path.join(folder, 'patroni.json')],
      log: path.join(folder, 'patroni.log'),
      env: { PYTHONPATH: path.join(TOOLS, 'usr/lib/python3/dist-packages') },
      isOfPostgres: true,
    });
    this.#pooler = new Program({
      command: path.join(TOOLS, 'pgbouncer'),
      args: ['-q', path.join(folder, 'pgbouncer.ini')],
      log: path.join(folder, 'pgbouncer.log'),
      isOfPostgres: true,
    });
  }

  start(): void {
    this.#patroni.start();
    this.#pooler.start();
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    const pids = this.#pids();
    signalAll(pids, 'SIGKILL');
    await Promise.all([this.#patroni.kill(), this.#pooler.kill()]);
    await until(() => pids.every(pid => !existsSync(`/proc/${pid}`)));
  }

  /** As a machine that no packet reaches: connections stay, and nobody answers. */
  freeze(): void {
    signalAll(this.#pids(), 'SIGSTOP');
  }

  thaw(): void {
    signalAll(this.#pids(), 'SIGCONT');
  }

  async restartPooler(): Promise<void> {
    await this.#pooler.kill();
    this.#pooler.start();
  }

  /** Of its own PostgreSQL, without the pooler; undefined where it does not answer. */
  async role(): Promise<'primary' | 'standby' | undefined> {
    try {
      const [row] = await this.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby', 'postgres');
      return row?.standby === true ? 'standby' : 'primary';
    } catch {
      return undefined;
    }
  }

  async query<Row extends object>(text: string, database = DATABASE): Promise<Row[]> {
    const client = new Client({ connectionString: this.address(database), connectionTimeoutMillis: 1000, query_timeout: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** Without the pooler. */
  address(database = DATABASE): string {
    return `postgresql://postgres:postgres@127.0.0.1:${this.#place.port}/${database}`;
  }

  #pids(): readonly number[] {
    const file = path.join(this.#place.folder, 'data/postmaster.pid');
    // Patroni lets PostgreSQL run on by itself, so that it is not found below it.
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
    return [this.#patroni.pid, postmaster, this.#pooler.pid].flatMap(pid => (pid === undefined ? [] : processesBelow(pid)));
  }
}

export class PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  readonly folder: string;
  readonly #etcd: Program;

  private constructor(folder: string, etcd: Program, nodes: readonly PatroniNode[]) {
    this.folder = folder;
    this.#etcd = etcd;
    this.nodes = nodes;
  }

  static async start(): Promise<PatroniCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-patroni-'));
    const { uid, gid } = identityOfPostgres();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(11);
    const etcd = new Program({
      command: path.join(TOOLS, 'usr/bin/etcd'),
      args: [
        ...['--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync', '--enable-v2', '--logger', 'zap'],
        ...['--listen-client-urls', local(etcdPort), '--advertise-client-urls', local(etcdPort)],
        ...[
          '--listen-peer-urls',
          local(peerPort),
          '--initial-advertise-peer-urls',
          local(peerPort),
          '--initial-cluster',
          `default=${local(peerPort)}`,
        ],
      ],
      log: path.join(folder, 'etcd.log'),
      isOfPostgres: true,
    });
    etcd.start();
    const nodes = [0, 1, 2].map(index => {
      const [port = 0, restPort = 0, poolerPort = 0] = ports.slice(3 * index);
      return new PatroniNode({ name: `node${index}`, folder: path.join(folder, `node${index}`), etcdPort, port, restPort, poolerPort });
    });
    const cluster = new PatroniCluster(folder, etcd, nodes);
    try {
      for (const node of nodes) node.start();
      const primary = await cluster.whole();
      await primary.query(`CREATE DATABASE ${DATABASE}`, 'postgres');
      return cluster;
    } catch (error) {
      // Nobody else knows what runs already.
      await cluster.stop();
      throw error;
    }
  }

  /** Through the poolers. */
  address(choice: string): string {
    const hosts = this.nodes.map(({ poolerPort }) => `127.0.0.1:${poolerPort}`).join(',');
    return `postgresql://postgres:postgres@${hosts}/${DATABASE}?target_session_attrs=${choice}`;
  }

  async primary(): Promise<PatroniNode | undefined> {
    const roles = await Promise.all(this.nodes.map(node => node.role()));
    return roles.filter(role => role === 'primary').length === 1 ? this.nodes[roles.indexOf('primary')] : undefined;
  }

  /** Resolves when there is one primary, and the others stream from it. */
  async whole(): Promise<PatroniNode> {
    let found: PatroniNode | undefined;
    await until(async () => {
      found = await this.primary();
      const rows = await found?.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`, 'postgres').catch(() => []);
      return rows?.length === this.nodes.length - 1;
    });
    if (found === undefined) throw new Error('There is no primary.');
    return found;
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) {
      node.thaw();
      await node.kill();
    }
    await this.#etcd.kill();
    if (process.env.CLUSTER_KEEP === undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}

function local(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** JSON is YAML too. */
function patroniSettings({ name, folder, etcdPort, port, restPort }: NodePlace): string {
  const rest = `127.0.0.1:${restPort}`;
  const own = `127.0.0.1:${port}`;
  const user = (username: string): object => ({ username, password: username });
  return JSON.stringify({
    scope: 'opslag',
    name,
    restapi: { listen: rest, connect_address: rest },
    // Over the newer API (`etcd3`), Debian's Patroni (3.0.2) takes the lock from its owner when it wakes up: docs/scale.md.
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'no-sync'],
    },
    postgresql: {
      listen: own,
      connect_address: own,
      data_dir: path.join(folder, 'data'),
      bin_dir: BINARIES,
      pgpass: path.join(folder, 'pgpass'),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      parameters: { unix_socket_directories: folder, fsync: 'off', shared_buffers: '64MB', wal_retrieve_retry_interval: '500ms' },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  });
}

function poolerSettings({ port, poolerPort }: NodePlace): string {
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: poolerPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_prepared_statements: 200,
    default_pool_size: 20,
    max_client_conn: 500,
    // A server that is gone is said to be gone, and not waited for.
    server_login_retry: 1,
    server_connect_timeout: 2,
    query_wait_timeout: 5,
  };
  const written = Object.entries(lines).map(([setting, value]) => `${setting} = ${value}`);
  return ['[databases]', `* = host=127.0.0.1 port=${port} user=postgres`, '[pgbouncer]', ...written, ''].join('\n');
}
