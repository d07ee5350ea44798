/** The addresses of the demo -> records of `PersonPost` and `OrgUnitPost`. */
import { type DemoOrganisation, unitsOf } from './demo-organisation';
import { type Cell, demoSet, rowsOfEach } from './demo-set';
import { type DemoPerson, everyPerson } from './persons';
import { LOCALITIES, OWN_TOWNS, STREETS, TOWNS, type Town } from './places';
import { SeededRandom } from './seeded-random';

const FIELDS = 'Master MasterId Street Localname PostalCode City Country AddressProtected Prime';

export const PERSON_POST_SET = demoSet(
  'PersonPost',
  `Id PersonUuid ${FIELDS}`,
  rowsOfEach(everyPerson, 'address', function* ({ owner, organisation, random }) {
    for (const [place, id] of addressIds(organisation, owner).entries())
      yield [id, owner.uuid, 'CPR', `A${id}`, ...homeOf(random), random.chance(0.04), place === 0];
  }),
);

export const ORG_UNIT_POST_SET = demoSet(
  'OrgUnitPost',
  `Id OrgUnitUuid ${FIELDS}`,
  rowsOfEach(unitsOf, 'unit address', function* ({ owner: { level, uuid }, random, next }) {
    if (level === 4) return;
    const place = random.chance(0.06) ? [null, random.pick(LOCALITIES), null, null, null] : placeIn(OWN_TOWNS, random);
    const id = next();
    yield [id, uuid, 'OPSLAG', `A${id}`, ...place, false, true];
    if (!random.chance(0.05)) return;
    const other = next();
    yield [other, uuid, 'OPSLAG', `A${other}`, ...placeIn(OWN_TOWNS, random), true, false];
  }),
);

/** Identifiers of a person's addresses: the registered one, and the residence where it is another. */
export function addressIds({ seed }: DemoOrganisation, { index, kind }: DemoPerson): readonly number[] {
  const random = new SeededRandom(seed, 'addresses', index);
  if (kind === 'ROBOT' || random.chance(0.05)) return [];
  return random.chance(0.08) ? [2 * index + 1, 2 * index + 2] : [2 * index + 1];
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
