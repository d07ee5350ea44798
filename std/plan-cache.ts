/**
 * Plans by the template that they were made for, those used last: at most `entries` of them, which together are estimated at no more than `bytes`. Two generations, so that finding what is used
 * all the time changes nothing; what was not used since the younger one began goes when that is full.
 */
import { PlanTree, type Specialise } from './plan-tree';

export interface PlanCacheBounds {
  readonly entries: number;
  readonly bytes: number;
}

interface Generation<Values, Plan> {
  readonly trees: Map<string, PlanTree<Values, Plan>>;
  entries: number;
  bytes: number;
}

export class PlanCache<Values, Plan> {
  #young: Generation<Values, Plan> = emptyGeneration();
  #old: Generation<Values, Plan> = emptyGeneration();

  /** `bytesOf`: an estimate of what a plan takes. */
  constructor(
    private readonly bounds: PlanCacheBounds,
    private readonly bytesOf: (plan: Plan) => number,
  ) {}

  find(template: string, values: Values): Plan | undefined {
    const young = this.#young.trees.get(template)?.find(values);
    if (young !== undefined) return young;
    const old = this.#old.trees.get(template);
    const found = old?.find(values);
    if (old === undefined || found === undefined) return undefined;
    this.#old.trees.delete(template);
    this.#add(template, old, found);
    return found;
  }

  make(template: string, values: Values, make: (specialise: Specialise<Values>) => Plan): Plan {
    const tree = this.#young.trees.get(template) ?? this.#old.trees.get(template) ?? new PlanTree<Values, Plan>();
    const plan = tree.make(values, make);
    this.#old.trees.delete(template);
    this.#add(template, tree, plan);
    return plan;
  }

  #add(template: string, tree: PlanTree<Values, Plan>, plan: Plan): void {
    const bytes = template.length + this.bytesOf(plan);
    const isFull = this.#young.entries >= this.bounds.entries / 2 || this.#young.bytes + bytes > this.bounds.bytes / 2;
    if (isFull) [this.#old, this.#young] = [this.#young, emptyGeneration()];
    this.#young.trees.set(template, tree);
    this.#young.entries += 1;
    this.#young.bytes += bytes;
  }
}

function emptyGeneration<Values, Plan>(): Generation<Values, Plan> {
  return { trees: new Map(), entries: 0, bytes: 0 };
}
