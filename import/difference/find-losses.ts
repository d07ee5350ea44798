/** Differences -> the sets that would lose more rows than a day's changes explain, as by a file that came in half. */
import type { SetDifference } from './set-difference';

/** Of the rows of a set. One row may always go, so that a small set can change. */
export const MOST_GONE = 0.05;

export function findLosses(differences: readonly SetDifference[]): readonly SetDifference[] {
  return differences.filter(({ gone, present }) => gone > Math.max(1, present * MOST_GONE));
}
