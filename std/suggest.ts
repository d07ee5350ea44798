/** A misspelt name and the known names -> the one that was probably meant, if any. */
import { distance } from 'fastest-levenshtein';

/** Undefined when nothing is near: more letters than `most` would have to change, else more than a third (at least two). */
export function suggest(name: string, candidates: Iterable<string>, most = Math.max(2, Math.floor(name.length / 3))): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of candidates) {
    const candidateDistance = distance(wanted, candidate.toLowerCase());
    if (candidateDistance < bestDistance) [best, bestDistance] = [candidate, candidateDistance];
  }
  return best;
}

/** The end of a message about a name that is not known; empty where nothing is near. */
export function didYouMean(name: string, candidates: Iterable<string>, quote = ''): string {
  const meant = suggest(name, candidates);
  return meant === undefined ? '' : ` Did you mean ${quote}${meant}${quote}?`;
}
