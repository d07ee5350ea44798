/** Functions and KLE subjects of the demo -> rows of `function`, `function_assignment`, `function_value` and `kle`. */
import { type DemoAffiliation, everyAffiliation } from './affiliation-rows';
import { dayBefore } from './calendar';
import { type Cell, columns, type DemoTable } from './demo-table';
import { Dice } from './dice';
import { FUNCTIONS, KLE_SUBJECTS } from './organisation-words';
import type { DemoPlan } from './plan';

export const FUNCTION_TABLE: DemoTable = {
  name: 'function',
  columns: columns('id name description category'),
  *rows() {
    for (const [index, entry] of FUNCTIONS.entries()) yield [index + 1, entry.name, entry.description, entry.category];
  },
};

interface Assignment {
  readonly id: number;
  readonly functionId: number;
  readonly affiliation: DemoAffiliation;
  readonly dice: Dice;
}

/** One in sixteen affiliations holds a function, a few hold more. */
function* assignments(plan: DemoPlan): Iterable<Assignment> {
  let id = 0;
  for (const { affiliation } of everyAffiliation(plan)) {
    const dice = new Dice(plan.seed, 'assignment', affiliation.ordinal);
    while (dice.chance(0.06))
      yield { id: ++id, functionId: dice.between(1, FUNCTIONS.length - 1), affiliation, dice: new Dice(plan.seed, 'assignment row', id) };
  }
}

export const ASSIGNMENT_TABLE: DemoTable = {
  name: 'function_assignment',
  columns: columns('id function_id affiliation_uuid start_date stop_date'),
  *rows(plan) {
    for (const { id, functionId, affiliation, dice } of assignments(plan)) {
      const start = dice.below(affiliation.startDays + 1);
      const stop = dice.chance(0.3) ? dayBefore(start - dice.between(30, 800)) : null;
      yield [id, functionId, affiliation.uuid, dice.chance(0.95) ? dayBefore(start) : null, stop];
    }
  },
};

export const VALUE_TABLE: DemoTable = {
  name: 'function_value',
  columns: columns('id assignment_id facet_name facet_type value'),
  *rows(plan) {
    let id = 0;
    for (const assignment of assignments(plan)) {
      const dice = new Dice(plan.seed, 'value', assignment.id);
      for (let kind = 0; kind < FACETS; kind++) if (dice.chance(0.25)) yield [++id, assignment.id, ...facet(kind, assignment, dice)];
    }
  },
};

const FACETS = 4;

function facet(kind: number, { affiliation }: Assignment, dice: Dice): Cell[] {
  switch (kind) {
    case 0:
      return ['Beløbsgrænse', 'NUMBER', dice.pick(['5000', '25000', '100000', '0.5'])];
    case 1:
      return ['Område', 'ORG_UNIT', affiliation.unit.uuid];
    case 2:
      return ['Bevis udløber', 'DATE', dayBefore(-dice.below(1000))];
    default:
      return ['System', 'TEXT', dice.chance(0.9) ? dice.pick(['Sagssystemet', 'Lønportalen', 'Plejejournalen', 'Skoleintra']) : null];
  }
}

const KINDS = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

export const KLE_TABLE: DemoTable = {
  name: 'kle',
  columns: columns('uuid org_unit_uuid affiliation_uuid number title kind'),
  *rows(plan) {
    for (const unit of plan.units) {
      const dice = new Dice(plan.seed, 'unit kle', unit.index);
      const subjects = KLE_SUBJECTS.filter(([number]) => unit.administration.kleGroups.includes(number.slice(0, 2)));
      const count = dice.between(1, 4);
      for (let place = 0; place < count; place++) yield [dice.uuid(), unit.uuid, null, ...subject(subjects, place, dice)];
    }
    for (const { affiliation } of everyAffiliation(plan)) {
      const dice = new Dice(plan.seed, 'affiliation kle', affiliation.ordinal);
      if (dice.chance(0.2)) yield [dice.uuid(), null, affiliation.uuid, ...subject(KLE_SUBJECTS, dice.below(3), dice)];
    }
  },
};

function subject(subjects: readonly (readonly [string, string])[], place: number, dice: Dice): Cell[] {
  const [number, title] = dice.pick(subjects);
  return [number, dice.chance(0.95) ? title : null, KINDS[Math.min(place, 2)] ?? 'TERTIARY'];
}
