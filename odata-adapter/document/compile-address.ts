/** A bound path -> where its resources stand below the service root, `Persons(<key>)/Affiliations`, for all requests of its template: text, and places for the keys of each. */
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';

/** A number is the place of a key: which step of the path it belongs to, -1 for the path's start. */
export type PlannedAddress = readonly (string | number)[];

export const START = -1;

/** The path without what follows the last entity or collection (a property, `/$value`, `/$count`). */
export function compileAddress({ set, key, steps }: BoundDataRequest): PlannedAddress {
  return [set.name, ...keyPlace(key, START), ...compileSteps(steps)];
}

/** The way from one of the steps on. */
export function compileSteps(steps: BoundDataRequest['steps'], from = 0): PlannedAddress {
  return steps.flatMap((step, index) => (index < from ? [] : [`/${step.navigation.name}`, ...keyPlace(step.key, index)]));
}

export function keyPlace(key: BoundKey | undefined, step: number): PlannedAddress {
  return key === undefined ? [] : [step];
}
