/**
 * Who runs the embedded PostgreSQL, which refuses root -> how its programs are started, and where its data stands.
 * As root: in a user namespace that maps root to another name, the data in place; else as an unprivileged user below /var/lib/opslag.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from '../../std/make-folders';
import { type Binaries, copyBinaries, prepareBinaries } from './embedded-binaries';

export type RunAs =
  | { readonly kind: 'self' }
  /** Root outside, an ordinary user inside: what it makes belongs to root. */
  | { readonly kind: 'namespace'; readonly user: SystemUser }
  | { readonly kind: 'user'; readonly user: SystemUser };

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Placement {
  readonly runAs: RunAs;
  readonly binaries: Binaries;
  /** Folder of the cluster, the socket and the log; exists. */
  readonly place: string;
}

export interface PlacementOptions {
  /** Below it stands what a root that has no user namespaces needs; only tests give another. */
  readonly systemPlace?: string;
  /** False as if the machine refused user namespaces. */
  readonly namespaces?: boolean;
}

const SYSTEM_PLACE = '/var/lib/opslag';

/** Throws with what to set when root can run it in no way. */
export function choosePlacement(dataDir: string, binaries: Binaries, options: PlacementOptions = {}): Placement {
  const absolute = path.resolve(dataDir);
  const cluster = path.join(absolute, 'postgres');
  // Before anything of it is tried: another user may not even get to the socket, and root has no namespace in which it may write there.
  if (existsSync(cluster)) checkOwner(cluster, { kind: 'self' });
  if (process.getuid?.() !== 0) {
    makeFolder(absolute);
    return { runAs: { kind: 'self' }, binaries: prepareBinaries(binaries, absolute), place: absolute };
  }
  const apart = placeBelow(options.systemPlace ?? SYSTEM_PLACE, absolute);
  // Data that was put there once stays there, even when namespaces have been allowed since.
  return (
    (existsSync(apart) ? undefined : placeInNamespace(absolute, binaries, options.namespaces ?? true)) ??
    placeApart(absolute, apart, binaries)
  );
}

/** Whether the service has run on this folder, wherever its data stands. */
export function hasCluster(dataDir: string): boolean {
  return clustersOf(dataDir).some(cluster => existsSync(cluster));
}

/** Where the data of this folder may stand. */
export function clustersOf(dataDir: string): readonly string[] {
  const absolute = path.resolve(dataDir);
  return [absolute, placeBelow(SYSTEM_PLACE, absolute)].map(place => path.join(place, 'postgres'));
}

function placeBelow(systemPlace: string, dataDir: string): string {
  return path.join(systemPlace, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

function placeInNamespace(dataDir: string, found: Binaries, allowed: boolean): Placement | undefined {
  const user = ordinaryUsers()[0];
  if (!allowed || user === undefined) return undefined;
  const isNew = makeFolder(dataDir);
  const binaries = prepareBinaries(found, dataDir);
  const runAs: RunAs = { kind: 'namespace', user };
  const script = 'test -w "$2" && test -x "$2" && "$1" --version';
  const [command, args] = commandAs(runAs, 'sh', ['-c', script, 'sh', path.join(binaries.folder, 'bin/postgres'), dataDir]);
  const works = spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (works) return { runAs, binaries, place: dataDir };
  if (isNew) rmSync(dataDir, { recursive: true });
  return undefined;
}

function placeApart(dataDir: string, apart: string, found: Binaries): Placement {
  const user = unprivilegedUser();
  if (user === undefined || existsSync(path.join(dataDir, 'postgres'))) throw new Error(refusal(dataDir));
  try {
    mkdirSync(path.dirname(apart), { recursive: true, mode: 0o755 });
    const binaries = copyBinaries(found, path.dirname(apart));
    makeFolder(apart);
    // Root's own, so that the user cannot put links in the way of what root writes there; the user may only pass through to the cluster.
    chmodSync(apart, 0o711);
    return { runAs: { kind: 'user', user }, binaries, place: apart };
  } catch (error) {
    throw new Error(refusal(dataDir), { cause: error });
  }
}

function refusal(dataDir: string): string {
  return (
    `PostgreSQL does not run as root. This machine offers root no user namespace for it, and the data cannot be moved out of ${dataDir}. ` +
    `Start the service as another user that owns ${dataDir}, or set DATABASE_URL to a PostgreSQL (15 or later) of your own.`
  );
}

/** Whether it had to be made. */
function makeFolder(folder: string): boolean {
  if (existsSync(folder)) return false;
  makeFolders(folder);
  chmodSync(folder, 0o700);
  return true;
}

/** A program and its arguments, wrapped so that they run inside the namespace. */
export function commandAs(runAs: RunAs, command: string, args: readonly string[]): [string, string[]] {
  if (runAs.kind !== 'namespace') return [command, [...args]];
  const { uid, gid } = runAs.user;
  return ['unshare', ['-U', `--map-user=${uid}`, `--map-group=${gid}`, command, ...args]];
}

/** Options of a child process that runs as that user. */
export function identityOf(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.kind === 'user' ? { uid: runAs.user.uid, gid: runAs.user.gid } : {};
}

/** Refuses a cluster of another user with a message that says whose it is. */
export function checkOwner(cluster: string, runAs: RunAs): void {
  const expected = runAs.kind === 'user' ? runAs.user.uid : process.getuid?.();
  const { uid } = statSync(cluster);
  if (expected === undefined || uid === expected) return;
  const owner = ordinaryUsers().find(user => user.uid === uid)?.name ?? `number ${uid}`;
  throw new Error(
    `The database in ${cluster} belongs to user ${owner}. Start the service as that user, or set DATA_DIR to another folder.`,
  );
}

function unprivilegedUser(): SystemUser | undefined {
  const users = ordinaryUsers();
  return users.find(user => user.name === 'opslag') ?? users.find(user => user.name === 'nobody') ?? users[0];
}

/** initdb wants a user that has a name. */
function ordinaryUsers(): SystemUser[] {
  if (!existsSync('/etc/passwd')) return [];
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = entries.map(entry => entry.split(':')).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return users.filter(user => user.name !== '' && user.uid > 0 && user.gid > 0);
}
