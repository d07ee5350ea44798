/** The accounts of the demo -> rows of `account`. */
import { type Cell, columns, type DemoTable } from './demo-table';
import { SeededRandom } from './seeded-random';
import { employeeId } from './affiliation-rows';
import { type DemoPerson, personAt } from './persons';
import { plainLetters } from './plain-letters';
import type { DemoOrganisation } from './demo-organisation';

/** The last one is a word of the municipality's own. */
const KINDS = ['ACTIVE_DIRECTORY', 'EXCHANGE', 'OPUS', 'UNILOGIN'] as const;

export const ACCOUNT_TABLE: DemoTable = {
  name: 'account',
  columns: columns('uuid person_uuid user_id user_type employee_id prime disabled master master_id kombit_uuid local_extensions'),
  *rows(organisation) {
    for (let index = 0; index < organisation.persons; index++) {
      const count = organisation.accounts.count(index);
      if (count === 0) continue;
      const person = personAt(organisation, index);
      for (let place = 0; place < count; place++) yield accountRow(organisation, person, place);
    }
  },
};

function accountRow(organisation: DemoOrganisation, person: DemoPerson, place: number): readonly Cell[] {
  const ordinal = organisation.accounts.before(person.index) + place;
  const random = new SeededRandom(organisation.seed, 'account', ordinal);
  const kind = KINDS[place < 2 ? place : random.between(2, 3)] ?? 'ACTIVE_DIRECTORY';
  const name = userName(person);
  return [
    random.uuid(),
    person.uuid,
    kind === 'EXCHANGE' ? `${name}@egeby.example` : name,
    kind,
    person.kind === 'EMPLOYEE' && organisation.affiliations.count(person.index) > 0
      ? employeeId(organisation.affiliations.before(person.index))
      : null,
    place < 2,
    person.deleted || random.chance(0.04),
    kind === 'OPUS' ? 'LOEN' : 'AD',
    `K${700_000 + ordinal}`,
    random.chance(0.7) ? random.uuid() : null,
    random.chance(0.05) ? JSON.stringify({ licens: random.pick(['E3', 'F3', 'Exchange "P1"']) }) : null,
  ];
}

/** The first letters of each name and the person's number: `ansoe1a2`. */
function userName(person: DemoPerson): string {
  const letters = plainLetters(person.firstname).slice(0, 2) + plainLetters(person.surname).slice(0, 2);
  return `${person.kind === 'ROBOT' ? 'rpa' : letters}${person.index.toString(36)}`;
}
