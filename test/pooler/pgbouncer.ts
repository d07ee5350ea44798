/** A program and its settings -> a PgBouncer before the tests' PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { administrator } from '../support/database';
import { freePorts } from '../support/free-ports';
import { until } from '../support/until';

export interface PgBouncer {
  /** The address of a database of the tests' server, through it. */
  through(address: string): string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

export type PoolerSettings = Readonly<Record<string, string | number>>;

export async function startPgBouncer(program: string, settings: PoolerSettings = {}): Promise<PgBouncer> {
  refuseEmbeddedServer();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-pooler-'));
  const [port = 0] = await freePorts(1);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(port, settings));
  // It does not run as root, but as the user that its configuration names.
  chmodSync(folder, 0o755);
  let running = await begin(program, file, port);
  return {
    through: address => {
      const url = new URL(address);
      return `postgresql://opslag@127.0.0.1:${port}${url.pathname}`;
    },
    restart: async () => {
      await end(running);
      running = await begin(program, file, port);
    },
    stop: async () => {
      await end(running);
      rmSync(folder, { recursive: true });
    },
  };
}

/** As root: PgBouncer runs as another user then, whom the folder of the embedded one keeps out. */
function refuseEmbeddedServer(): void {
  const { TEST_DATABASE_URL: given } = process.env;
  if (isRoot && (given === undefined || given === ''))
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL that the user postgres may reach: PgBouncer runs as that user where root starts it, and the embedded PostgreSQL lets in only the user who started it.',
    );
}

function configuration(port: number, settings: PoolerSettings): string {
  const { host, port: serverPort, user } = administrator();
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    ...(isRoot ? { user: 'postgres' } : {}),
    ...settings,
  };
  const written = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return ['[databases]', `* = host=${host} port=${serverPort} user=${user}`, '[pgbouncer]', ...written, ''].join('\n');
}

async function begin(program: string, file: string, port: number): Promise<ChildProcess> {
  const child = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${told}`);
    return await listens(port);
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return await new Promise(resolve => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
