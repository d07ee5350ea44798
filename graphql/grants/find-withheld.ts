/** The mentions of a request and the grants of its key -> the first mention that is withheld. It is asked before any SQL. */
import type { Grants } from './grants';
import { passes, type Guard } from './guard-of';

export function findWithheld(mentioned: readonly Guard[], grants: Grants): Guard | undefined {
  return grants.readsEverything ? undefined : mentioned.find(guard => !passes(guard, grants));
}
