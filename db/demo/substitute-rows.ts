/** Those who stand in for others in the demo -> records of `SubstituteAssignment`, `SubstituteOrgUnitConstraint` and `SubstituteOrgUnitAssignment`. */
import { lifeCells } from './demo-calendar';
import { type DemoOrganisation, unitsOf } from './demo-organisation';
import { demoSet, rowsOfEach } from './demo-set';
import { everyPerson, personAt, personUuid } from './persons';
import { at, SeededRandom } from './seeded-random';

/** Name, identifier, and whether a substitute may be limited to some units. */
const CONTEXTS = [
  ['Godkendelser', 'godkendelser', true],
  ['Ferie', 'ferie', false],
  ['Post', 'post', false],
  ['Økonomi', 'oekonomi', true],
  ['Personalesager', 'personalesager', true],
] as const;

interface Assignment {
  /** From 1. */
  readonly index: number;
  readonly personUuid: string;
}

/** One person in twenty has a substitute, a few have more. */
function* assignments(organisation: DemoOrganisation): Iterable<Assignment> {
  let index = 0;
  for (const person of everyPerson(organisation)) {
    const random = new SeededRandom(organisation.seed, 'substitute', person.index);
    while (person.kind === 'EMPLOYEE' && random.chance(0.05)) yield { index: ++index, personUuid: person.uuid };
  }
}

export const SUBSTITUTE_SET = demoSet(
  'SubstituteAssignment',
  'Id PersonUuid SubstituteUuid SubstituteContextName SubstituteContextIdentifier SubstituteContextSupportsConstraints Created Changed',
  rowsOfEach(assignments, 'substitute row', function* ({ owner, organisation, random }) {
    const context = random.pick(CONTEXTS);
    const substitute = personUuid(organisation, random.below(organisation.persons));
    const days = random.between(1, 900);
    yield [owner.index, owner.personUuid, substitute, ...context, ...lifeCells(days, days, random)];
  }),
);

export const CONSTRAINT_SET = demoSet(
  'SubstituteOrgUnitConstraint',
  'SubstituteAssignment/Id OrgunitUuid',
  rowsOfEach(assignments, 'constraint', function* ({ owner, organisation, random }) {
    const [, , isLimited] = new SeededRandom(organisation.seed, 'substitute row', owner.index).pick(CONTEXTS);
    if (!isLimited || random.chance(0.3)) return;
    const units = new Set(Array.from({ length: random.between(1, 3) }, () => random.below(organisation.units.length)));
    for (const unit of units) yield [owner.index, at(organisation.units, unit).uuid];
  }),
);

export const UNIT_SUBSTITUTE_SET = demoSet(
  'SubstituteOrgUnitAssignment',
  'Id OrgUnitUuid SubstituteUuid SubstituteName SubstituteContextName SubstituteContextIdentifier Type Created Changed Inherited',
  rowsOfEach(unitsOf, 'unit substitute', function* ({ owner, organisation, random, next }) {
    if (!random.chance(0.3)) return;
    const { uuid, firstname, surname } = personAt(organisation, random.below(organisation.persons));
    const [context, identifier] = random.pick(CONTEXTS);
    const kind = random.chance(0.9) ? 'MANAGER' : null;
    const days = random.between(1, 900);
    const life = lifeCells(days, days, random);
    yield [next(), owner.uuid, uuid, `${firstname} ${surname}`, context, identifier, kind, ...life, random.chance(0.3)];
  }),
);
