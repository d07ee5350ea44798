/** The unit tree of the demo -> records of `OrgUnit`, `OrgUnitManager` and `OrgUnitTag`. */
import { plainLetters } from './danish-names';
import { momentBefore } from './demo-calendar';
import { unitsOf } from './demo-organisation';
import { type Cell, demoSet, rowsOfEach } from './demo-set';
import { MUNICIPALITY, TAGS } from './organisation-words';
import { personAt } from './persons';
import { at, type SeededRandom } from './seeded-random';
import type { DemoUnit } from './units';

const LEVEL_NAMES = ['Kommune', 'Forvaltning', 'Afdeling', 'Institution', 'Team'];
const KEY_WORDS = ['borgere, selvbetjening', 'døgnåbent', 'drift, vedligehold', 'rådgivning', 'åben rådgivning, ældre'];
const NOTES = ['Flytter til rådhuset i 2026.', 'Nedlægges ved årets udgang.', 'Deler reception med nabohuset.'];

export const UNIT_SET = demoSet(
  'OrgUnit',
  'Uuid Id Master MasterId Name Shortname DisplayName SourceName Cvr CvrName Ean EanInherited Senr Pnr OrgType OrgTypeId Email CostBearer KeyWords ' +
    'OpeningHours Notes ParentUuid LocalExtensions Deleted Created LastChanged',
  rowsOfEach(unitsOf, 'unit row', function* ({ owner: unit, organisation, random }) {
    const created = random.between(700, 6000);
    const { administration } = unit;
    const parent = unit.parent === undefined ? undefined : at(organisation.units, unit.parent);
    yield [
      unit.uuid,
      unit.index + 1,
      unit.level <= 2 ? 'LOEN' : 'OPSLAG',
      `E${1000 + unit.index}`,
      unit.name,
      shortname(unit, random),
      random.chance(0.25) ? `${unit.name} (${parent?.name ?? administration.name})` : null,
      unit.level <= 2 ? `${administration.shortname} ${unit.name}`.toUpperCase() : null,
      ...legalCells(unit, random),
      random.chance(0.95) ? (LEVEL_NAMES[unit.level] ?? null) : null,
      random.chance(0.95) ? unit.level + 1 : null,
      unit.level <= 3 ? `${plainLetters(unit.name).slice(0, 24)}${unit.index}@egeby.example` : null,
      random.chance(0.7) ? `${10 + unit.level}${random.digits(8)}` : null,
      random.chance(0.3) ? random.pick(KEY_WORDS) : null,
      unit.level === 3 ? random.pick(['Man-fre 8-16', 'Man-tors 9-15, fre 9-13', 'Døgnåbent', 'Efter aftale']) : null,
      random.chance(0.1) ? random.pick(NOTES) : null,
      parent?.uuid ?? null,
      random.chance(0.1) ? JSON.stringify({ bygning: random.pick(['A', 'B', 'C']), etage: random.below(4) }) : null,
      unit.deleted,
      momentBefore(created, random),
      momentBefore(random.below(700), random),
    ];
  }),
);

/** CVR number and name, EAN and whether it is inherited, SE number, P number. */
function legalCells(unit: DemoUnit, random: SeededRandom): readonly Cell[] {
  const entity = unit.level <= 3;
  return [
    entity ? legalNumber(unit.level === 3 && random.chance(0.1) ? unit.index : 0) : null,
    entity ? MUNICIPALITY : null,
    unit.ean ?? null,
    unit.ean !== undefined && unit.ownEan === undefined,
    random.chance(0.2) ? legalNumber(unit.index) : null,
    unit.level === 3 || random.chance(0.2) ? `00${10_000_000 + unit.index * 13}` : null,
  ];
}

function shortname(unit: DemoUnit, random: SeededRandom): string | null {
  if (unit.level === 1) return unit.administration.shortname;
  return random.chance(0.6) ? `${unit.administration.shortname}-${unit.name.slice(0, 3).toUpperCase()}` : null;
}

/** Eight digits like a CVR or SE number, its check digit off by one, so that it is no company's. */
function legalNumber(index: number): string {
  const digits = String(2_900_000 + index);
  const sum = [2, 7, 6, 5, 4, 3, 2].reduce((total, weight, place) => total + weight * Number(digits.charAt(place)), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits}${(check + 1) % 10}`;
}

/** Each unit that is not deleted names its manager; where it has none of its own, that of the nearest unit above. */
export const MANAGER_SET = demoSet(
  'OrgUnitManager',
  'Id OrgUnitUuid PersonUuid Name Inherited',
  rowsOfEach(unitsOf, 'manager', function* ({ owner: unit, organisation }) {
    if (unit.deleted) return;
    const { uuid, firstname, surname } = personAt(organisation, at(organisation.managerOf, unit.index));
    yield [unit.index + 1, unit.uuid, uuid, `${firstname} ${surname}`, !unit.ownManager];
  }),
);

export const TAG_SET = demoSet(
  'OrgUnitTag',
  'RefId OrgUnitUuid Tag Description CustomValue',
  rowsOfEach(unitsOf, 'tag', function* ({ owner, random, next }) {
    for (const cells of TAGS) if (random.chance(0.12)) yield [next(), owner.uuid, ...cells];
  }),
);
