/** Two paths -> whether they lead to one folder, also where it has two names (links, mounts). False where one leads nowhere. */
import { statSync } from 'node:fs';

export function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map(folder => statSync(folder, { bigint: true, throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}
