/** Two paths -> whether they lead to one folder, also where it has two names (links, mounts). False where one leads nowhere, or to what this user may not see. */
import { type BigIntStats, statSync } from 'node:fs';

export function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map(statusOf);
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

function statusOf(folder: string): BigIntStats | undefined {
  try {
    return statSync(folder, { bigint: true });
  } catch {
    return undefined;
  }
}
