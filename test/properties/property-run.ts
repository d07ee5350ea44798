/** Runs a property with a printed seed: `PROPERTY_SEED` repeats a run, `PROPERTY_RUNS` makes it larger. */
import fc from 'fast-check';
import { Draw } from './draw';

export const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const FACTOR = Number(process.env.PROPERTY_FACTOR ?? 1);

/** Throws what the smallest failing case threw, with what repeats it. */
export async function runProperty(runs: number, offset: number, check: (draw: Draw) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.gen(), generate => check(new Draw(generate)));
  const details = await fc.check(property, { numRuns: runs * FACTOR, seed: SEED + offset, endOnFailure: false });
  if (!details.failed) return;
  const message = details.errorInstance instanceof Error ? details.errorInstance.message : 'no answer';
  throw new Error(`${message}\n  after ${details.numRuns} requests and ${details.numShrinks} shrinks; repeat with PROPERTY_SEED=${SEED}`);
}
