/** The path of a request -> the type that its options are about, and whether it leads to many; undefined where clicks cannot say it. */
import { named } from './resolve-path';
import type { EntityType, Schema } from './schema';

export interface AddressedType {
  readonly type: EntityType;
  readonly isMany: boolean;
}

export function typeAtPath(path: string, { sets, types }: Schema): AddressedType | undefined {
  const [first = '', ...rest] = decoded(path).split('/');
  const start = segment(first);
  const set = start && named(sets, start.name);
  let type = set && types.get(set.type);
  let isMany = start?.hasKey === false;
  for (const part of rest) {
    const next = segment(part);
    const link = type && next && named(type.links, next.name);
    if (isMany || next === undefined || link === undefined) return undefined;
    type = types.get(link.target);
    isMany = link.isMany && !next.hasKey;
  }
  return type && { type, isMany };
}

function segment(text: string): { readonly name: string; readonly hasKey: boolean } | undefined {
  const [, name, key] = /^(\w+)(\(.*\))?$/s.exec(text) ?? [];
  return name === undefined ? undefined : { name, hasKey: key !== undefined };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
