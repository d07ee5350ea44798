/** Binaries of the embedded PostgreSQL -> a primary and its streaming standbys, each a server of its own on loopback, which tests may kill, stop and promote. Or two servers that begin alike and know nothing of each other. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { choosePlacement, commandAs, identityOf, type Placement } from '../../resolvers/database/embedded-account';
import { findBinaries } from '../../resolvers/database/embedded-binaries';
import { cleanEnvironment } from '../../resolvers/database/embedded-process';
import { freePorts } from './free-ports';
import { until } from './until';

const USER = 'opslag';

export interface ClusterOptions {
  /** Done on the primary before the standbys are made of it. */
  readonly fill: (address: string) => Promise<void>;
  readonly standbys: number;
  /** Of all servers, as `name=value`. */
  readonly settings?: readonly string[];
}

interface Making extends Required<Pick<ClusterOptions, 'fill' | 'settings'>> {
  readonly copies: number;
  readonly join: (copy: Server, primary: Server) => void;
}

/** Servers by number: 0 is the primary of the beginning. */
export class PostgresCluster {
  readonly #servers: readonly Server[];
  readonly #folder: string;

  private constructor(folder: string, servers: readonly Server[]) {
    this.#folder = folder;
    this.#servers = servers;
  }

  static start({ fill, standbys, settings = [] }: ClusterOptions): Promise<PostgresCluster> {
    return PostgresCluster.#make({ fill, copies: standbys, join: (copy, primary) => copy.follow(primary), settings });
  }

  /** The same writes in the same order have the same numbers of transactions in both: nothing else writes there. */
  static startTwins(fill: ClusterOptions['fill']): Promise<PostgresCluster> {
    return PostgresCluster.#make({ fill, copies: 1, join: () => undefined, settings: ['autovacuum=off'] });
  }

  static async #make({ fill, copies, join, settings }: Making): Promise<PostgresCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-cluster-'));
    const placement = choosePlacement(folder, findBinaries());
    const ports = await freePorts(copies + 1);
    const servers = ports.map((port, index) => new Server(placement, port, { index, settings }));
    const [primary, ...others] = servers;
    if (primary === undefined) throw new Error('There is no port for a primary.');
    primary.make();
    await primary.start();
    await fill(primary.address);
    await primary.stop();
    for (const other of others) {
      other.copy(primary);
      join(other, primary);
    }
    for (const server of servers) await server.start();
    return new PostgresCluster(folder, servers);
  }

  /** Of all of them, in libpq's form. */
  address(choice = 'any'): string {
    return `postgresql://${USER}@${this.#servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=${choice}`;
  }

  server(index: number): Server {
    const server = this.#servers[index];
    if (server === undefined) throw new Error(`There is no server ${index}.`);
    return server;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class Server {
  readonly address: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  constructor(
    readonly placement: Placement,
    readonly port: number,
    { index, settings }: { readonly index: number; readonly settings: readonly string[] },
  ) {
    this.#settings = settings;
    this.#folder = path.join(placement.place, `server-${index}`);
    this.address = `postgresql://${USER}@127.0.0.1:${port}/postgres`;
  }

  make(): void {
    const wanted = ['-D', this.#folder, '-U', USER, '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
    const [command, args] = this.#command('initdb', wanted);
    const { status, stderr } = spawnSync(command, args, { ...identityOf(this.placement.runAs), encoding: 'utf8', env: cleanEnvironment() });
    if (status !== 0) throw new Error(`initdb failed:\n${stderr}`);
  }

  /** Of a primary that is stopped. */
  copy(primary: Server): void {
    execFileSync('cp', ['-a', primary.#folder, this.#folder]);
  }

  /** Takes effect at the next start. */
  follow(primary: Server): void {
    const standby = path.join(this.#folder, 'standby.signal');
    writeFileSync(standby, '');
    writeFileSync(
      path.join(this.#folder, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${USER}'\n`,
    );
    if (this.placement.runAs.kind === 'user') execFileSync('chown', [String(this.placement.runAs.user.uid), standby]);
  }

  async start(): Promise<void> {
    const settings = [
      'fsync=off',
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'shared_buffers=16MB',
      'wal_retrieve_retry_interval=200ms',
      // One that is killed leaves its shared memory: in its folder, which is removed, and not in /dev/shm.
      'dynamic_shared_memory_type=mmap',
      ...this.#settings,
    ];
    const [command, args] = this.#command('postgres', ['-D', this.#folder, ...settings.flatMap(setting => ['-c', setting])]);
    const log = path.join(this.placement.place, `server-${this.port}.log`);
    const output = openSync(log, 'w');
    const child = spawn(command, args, { ...identityOf(this.placement.runAs), stdio: ['ignore', output, output], env: cleanEnvironment() });
    closeSync(output);
    this.#process = child;
    await until(() => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${readFileSync(log, 'utf8')}`);
      return this.query('SELECT 1', 5000).then(
        () => true,
        () => false,
      );
    });
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    // So that no session begins meanwhile. Those that were there may outlive it, and PostgreSQL does not start beside them.
    this.#signal('SIGSTOP', this.#process?.pid === undefined ? [] : [this.#process.pid]);
    const children = this.#children();
    this.#signal('SIGKILL', children);
    await this.#end('SIGKILL');
    await until(() => children.every(hasEnded));
  }

  /** As a machine that the network does not reach any more: connections stay, and nobody answers. */
  freeze(): void {
    this.#signal('SIGSTOP', this.#all());
  }

  thaw(): void {
    this.#signal('SIGCONT', this.#all());
  }

  async query<Row extends object>(text: string, connectionTimeoutMillis = 60_000): Promise<Row[]> {
    const client = new Client({ connectionString: this.address, connectionTimeoutMillis });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  #command(program: string, args: readonly string[]): [string, string[]] {
    return commandAs(this.placement.runAs, path.join(this.placement.binaries.folder, 'bin', program), args);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  #all(): readonly number[] {
    return [...(this.#process?.pid === undefined ? [] : [this.#process.pid]), ...this.#children()];
  }

  /** Each session is a process. */
  #children(): readonly number[] {
    const pid = this.#process?.pid;
    if (pid === undefined) return [];
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number);
  }

  #signal(signal: NodeJS.Signals, pids: readonly number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

function parentOf(pid: string): number | undefined {
  return statOf(pid)?.parent;
}

/** One that nobody has asked for its end is there as a zombie. */
function hasEnded(pid: number): boolean {
  const stat = statOf(String(pid));
  return stat === undefined || stat.state === 'Z';
}

function statOf(pid: string): { readonly state: string; readonly parent: number } | undefined {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
