/** Functions and KLE subjects of the demo -> rows of `function`, `function_assignment`, `function_assignment_value`, `org_unit_kle` and `affiliation_kle`. */
import { type DemoAffiliation, everyAffiliation } from './affiliation-rows';
import { dayBefore } from './demo-calendar';
import { type Cell, columns, type DemoTable } from './demo-table';
import { SeededRandom } from './seeded-random';
import { FORMER_SUBJECTS, FUNCTIONS, KLE_SUBJECTS } from './organisation-words';
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
  name: 'function_assignment_value',
  columns: columns('id assignment_id name facet_type value'),
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
      return ['Beløbsgrænse', 'LIST', random.pick(['5000', '25000', '100000', '0.5'])];
    case 1:
      return ['Område', 'ORG', affiliation.unit.uuid];
    case 2:
      return ['Bevis udløber', 'FOLLOW_UP_DATE', dayBefore(-random.below(1000))];
    default:
      return [
        'System',
        'FREETEXT',
        random.chance(0.9) ? random.pick(['Sagssystemet', 'Lønportalen', 'Plejejournalen', 'Skoleintra']) : null,
      ];
  }
}

const KINDS = ['PRIMARY', 'SECONDARY', 'TERTIARY'] as const;

export const UNIT_KLE_TABLE: DemoTable = {
  name: 'org_unit_kle',
  columns: columns('org_unit_uuid kind code name active'),
  *rows(organisation) {
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit kle', unit.index);
      const own = KLE_SUBJECTS.filter(([code]) => unit.administration.kleGroups.includes(code.slice(0, 2)));
      for (const [place, kind] of KINDS.entries()) {
        const subjects = someOf(place === 2 ? KLE_SUBJECTS : own, random.pick([0, 1, 1, 2, 3]), random);
        for (const subject of subjects) yield [unit.uuid, kind, ...subjectCells(subject, random)];
      }
    }
  },
};

export const AFFILIATION_KLE_TABLE: DemoTable = {
  name: 'affiliation_kle',
  columns: columns('affiliation_uuid kind code name active'),
  *rows(organisation) {
    for (const { affiliation } of everyAffiliation(organisation)) {
      const random = new SeededRandom(organisation.seed, 'affiliation kle', affiliation.ordinal);
      if (!random.chance(0.2)) continue;
      for (const kind of KINDS.slice(0, random.between(1, 2)))
        for (const subject of someOf(KLE_SUBJECTS, random.between(1, 2), random))
          yield [affiliation.uuid, kind, ...subjectCells(subject, random)];
    }
  },
};

type Subject = (typeof KLE_SUBJECTS)[number];

/** Different ones, in their order. */
function someOf(subjects: readonly Subject[], count: number, random: SeededRandom): readonly Subject[] {
  const drawn = new Set(Array.from({ length: count }, () => random.pick(subjects)));
  return subjects.filter(subject => drawn.has(subject));
}

/** Code, name, whether it is in use. */
function subjectCells([code, name]: Subject, random: SeededRandom): Cell[] {
  return [code, random.chance(0.95) ? name : null, !FORMER_SUBJECTS.includes(code)];
}
