/** What belongs to the demo's persons -> rows of `phone`, `address`, `leave`, `substitute`, `child` and `authorization_code`; phones, addresses and substitutes of units among them. */
import { dayBefore } from './demo-calendar';
import { cprAt } from './cpr';
import { type Cell, columns, type DemoTable } from './demo-table';
import { at, SeededRandom } from './seeded-random';
import { FEMALE_NAMES, MALE_NAMES } from './danish-names';
import { type DemoPerson, personAt, personUuid } from './persons';
import { LOCALITIES, OWN_TOWNS, STREETS, TOWNS, type Town } from './places';
import type { DemoOrganisation } from './demo-organisation';

/** Rows for each person, made with random numbers of the person's own. */
function* forPersons(
  organisation: DemoOrganisation,
  stream: string,
  rowsOf: (person: DemoPerson, random: SeededRandom) => Iterable<readonly Cell[]>,
): Iterable<readonly Cell[]> {
  for (let index = 0; index < organisation.persons; index++)
    yield* rowsOf(personAt(organisation, index), new SeededRandom(organisation.seed, stream, index));
}

export const PHONE_TABLE: DemoTable = {
  name: 'phone',
  columns: columns('uuid person_uuid org_unit_uuid phone_number phone_type function_type visibility prime'),
  *rows(organisation) {
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit phone', unit.index);
      if (random.chance(0.8)) yield [random.uuid(), null, unit.uuid, phoneNumber(random), 'DEPARTMENT', 'Hovednummer', 'VISIBLE', true];
      if (random.chance(0.2)) yield [random.uuid(), null, unit.uuid, phoneNumber(random), 'LANDLINE', null, 'INTERNAL', false];
    }
    yield* forPersons(organisation, 'phone', personPhones);
  },
};

function* personPhones(person: DemoPerson, random: SeededRandom): Iterable<readonly Cell[]> {
  if (person.kind === 'ROBOT') return;
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 3]);
  for (let place = 0; place < count; place++) {
    const kind = place === 0 ? 'MOBILE' : random.pick(['LANDLINE', 'IP', 'MOBILE']);
    const use = random.chance(0.6) ? random.pick(['Arbejde', 'Vagt', 'Privat']) : null;
    yield [
      random.uuid(),
      person.uuid,
      null,
      phoneNumber(random),
      kind,
      use,
      random.pickEarly(['VISIBLE', 'INTERNAL', 'HIDDEN']),
      place === 0,
    ];
  }
}

/** Eight digits, the first of which begins no number in the Danish numbering plan. */
function phoneNumber(random: SeededRandom): string {
  return `0${random.digits(7)}`;
}

export const ADDRESS_TABLE: DemoTable = {
  name: 'address',
  columns: columns('uuid person_uuid org_unit_uuid street local_name postal_code city country address_protected prime'),
  *rows(organisation) {
    for (const unit of organisation.units) {
      if (unit.level === 4) continue;
      const random = new SeededRandom(organisation.seed, 'unit address', unit.index);
      yield [random.uuid(), null, unit.uuid, ...placeIn(OWN_TOWNS, random), false, true];
    }
    yield* forPersons(organisation, 'address', personAddresses);
  },
};

function* personAddresses(person: DemoPerson, random: SeededRandom): Iterable<readonly Cell[]> {
  if (person.kind === 'ROBOT' || random.chance(0.05)) return;
  yield [random.uuid(), person.uuid, null, ...homeOf(random), random.chance(0.04), true];
  if (random.chance(0.08)) yield [random.uuid(), person.uuid, null, ...homeOf(random), random.chance(0.04), false];
}

function homeOf(random: SeededRandom): Cell[] {
  if (random.chance(0.02)) return ['Storgatan 12', null, null, null, 'Sverige'];
  return placeIn(random.chance(0.8) ? OWN_TOWNS : TOWNS, random);
}

