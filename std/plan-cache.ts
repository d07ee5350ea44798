/** Plans by the template that they were made for, those used last: at most `entries` of them, which together are estimated at no more than `bytes`. */
import { BoundedMap } from './bounded-map';
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

/** The plans of one template are at most this part of all. */
const SHARE = 1 / 16;

export class PlanCache<Values, Plan> {
  readonly #kept = new BoundedMap<Kept<Values, Plan>>(1, kept => this.#shareOf(kept));

  /** `bytesOf`: an estimate of what a plan takes, which was made for a template. */
  constructor(
    private readonly bounds: PlanCacheBounds,
    private readonly bytesOf: (plan: Plan, template: string) => number,
  ) {}

  find(template: string, values: Values): Plan | undefined {
    return this.#kept.use(template)?.tree.find(values);
  }

  make(template: string, values: Values, make: (specialise: Specialise<Values>) => Plan): Plan {
    const { tree, entries, bytes } = this.#known(template);
    const plan = tree.make(values, make);
    this.#kept.keep(template, { tree, entries: entries + 1, bytes: bytes + template.length + this.bytesOf(plan, template) });
    return plan;
  }

  /** A template begins anew when it has its share, so that one with many answers does not push out all others. */
  #known(template: string): Kept<Values, Plan> {
    const kept = this.#kept.peek(template);
    return kept === undefined || this.#shareOf(kept) >= SHARE ? { tree: new PlanTree(), entries: 0, bytes: 0 } : kept;
  }

  /** Of the bound that it takes more of. */
  #shareOf({ entries, bytes }: Kept<Values, Plan>): number {
    return Math.max(entries / this.bounds.entries, bytes / this.bounds.bytes);
  }
}
