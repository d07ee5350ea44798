/** What belongs to the demo's persons -> records of `Leave`, `PersonChild`, `AuthorizationCode` and `PersonComment`. */
import { dayBefore, momentBefore } from './demo-calendar';
import { cprAt } from './cpr';
import { type DemoSet, fields } from './demo-set';
import { forPersons } from './for-persons';
import { at, SeededRandom } from './seeded-random';
import { FEMALE_NAMES, MALE_NAMES } from './danish-names';
import { type DemoPerson, personAt } from './persons';
import type { DemoOrganisation } from './demo-organisation';

const LEAVES = [
  ['ORLOV', 'Barsel'],
  ['ORLOV', 'Orlov uden løn'],
  ['SKOLEOPHOLD', 'Uddannelse'],
  ['INAKTIV', null],
  ['FRITSTILLET', null],
  ['ANDET', 'Sygdom'],
] as const;

export const LEAVE_SET: DemoSet = {
  name: 'Leave',
  fields: fields('Id PersonUuid StartDate StopDate Reason ReasonText DisableAccountOrders ExpireAccounts'),
  *rows(organisation) {
    let id = 0;
    yield* forPersons(organisation, 'leave', function* (person, random) {
      if (person.kind !== 'EMPLOYEE' || !random.chance(0.08)) return;
      const start = random.between(-60, 900);
      const [reason, text] = random.pickEarly(LEAVES);
      const stop = random.chance(0.85) ? dayBefore(start - random.between(7, 300)) : null;
      yield [++id, person.uuid, dayBefore(start), stop, reason, text, random.chance(0.5), random.chance(0.2)];
    });
  },
};

const COMMENTS = [
  'Har fået ny telefon.',
  'Skal have adgang til "Arkiv 3".',
  'Navnet er rettet efter henvendelse.',
  'Står på liste 100% \\ 2025.',
];

export const COMMENT_SET: DemoSet = {
  name: 'PersonComment',
  fields: fields('Id PersonUuid UserName Timestamp Comment'),
  *rows(organisation) {
    let id = 0;
    yield* forPersons(organisation, 'comment', function* (person, random) {
      while (random.chance(0.04)) {
        const author = random.chance(0.95) ? `adm${random.between(1, 20)}` : null;
        yield [++id, person.uuid, author, momentBefore(random.below(900), random), random.chance(0.95) ? random.pick(COMMENTS) : null];
      }
    });
  },
};

/** Years of birth of the children: apart from those of the grown-ups, so that their numbers are. */
const [FIRST_YEAR, LAST_YEAR] = [2007, 2024];

export const CHILD_SET: DemoSet = {
  name: 'PersonChild',
  fields: fields('RefId PersonUuid Cpr Name'),
  *rows(organisation) {
    let ordinal = 0;
    for (const [person, random] of parents(organisation)) {
      const count = random.pick([1, 1, 2, 2, 3]);
      for (let place = 0; place < count; place++) {
        const cpr = cprAt(ordinal++, FIRST_YEAR, LAST_YEAR);
        const name = `${random.pickEarly(cpr.female ? FEMALE_NAMES : MALE_NAMES)} ${person.surname}`;
        yield [ordinal, person.uuid, random.chance(0.97) ? cpr.number : null, random.chance(0.98) ? name : null];
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

export const AUTHORIZATION_SET: DemoSet = {
  name: 'AuthorizationCode',
  fields: fields('Id PersonUuid Code Name Prime'),
  *rows(organisation) {
    let id = 0;
    yield* forPersons(organisation, 'authorization', function* (person, random) {
      const count = person.kind === 'EMPLOYEE' && random.chance(0.08) ? random.between(1, 2) : 0;
      for (let place = 0; place < count; place++) {
        const kind = random.below(AUTHORIZATIONS.length);
        const code = `${random.digits(3)}${String.fromCharCode(65 + random.below(26), 65 + kind)}`;
        yield [++id, person.uuid, code, random.chance(0.9) ? at(AUTHORIZATIONS, kind) : null, place === 0];
      }
    });
  },
};
