/**
 * The members of an object that many copies are made of -> the object. Made as JSON is read, an object holds all its values itself, and so do its copies. Where properties are added by their names,
 * one after another, V8 holds them apart from it, or in a table in which every copy has to look for them: to write such objects as JSON takes fifty times as long.
 */
export function rowForm(members: readonly (readonly [name: string, value: string | null])[]): Record<string, unknown> {
  return JSON.parse(`{${members.map(member => member.map(part => JSON.stringify(part)).join(':')).join(',')}}`) as Record<string, unknown>;
}
