/** What building one argument's tree needs at hand, and its budgets. Rejects an argument with too many nodes. */
import type { ReadLimits } from '../read-limits';
import type { StorageModel, StoredEntity, StoredLink } from '../storage/storage-model';
import { refuse, type ArgumentPlace } from './argument-place';
import type { Collection, Place } from './expression-tree';

/** An entity that an argument speaks of. */
export interface Standing {
  readonly entity: StoredEntity;
  readonly place: Place;
}

export class Building {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  #nodes = 0;
  #scopes = 0;

  constructor(storage: StorageModel, limits: ReadLimits) {
    this.storage = storage;
    this.limits = limits;
  }

  /** The entity that the whole argument is about. */
  root(entity: StoredEntity): Standing {
    return { entity, place: { scope: 0, through: [] } };
  }

  /** Counts one node. */
  enter(at: ArgumentPlace): void {
    this.#nodes += 1;
    if (this.#nodes > this.limits.expressionNodes) refuse(at, `more than ${this.limits.expressionNodes} nodes`);
    if (depth(at) > this.limits.expressionDepth) refuse(at, `nested deeper than ${this.limits.expressionDepth}`);
  }

  /** What a to-one link leads to. */
  follow({ place }: Standing, link: StoredLink): Standing {
    return { entity: this.#target(link), place: { scope: place.scope, through: [...place.through, link] } };
  }

  /** An entity that is found by its key. */
  lookUp(entity: StoredEntity): Standing {
    this.#scopes += 1;
    return { entity, place: { scope: this.#scopes, through: [] } };
  }

  /** The entities that a to-many link leads to, and one of them. */
  collect({ place }: Standing, link: StoredLink): { readonly collection: Collection; readonly member: Standing } {
    this.#scopes += 1;
    const scope = this.#scopes;
    return { collection: { from: place, link, scope }, member: { entity: this.#target(link), place: { scope, through: [] } } };
  }

  #target(link: StoredLink): StoredEntity {
    const target = this.storage.entities.get(link.target);
    if (!target) throw new Error(`The model has no entity ${link.target}.`);
    return target;
  }
}

function depth(at: ArgumentPlace): number {
  let steps = 0;
  for (let place: ArgumentPlace | undefined = at; place; place = place.parent) steps += 1;
  return steps;
}
