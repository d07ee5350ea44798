/** The names of a path, and the type where it begins -> what they lead to, and whether anything on the way is sensitive. Undefined where a name is not known. A name is found in another case too, as the service does. */
import type { EntityType, Field, Schema } from './schema';

export interface ResolvedPath {
  readonly isSensitive: boolean;
  /** Undefined behind a field, and behind a count. */
  readonly type: EntityType | undefined;
  /** That it ends with. */
  readonly field: Field | undefined;
}

export function resolvePath(names: readonly string[], start: EntityType, { types }: Schema): ResolvedPath | undefined {
  let reached: ResolvedPath = { isSensitive: false, type: start, field: undefined };
  for (const name of names) {
    const { type, isSensitive } = reached;
    if (type === undefined) return undefined;
    if (name === '$count') {
      reached = { isSensitive, type: undefined, field: undefined };
      continue;
    }
    const link = named(type.links, name);
    const field = link === undefined ? named(type.fields, name) : undefined;
    const member = link ?? field;
    if (member === undefined) return undefined;
    const target = link && types.get(link.target);
    if (link !== undefined && target === undefined) return undefined;
    reached = { isSensitive: isSensitive || member.isSensitive, type: target, field };
  }
  return reached;
}

/** The one of that name, or the only one whose name differs in its case. */
export function named<T extends { readonly name: string }>(all: readonly T[], name: string): T | undefined {
  const exact = all.find(one => one.name === name);
  if (exact !== undefined) return exact;
  const alike = all.filter(one => isSameName(one.name, name));
  return alike.length === 1 ? alike[0] : undefined;
}

/** The service takes names in any case. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
