/** A data directory -> a running PostgreSQL of our own in it, made at the first start. Rejects a directory that another live process uses. */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { checkOwner, choosePlacement, commandAs, identityOf, type Placement, type PlacementOptions } from './embedded-account';
import { type Binaries, findBinaries } from './embedded-binaries';
import { type DirectoryLock, lockDirectory } from './embedded-lock';
import { endOrphan } from './embedded-orphan';
import { cleanEnvironment, runServer } from './embedded-process';
import { socketFolder } from './embedded-socket';
import { withClient } from './with-client';

export interface EmbeddedServer {
  /** For `pg` and `openDatabase`: the server's one database, as its owner. */
  readonly connection: ClientConfig;
  /** Where the data stands: the given directory, or as root perhaps a place of its own that should be told. */
  readonly place: string;
  /** Stops the server cleanly and releases the directory. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends PlacementOptions {
  /** False: writes need not survive a crash of the machine. For tests, whose data is thrown away. */
  readonly durable?: boolean;
}

const USER = 'opslag';
const DATABASE = 'opslag';
const PORT = 5432;

export async function startEmbeddedServer(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const placement = choosePlacement(dataDir, findBinaries(), options);
  const sockets = socketFolder(placement.place, placement.runAs);
  const lock = await lockDirectory(
    sockets,
    holder =>
      `DATA_DIR ${dataDir} is in use by another process (${holder}). Where that is the service and this a command, leave it running, and try again when its PostgreSQL answers. Otherwise stop that process, or set DATA_DIR to another folder.`,
  );
  try {
    return await startLocked({ placement, sockets, lock, durable: options.durable ?? true });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface LockedPlace {
  readonly placement: Placement;
  readonly sockets: string;
  readonly lock: DirectoryLock;
  readonly durable: boolean;
}

async function startLocked({ placement, sockets, lock, durable }: LockedPlace): Promise<EmbeddedServer> {
  const cluster = path.join(placement.place, 'postgres');
  const strangerPid = await endOrphan(cluster, placement.binaries);
  if (!existsSync(cluster)) makeCluster(placement, cluster, durable);
  checkOwner(cluster, placement.runAs);
  refuseOtherVersion(cluster, placement.binaries);
  const connection =
    process.platform === 'win32' ? await loopback(placement.place) : { host: sockets, port: PORT, user: USER, database: DATABASE };
  const server = await runServer({ placement, cluster, settings: { ...settingsFor(durable), ...listenSettings(connection) }, strangerPid });
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await server.stop();
    await lock.release();
  };
  return { connection, place: placement.place, stop };
}

/** A major version cannot read the files of another. */
function refuseOtherVersion(cluster: string, { version }: Binaries): void {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const [own = ''] = version.split('.');
  if (made === own) return;
  throw new Error(
    `The data in ${cluster} was made by PostgreSQL ${made}, and this version of the service has PostgreSQL ${own}. ` +
      `Run opslag backup with the version of the service that made it, then opslag restore with this one and another DATA_DIR.`,
  );
}

/** Made beside its place and moved there when complete, so that a killed first start leaves nothing half-made. */
function makeCluster(placement: Placement, cluster: string, durable: boolean): void {
  for (const name of readdirSync(placement.place)) {
    if (name.startsWith('postgres-draft-')) rmSync(path.join(placement.place, name), { recursive: true });
  }
  const draft = path.join(placement.place, `postgres-draft-${randomUUID()}`);
  mkdirSync(draft, { mode: 0o700 });
  if (placement.runAs.kind === 'user') chownSync(draft, placement.runAs.user.uid, placement.runAs.user.gid);
  const program = path.join(placement.binaries.folder, 'bin', 'initdb');
  const wanted = [
    '-D',
    draft,
    '-U',
    USER,
    '-E',
    'UTF8',
    '--locale=C',
    ...authentication(placement.place),
    ...(durable ? [] : ['--no-sync']),
  ];
  const [command, args] = commandAs(placement.runAs, program, wanted);
  const { status, stderr, error } = spawnSync(command, args, { ...identityOf(placement.runAs), encoding: 'utf8', env: cleanEnvironment() });
  if (status !== 0)
    throw new Error(
      `initdb could not make the database in ${placement.place}. Check that the folder can be written and that the disk has space. initdb said:\n${stderr}`,
      { cause: error },
    );
  renameSync(draft, cluster);
}

/** Whoever reaches the socket is trusted: its folder lets nobody else in. */
function authentication(place: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  const file = path.join(place, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Where there are no sockets: a free port on loopback, and the password that was made with the cluster. */
async function loopback(place: string): Promise<ClientConfig> {
  const port = await freePort();
  return { host: '127.0.0.1', port, user: USER, database: DATABASE, password: readFileSync(path.join(place, 'password'), 'utf8').trim() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('There is no free port on 127.0.0.1 for the embedded PostgreSQL.')),
      );
    });
  });
}

function listenSettings({ host = '', port = PORT }: ClientConfig): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: String(port) };
  return { listen_addresses: '', port: String(port), unix_socket_directories: host, unix_socket_permissions: '0700' };
}

function settingsFor(durable: boolean): Record<string, string> {
  const lasting = durable ? 'on' : 'off';
  return {
    fsync: lasting,
    synchronous_commit: lasting,
    full_page_writes: lasting,
    jit: 'off',
    shared_buffers: '256MB',
    max_connections: '100',
    // One server alone: a load into emptied tables need not pass through the log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // What is logged holds no data: neither statements nor the values that error messages quote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
  };
}

async function ensureDatabase(connection: ClientConfig): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async client => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} TEMPLATE template0`);
  });
}
