/** Runs a property with the seed of all generated cases, which is printed. */
import fc from 'fast-check';
import { Draw } from './draw';
import { PROPERTY_SEED as SEED } from '../support/property-seed';
import { runsOf } from '../support/runs-of';

beforeAll(() => {
  process.stdout.write(`Generated with PROPERTY_SEED=${SEED}\n`);
});

/** Throws what the smallest failing case threw, with what repeats it. */
export async function runProperty(fullRuns: number, part: number, check: (draw: Draw) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.gen(), generate => check(new Draw(generate)));
  const numRuns = runsOf(fullRuns);
  const details = await fc.check(property, { numRuns, seed: SEED + part });
  if (!details.failed) {
    expect(details.numRuns).toBe(numRuns);
    return;
  }
  const message = details.errorInstance instanceof Error ? details.errorInstance.message : 'No answer.';
  throw new Error(
    `${message}\n  after ${details.numRuns} cases and ${details.numShrinks} shrinks; PROPERTY_SEED=${SEED} with the same PROPERTY_RUNS repeats it`,
  );
}
