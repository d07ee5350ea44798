/** Functions and KLE subjects of the demo -> records of `Function`, `FunctionAssignment` and `FunctionAssignmentValue`, and of the links to `KLE`. */
import { type DemoAffiliation, everyAffiliation } from './affiliation-rows';
import { dayBefore } from './demo-calendar';
import { type Cell, type DemoSet, fields } from './demo-set';
import { SeededRandom } from './seeded-random';
import { FORMER_SUBJECTS, FUNCTIONS, KLE_SUBJECTS } from './organisation-words';
import type { DemoOrganisation } from './demo-organisation';

export const FUNCTION_SET: DemoSet = {
  name: 'Function',
  fields: fields('Id Name Description Category'),
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

export const ASSIGNMENT_SET: DemoSet = {
  name: 'FunctionAssignment',
  fields: fields('Id Function/Id Affiliation/Uuid StartDate StopDate'),
  *rows(organisation) {
    for (const { id, functionId, affiliation, random } of assignments(organisation)) {
      const start = random.below(affiliation.startDays + 1);
      const stop = random.chance(0.3) ? dayBefore(start - random.between(30, 800)) : null;
      yield [id, functionId, affiliation.uuid, random.chance(0.95) ? dayBefore(start) : null, stop];
    }
  },
};

export const VALUE_SET: DemoSet = {
  name: 'FunctionAssignmentValue',
  fields: fields('Id FunctionAssignment/Id Name FacetType Value'),
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

const KINDS = ['Primary', 'Secondary', 'Tertiary'] as const;
type Kind = (typeof KINDS)[number];

export const UNIT_KLE_SETS: readonly DemoSet[] = KINDS.map(wanted => ({
  name: `OrgUnit/KLE${wanted}`,
  fields: fields('OrgUnitUuid Code Name Active'),
  *rows(organisation) {
    for (const { kind, cells } of unitSubjects(organisation)) if (kind === wanted) yield cells;
  },
}));

export const AFFILIATION_KLE_SETS: readonly DemoSet[] = KINDS.slice(0, 2).map(wanted => ({
  name: `Affiliation/KLE${wanted}`,
  fields: fields('AffiliationUuid Code Name Active'),
  *rows(organisation) {
    for (const { kind, cells } of affiliationSubjects(organisation)) if (kind === wanted) yield cells;
  },
}));

interface DemoSubject {
  readonly kind: Kind;
  readonly cells: readonly Cell[];
}

function* unitSubjects(organisation: DemoOrganisation): Iterable<DemoSubject> {
  for (const unit of organisation.units) {
    const random = new SeededRandom(organisation.seed, 'unit kle', unit.index);
    const own = KLE_SUBJECTS.filter(([code]) => unit.administration.kleGroups.includes(code.slice(0, 2)));
    for (const [place, kind] of KINDS.entries()) {
      const subjects = someOf(place === 2 ? KLE_SUBJECTS : own, random.pick([0, 1, 1, 2, 3]), random);
      for (const subject of subjects) yield { kind, cells: [unit.uuid, ...subjectCells(subject, random)] };
    }
  }
}

function* affiliationSubjects(organisation: DemoOrganisation): Iterable<DemoSubject> {
  for (const { affiliation } of everyAffiliation(organisation)) {
    const random = new SeededRandom(organisation.seed, 'affiliation kle', affiliation.ordinal);
    if (!random.chance(0.2)) continue;
    for (const kind of KINDS.slice(0, random.between(1, 2)))
      for (const subject of someOf(KLE_SUBJECTS, random.between(1, 2), random))
        yield { kind, cells: [affiliation.uuid, ...subjectCells(subject, random)] };
  }
}

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
