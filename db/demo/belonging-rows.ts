/** What belongs to the demo's persons -> records of `Leave`, `PersonChild`, `AuthorizationCode`, `PersonComment` and `Photo`. */
import { crc32 } from 'node:zlib';
import { cprAt } from './cpr';
import { FEMALE_NAMES, MALE_NAMES } from './danish-names';
import { dayBefore, momentBefore } from './demo-calendar';
import { demoSet, rowsOfEach } from './demo-set';
import { everyPerson } from './persons';
import { drawPortrait } from './portrait';
import { at } from './seeded-random';

const LEAVES = [
  ['ORLOV', 'Barsel'],
  ['ORLOV', 'Orlov uden løn'],
  ['SKOLEOPHOLD', 'Uddannelse'],
  ['INAKTIV', null],
  ['FRITSTILLET', null],
  ['ANDET', 'Sygdom'],
] as const;

export const LEAVE_SET = demoSet(
  'Leave',
  'Id PersonUuid StartDate StopDate Reason ReasonText DisableAccountOrders ExpireAccounts',
  rowsOfEach(everyPerson, 'leave', function* ({ owner, random, next }) {
    if (owner.kind !== 'EMPLOYEE' || !random.chance(0.08)) return;
    const start = random.between(-60, 900);
    const [reason, text] = random.pickEarly(LEAVES);
    const stop = random.chance(0.85) ? dayBefore(start - random.between(7, 300)) : null;
    yield [next(), owner.uuid, dayBefore(start), stop, reason, text, random.chance(0.5), random.chance(0.2)];
  }),
);

const COMMENTS = [
  'Har fået ny telefon.',
  'Skal have adgang til "Arkiv 3".',
  'Navnet er rettet efter henvendelse.',
  'Står på liste 100% \\ 2025.',
];

export const COMMENT_SET = demoSet(
  'PersonComment',
  'Id PersonUuid UserName Timestamp Comment',
  rowsOfEach(everyPerson, 'comment', function* ({ owner, random, next }) {
    while (random.chance(0.04)) {
      const author = random.chance(0.95) ? `adm${random.between(1, 20)}` : null;
      const moment = momentBefore(random.below(900), random);
      yield [next(), owner.uuid, author, moment, random.chance(0.95) ? random.pick(COMMENTS) : null];
    }
  }),
);

/** Years of birth of the children: apart from those of the grown-ups, so that their numbers are. */
const [FIRST_YEAR, LAST_YEAR] = [2007, 2024];

export const CHILD_SET = demoSet(
  'PersonChild',
  'RefId PersonUuid Cpr Name',
  rowsOfEach(everyPerson, 'child', function* ({ owner, random, next }) {
    if (!random.chance(0.2) || owner.kind !== 'EMPLOYEE') return;
    const count = random.pick([1, 1, 2, 2, 3]);
    for (let place = 0; place < count; place++) {
      const number = next();
      const cpr = cprAt(number - 1, FIRST_YEAR, LAST_YEAR);
      const name = `${random.pickEarly(cpr.female ? FEMALE_NAMES : MALE_NAMES)} ${owner.surname}`;
      yield [number, owner.uuid, random.chance(0.97) ? cpr.number : null, random.chance(0.98) ? name : null];
    }
  }),
);

const AUTHORIZATIONS = ['Sygeplejerske', 'Læge', 'Ergoterapeut', 'Fysioterapeut', 'Social- og sundhedsassistent', 'Tandplejer'];

export const AUTHORIZATION_SET = demoSet(
  'AuthorizationCode',
  'Id PersonUuid Code Name Prime',
  rowsOfEach(everyPerson, 'authorization', function* ({ owner, random, next }) {
    const count = owner.kind === 'EMPLOYEE' && random.chance(0.08) ? random.between(1, 2) : 0;
    for (let place = 0; place < count; place++) {
      const kind = random.below(AUTHORIZATIONS.length);
      const code = `${random.digits(3)}${String.fromCharCode(65 + random.below(26), 65 + kind)}`;
      yield [next(), owner.uuid, code, random.chance(0.9) ? at(AUTHORIZATIONS, kind) : null, place === 0];
    }
  }),
);

export const PHOTO_SET = demoSet(
  'Photo',
  'Id PersonUuid Format Checksum LastChanged Content',
  rowsOfEach(everyPerson, 'photo', function* ({ owner, random, next }) {
    if (!random.chance(0.3)) return;
    const [changed, content] = [momentBefore(random.below(2000), random), drawPortrait(random)];
    yield [next(), owner.uuid, 'image/png', crc32(content) | 0, changed, content.toString('base64')];
  }),
);
