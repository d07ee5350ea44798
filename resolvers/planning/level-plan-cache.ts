/** Level plans of one kind of field: each is found by the field of the document, by what the key may read, and by answers about the values, or made. They live as long as the document does. */
import type { FieldNode, GraphQLArgument } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import { PlanTree, type Specialise } from '../../std/plan-tree';
import type { Variables } from '../expression/value-source';
import { LevelPlanning, type FieldInfo, type LevelPlan, type PlanningParts } from './level-planning';
import type { RootFields } from './selection';
import { SelectionReader } from './read-selection';

/** Plans that are kept at most, all documents and keys together; then all are forgotten. */
const MOST = 1000;

export interface PlansParts extends Omit<PlanningParts, 'grants' | 'kept'> {
  readonly roots: RootFields;
}

interface Begun {
  readonly planning: LevelPlanning;
  readonly selections: SelectionReader;
  readonly parameters: readonly GraphQLArgument[];
}

/** `place`: where in the model the field stands. */
type MakePlan<Place, Plan> = (place: Place, info: FieldInfo, begun: Begun) => Plan;

type Tree<Plan> = PlanTree<Variables, Plan>;

export class LevelPlanCache<Place, Plan extends Pick<LevelPlan<unknown>, 'isKept'>> {
  readonly #parts: PlansParts & Pick<PlanningParts, 'kept'>;
  readonly #make: MakePlan<Place, Plan>;
  #byField = new WeakMap<FieldNode, WeakMap<Grants, Tree<Plan>>>();
  #kept = 0;

  constructor(parts: PlansParts & Pick<PlanningParts, 'kept'>, make: MakePlan<Place, Plan>) {
    this.#parts = parts;
    this.#make = make;
    parts.kept.whenFull(() => this.#forgetAll());
  }

  of(place: Place, info: FieldInfo, grants: Grants): Plan {
    const { fieldNodes, variableValues } = info;
    const [node] = fieldNodes;
    const make = (specialise: Specialise<Variables>): Plan => this.#plan(place, info, { grants, specialise });
    // Several fields of one name in the result, which are read as one, are planned anew: at /graphql alone.
    if (node === undefined || fieldNodes.length > 1) return make(question => question(variableValues));
    const known = this.#byField.get(node)?.get(grants)?.find(variableValues);
    return known ?? this.#treeOf(node, grants).make(variableValues, make, plan => this.#keeps(plan));
  }

  /** Nothing that a plan keeps reaches the values of the request that it was made for. */
  #plan(place: Place, info: FieldInfo, { grants, specialise }: Pick<LevelPlanning, 'grants' | 'specialise'>): Plan {
    const { storage, limits, timeZone, kept, roots } = this.#parts;
    const planning = new LevelPlanning({ storage, limits, timeZone, kept, grants }, info, specialise);
    const parameters = info.parentType.getFields()[info.fieldName]?.args ?? [];
    const plan = this.#make(place, info, { planning, selections: new SelectionReader(storage, roots, planning.selecting), parameters });
    planning.end();
    return plan;
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
    if (this.#kept > MOST) this.#forgetAll();
    return true;
  }

  #forgetAll(): void {
    [this.#byField, this.#kept] = [new WeakMap(), 0];
  }
}
