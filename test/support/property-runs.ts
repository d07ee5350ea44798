/** What `fc.assert` is given: how many cases, and the seed that repeats them. */
import { PROPERTY_SEED } from './property-seed';
import { runsOf } from './runs-of';

export function propertyRuns(full: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: runsOf(full), seed: PROPERTY_SEED };
}
