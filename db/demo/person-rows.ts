/** The persons of the demo -> records of `Person`. */
import { dayBefore, later, momentBefore } from './demo-calendar';
import { type Cell, type DemoSet, fields } from './demo-set';
import { SeededRandom } from './seeded-random';
import { addressIds } from './address-rows';
import { type DemoPerson, personAt } from './persons';
import type { DemoOrganisation } from './demo-organisation';

const KEY_WORDS = ['it, superbruger', 'førstehjælp', 'tolk, tysk', 'projektledelse', 'kørsel', 'vagtplan, nat', 'ære, øre, år'];
const NOTES = [
  'Må kontaktes på privat nummer.',
  'Kørekort til stor bil.',
  'Taler tegnsprog.',
  'Adgang til "Arkiv 3" (nøgle hos vagten).',
  'Deltog 100% i 2024\nSe også J:\\sager\\24_7.',
];

export const PERSON_SET: DemoSet = {
  name: 'Person',
  fields: fields(
    'Uuid Master MasterId Firstname Surname ChosenName Cpr PersonType FirstEmploymentDate AnniversaryDate RegisteredPostAddressId ' +
      'ResidencePostAddressId KeyWords Notes TaxedPhone ForceStop DisableAccountOrders DisableAccountOrdersCreate ' +
      'DisableAccountOrdersDisable DisableAccountOrdersDelete LocalExtensions Deleted Created LastChanged',
  ),
  *rows(organisation) {
    for (let index = 0; index < organisation.persons; index++) yield personRow(organisation, personAt(organisation, index));
  },
};

function personRow(organisation: DemoOrganisation, person: DemoPerson): readonly Cell[] {
  const random = new SeededRandom(organisation.seed, 'person row', person.index);
  const createdDays = person.employedDays ?? random.below(4000);
  const employed = person.employedDays === undefined ? null : dayBefore(person.employedDays);
  return [
    person.uuid,
    person.kind === 'EMPLOYEE' ? 'LOEN' : 'OPSLAG',
    `P${100_000 + person.index}`,
    person.firstname,
    person.surname,
    random.chance(0.08) ? chosenName(person, random) : null,
    hasCpr(person, random) ? person.cpr : null,
    person.kind === 'ROBOT' ? 'ROBOT' : 'PERSON',
    employed,
    employed === null || random.chance(0.1) ? null : dayBefore((person.employedDays ?? 0) - random.below(30)),
    ...addressCells(organisation, person),
    random.chance(0.15) ? random.pick(KEY_WORDS) : null,
    random.chance(0.06) ? random.pick(NOTES) : null,
    random.chance(0.1),
    random.chance(0.02),
    random.chance(0.03),
    random.chance(0.02),
    random.chance(0.02),
    random.chance(0.01),
    random.chance(0.1) ? JSON.stringify({ parkeringstilladelse: random.chance(0.5), skab: random.between(1, 400) }) : null,
    person.deleted,
    ...lifeCells(createdDays, random),
  ];
}

/** A short form, or another family name; a few are empty, as some systems write what nobody has chosen. */
function chosenName({ firstname, surname }: DemoPerson, random: SeededRandom): string {
  const short = `${firstname.slice(0, 3)}se`;
  return random.pick([`${short} ${surname}`, `${short} ${surname}`, short, '']);
}

/** The registered address and the residence. Mostly they are the same. */
function addressCells(organisation: DemoOrganisation, person: DemoPerson): readonly Cell[] {
  const [registered = null, residence = registered] = addressIds(organisation, person);
  return [registered, residence];
}

/** When the record was created and last changed. */
function lifeCells(createdDays: number, random: SeededRandom): readonly Cell[] {
  const created = momentBefore(createdDays, random);
  return [created, later(created, momentBefore(random.below(Math.min(createdDays, 700) + 1), random))];
}

/** Robots have none, and of some externals it is not known. */
function hasCpr(person: DemoPerson, random: SeededRandom): boolean {
  return person.kind === 'EMPLOYEE' || (person.kind === 'EXTERNAL' && random.chance(0.6));
}
