/** Those who stand in for others in the demo -> records of `SubstituteAssignment`, `SubstituteOrgUnitConstraint` and `SubstituteOrgUnitAssignment`. */
import { later, momentBefore } from './demo-calendar';
import type { DemoOrganisation } from './demo-organisation';
import { type Cell, type DemoSet, fields } from './demo-set';
import { personAt, personUuid } from './persons';
import { at, SeededRandom } from './seeded-random';

interface Context {
  readonly name: string;
  readonly identifier: string;
  /** Whether a substitute may be limited to some units. */
  readonly limited: boolean;
}

const CONTEXTS: readonly Context[] = [
  { name: 'Godkendelser', identifier: 'godkendelser', limited: true },
  { name: 'Ferie', identifier: 'ferie', limited: false },
  { name: 'Post', identifier: 'post', limited: false },
  { name: 'Økonomi', identifier: 'oekonomi', limited: true },
  { name: 'Personalesager', identifier: 'personalesager', limited: true },
];

interface Assignment {
  readonly id: number;
  readonly personUuid: string;
  readonly context: Context;
  readonly random: SeededRandom;
}

/** One person in twenty has a substitute, a few have more. */
function* assignments(organisation: DemoOrganisation): Iterable<Assignment> {
  let id = 0;
  for (let index = 0; index < organisation.persons; index++) {
    const person = personAt(organisation, index);
    const random = new SeededRandom(organisation.seed, 'substitute', index);
    while (person.kind === 'EMPLOYEE' && random.chance(0.05)) {
      const own = new SeededRandom(organisation.seed, 'substitute row', ++id);
      yield { id, personUuid: person.uuid, context: own.pick(CONTEXTS), random: own };
    }
  }
}

export const SUBSTITUTE_SET: DemoSet = {
  name: 'SubstituteAssignment',
  fields: fields(
    'Id PersonUuid SubstituteUuid SubstituteContextName SubstituteContextIdentifier SubstituteContextSupportsConstraints Created Changed',
  ),
  *rows(organisation) {
    for (const { id, personUuid: person, context, random } of assignments(organisation)) {
      const substitute = personUuid(organisation, random.below(organisation.persons));
      yield [id, person, substitute, context.name, context.identifier, context.limited, ...lifeCells(random)];
    }
  },
};

export const CONSTRAINT_SET: DemoSet = {
  name: 'SubstituteOrgUnitConstraint',
  fields: fields('SubstituteAssignment/Id OrgunitUuid'),
  *rows(organisation) {
    for (const { id, context } of assignments(organisation)) {
      const random = new SeededRandom(organisation.seed, 'constraint', id);
      if (!context.limited || random.chance(0.3)) continue;
      const units = new Set(Array.from({ length: random.between(1, 3) }, () => random.below(organisation.units.length)));
      for (const unit of units) yield [id, at(organisation.units, unit).uuid];
    }
  },
};

export const UNIT_SUBSTITUTE_SET: DemoSet = {
  name: 'SubstituteOrgUnitAssignment',
  fields: fields(
    'Id OrgUnitUuid SubstituteUuid SubstituteName SubstituteContextName SubstituteContextIdentifier Type Created Changed Inherited',
  ),
  *rows(organisation) {
    let id = 0;
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit substitute', unit.index);
      if (!random.chance(0.3)) continue;
      const person = personAt(organisation, random.below(organisation.persons));
      const context = random.pick(CONTEXTS);
      const kind: Cell = random.chance(0.9) ? 'MANAGER' : null;
      const name = `${person.firstname} ${person.surname}`;
      yield [++id, unit.uuid, person.uuid, name, context.name, context.identifier, kind, ...lifeCells(random), random.chance(0.3)];
    }
  },
};

/** When the record was created and last changed. */
function lifeCells(random: SeededRandom): readonly Cell[] {
  const days = random.between(1, 900);
  const created = momentBefore(days, random);
  return [created, later(created, momentBefore(random.below(days), random))];
}
