/** A value of CSDL JSON, and whether it is an object. */

export type CsdlObject = Readonly<Record<string, unknown>>;

export function isCsdlObject(value: unknown): value is CsdlObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
