/** Rows of a level -> the distinct values that a link starts from, in the order they come first. A null among them leads nowhere. */
import type { Row } from '../database/database-types';
import { PARENT_ALIAS } from '../sql/statements/build-linked-statements';
import type { StoredLink } from '../storage/storage-model';
import { valuesIn } from './page';

export interface LinkedParents {
  readonly values: readonly (readonly unknown[])[];
  /** For each row the place of its values, or -1. */
  readonly places: readonly number[];
}

/** To which of the values a row of a statement over the link belongs. */
export function placeOf({ [PARENT_ALIAS]: ordinal = 1 }: Row): number {
  return Number(ordinal) - 1;
}

export function linkedParents({ from }: StoredLink, rows: readonly Row[]): LinkedParents {
  const aliases = from.map(column => column.alias);
  const values: (readonly unknown[])[] = [];
  const placeOf = new Map<unknown, number>();
  const places = rows.map(row => {
    const own = valuesIn(row, aliases);
    if (own.includes(null)) return -1;
    const key = own.length === 1 ? own[0] : JSON.stringify(own);
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    placeOf.set(key, values.length);
    return values.push(own) - 1;
  });
  return { values, places };
}
