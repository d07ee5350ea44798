/** A number of units -> the tree of them, five levels deep: municipality, administrations, departments, institutions, teams. Parents come before their children. */
import { at, SeededRandom } from './seeded-random';
import { ADMINISTRATIONS, type Administration, MUNICIPALITY } from './organisation-words';

export interface DemoUnit {
  readonly index: number;
  readonly uuid: string;
  /** Index of the unit above; undefined at the top. */
  readonly parent: number | undefined;
  /** 0 is the top. */
  readonly level: number;
  readonly name: string;
  readonly administration: Administration;
  readonly deleted: boolean;
  /** Own location number, or undefined where it is inherited. */
  readonly ownEan: string | undefined;
  /** Own or inherited. */
  readonly ean: string | undefined;
  readonly ownManager: boolean;
  /** Share of affiliations, against other units. */
  readonly weight: number;
}

/** How many units stand on each level. */
function levelSizes(count: number): readonly number[] {
  const administrations = Math.min(ADMINISTRATIONS.length, Math.max(1, Math.floor(count / 8)));
  const departments = Math.max(1, Math.round(count * 0.1));
  const institutions = Math.max(1, Math.round(count * 0.35));
  return [1, administrations, departments, institutions, count - 1 - administrations - departments - institutions];
}

export function deriveUnits(count: number, seed: number): DemoUnit[] {
  const units: DemoUnit[] = [];
  let above: readonly DemoUnit[] = [];
  levelSizes(count).forEach((size, level) => {
    const here: DemoUnit[] = [];
    for (let place = 0; place < size; place++) {
      const unit = deriveUnit({ seed, index: units.length, level, place, above });
      units.push(unit);
      here.push(unit);
    }
    above = here;
  });
  return units;
}

interface UnitPlace {
  readonly seed: number;
  readonly index: number;
  readonly level: number;
  /** Among the units of its level. */
  readonly place: number;
  readonly above: readonly DemoUnit[];
}

function deriveUnit({ seed, index, level, place, above }: UnitPlace): DemoUnit {
  const random = new SeededRandom(seed, 'unit', index);
  const parent = level === 0 ? undefined : level === 4 ? random.pick(above) : at(above, place % above.length);
  const administration = level <= 1 ? at(ADMINISTRATIONS, place) : (parent?.administration ?? at(ADMINISTRATIONS, 0));
  const deleted = level === 4 && random.chance(0.05);
  const ownEan = level <= 1 || (level <= 3 && random.chance(0.5)) ? eanFor(index) : undefined;
  return {
    index,
    uuid: random.uuid(),
    parent: parent?.index,
    level,
    name: nameFor({ level, administration, repeat: Math.floor(place / Math.max(1, above.length)) }, random),
    administration,
    deleted,
    ownEan,
    ean: deleted ? undefined : (ownEan ?? parent?.ean),
    ownManager: level <= 2 || (!deleted && random.chance(level === 3 ? 0.8 : 0.3)),
    weight: deleted ? 0.5 : at([1, 1, 2, 6, 4], level) * random.between(2, 5),
  };
}

interface NamedUnit {
  readonly level: number;
  readonly administration: Administration;
  readonly repeat: number;
}

function nameFor({ level, administration, repeat }: NamedUnit, random: SeededRandom): string {
  switch (level) {
    case 0:
      return MUNICIPALITY;
    case 1:
      return administration.name;
    case 2:
      return numbered(
        at(administration.departments, repeat % administration.departments.length),
        Math.floor(repeat / administration.departments.length),
      );
    case 3:
      return numbered(random.pick(administration.institutions), random.chance(0.4) ? random.between(1, 4) : 0);
    default:
      // Teams of different institutions share their names, as they do in any municipality.
      return random.pick(administration.teams);
  }
}

function numbered(name: string, number: number): string {
  return number === 0 ? name : `${name} ${number + 1}`;
}

/** Thirteen digits with the Danish public sector's beginning and a check digit that is off by one, so that it is no one's location number. */
function eanFor(index: number): string {
  const digits = `5798${String(900_000 + index * 7).padStart(8, '0')}`;
  const sum = Array.from(digits, Number).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10) + 1) % 10}`;
}
