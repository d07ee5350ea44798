/** How one set of an import is read from a service: one request, and where its entities and their values stand in the answer. Types only. */
import type { ImportSet } from '../target/import-target';
import type { Navigation, ServiceType } from './service-metadata';

export interface SetReading {
  readonly set: ImportSet;
  /** Name of the entity set that the request begins at. */
  readonly root: string;
  readonly rootType: ServiceType;
  /** The ways from the entities of the root to those of the set; several where the set is reached over links to one. */
  readonly ways: readonly Way[];
  readonly type: ServiceType;
  /** The type of the entities that hold those of the set, and its name in the model. For a root, the type of the set itself. */
  readonly parent: ServiceType;
  readonly owner: string;
  readonly values: readonly ReadValue[];
}

export type Way = readonly Step[];

export interface Step {
  readonly navigation: Navigation;
  readonly type: ServiceType;
}

/** Where a field's value stands. */
export interface ReadValue {
  /** As the import names it. */
  readonly field: string;
  readonly from: 'own' | 'parent';
  /** Names of properties, one inside the other. */
  readonly path: readonly string[];
  /** Whether the first of them is a navigation property, which must be expanded. */
  readonly expanded: boolean;
  readonly change: (value: unknown) => unknown;
}
