/** A conformance clause of OData Version 4.01, Part 1, section 13: what it asks, and the test that shows it, or the reason why there is none. */
import type { Asking } from '../odata-adapter/requests/asking';

/** `4.0 Minimal` is section 13.1.1, and so on. */
export type Level = '4.0 Minimal' | '4.0 Intermediate' | '4.0 Advanced' | '4.01 Minimal' | '4.01 Intermediate' | '4.01 Advanced';

export type Strength = 'MUST' | 'SHOULD' | 'MAY';

export interface Scene {
  readonly asking: Asking;
  /** About the sample model, which has enumerations. */
  readonly museum: Asking;
  /** A person with affiliations, accounts and a photo. */
  readonly person: string;
  readonly affiliation: string;
}

/** `holds` rejects when the clause does not hold. */
export type Clause = {
  /** Its number in the list of its level. */
  readonly number: string;
  readonly strength: Strength;
  readonly asks: string;
} & ({ readonly holds: (scene: Scene) => Promise<unknown> } | { readonly reason: string });
