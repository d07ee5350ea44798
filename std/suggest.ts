/** A misspelt name and the known names -> the one that was probably meant, if any. */
import { distance } from 'fastest-levenshtein';

/** Undefined when nothing is near: more than a third of the letters (at least two) would have to change. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const candidateDistance = distance(wanted, candidate.toLowerCase());
    if (candidateDistance < bestDistance) [best, bestDistance] = [candidate, candidateDistance];
  }
  return best;
}
