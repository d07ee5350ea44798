/** A value under a name of the client's choice, of which there is one that an object takes for something else. */
export function writeMember(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  else row[name] = value;
}
