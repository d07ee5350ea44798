/** What belongs to the demo's persons -> rows of `phone`, `address`, `leave`, `substitute`, `child` and `authorization_code`; phones, addresses and substitutes of units among them. */
import { dayBefore } from './calendar';
import { cprAt } from './cpr';
import { type Cell, columns, type DemoTable } from './demo-table';
import { at, Dice } from './dice';
import { FEMALE_NAMES, MALE_NAMES } from './names';
import { type DemoPerson, personAt, personUuid } from './persons';
import { LOCALITIES, OWN_TOWNS, STREETS, TOWNS, type Town } from './places';
import type { DemoPlan } from './plan';

/** Rows for each person, made with dice of the person's own. */
function* forPersons(
  plan: DemoPlan,
  stream: string,
  rowsOf: (person: DemoPerson, dice: Dice) => Iterable<readonly Cell[]>,
): Iterable<readonly Cell[]> {
  for (let index = 0; index < plan.persons; index++) yield* rowsOf(personAt(plan, index), new Dice(plan.seed, stream, index));
}

export const PHONE_TABLE: DemoTable = {
  name: 'phone',
  columns: columns('uuid person_uuid org_unit_uuid phone_number phone_type function_type visibility prime'),
  *rows(plan) {
    for (const unit of plan.units) {
      const dice = new Dice(plan.seed, 'unit phone', unit.index);
      if (dice.chance(0.8)) yield [dice.uuid(), null, unit.uuid, phoneNumber(dice), 'DEPARTMENT', 'Hovednummer', 'VISIBLE', true];
      if (dice.chance(0.2)) yield [dice.uuid(), null, unit.uuid, phoneNumber(dice), 'LANDLINE', null, 'INTERNAL', false];
    }
    yield* forPersons(plan, 'phone', personPhones);
  },
};

function* personPhones(person: DemoPerson, dice: Dice): Iterable<readonly Cell[]> {
  if (person.kind === 'ROBOT') return;
  const count = dice.pick([0, 1, 1, 1, 1, 2, 2, 3]);
  for (let place = 0; place < count; place++) {
    const kind = place === 0 ? 'MOBILE' : dice.pick(['LANDLINE', 'IP', 'MOBILE']);
    const use = dice.chance(0.6) ? dice.pick(['Arbejde', 'Vagt', 'Privat']) : null;
    yield [dice.uuid(), person.uuid, null, phoneNumber(dice), kind, use, dice.pickEarly(['VISIBLE', 'INTERNAL', 'HIDDEN']), place === 0];
  }
}

/** Eight digits, the first of which begins no number in the Danish plan. */
function phoneNumber(dice: Dice): string {
  return `0${dice.digits(7)}`;
}

export const ADDRESS_TABLE: DemoTable = {
  name: 'address',
  columns: columns('uuid person_uuid org_unit_uuid street local_name postal_code city country address_protected prime'),
  *rows(plan) {
    for (const unit of plan.units) {
      if (unit.level === 4) continue;
      const dice = new Dice(plan.seed, 'unit address', unit.index);
      yield [dice.uuid(), null, unit.uuid, ...placeIn(OWN_TOWNS, dice), false, true];
    }
    yield* forPersons(plan, 'address', personAddresses);
  },
};

function* personAddresses(person: DemoPerson, dice: Dice): Iterable<readonly Cell[]> {
  if (person.kind === 'ROBOT' || dice.chance(0.05)) return;
  yield [dice.uuid(), person.uuid, null, ...homeOf(dice), dice.chance(0.04), true];
  if (dice.chance(0.08)) yield [dice.uuid(), person.uuid, null, ...homeOf(dice), dice.chance(0.04), false];
}

function homeOf(dice: Dice): Cell[] {
  if (dice.chance(0.02)) return ['Storgatan 12', null, null, null, 'Sverige'];
  return placeIn(dice.chance(0.8) ? OWN_TOWNS : TOWNS, dice);
}

/** Street, locality, postal code, town, country. */
function placeIn(towns: readonly Town[], dice: Dice): Cell[] {
  const town = dice.pick(towns);
  const floor = dice.chance(0.3) ? `, ${dice.between(1, 4)}. ${dice.pick(['tv', 'th', 'mf'])}` : '';
  const street = dice.chance(0.98) ? `${dice.pick(STREETS)} ${dice.between(1, 180)}${floor}` : null;
  return [street, dice.chance(0.12) ? dice.pick(LOCALITIES) : null, town.postalCode, town.city, dice.chance(0.9) ? 'Danmark' : null];
}

