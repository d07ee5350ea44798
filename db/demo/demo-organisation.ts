/** A wanted number of persons -> what all records of the demo organisation agree on: sizes, the unit tree, and who manages what. */
import { at } from './seeded-random';
import { deriveUnits, type DemoUnit } from './units';
import { Spread } from './spread';

export interface DemoOrganisation {
  readonly seed: number;
  readonly persons: number;
  readonly units: readonly DemoUnit[];
  /** Affiliations over persons: two each on average, from none to five. */
  readonly affiliations: Spread;
  /** Accounts over persons: three for two persons. */
  readonly accounts: Spread;
  /** Unit that a person manages, by their indexes. */
  readonly managedUnit: ReadonlyMap<number, number>;
  /** Person that manages a unit of which the records name none of its own: the nearest one above. */
  readonly managerOf: readonly number[];
}

export interface DemoSizes {
  /** 5,000 unless given. */
  readonly persons?: number;
  readonly seed?: number;
  readonly units?: number;
  readonly affiliations?: number;
  readonly accounts?: number;
}

const MOST_PERSONS = 1_000_000;

/** 300 units for 5,000 persons, 2,000 for 100,000. At least as many as five levels need. */
function unitsFor(persons: number): number {
  const units = persons <= 5000 ? persons * 0.06 : 300 + ((persons - 5000) * 1700) / 95_000;
  return Math.max(12, Math.round(units));
}

export function deriveOrganisation(sizes: DemoSizes): DemoOrganisation {
  const { persons = 5000, seed = 1 } = sizes;
  if (!Number.isInteger(persons) || persons < 20 || persons > MOST_PERSONS)
    throw new RangeError(`A demo has 20 to ${MOST_PERSONS} persons.`);
  const units = deriveUnits(sizes.units ?? unitsFor(persons), seed);
  const affiliations = new Spread({
    seed,
    name: 'affiliations',
    pattern: [1, 1, 2, 1, 3, 2, 1, 4, 0, 5],
    persons,
    total: sizes.affiliations ?? persons * 2,
  });
  const accounts = new Spread({
    seed,
    name: 'accounts',
    pattern: [1, 2, 1, 2, 1, 3, 0, 2, 1, 2],
    persons,
    total: sizes.accounts ?? Math.round(persons * 1.5),
  });
  const { managedUnit, managerOf } = appointManagers(units, persons, affiliations);
  return { seed, persons, units, affiliations, accounts, managedUnit, managerOf };
}

export function unitsOf({ units }: DemoOrganisation): readonly DemoUnit[] {
  return units;
}

/** Persons spread evenly over all are appointed, each with an affiliation and to one unit at most. */
function appointManagers(
  units: readonly DemoUnit[],
  persons: number,
  affiliations: Spread,
): Pick<DemoOrganisation, 'managedUnit' | 'managerOf'> {
  const managedUnit = new Map<number, number>();
  const managerOf: number[] = [];
  for (const unit of units) {
    if (!unit.ownManager) {
      managerOf.push(at(managerOf, unit.parent ?? 0));
      continue;
    }
    let person = Math.floor((unit.index * persons) / units.length);
    while (managedUnit.has(person) || affiliations.count(person) === 0) person = (person + 1) % persons;
    managedUnit.set(person, unit.index);
    managerOf.push(person);
  }
  return { managedUnit, managerOf };
}
