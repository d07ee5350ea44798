/**
 * Plans by the template that they were made for, those used last: at most `entries` of them, which together are estimated at no more than `bytes`. Two generations, so that finding what is used
 * all the time changes nothing; what was not used since the younger one began goes when that is full.
 */
import { ownText } from './own-text';
import { PlanTree, type Specialise } from './plan-tree';

export interface PlanCacheBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** All plans of one template. */
interface Kept<Values, Plan> {
  readonly tree: PlanTree<Values, Plan>;
  readonly entries: number;
  readonly bytes: number;
}

interface Generation<Values, Plan> {
  readonly byTemplate: Map<string, Kept<Values, Plan>>;
  entries: number;
  bytes: number;
}

const GENERATIONS = 2;
/** The plans of one template are at most this part of all. */
const SHARE = 16;

export class PlanCache<Values, Plan> {
  #young: Generation<Values, Plan> = emptyGeneration();
  #old: Generation<Values, Plan> = emptyGeneration();

  /** `bytesOf`: an estimate of what a plan takes. */
  constructor(
    private readonly bounds: PlanCacheBounds,
    private readonly bytesOf: (plan: Plan) => number,
  ) {}

  find(template: string, values: Values): Plan | undefined {
    const young = this.#young.byTemplate.get(template)?.tree.find(values);
    if (young !== undefined) return young;
    const old = this.#old.byTemplate.get(template);
    const found = old?.tree.find(values);
    if (old === undefined || found === undefined) return undefined;
    this.#old.byTemplate.delete(template);
    this.#add(template, old);
    return found;
  }

  make(template: string, values: Values, make: (specialise: Specialise<Values>) => Plan): Plan {
    const { tree, entries, bytes } = this.#known(template);
    const plan = tree.make(values, make);
    this.#remove(template);
    this.#add(template, { tree, entries: entries + 1, bytes: bytes + template.length + this.bytesOf(plan) });
    return plan;
  }

  /** A template begins anew when it has its share, so that one with many answers does not push out all others. */
  #known(template: string): Kept<Values, Plan> {
    const kept = this.#young.byTemplate.get(template) ?? this.#old.byTemplate.get(template);
    return kept === undefined || this.#isFull(kept, SHARE) ? { tree: new PlanTree(), entries: 0, bytes: 0 } : kept;
  }

  #remove(template: string): void {
    const young = this.#young.byTemplate.get(template);
    this.#old.byTemplate.delete(template);
    this.#young.byTemplate.delete(template);
    this.#young.entries -= young?.entries ?? 0;
    this.#young.bytes -= young?.bytes ?? 0;
  }

  #add(template: string, kept: Kept<Values, Plan>): void {
    const { entries, bytes } = this.#young;
    const isFirst = entries === 0;
    if (!isFirst && this.#isFull({ entries: entries + kept.entries - 1, bytes: bytes + kept.bytes })) {
      [this.#old, this.#young] = [this.#young, emptyGeneration()];
    }
    this.#young.byTemplate.set(ownText(template), kept);
    this.#young.entries += kept.entries;
    this.#young.bytes += kept.bytes;
  }

  /** Whether one more does not fit into one of so many parts. */
  #isFull({ entries, bytes }: { readonly entries: number; readonly bytes: number }, parts = GENERATIONS): boolean {
    return entries >= this.bounds.entries / parts || bytes > this.bounds.bytes / parts;
  }
}

function emptyGeneration<Values, Plan>(): Generation<Values, Plan> {
  return { byTemplate: new Map(), entries: 0, bytes: 0 };
}
