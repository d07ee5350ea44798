/** The accounts of the demo -> records of `User` and `DisabledUser`. */
import { employeeId } from './affiliation-rows';
import { plainLetters } from './danish-names';
import type { DemoOrganisation } from './demo-organisation';
import { type Cell, type DemoSet, demoSet } from './demo-set';
import { type DemoPerson, everyPerson } from './persons';
import { at, SeededRandom } from './seeded-random';

/** The last one is a word of the municipality's own. */
const KINDS = ['ACTIVE_DIRECTORY', 'EXCHANGE', 'OPUS', 'UNILOGIN'];
const FIELDS = 'Uuid PersonUuid UserId UserType EmployeeId Prime Master MasterId LocalExtensions';

export const USER_SET = demoSet('User', `${FIELDS} KombitUuid`, accountsThat({ areDisabled: false }));
export const DISABLED_USER_SET = demoSet('DisabledUser', FIELDS, accountsThat({ areDisabled: true }));

function accountsThat({ areDisabled }: { readonly areDisabled: boolean }): DemoSet['rows'] {
  return function* (organisation) {
    for (const person of everyPerson(organisation)) {
      const first = organisation.accounts.before(person.index);
      for (let place = 0; place < organisation.accounts.count(person.index); place++) {
        const { isDisabled, cells, kombitUuid } = accountOf(organisation, person, { place, ordinal: first + place });
        if (isDisabled === areDisabled) yield areDisabled ? cells : [...cells, kombitUuid];
      }
    }
  };
}

interface AccountPlace {
  /** Among the accounts of the person. */
  readonly place: number;
  /** Among all. */
  readonly ordinal: number;
}

function accountOf(organisation: DemoOrganisation, person: DemoPerson, { place, ordinal }: AccountPlace) {
  const random = new SeededRandom(organisation.seed, 'account', ordinal);
  const kind = at(KINDS, place < 2 ? place : random.between(2, 3));
  const name = userName(person);
  const uuid = random.uuid();
  const isDisabled = person.deleted || random.chance(0.04);
  const kombitUuid = random.chance(0.7) ? random.uuid() : null;
  const extensions = random.chance(0.05) ? JSON.stringify({ licens: random.pick(['E3', 'F3', 'Exchange "P1"']) }) : null;
  const isEmployed = person.kind === 'EMPLOYEE' && organisation.affiliations.count(person.index) > 0;
  const cells: readonly Cell[] = [
    uuid,
    person.uuid,
    kind === 'EXCHANGE' ? `${name}@egeby.example` : name,
    kind,
    isEmployed ? employeeId(organisation.affiliations.before(person.index)) : null,
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
