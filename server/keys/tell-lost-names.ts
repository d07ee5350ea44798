/** Keys and the names that the model has -> a line for each key whose lists have names that the model no longer has. Revoked keys are left out. */
import type { Key } from '../../graphql/admin/key-administration';
import { listText } from './key-texts';

/** `opslag keys show` tells all names of the lists. */
const MOST_NAMES = 10;

export function tellLostNames(keys: readonly Key[], known: ReadonlySet<string>): readonly string[] {
  return keys.flatMap(({ id, name, allow = [], deny, revokedAt }) => {
    const lost = [...allow, ...deny].filter(listed => !known.has(listed));
    if (lost.length === 0 || revokedAt !== undefined) return [];
    return [
      `The lists of key ${id} ("${name}") name what the model does not have, which grants and denies nothing: ${listText(lost, MOST_NAMES)}. Write them anew.`,
    ];
  });
}
