/** The persons of the demo -> records of `Person`. */
import { addressIds } from './address-rows';
import { dayBefore, lifeCells } from './demo-calendar';
import { demoSet, rowsOfEach } from './demo-set';
import { type DemoPerson, everyPerson } from './persons';
import type { SeededRandom } from './seeded-random';

const KEY_WORDS = ['it, superbruger', 'førstehjælp', 'tolk, tysk', 'projektledelse', 'kørsel', 'vagtplan, nat', 'ære, øre, år'];
const NOTES = [
  'Må kontaktes på privat nummer.',
  'Kørekort til stor bil.',
  'Taler tegnsprog.',
  'Adgang til "Arkiv 3" (nøgle hos vagten).',
  'Deltog 100% i 2024\nSe også J:\\sager\\24_7.',
];

export const PERSON_SET = demoSet(
  'Person',
  'Uuid Master MasterId Firstname Surname ChosenName Cpr PersonType FirstEmploymentDate AnniversaryDate RegisteredPostAddressId ' +
    'ResidencePostAddressId KeyWords Notes TaxedPhone ForceStop DisableAccountOrders DisableAccountOrdersCreate ' +
    'DisableAccountOrdersDisable DisableAccountOrdersDelete LocalExtensions Deleted Created LastChanged',
  rowsOfEach(everyPerson, 'person row', function* ({ owner: person, organisation, random }) {
    const createdDays = person.employedDays ?? random.below(4000);
    const employed = person.employedDays === undefined ? null : dayBefore(person.employedDays);
    // Mostly they are the same.
    const [registered = null, residence = registered] = addressIds(organisation, person);
    yield [
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
      registered,
      residence,
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
      ...lifeCells(createdDays, Math.min(createdDays, 700) + 1, random),
    ];
  }),
);

/** A short form, or another family name; a few are empty, as some systems write what nobody has chosen. */
function chosenName({ firstname, surname }: DemoPerson, random: SeededRandom): string {
  const short = `${firstname.slice(0, 3)}se`;
  return random.pick([`${short} ${surname}`, `${short} ${surname}`, short, '']);
}

/** Robots have none, and of some externals it is not known. */
function hasCpr(person: DemoPerson, random: SeededRandom): boolean {
  return person.kind === 'EMPLOYEE' || (person.kind === 'EXTERNAL' && random.chance(0.6));
}
