/**
 * Plans of one template, told apart by what they depend on of the values that a request gives. Code that makes a plan has no values: it asks a question of them by `specialise`, and the
 * answer becomes part of what the plan is found by. So a plan is right for every request that gives the same answers, and nobody can forget to say so. Values are not kept, answers are.
 */

/** Kept with the plan: a class of values (`is NaN`, the name of an enumeration's member), never a value that a client has written. */
export type Answer = string | number | boolean;

/** Asks the values of the request that a plan is made for. The question is kept and asked of later requests: it must not close over any value. */
export type Specialise<Values> = <A extends Answer>(question: (values: Values) => A) => A;

type Node<Values, Plan> =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'question'; readonly question: (values: Values) => Answer; readonly next: Map<Answer, Node<Values, Plan>> };

interface Asked<Values> {
  readonly question: (values: Values) => Answer;
  readonly answer: Answer;
}

export class PlanTree<Values, Plan> {
  #root: Node<Values, Plan> | undefined;

  /** Undefined where no plan was made for such values. */
  find(values: Values): Plan | undefined {
    let node = this.#root;
    while (node?.kind === 'question') node = node.next.get(node.question(values));
    return node?.plan;
  }

  /** Makes a plan, and keeps it if it may be used again. What `make` throws is thrown on, and nothing is kept. */
  make(values: Values, make: (specialise: Specialise<Values>) => Plan, keeps: (plan: Plan) => boolean = () => true): Plan {
    const asked: Asked<Values>[] = [];
    // What `make` keeps of this may outlive it, and must not keep the values.
    let asking: { readonly values: Values } | undefined = { values };
    const plan = make(question => {
      if (asking === undefined) throw new Error('A plan asks while it is made, and not later.');
      const answer = question(asking.values);
      asked.push({ question, answer });
      return answer;
    });
    asking = undefined;
    if (keeps(plan)) this.#root = grown(this.#root, asked, plan);
    return plan;
  }
}

/** The same values ask the same questions in the same order, since a plan depends on nothing else. */
function grown<Values, Plan>(
  node: Node<Values, Plan> | undefined,
  [first, ...rest]: readonly Asked<Values>[],
  plan: Plan,
): Node<Values, Plan> {
  if (first === undefined) return { kind: 'plan', plan };
  const next = node?.kind === 'question' ? node.next : new Map<Answer, Node<Values, Plan>>();
  next.set(first.answer, grown(next.get(first.answer), rest, plan));
  return node?.kind === 'question' ? node : { kind: 'question', question: first.question, next };
}
