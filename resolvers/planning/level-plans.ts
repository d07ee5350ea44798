/** Plans of levels, found by the field of the document, by what the key may read, and by answers about the values. They live as long as the document does. */
import type { FieldNode } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import { PlanTree, type Specialise } from '../../std/plan-tree';
import type { Variables } from '../expression/value-source';
import type { FieldInfo, LevelPlan } from './level-planning';

/** Plans that are kept at most, all documents and keys together; then all are forgotten. */
const MOST = 1000;

type Tree<Plan> = PlanTree<Variables, Plan>;

export class LevelPlans<Plan extends Pick<LevelPlan<unknown>, 'isKept'>> {
  #byField = new WeakMap<FieldNode, WeakMap<Grants, Tree<Plan>>>();
  #kept = 0;

  find({ fieldNodes, variableValues }: FieldInfo, grants: Grants, make: (specialise: Specialise<Variables>) => Plan): Plan {
    const [node] = fieldNodes;
    // Several fields of one name in the result, which are read as one, are planned anew: at /graphql alone.
    if (node === undefined || fieldNodes.length > 1) return make(question => question(variableValues));
    const known = this.#byField.get(node)?.get(grants)?.find(variableValues);
    return known ?? this.#treeOf(node, grants).make(variableValues, make, plan => this.#keeps(plan));
  }

  #treeOf(node: FieldNode, grants: Grants): Tree<Plan> {
    const byGrants = this.#byField.get(node) ?? new WeakMap<Grants, Tree<Plan>>();
    const tree = byGrants.get(grants) ?? new PlanTree<Variables, Plan>();
    this.#byField.set(node, byGrants.set(grants, tree));
    return tree;
  }

  #keeps({ isKept }: Plan): boolean {
    if (!isKept) return false;
    this.#kept += 1;
    if (this.#kept > MOST) [this.#byField, this.#kept] = [new WeakMap(), 0];
    return true;
  }
}
