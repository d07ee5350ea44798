/** The accounts of the demo -> rows of `account`. */
import { type Cell, columns, type DemoTable } from './demo-table';
import { Dice } from './dice';
import { employeeId } from './affiliation-rows';
import { type DemoPerson, personAt } from './persons';
import { plainLetters } from './plain-letters';
import type { DemoPlan } from './plan';

const KINDS = ['ACTIVE_DIRECTORY', 'EXCHANGE', 'OPUS', 'UNILOGIN'] as const;

export const ACCOUNT_TABLE: DemoTable = {
  name: 'account',
  columns: columns('uuid person_uuid user_id user_type employee_id prime disabled master master_id kombit_uuid local_extensions'),
  *rows(plan) {
    for (let index = 0; index < plan.persons; index++) {
      const count = plan.accounts.count(index);
      if (count === 0) continue;
      const person = personAt(plan, index);
      for (let place = 0; place < count; place++) yield accountRow(plan, person, place);
    }
  },
};

function accountRow(plan: DemoPlan, person: DemoPerson, place: number): readonly Cell[] {
  const ordinal = plan.accounts.before(person.index) + place;
  const dice = new Dice(plan.seed, 'account', ordinal);
  const kind = KINDS[place < 2 ? place : dice.between(2, 3)] ?? 'ACTIVE_DIRECTORY';
  const name = userName(person);
  return [
    dice.uuid(),
    person.uuid,
    kind === 'EXCHANGE' ? `${name}@egeby.example` : name,
    kind,
    person.kind === 'EMPLOYEE' && plan.affiliations.count(person.index) > 0 ? employeeId(plan.affiliations.before(person.index)) : null,
    place < 2,
    person.deleted || dice.chance(0.04),
    kind === 'OPUS' ? 'LOEN' : 'AD',
    `K${700_000 + ordinal}`,
    dice.chance(0.7) ? dice.uuid() : null,
    dice.chance(0.05) ? JSON.stringify({ licens: dice.pick(['E3', 'F3', 'Exchange "P1"']) }) : null,
  ];
}

/** The first letters of each name and the person's number: `ansoe1a2`. */
function userName(person: DemoPerson): string {
  const letters = plainLetters(person.firstname).slice(0, 2) + plainLetters(person.surname).slice(0, 2);
  return `${person.kind === 'ROBOT' ? 'rpa' : letters}${person.index.toString(36)}`;
}
