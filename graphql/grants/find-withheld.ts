/** The mentions of a request and the grants of its key -> the first mention that is withheld. It is asked before any SQL. */
import type { Grants } from './grants';
import { passes, type Guard } from './guard-of';

export type FindWithheld = (mentioned: readonly Guard[], grants: Grants) => Guard | undefined;

/** Kept for the mentions of a document and for what a key may read, which together say all that a verdict depends on. */
const VERDICTS = new WeakMap<readonly Guard[], WeakMap<Grants, Verdict>>();

interface Verdict {
  readonly withheld: Guard | undefined;
}

export const findWithheld: FindWithheld = (mentioned, grants) => {
  if (grants.readsEverything) return undefined;
  const verdicts = VERDICTS.get(mentioned) ?? new WeakMap<Grants, Verdict>();
  const known = verdicts.get(grants);
  if (known) return known.withheld;
  const withheld = mentioned.find(guard => !passes(guard, grants));
  VERDICTS.set(mentioned, verdicts.set(grants, { withheld }));
  return withheld;
};
