/** An index -> the person that all tables agree on. */
import { cprAt } from './cpr';
import { daysSinceYear } from './demo-calendar';
import { SeededRandom } from './seeded-random';
import { FEMALE_NAMES, MALE_NAMES, ROBOTS, SURNAMES } from './danish-names';
import type { DemoOrganisation } from './demo-organisation';

export interface DemoPerson {
  readonly index: number;
  readonly uuid: string;
  readonly kind: 'EMPLOYEE' | 'EXTERNAL' | 'ROBOT';
  readonly firstname: string;
  readonly surname: string;
  readonly cpr: string;
  readonly deleted: boolean;
  /** Days from the first employment to the demo's today; undefined for those who never had one. */
  readonly employedDays: number | undefined;
}

/** Years of birth of the grown-ups. */
const [FIRST_YEAR, LAST_YEAR] = [1955, 2006];

export function personAt(organisation: DemoOrganisation, index: number): DemoPerson {
  const random = new SeededRandom(organisation.seed, 'person', index);
  const uuid = random.uuid();
  const managing = organisation.managedUnit.has(index);
  const kind = managing ? 'EMPLOYEE' : kindFor(random);
  const deleted = !managing && random.chance(0.03);
  const cpr = cprAt(index, FIRST_YEAR, LAST_YEAR);
  const employedDays = kind === 'EMPLOYEE' ? random.below(Math.max(30, daysSinceYear(cpr.birthYear + 18))) : undefined;
  return { index, uuid, kind, ...nameFor(kind, cpr.female, random), cpr: cpr.number, deleted, employedDays };
}

export function* everyPerson(organisation: DemoOrganisation): Iterable<DemoPerson> {
  for (let index = 0; index < organisation.persons; index++) yield personAt(organisation, index);
}

/** Only the identifier, for links to a person. */
export function personUuid(organisation: DemoOrganisation, index: number): string {
  return new SeededRandom(organisation.seed, 'person', index).uuid();
}

function kindFor(random: SeededRandom): DemoPerson['kind'] {
  const share = random.below(100);
  return share < 1 ? 'ROBOT' : share < 9 ? 'EXTERNAL' : 'EMPLOYEE';
}

function nameFor(kind: DemoPerson['kind'], female: boolean, random: SeededRandom): Pick<DemoPerson, 'firstname' | 'surname'> {
  if (kind === 'ROBOT') return { firstname: 'Robot', surname: random.pick(ROBOTS) };
  const names = female ? FEMALE_NAMES : MALE_NAMES;
  const first = random.pickEarly(names);
  const second = random.chance(0.12) ? ` ${random.pickEarly(names)}` : '';
  return { firstname: first + second, surname: random.pickEarly(SURNAMES) };
}
