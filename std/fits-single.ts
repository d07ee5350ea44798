/** Whether a double fits single precision: it is not too large, and not so small that it would become zero. */
export function fitsSingle(value: number): boolean {
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) && (rounded !== 0 || value === 0);
}
