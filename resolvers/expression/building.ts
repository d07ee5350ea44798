/** The context in which the arguments of a level are built, with their budget. Rejects too many nodes and links. */
import type { Answer, Specialise } from '../../std/plan-tree';
import type { ReadLimits } from '../read-limits';
import type { StorageModel, StoredEntity, StoredLink } from '../storage/storage-model';
import { refuse, refuseAs, type ArgumentPlace } from './argument-place';
import type { Collection, Place } from './expression-tree';
import { listFrom, valueFrom, type ListSource, type LiteralValue, type ValueSource, type Variables } from './value-source';

/** An entity that an argument speaks of. */
export interface Standing {
  readonly entity: StoredEntity;
  readonly place: Place;
}

/** What is being built, and where in the arguments it stands. */
export interface Site {
  readonly building: Building;
  readonly at: ArgumentPlace;
}

export interface BuildingParts {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  /** The name of the time zone in which a date begins. */
  readonly timeZone: string;
  readonly specialise: Specialise<Variables>;
  /** Takes what refuses values: it is asked at once, and for each later request before anything is sent. */
  readonly check: (check: (variables: Variables) => unknown) => void;
}

/** What arguments take of `ReadLimits`. */
export interface Spent {
  readonly nodes: number;
  readonly links: number;
}

export class Building {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  readonly timeZone: string;
  readonly check: BuildingParts['check'];
  readonly #specialise: Specialise<Variables>;
  /** What links lead to, by where they were followed from. */
  readonly #followed = new Map<Place, Map<StoredLink, Standing>>();
  readonly #roots = new Map<StoredEntity, Standing>();
  #links = 0;
  #nodes = 0;
  #scopes = 0;

  constructor({ storage, limits, timeZone, specialise, check }: BuildingParts) {
    this.storage = storage;
    this.limits = limits;
    this.timeZone = timeZone;
    this.check = check;
    this.#specialise = specialise;
  }

  /** The answer becomes part of what the plan is found by. `question` must not close over a value. */
  ask<A extends Answer>(source: ValueSource, question: (value: LiteralValue) => A): A {
    return source.kind === 'constant' ? question(source.value) : this.#specialise(variables => question(valueFrom(source, variables)));
  }

  askList<A extends Answer>(source: ListSource, question: (values: readonly LiteralValue[]) => A): A {
    return this.#specialise(variables => question(listFrom(source, variables)));
  }

  /** A question of several values at once. */
  decide(question: (variables: Variables) => boolean): boolean {
    return this.#specialise(question);
  }

  /** `refuse` throws for a value that cannot be. */
  checkValue(source: ValueSource, refuse: (value: LiteralValue) => unknown): void {
    if (source.kind === 'constant') refuse(source.value);
    else this.check(variables => refuse(valueFrom(source, variables)));
  }

  get spent(): Spent {
    return { nodes: this.#nodes, links: this.#links };
  }

  /** The entity that the level is about. Begins an argument: its scopes have numbers of their own, as a token holds for the same argument of other documents. */
  root(entity: StoredEntity): Standing {
    this.#scopes = 0;
    const known = this.#roots.get(entity) ?? { entity, place: { scope: 0, through: [] } };
    this.#roots.set(entity, known);
    return known;
  }

  /** Counts one node. */
  enter(at: ArgumentPlace): void {
    this.#nodes += 1;
    if (this.#nodes > this.limits.expressionNodes) refuse(at, `more than ${this.limits.expressionNodes} nodes`);
    if (depth(at) > this.limits.expressionDepth) refuse(at, `nested deeper than ${this.limits.expressionDepth}`);
  }

  /** What a to-one link leads to. Counts each join of the statement once, however many values are read by it. */
  follow({ place }: Standing, link: StoredLink, at: ArgumentPlace): Standing {
    const known = this.#followed.get(place) ?? new Map<StoredLink, Standing>();
    const found = known.get(link);
    if (found) return found;
    this.#links += link.through ? 2 : 1;
    if (this.#links > this.limits.links) refuseAs('LINKS_EXCEEDED', at, `more than ${this.limits.links} links are followed`);
    const target = { entity: this.#target(link), place: { scope: place.scope, through: [...place.through, link] } };
    this.#followed.set(place, known.set(link, target));
    return target;
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
