/** How many cases a test generates, of those that a full run has: a tenth, or another share by `PROPERTY_RUNS` (`1` for all, as in `.ci/run`). */
const SHARE = Number(process.env.PROPERTY_RUNS ?? 0.1);

export function runsOf(full: number): number {
  return Math.ceil(full * SHARE);
}
