/** The employments of the demo -> records of `Affiliation`, and what else hangs on them. */
import { dayBefore } from './demo-calendar';
import { type Cell, demoSet, rowsOfEach } from './demo-set';
import { at, SeededRandom } from './seeded-random';
import { type DemoPerson, everyPerson } from './persons';
import type { DemoOrganisation } from './demo-organisation';
import { UnitDraw } from './unit-draw';
import type { DemoUnit } from './units';

export interface DemoAffiliation {
  /** Counts from 0 over all persons. */
  readonly index: number;
  readonly person: DemoPerson;
  readonly uuid: string;
  readonly unit: DemoUnit;
  readonly prime: boolean;
  /** For a colleague on leave. */
  readonly substitutes: boolean;
  readonly startDays: number;
  /** Days from its end to the demo's today, negative when the end lies ahead; undefined while none is known. */
  readonly stopDays: number | undefined;
}

const PAYROLL_FUNCTIONS = ['Souschef', 'Koordinator', 'Praktikvejleder', 'Tillidsrepræsentant', 'Afdelingsleder'];

/** Functions that the payroll system names: of one in thirty affiliations. */
export const AFFILIATION_FUNCTION_SET = demoSet(
  'AffiliationFunction',
  'Id AffiliationUuid Function',
  rowsOfEach(everyAffiliation, 'affiliation function', function* ({ owner, random, next }) {
    while (random.chance(0.03)) yield [next(), owner.uuid, random.pick(PAYROLL_FUNCTIONS)];
  }),
);

export function* everyAffiliation(organisation: DemoOrganisation): Iterable<DemoAffiliation> {
  const draw = new UnitDraw(organisation.units);
  for (const person of everyPerson(organisation)) {
    const first = organisation.affiliations.before(person.index);
    const count = organisation.affiliations.count(person.index);
    for (let place = 0; place < count; place++) yield affiliationAt(organisation, draw, { person, place, index: first + place });
  }
}

/** The first one of a person is the principal one, and a manager's is with the unit managed. */
function affiliationAt(
  organisation: DemoOrganisation,
  draw: UnitDraw,
  { person, place, index }: Pick<DemoAffiliation, 'person' | 'index'> & { readonly place: number },
): DemoAffiliation {
  const random = new SeededRandom(organisation.seed, 'affiliation', index);
  const managed = place === 0 ? organisation.managedUnit.get(person.index) : undefined;
  const startDays = Math.floor((person.employedDays ?? 2000) * (place === 0 ? 1 : random.next() / 0x1_0000_0000));
  const ended = managed === undefined && random.chance(person.deleted ? 0.9 : place === 0 ? 0.08 : 0.35);
  const stopDays = ended ? Math.floor((startDays * random.below(100)) / 100) : random.chance(0.07) ? -random.between(1, 400) : undefined;
  const uuid = random.uuid();
  const unit = managed === undefined ? draw.pick(random) : at(organisation.units, managed);
  return { index, person, uuid, unit, prime: place === 0, substitutes: place > 0 && index % 17 === 0, startDays, stopDays };
}

/** Number of an employment in the payroll system. */
export function employeeId(ordinal: number): string {
  return `M${String(200_000 + ordinal)}`;
}

const TERMS = ['Overenskomstansat', 'Tjenestemand', 'Timelønnet', 'Elev', 'Fleksjob'].map(
  (name, index) => [String(index + 1), name] as const,
);

export const AFFILIATION_SET = demoSet(
  'Affiliation',
  'Uuid Master MasterId PersonUuid SourceOrgunitUuid AlternativeOrgunitUuid WorkplaceOrgunitUuid EmployeeId EmploymentTerms EmploymentTermsText PayGrade WageStep WorkingHoursNumerator ' +
    'WorkingHoursDenominator AffiliationType PositionId PositionName PositionTypeId PositionTypeName Prime StartDate StopDate Deleted LocalExtensions',
  rowsOfEach(everyAffiliation, 'affiliation row', function* ({ owner: affiliation, organisation, random }) {
    const { person, unit } = affiliation;
    const employed = person.kind === 'EMPLOYEE';
    yield [
      affiliation.uuid,
      employed ? 'LOEN' : 'OPSLAG',
      `T${500_000 + affiliation.index}`,
      person.uuid,
      ...unitCells(organisation, affiliation),
      ...(employed ? employmentCells(affiliation, random) : [null, null, null, null, null, null, null]),
      employed ? (affiliation.substitutes ? 'SUBSTITUTE' : 'EMPLOYEE') : 'EXTERNAL',
      ...positionCells(unit, { leads: affiliation.prime && organisation.managedUnit.has(person.index), employed }, random),
      affiliation.prime,
      random.chance(0.98) ? dayBefore(affiliation.startDays) : null,
      affiliation.stopDays === undefined ? null : dayBefore(affiliation.stopDays),
      person.deleted || unit.deleted || random.chance(0.03),
      random.chance(0.05) ? JSON.stringify({ vagtlag: random.between(1, 6) }) : null,
    ];
  }),
);

/** The payroll's unit, the municipality's own choice and today's workplace: mostly the first alone; the last of them that is known is where the person works. */
function unitCells(organisation: DemoOrganisation, { index, unit }: DemoAffiliation): readonly Cell[] {
  const random = new SeededRandom(organisation.seed, 'affiliation unit', index);
  const parent = unit.parent === undefined ? unit : at(organisation.units, unit.parent);
  const share = random.below(100);
  if (share < 85) return [unit.uuid, null, null];
  if (share < 95) return [parent.uuid, unit.uuid, null];
  return [parent.uuid, random.chance(0.5) ? parent.uuid : null, unit.uuid];
}

/** Number, terms and their text, pay grade, wage step, hours and hours of a full-time position. */
function employmentCells(affiliation: DemoAffiliation, random: SeededRandom): readonly Cell[] {
  const [terms, termsText] = random.pickEarly(TERMS);
  const grade = random.chance(0.8) ? String(random.between(10, 55)) : null;
  const step = random.chance(0.8) ? String(random.between(1, 8)) : null;
  return [employeeId(affiliation.index), terms, termsText, grade, step, random.pick(HOURS), '37.00'];
}

const HOURS = ['37.00', '37.00', '37.00', '32.00', '30.00', '28.50', '18.50', '10.25'];

interface Position {
  /** Of the unit. */
  readonly leads: boolean;
  readonly employed: boolean;
}

/** Position and its name, kind of position and its name. Of externals a position may be known, its kind never. */
function positionCells({ administration }: DemoUnit, { leads, employed }: Position, random: SeededRandom): readonly Cell[] {
  const { positions, shortname } = administration;
  const position = leads ? positions.length : random.below(positions.length);
  const known = employed || random.chance(0.5) ? [`S${shortname}${position}`, positions[position] ?? 'Leder'] : [null, null];
  return [...known, ...(employed ? [String(100 + position), leads ? 'Ledelse' : 'Medarbejder'] : [null, null])];
}
