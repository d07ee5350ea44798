/** Functions and KLE subjects of the demo -> records of `Function`, `FunctionAssignment` and `FunctionAssignmentValue`, and of the links to `KLE`. */
import { type DemoAffiliation, everyAffiliation } from './affiliation-rows';
import { dayBefore } from './demo-calendar';
import { type DemoOrganisation, unitsOf } from './demo-organisation';
import { type Cell, demoSet, rowsOfEach } from './demo-set';
import { FORMER_SUBJECTS, FUNCTIONS, KLE_SUBJECTS } from './organisation-words';
import { SeededRandom } from './seeded-random';

export const FUNCTION_SET = demoSet('Function', 'Id Name Description Category', () =>
  FUNCTIONS.map((cells, index) => [index + 1, ...cells]),
);

interface Assignment {
  /** From 1. */
  readonly index: number;
  readonly functionId: number;
  readonly affiliation: DemoAffiliation;
}

/** One in sixteen affiliations holds a function, a few hold more. */
function* assignments(organisation: DemoOrganisation): Iterable<Assignment> {
  let index = 0;
  for (const affiliation of everyAffiliation(organisation)) {
    const random = new SeededRandom(organisation.seed, 'assignment', affiliation.index);
    while (random.chance(0.06)) yield { index: ++index, functionId: random.between(1, FUNCTIONS.length - 1), affiliation };
  }
}

export const ASSIGNMENT_SET = demoSet(
  'FunctionAssignment',
  'Id Function/Id Affiliation/Uuid StartDate StopDate',
  rowsOfEach(assignments, 'assignment row', function* ({ owner: { index, functionId, affiliation }, random }) {
    const start = random.below(affiliation.startDays + 1);
    const stop = random.chance(0.3) ? dayBefore(start - random.between(30, 800)) : null;
    yield [index, functionId, affiliation.uuid, random.chance(0.95) ? dayBefore(start) : null, stop];
  }),
);

/** Name, type, and the value. */
const FACETS: readonly ((affiliation: DemoAffiliation, random: SeededRandom) => readonly Cell[])[] = [
  (_, random) => ['Beløbsgrænse', 'LIST', random.pick(['5000', '25000', '100000', '0.5'])],
  affiliation => ['Område', 'ORG', affiliation.unit.uuid],
  (_, random) => ['Bevis udløber', 'FOLLOW_UP_DATE', dayBefore(-random.below(1000))],
  (_, random) => [
    'System',
    'FREETEXT',
    random.chance(0.9) ? random.pick(['Sagssystemet', 'Lønportalen', 'Plejejournalen', 'Skoleintra']) : null,
  ],
];

export const VALUE_SET = demoSet(
  'FunctionAssignmentValue',
  'Id FunctionAssignment/Id Name FacetType Value',
  rowsOfEach(assignments, 'value', function* ({ owner: { index, affiliation }, random, next }) {
    for (const facet of FACETS) if (random.chance(0.25)) yield [next(), index, ...facet(affiliation, random)];
  }),
);

const KINDS = ['Primary', 'Secondary', 'Tertiary'];

/** All subjects of a unit are drawn for each set, since they share their random numbers. */
export const UNIT_KLE_SETS = KINDS.map(wanted =>
  demoSet(
    `OrgUnit/KLE${wanted}`,
    'OrgUnitUuid Code Name Active',
    rowsOfEach(unitsOf, 'unit kle', function* ({ owner: { uuid, administration }, random }) {
      const own = KLE_SUBJECTS.filter(([code]) => administration.kleGroups.includes(code.slice(0, 2)));
      for (const kind of KINDS) {
        const subjects = someOf(kind === 'Tertiary' ? KLE_SUBJECTS : own, random.pick([0, 1, 1, 2, 3]), random);
        const rows = subjects.map(subject => [uuid, ...subjectCells(subject, random)]);
        if (kind === wanted) yield* rows;
      }
    }),
  ),
);

export const AFFILIATION_KLE_SETS = KINDS.slice(0, 2).map((wanted, place) =>
  demoSet(
    `Affiliation/KLE${wanted}`,
    'AffiliationUuid Code Name Active',
    rowsOfEach(everyAffiliation, 'affiliation kle', function* ({ owner: { uuid }, random }) {
      if (!random.chance(0.2)) return;
      const kinds = Array.from({ length: random.between(1, 2) }, () =>
        someOf(KLE_SUBJECTS, random.between(1, 2), random).map(subject => [uuid, ...subjectCells(subject, random)]),
      );
      yield* kinds[place] ?? [];
    }),
  ),
);

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