/** Street, locality, postal code, town, country. */
function placeIn(towns: readonly Town[], random: SeededRandom): Cell[] {
  const town = random.pick(towns);
  const floor = random.chance(0.3) ? `, ${random.between(1, 4)}. ${random.pick(['tv', 'th', 'mf'])}` : '';
  const street = random.chance(0.98) ? `${random.pick(STREETS)} ${random.between(1, 180)}${floor}` : null;
  return [street, random.chance(0.12) ? random.pick(LOCALITIES) : null, town.postalCode, town.city, random.chance(0.9) ? 'Danmark' : null];
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
  rows: organisation =>
    forPersons(organisation, 'leave', function* (person, random) {
      while (person.kind === 'EMPLOYEE' && random.chance(0.08)) {
        const start = random.between(-60, 900);
        const [reason, text] = random.pickEarly(LEAVES);
        yield [
          random.uuid(),
          person.uuid,
          dayBefore(start),
          random.chance(0.85) ? dayBefore(start - random.between(7, 300)) : null,
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
  *rows(organisation) {
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit substitute', unit.index);
      if (random.chance(0.3)) yield [random.uuid(), null, unit.uuid, ...standIn(organisation, random)];
    }
    yield* forPersons(organisation, 'substitute', function* (person, random) {
      while (person.kind === 'EMPLOYEE' && random.chance(0.05)) yield [random.uuid(), person.uuid, null, ...standIn(organisation, random)];
    });
  },
};

function standIn(organisation: DemoOrganisation, random: SeededRandom): Cell[] {
  const start = random.between(-30, 500);
  const substitute = personUuid(organisation, random.below(organisation.persons));
  return [
    substitute,
    random.pick(CONTEXTS),
    random.chance(0.9) ? dayBefore(start) : null,
    random.chance(0.6) ? dayBefore(start - random.between(1, 400)) : null,
  ];
}

/** Years of birth of the children: apart from those of the grown-ups, so that their numbers are. */
const [FIRST_YEAR, LAST_YEAR] = [2007, 2024];

export const CHILD_TABLE: DemoTable = {
  name: 'child',
  columns: columns('uuid person_uuid cpr name'),
  *rows(organisation) {
    let ordinal = 0;
    for (const [person, random] of parents(organisation)) {
      const count = random.pick([1, 1, 2, 2, 3]);
      for (let place = 0; place < count; place++) {
        const cpr = cprAt(ordinal++, FIRST_YEAR, LAST_YEAR);
        const name = `${random.pickEarly(cpr.female ? FEMALE_NAMES : MALE_NAMES)} ${person.surname}`;
        yield [random.uuid(), person.uuid, random.chance(0.97) ? cpr.number : null, random.chance(0.98) ? name : null];
      }
    }
  },
};

function* parents(organisation: DemoOrganisation): Iterable<readonly [DemoPerson, SeededRandom]> {
  for (let index = 0; index < organisation.persons; index++) {
    const random = new SeededRandom(organisation.seed, 'child', index);
    if (!random.chance(0.2)) continue;
    const person = personAt(organisation, index);
    if (person.kind === 'EMPLOYEE') yield [person, random];
  }
}

const AUTHORIZATIONS = ['Sygeplejerske', 'Læge', 'Ergoterapeut', 'Fysioterapeut', 'Social- og sundhedsassistent', 'Tandplejer'];

export const AUTHORIZATION_TABLE: DemoTable = {
  name: 'authorization_code',
  columns: columns('uuid person_uuid code name prime'),
  rows: organisation =>
    forPersons(organisation, 'authorization', function* (person, random) {
      const count = person.kind === 'EMPLOYEE' && random.chance(0.08) ? random.between(1, 2) : 0;
      for (let place = 0; place < count; place++) {
        const kind = random.below(AUTHORIZATIONS.length);
        const code = `${random.digits(3)}${String.fromCharCode(65 + random.below(26), 65 + kind)}`;
        yield [random.uuid(), person.uuid, code, random.chance(0.9) ? at(AUTHORIZATIONS, kind) : null, place === 0];
      }
    }),
};