const LEAVES = [
  ['PARENTAL', 'Barsel'],
  ['SICKNESS', 'Sygdom'],
  ['EDUCATION', 'Uddannelsesorlov'],
  ['UNPAID', 'Orlov uden løn'],
  ['OTHER', null],
] as const;

export const LEAVE_TABLE: DemoTable = {
  name: 'leave',
  columns: columns('uuid person_uuid start_date stop_date reason reason_text'),
  rows: plan =>
    forPersons(plan, 'leave', function* (person, dice) {
      while (person.kind === 'EMPLOYEE' && dice.chance(0.08)) {
        const start = dice.between(-60, 900);
        const [reason, text] = dice.pickEarly(LEAVES);
        yield [
          dice.uuid(),
          person.uuid,
          dayBefore(start),
          dice.chance(0.85) ? dayBefore(start - dice.between(7, 300)) : null,
          reason,
          text,
        ];
      }
    }),
};

const CONTEXTS = ['Godkendelser', 'Ferie', 'Post', 'Økonomi', 'Personalesager'];

export const SUBSTITUTE_TABLE: DemoTable = {
  name: 'substitute',
  columns: columns('uuid person_uuid org_unit_uuid substitute_uuid context start_date stop_date'),
  *rows(plan) {
    for (const unit of plan.units) {
      const dice = new Dice(plan.seed, 'unit substitute', unit.index);
      if (dice.chance(0.3)) yield [dice.uuid(), null, unit.uuid, ...standIn(plan, dice)];
    }
    yield* forPersons(plan, 'substitute', function* (person, dice) {
      while (person.kind === 'EMPLOYEE' && dice.chance(0.05)) yield [dice.uuid(), person.uuid, null, ...standIn(plan, dice)];
    });
  },
};

function standIn(plan: DemoPlan, dice: Dice): Cell[] {
  const start = dice.between(-30, 500);
  const substitute = personUuid(plan, dice.below(plan.persons));
  return [
    substitute,
    dice.pick(CONTEXTS),
    dice.chance(0.9) ? dayBefore(start) : null,
    dice.chance(0.6) ? dayBefore(start - dice.between(1, 400)) : null,
  ];
}

/** Years of birth of the children: apart from those of the grown-ups, so that their numbers are. */
const [FIRST_YEAR, LAST_YEAR] = [2007, 2024];

export const CHILD_TABLE: DemoTable = {
  name: 'child',
  columns: columns('uuid person_uuid cpr name'),
  *rows(plan) {
    let ordinal = 0;
    for (const [person, dice] of parents(plan)) {
      const count = dice.pick([1, 1, 2, 2, 3]);
      for (let place = 0; place < count; place++) {
        const cpr = cprAt(ordinal++, FIRST_YEAR, LAST_YEAR);
        const name = `${dice.pickEarly(cpr.female ? FEMALE_NAMES : MALE_NAMES)} ${person.surname}`;
        yield [dice.uuid(), person.uuid, dice.chance(0.97) ? cpr.number : null, dice.chance(0.98) ? name : null];
      }
    }
  },
};

function* parents(plan: DemoPlan): Iterable<readonly [DemoPerson, Dice]> {
  for (let index = 0; index < plan.persons; index++) {
    const dice = new Dice(plan.seed, 'child', index);
    if (!dice.chance(0.2)) continue;
    const person = personAt(plan, index);
    if (person.kind === 'EMPLOYEE') yield [person, dice];
  }
}

const AUTHORIZATIONS = ['Sygeplejerske', 'Læge', 'Ergoterapeut', 'Fysioterapeut', 'Social- og sundhedsassistent', 'Tandplejer'];

export const AUTHORIZATION_TABLE: DemoTable = {
  name: 'authorization_code',
  columns: columns('uuid person_uuid code name prime'),
  rows: plan =>
    forPersons(plan, 'authorization', function* (person, dice) {
      const count = person.kind === 'EMPLOYEE' && dice.chance(0.08) ? dice.between(1, 2) : 0;
      for (let place = 0; place < count; place++) {
        const kind = dice.below(AUTHORIZATIONS.length);
        const code = `${dice.digits(3)}${String.fromCharCode(65 + dice.below(26), 65 + kind)}`;
        yield [dice.uuid(), person.uuid, code, dice.chance(0.9) ? at(AUTHORIZATIONS, kind) : null, place === 0];
      }
    }),
};
