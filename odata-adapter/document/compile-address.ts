/** A bound path -> where its resources stand below the service root, `Persons(<key>)/Affiliations`, for all requests of its template: text, and places for the keys of each. */
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';

/** A number is the place of a key: which step of the path it belongs to, -1 for the path's start. */
export type PlannedAddress = readonly (string | number)[];

export const START = -1;

/** The path without what follows the last entity or collection (a property, `/$value`, `/$count`). */
export function compileAddress({ set, key, steps }: BoundDataRequest): PlannedAddress {
  const named = steps.flatMap((step, index) => [`/${step.navigation.name}`, ...keyPlace(step.key, index)]);
  return [set.name, ...keyPlace(key, START), ...named];
}

export function keyPlace(key: BoundKey | undefined, step: number): PlannedAddress {
  return key === undefined ? [] : [step];
}
