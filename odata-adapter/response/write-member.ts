/** Writes a value under a name that the client chose. The name `__proto__` would set the object's prototype, so it is defined as a property. */
export function writeMember(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  else row[name] = value;
}
