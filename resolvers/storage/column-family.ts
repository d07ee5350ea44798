/** A PostgreSQL type -> the family of types whose values PostgreSQL compares as they are, by an index as well. */

const FAMILIES: Readonly<Record<string, string>> = { int2: 'integer', int4: 'integer', int8: 'integer', text: 'text', varchar: 'text' };

export function columnFamily(type = ''): string {
  return FAMILIES[type] ?? type;
}
