/**
 * The plans of one reader, or of all who may read the same: a request whose template and answers have come before is answered by the plan that was made then, any other by one that is made for it
 * and kept. No literal is kept. A fault is found while a plan is made, so that what is kept has none.
 */
import { PlanCache } from '../../std/plan-cache';
import type { StageTimer } from '../http/stage-timer';
import type { LexedUrl } from '../syntax/lex/lex-url';
import { parseUri } from '../syntax/parse-uri';
import type { SlotContents } from '../syntax/syntax-tree';
import { makePlan, type Negotiated, type Planning } from './make-plan';
import type { RequestPlan } from './request-plan';

/** The plans of all readers, each under the name of what they may read. */
export type RequestPlans = PlanCache<SlotContents, RequestPlan>;

const BOUNDS = { entries: 2000, bytes: 32 * 1024 * 1024 };
/**
 * Of a plan by itself, and of what hangs on each character of its document, or of its template where that is more, as measured in V8's heap, about: a long list is one variable of the document, and
 * each of its items stands in the trees of the plan.
 */
const [BASE_BYTES, BYTES_A_CHARACTER, TEMPLATE_BYTES] = [4096, 16, 64] as const;

export function requestPlans(): RequestPlans {
  return new PlanCache(
    BOUNDS,
    (plan, { length }) => BASE_BYTES + Math.max(documentLength(plan) * BYTES_A_CHARACTER, length * TEMPLATE_BYTES),
  );
}

function documentLength(plan: RequestPlan): number {
  return plan.kind === 'data' ? plan.document.text.length + (plan.batches?.rest.document.text.length ?? 0) : 0;
}

/** What can stand in a name. Headers have no line ends. */
type Named = Readonly<Record<string, string | number | boolean | undefined>>;

export class ReaderPlans {
  constructor(
    private readonly reader: string,
    private readonly planning: Planning,
    private readonly plans: RequestPlans,
  ) {}

  /** Undefined where none is kept. */
  find({ template, slots }: LexedUrl, negotiated: Negotiated): RequestPlan | undefined {
    return template === undefined ? undefined : this.plans.find(this.#nameOf(template, negotiated), slots.contents);
  }

  make(lexed: LexedUrl, negotiated: Negotiated, timer?: StageTimer): RequestPlan {
    const { planning, plans } = this;
    const { template, slots } = lexed;
    timer?.begin('parse');
    const syntax = parseUri(lexed, planning.limits, planning.edm.catalogue);
    const { contents } = slots;
    if (template === undefined || !slots.agrees)
      return makePlan({ syntax, negotiated, specialise: question => question(contents) }, planning, timer);
    const name = this.#nameOf(template, negotiated);
    return plans.make(name, contents, specialise => makePlan({ syntax, negotiated, specialise }, planning, timer));
  }

  #nameOf(template: string, negotiated: Named): string {
    return [this.reader, ...Object.values(negotiated), template].join('\n');
  }
}
