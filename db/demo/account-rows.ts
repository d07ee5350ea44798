/** The accounts of the demo -> records of `User` and `DisabledUser`. */
import { type Cell, type DemoSet, fields } from './demo-set';
import { SeededRandom } from './seeded-random';
import { employeeId } from './affiliation-rows';
import { type DemoPerson, personAt } from './persons';
import { plainLetters } from './plain-letters';
import type { DemoOrganisation } from './demo-organisation';

/** The last one is a word of the municipality's own. */
const KINDS = ['ACTIVE_DIRECTORY', 'EXCHANGE', 'OPUS', 'UNILOGIN'] as const;

const FIELDS = 'Uuid PersonUuid UserId UserType EmployeeId Prime Master MasterId LocalExtensions';

export const USER_SET: DemoSet = {
  name: 'User',
  fields: fields(`${FIELDS} KombitUuid`),
  *rows(organisation) {
    for (const { isDisabled, cells, kombitUuid } of accounts(organisation)) if (!isDisabled) yield [...cells, kombitUuid];
  },
};

export const DISABLED_USER_SET: DemoSet = {
  name: 'DisabledUser',
  fields: fields(FIELDS),
  *rows(organisation) {
    for (const { isDisabled, cells } of accounts(organisation)) if (isDisabled) yield cells;
  },
};

interface DemoAccount {
  readonly isDisabled: boolean;
  readonly cells: readonly Cell[];
  readonly kombitUuid: string | null;
}

function* accounts(organisation: DemoOrganisation): Iterable<DemoAccount> {
  for (let index = 0; index < organisation.persons; index++) {
    const count = organisation.accounts.count(index);
    if (count === 0) continue;
    const person = personAt(organisation, index);
    for (let place = 0; place < count; place++) yield accountOf(organisation, person, place);
  }
}

function accountOf(organisation: DemoOrganisation, person: DemoPerson, place: number): DemoAccount {
  const ordinal = organisation.accounts.before(person.index) + place;
  const random = new SeededRandom(organisation.seed, 'account', ordinal);
  const kind = KINDS[place < 2 ? place : random.between(2, 3)] ?? 'ACTIVE_DIRECTORY';
  const name = userName(person);
  const uuid = random.uuid();
  const isDisabled = person.deleted || random.chance(0.04);
  const kombitUuid = random.chance(0.7) ? random.uuid() : null;
  const extensions = random.chance(0.05) ? JSON.stringify({ licens: random.pick(['E3', 'F3', 'Exchange "P1"']) }) : null;
  const cells = [
    uuid,
    person.uuid,
    kind === 'EXCHANGE' ? `${name}@egeby.example` : name,
    kind,
    person.kind === 'EMPLOYEE' && organisation.affiliations.count(person.index) > 0
      ? employeeId(organisation.affiliations.before(person.index))
      : null,
    place < 2,
    kind === 'OPUS' ? 'LOEN' : 'AD',
    `K${700_000 + ordinal}`,
    extensions,
  ];
  return { isDisabled, cells, kombitUuid };
}

/** The first letters of each name and the person's number: `ansoe1a2`. */
function userName(person: DemoPerson): string {
  const letters = plainLetters(person.firstname).slice(0, 2) + plainLetters(person.surname).slice(0, 2);
  return `${person.kind === 'ROBOT' ? 'rpa' : letters}${person.index.toString(36)}`;
}
