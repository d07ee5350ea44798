/** An index -> the person that all tables agree on. */
import { cprAt } from './cpr';
import { daysSinceYear } from './calendar';
import { Dice } from './dice';
import { FEMALE_NAMES, MALE_NAMES, ROBOTS, SURNAMES } from './names';
import type { DemoPlan } from './plan';

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

export function personAt(plan: DemoPlan, index: number): DemoPerson {
  const dice = new Dice(plan.seed, 'person', index);
  const uuid = dice.uuid();
  const managing = plan.managedUnit.has(index);
  const kind = managing ? 'EMPLOYEE' : kindFor(dice);
  const deleted = !managing && dice.chance(0.03);
  const cpr = cprAt(index, FIRST_YEAR, LAST_YEAR);
  const employedDays = kind === 'EMPLOYEE' ? dice.below(Math.max(30, daysSinceYear(cpr.birthYear + 18))) : undefined;
  return { index, uuid, kind, ...nameFor(kind, cpr.female, dice), cpr: cpr.number, deleted, employedDays };
}

/** Only the identifier, for links to a person. */
export function personUuid(plan: DemoPlan, index: number): string {
  return new Dice(plan.seed, 'person', index).uuid();
}

function kindFor(dice: Dice): DemoPerson['kind'] {
  const share = dice.below(100);
  return share < 1 ? 'ROBOT' : share < 9 ? 'EXTERNAL' : 'EMPLOYEE';
}

function nameFor(kind: DemoPerson['kind'], female: boolean, dice: Dice): { firstname: string; surname: string } {
  if (kind === 'ROBOT') {
    const [firstname, surname] = dice.pick(ROBOTS);
    return { firstname, surname };
  }
  const names = female ? FEMALE_NAMES : MALE_NAMES;
  const first = dice.pickEarly(names);
  const second = dice.chance(0.12) ? ` ${dice.pickEarly(names)}` : '';
  return { firstname: first + second, surname: dice.pickEarly(SURNAMES) };
}
