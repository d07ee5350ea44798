/** The employments of the demo -> rows of `affiliation`, and what else hangs on them. */
import { dayBefore } from './calendar';
import { type Cell, columns, type DemoTable } from './demo-table';
import { at, Dice } from './dice';
import { type DemoPerson, personAt } from './persons';
import type { DemoPlan } from './plan';
import { UnitDraw } from './unit-draw';
import type { DemoUnit } from './units';

export interface DemoAffiliation {
  /** Counts from 0 over all persons. */
  readonly ordinal: number;
  readonly uuid: string;
  readonly unit: DemoUnit;
  readonly prime: boolean;
  readonly startDays: number;
  /** Days from its end to the demo's today, negative when the end lies ahead; undefined while none is known. */
  readonly stopDays: number | undefined;
}

/** A person's affiliations; the first is the principal one, and a manager's is with the unit managed. */
export function affiliationsOf(plan: DemoPlan, draw: UnitDraw, person: DemoPerson): DemoAffiliation[] {
  const first = plan.affiliations.before(person.index);
  return Array.from({ length: plan.affiliations.count(person.index) }, (_, place) => {
    const ordinal = first + place;
    const dice = new Dice(plan.seed, 'affiliation', ordinal);
    const managed = place === 0 ? plan.managedUnit.get(person.index) : undefined;
    const startDays = Math.floor((person.employedDays ?? 2000) * (place === 0 ? 1 : dice.next() / 0x1_0000_0000));
    const ended = managed === undefined && dice.chance(person.deleted ? 0.9 : place === 0 ? 0.08 : 0.35);
    const stopDays = ended ? Math.floor((startDays * dice.below(100)) / 100) : dice.chance(0.07) ? -dice.between(1, 400) : undefined;
    return {
      ordinal,
      uuid: dice.uuid(),
      unit: managed === undefined ? draw.pick(dice) : at(plan.units, managed),
      prime: place === 0,
      startDays,
      stopDays,
    };
  });
}

export function* everyAffiliation(plan: DemoPlan): Iterable<{ readonly person: DemoPerson; readonly affiliation: DemoAffiliation }> {
  const draw = new UnitDraw(plan.units);
  for (let index = 0; index < plan.persons; index++) {
    const person = personAt(plan, index);
    for (const affiliation of affiliationsOf(plan, draw, person)) yield { person, affiliation };
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

export const AFFILIATION_TABLE: DemoTable = {
  name: 'affiliation',
  columns: columns(
    'uuid master master_id person_uuid org_unit_uuid employee_id employment_terms employment_terms_text pay_grade wage_step working_hours_numerator ' +
      'working_hours_denominator affiliation_type position_id position_name position_type_id position_type_name prime start_date stop_date deleted local_extensions',
  ),
  *rows(plan) {
    for (const { person, affiliation } of everyAffiliation(plan)) yield affiliationRow(plan, person, affiliation);
  },
};

function affiliationRow(plan: DemoPlan, person: DemoPerson, affiliation: DemoAffiliation): readonly Cell[] {
  const dice = new Dice(plan.seed, 'affiliation row', affiliation.ordinal);
  const employed = person.kind === 'EMPLOYEE';
  return [
    affiliation.uuid,
    employed ? 'LOEN' : 'OPSLAG',
    `T${500_000 + affiliation.ordinal}`,
    person.uuid,
    affiliation.unit.uuid,
    ...(employed ? employmentCells(affiliation, dice) : [null, null, null, null, null, null, null]),
    employed ? 'EMPLOYEE' : 'EXTERNAL',
    ...positionCells(affiliation, affiliation.prime && plan.managedUnit.has(person.index), employed, dice),
    affiliation.prime,
    dice.chance(0.98) ? dayBefore(affiliation.startDays) : null,
    affiliation.stopDays === undefined ? null : dayBefore(affiliation.stopDays),
    person.deleted || affiliation.unit.deleted || dice.chance(0.03),
    dice.chance(0.05) ? JSON.stringify({ vagtlag: dice.between(1, 6) }) : null,
  ];
}

/** Number, terms and their text, pay grade, wage step, hours and hours of a full-time position. */
function employmentCells(affiliation: DemoAffiliation, dice: Dice): readonly Cell[] {
  const [terms, termsText] = dice.pickEarly(TERMS);
  const grade = dice.chance(0.8) ? String(dice.between(10, 55)) : null;
  const step = dice.chance(0.8) ? String(dice.between(1, 8)) : null;
  return [employeeId(affiliation.ordinal), terms, termsText, grade, step, dice.pick(HOURS), '37.00'];
}

const HOURS = ['37.00', '37.00', '37.00', '32.00', '30.00', '28.50', '18.50', '10.25'];

/** Position and its name, kind of position and its name. Of externals a position may be known, its kind never. */
function positionCells(affiliation: DemoAffiliation, leads: boolean, employed: boolean, dice: Dice): readonly Cell[] {
  const { positions, shortname } = affiliation.unit.administration;
  const position = leads ? positions.length : dice.below(positions.length);
  const known = employed || dice.chance(0.5) ? [`S${shortname}${position}`, positions[position] ?? 'Leder'] : [null, null];
  return [...known, ...(employed ? [String(100 + position), leads ? 'Ledelse' : 'Medarbejder'] : [null, null])];
}
