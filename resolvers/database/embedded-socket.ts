/** The place of an embedded server -> where it listens: a socket in a private folder with a short path, or loopback where there are no sockets. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunAs } from './embedded-account';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, a closing zero included. */
const LONGEST_PATH = 103;

const LONGEST_NAME = '.s.PGSQL.5432.lock';

/** A folder with mode 0700 that holds the server's socket; the same for the same place. */
export function socketFolder(place: string, runAs: RunAs): string {
  const inPlace = path.join(place, 'socket');
  const folder = fits(inPlace) ? inPlace : shortFolder(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseForeign(folder);
  if (runAs.kind === 'user') chownSync(folder, runAs.user.uid, runAs.user.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function shortFolder(place: string): string {
  const name = `opslag-${process.getuid?.() ?? 0}-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`;
  const candidates = [os.tmpdir(), '/tmp'].map(parent => path.join(parent, name));
  const folder = candidates.find(fits);
  if (folder === undefined)
    throw new Error('The paths of DATA_DIR and of the temporary folder are both too long for a socket. Set DATA_DIR to a shorter path.');
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, LONGEST_NAME)) <= LONGEST_PATH;
}

/** In a temporary folder that all share, another user may have been quicker: their folder is never used. */
function refuseForeign(folder: string): void {
  const status = lstatSync(folder);
  const own = process.getuid?.();
  if (!status.isDirectory() || (own !== undefined && own !== 0 && status.uid !== own)) {
    throw new Error(`${folder} is not a folder of this user. Remove it, or set DATA_DIR to a shorter path.`);
  }
}
