/** Whether a double is within single precision: neither too large for it nor, though not zero, too small. */
export function fitsSingle(value: number): boolean {
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) && (rounded !== 0 || value === 0);
}
