/** A field and a list of a key -> which name of the list covers it: its own, `Type.*`, or its groups. Undefined where none does. */
import { typeOf } from './by-type';
import type { GrantableFragment } from './operations';

/** A list of what is allowed: a wildcard covers nothing sensitive, and groups cover where all of them are named. */
export function allowedBy({ name, groups, sensitive }: GrantableFragment, list: ReadonlySet<string>): string | undefined {
  if (list.has(name)) return name;
  if (groups.length > 0 && groups.every(group => list.has(group))) return groups.join(', ');
  const wildcard = `${typeOf(name)}.*`;
  return !sensitive && list.has(wildcard) ? wildcard : undefined;
}

/** A list of what is denied: any of its names will do. */
export function deniedBy({ name, groups }: GrantableFragment, list: ReadonlySet<string>): string | undefined {
  return [name, `${typeOf(name)}.*`, ...groups].find(candidate => list.has(candidate));
}
