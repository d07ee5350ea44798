/** The employments of the demo -> records of `Affiliation`, and what else hangs on them. */
import { dayBefore } from './demo-calendar';
import { type Cell, type DemoSet, fields } from './demo-set';
import { at, SeededRandom } from './seeded-random';
import { type DemoPerson, personAt } from './persons';
import type { DemoOrganisation } from './demo-organisation';
import { UnitDraw } from './unit-draw';
import type { DemoUnit } from './units';

export interface DemoAffiliation {
  /** Counts from 0 over all persons. */
  readonly ordinal: number;
  readonly uuid: string;
  readonly unit: DemoUnit;
  readonly prime: boolean;
  /** For a colleague on leave. */
  readonly substitutes: boolean;
  readonly startDays: number;
  /** Days from its end to the demo's today, negative when the end lies ahead; undefined while none is known. */
  readonly stopDays: number | undefined;
}

/** Functions that the payroll system names: of one in thirty affiliations. */
export const AFFILIATION_FUNCTION_SET: DemoSet = {
  name: 'AffiliationFunction',
  fields: fields('Id AffiliationUuid Function'),
  *rows(organisation) {
    let id = 0;
    for (const { affiliation } of everyAffiliation(organisation)) {
      const random = new SeededRandom(organisation.seed, 'affiliation function', affiliation.ordinal);
      while (random.chance(0.03)) yield [++id, affiliation.uuid, random.pick(PAYROLL_FUNCTIONS)];
    }
  },
};

const PAYROLL_FUNCTIONS = ['Souschef', 'Koordinator', 'Praktikvejleder', 'Tillidsrepræsentant', 'Afdelingsleder'];

/** A person's affiliations; the first is the principal one, and a manager's is with the unit managed. */
export function affiliationsOf(organisation: DemoOrganisation, draw: UnitDraw, person: DemoPerson): DemoAffiliation[] {
  const first = organisation.affiliations.before(person.index);
  return Array.from({ length: organisation.affiliations.count(person.index) }, (_, place) => {
    const ordinal = first + place;
    const random = new SeededRandom(organisation.seed, 'affiliation', ordinal);
    const managed = place === 0 ? organisation.managedUnit.get(person.index) : undefined;
    const startDays = Math.floor((person.employedDays ?? 2000) * (place === 0 ? 1 : random.next() / 0x1_0000_0000));
    const ended = managed === undefined && random.chance(person.deleted ? 0.9 : place === 0 ? 0.08 : 0.35);
    const stopDays = ended ? Math.floor((startDays * random.below(100)) / 100) : random.chance(0.07) ? -random.between(1, 400) : undefined;
    return {
      ordinal,
      uuid: random.uuid(),
      unit: managed === undefined ? draw.pick(random) : at(organisation.units, managed),
      prime: place === 0,
      substitutes: place > 0 && ordinal % 17 === 0,
      startDays,
      stopDays,
    };
  });
}

export function* everyAffiliation(
  organisation: DemoOrganisation,
): Iterable<{ readonly person: DemoPerson; readonly affiliation: DemoAffiliation }> {
  const draw = new UnitDraw(organisation.units);
  for (let index = 0; index < organisation.persons; index++) {
    const person = personAt(organisation, index);
    for (const affiliation of affiliationsOf(organisation, draw, person)) yield { person, affiliation };
  }
}

/** Number of an employment in the payroll system. */
export function employeeId(ordinal: number): string {
  return `M${String(200_000 + ordinal)}`;
}

const TERMS: readonly (readonly [string, string])[] = [
  ['1', 'Overenskomstansat'],
  ['2', 'Tjenestemand'],
  ['3', 'Timelønnet'],
  ['4', 'Elev'],
  ['5', 'Fleksjob'],
];

export const AFFILIATION_SET: DemoSet = {
  name: 'Affiliation',
  fields: fields(
    'Uuid Master MasterId PersonUuid SourceOrgunitUuid AlternativeOrgunitUuid WorkplaceOrgunitUuid EmployeeId EmploymentTerms EmploymentTermsText PayGrade WageStep WorkingHoursNumerator ' +
      'WorkingHoursDenominator AffiliationType PositionId PositionName PositionTypeId PositionTypeName Prime StartDate StopDate Deleted LocalExtensions',
  ),
  *rows(organisation) {
    for (const { person, affiliation } of everyAffiliation(organisation)) yield affiliationRow(organisation, person, affiliation);
  },
};

function affiliationRow(organisation: DemoOrganisation, person: DemoPerson, affiliation: DemoAffiliation): readonly Cell[] {
  const random = new SeededRandom(organisation.seed, 'affiliation row', affiliation.ordinal);
  const employed = person.kind === 'EMPLOYEE';
  return [
    affiliation.uuid,
    employed ? 'LOEN' : 'OPSLAG',
    `T${500_000 + affiliation.ordinal}`,
    person.uuid,
    ...unitCells(organisation, affiliation),
    ...(employed ? employmentCells(affiliation, random) : [null, null, null, null, null, null, null]),
    employed ? (affiliation.substitutes ? 'SUBSTITUTE' : 'EMPLOYEE') : 'EXTERNAL',
    ...positionCells(affiliation.unit, { leads: affiliation.prime && organisation.managedUnit.has(person.index), employed }, random),
    affiliation.prime,
    random.chance(0.98) ? dayBefore(affiliation.startDays) : null,
    affiliation.stopDays === undefined ? null : dayBefore(affiliation.stopDays),
    person.deleted || affiliation.unit.deleted || random.chance(0.03),
    random.chance(0.05) ? JSON.stringify({ vagtlag: random.between(1, 6) }) : null,
  ];
}

/** The payroll's unit, the municipality's own choice and today's workplace: mostly the first alone; the last of them that is known is where the person works. */
function unitCells(organisation: DemoOrganisation, { ordinal, unit }: DemoAffiliation): readonly Cell[] {
  const random = new SeededRandom(organisation.seed, 'affiliation unit', ordinal);
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
  return [employeeId(affiliation.ordinal), terms, termsText, grade, step, random.pick(HOURS), '37.00'];
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
