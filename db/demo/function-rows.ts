/** Functions and KLE subjects of the demo -> rows of `function`, `function_assignment`, `function_value` and `kle`. */
import { type DemoAffiliation, everyAffiliation } from './affiliation-rows';
import { dayBefore } from './demo-calendar';
import { type Cell, columns, type DemoTable } from './demo-table';
import { SeededRandom } from './seeded-random';
import { FUNCTIONS, KLE_SUBJECTS } from './organisation-words';
import type { DemoOrganisation } from './demo-organisation';

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
  readonly random: SeededRandom;
}

/** One in sixteen affiliations holds a function, a few hold more. */
function* assignments(organisation: DemoOrganisation): Iterable<Assignment> {
  let id = 0;
  for (const { affiliation } of everyAffiliation(organisation)) {
    const random = new SeededRandom(organisation.seed, 'assignment', affiliation.ordinal);
    while (random.chance(0.06))
      yield {
        id: ++id,
        functionId: random.between(1, FUNCTIONS.length - 1),
        affiliation,
        random: new SeededRandom(organisation.seed, 'assignment row', id),
      };
  }
}

export const ASSIGNMENT_TABLE: DemoTable = {
  name: 'function_assignment',
  columns: columns('id function_id affiliation_uuid start_date stop_date'),
  *rows(organisation) {
    for (const { id, functionId, affiliation, random } of assignments(organisation)) {
      const start = random.below(affiliation.startDays + 1);
      const stop = random.chance(0.3) ? dayBefore(start - random.between(30, 800)) : null;
      yield [id, functionId, affiliation.uuid, random.chance(0.95) ? dayBefore(start) : null, stop];
    }
  },
};

export const VALUE_TABLE: DemoTable = {
  name: 'function_value',
  columns: columns('id assignment_id facet_name facet_type value'),
  *rows(organisation) {
    let id = 0;
    for (const assignment of assignments(organisation)) {
      const random = new SeededRandom(organisation.seed, 'value', assignment.id);
      for (let kind = 0; kind < FACETS; kind++) if (random.chance(0.25)) yield [++id, assignment.id, ...facet(kind, assignment, random)];
    }
  },
};

const FACETS = 4;

function facet(kind: number, { affiliation }: Assignment, random: SeededRandom): Cell[] {
  switch (kind) {
    case 0:
      return ['Beløbsgrænse', 'NUMBER', random.pick(['5000', '25000', '100000', '0.5'])];
    case 1:
      return ['Område', 'ORG_UNIT', affiliation.unit.uuid];
    case 2:
      return ['Bevis udløber', 'DATE', dayBefore(-random.below(1000))];
    default:
      return ['System', 'TEXT', random.chance(0.9) ? random.pick(['Sagssystemet', 'Lønportalen', 'Plejejournalen', 'Skoleintra']) : null];
  }
}

const KINDS = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

export const KLE_TABLE: DemoTable = {
  name: 'kle',
  columns: columns('uuid org_unit_uuid affiliation_uuid number title kind'),
  *rows(organisation) {
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit kle', unit.index);
      const subjects = KLE_SUBJECTS.filter(([number]) => unit.administration.kleGroups.includes(number.slice(0, 2)));
      const count = random.between(1, 4);
      for (let place = 0; place < count; place++) yield [random.uuid(), unit.uuid, null, ...subject(subjects, place, random)];
    }
    for (const { affiliation } of everyAffiliation(organisation)) {
      const random = new SeededRandom(organisation.seed, 'affiliation kle', affiliation.ordinal);
      if (random.chance(0.2)) yield [random.uuid(), null, affiliation.uuid, ...subject(KLE_SUBJECTS, random.below(3), random)];
    }
  },
};

function subject(subjects: readonly (readonly [string, string])[], place: number, random: SeededRandom): Cell[] {
  const [number, title] = random.pick(subjects);
  return [number, random.chance(0.95) ? title : null, KINDS[Math.min(place, 2)] ?? 'TERTIARY'];
}
