/** The persons of the demo -> rows of `person`. */
import { dayBefore, later, momentBefore } from './calendar';
import { type Cell, columns, type DemoTable } from './demo-table';
import { Dice } from './dice';
import { type DemoPerson, personAt } from './persons';
import type { DemoPlan } from './plan';

const KEY_WORDS = ['it, superbruger', 'førstehjælp', 'tolk, tysk', 'projektledelse', 'kørsel', 'vagtplan, nat', 'ære, øre, år'];
const NOTES = [
  'Må kontaktes på privat nummer.',
  'Kørekort til stor bil.',
  'Taler tegnsprog.',
  'Adgang til "Arkiv 3" (nøgle hos vagten).',
  'Deltog 100% i 2024\nSe også J:\\sager\\24_7.',
];

export const PERSON_TABLE: DemoTable = {
  name: 'person',
  columns: columns(
    'uuid master master_id firstname surname nickname cpr person_type first_employment_date anniversary_date key_words notes ' +
      'taxed_phone force_stop disable_account_orders local_extensions deleted created last_changed',
  ),
  *rows(plan) {
    for (let index = 0; index < plan.persons; index++) yield personRow(plan, personAt(plan, index));
  },
};

function personRow(plan: DemoPlan, person: DemoPerson): readonly Cell[] {
  const dice = new Dice(plan.seed, 'person row', person.index);
  const createdDays = person.employedDays ?? dice.below(4000);
  const employed = person.employedDays === undefined ? null : dayBefore(person.employedDays);
  return [
    person.uuid,
    person.kind === 'EMPLOYEE' ? 'LOEN' : 'OPSLAG',
    `P${100_000 + person.index}`,
    person.firstname,
    person.surname,
    dice.chance(0.08) ? person.firstname.slice(0, 3) + 'se' : null,
    hasCpr(person, dice) ? person.cpr : null,
    person.kind,
    employed,
    employed === null || dice.chance(0.1) ? null : dayBefore((person.employedDays ?? 0) - dice.below(30)),
    dice.chance(0.15) ? dice.pick(KEY_WORDS) : null,
    dice.chance(0.06) ? dice.pick(NOTES) : null,
    dice.chance(0.1),
    dice.chance(0.02),
    dice.chance(0.03),
    dice.chance(0.1) ? JSON.stringify({ parkeringstilladelse: dice.chance(0.5), skab: dice.between(1, 400) }) : null,
    person.deleted,
    ...lifeCells(createdDays, dice),
  ];
}

/** When the record was created and last changed. */
function lifeCells(createdDays: number, dice: Dice): readonly Cell[] {
  const created = momentBefore(createdDays, dice);
  return [created, later(created, momentBefore(dice.below(Math.min(createdDays, 700) + 1), dice))];
}

/** Robots have none, and of some externals it is not known. */
function hasCpr(person: DemoPerson, dice: Dice): boolean {
  return person.kind === 'EMPLOYEE' || (person.kind === 'EXTERNAL' && dice.chance(0.6));
}
