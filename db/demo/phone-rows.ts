/** The telephone numbers of the demo -> records of `PersonPhone` and `OrgUnitPhone`. */
import { type Cell, type DemoSet, fields } from './demo-set';
import { forPersons } from './for-persons';
import { SeededRandom } from './seeded-random';

const FIELDS = 'Master MasterId PhoneNumber PhoneType Notes Visibility Prime TypePrime FunctionType';
const VISIBILITIES = ['VISIBLE', 'HIDDEN_FOR_CITIZENS', 'HIDDEN_FOR_EVERYBODY'];

export const PERSON_PHONE_SET: DemoSet = {
  name: 'PersonPhone',
  fields: fields(`Id PersonUuid ${FIELDS}`),
  *rows(organisation) {
    let id = 0;
    yield* forPersons(organisation, 'phone', function* (person, random) {
      const count = person.kind === 'ROBOT' ? 0 : random.pick([0, 1, 1, 1, 1, 2, 2, 3]);
      const kinds = new Set<string>();
      for (let place = 0; place < count; place++) {
        const kind = place === 0 ? 'MOBILE' : random.pick(['LANDLINE', 'IP', 'MOBILE', 'BROADBAND', 'DATA_SIM']);
        const first = !kinds.has(kind);
        yield [++id, person.uuid, ...phoneCells({ id, kind, prime: place === 0, first }, random)];
        kinds.add(kind);
      }
    });
  },
};

export const ORG_UNIT_PHONE_SET: DemoSet = {
  name: 'OrgUnitPhone',
  fields: fields(`Id OrgUnitUuid ${FIELDS}`),
  *rows(organisation) {
    let id = 0;
    for (const unit of organisation.units) {
      const random = new SeededRandom(organisation.seed, 'unit phone', unit.index);
      const [department, fax] = [random.chance(0.8), random.chance(0.2)];
      if (department) yield [++id, unit.uuid, ...phoneCells({ id, kind: 'DEPARTMENT_NUMBER', prime: true, first: true }, random)];
      if (fax) yield [++id, unit.uuid, ...phoneCells({ id, kind: 'FAX_NUMBER', prime: !department, first: true }, random)];
    }
  },
};

interface Phone {
  readonly id: number;
  readonly kind: string;
  readonly prime: boolean;
  /** Of its kind. */
  readonly first: boolean;
}

function phoneCells({ id, kind, prime, first }: Phone, random: SeededRandom): Cell[] {
  return [
    'OPSLAG',
    `N${id}`,
    phoneNumber(random),
    kind,
    random.chance(0.05) ? random.pick(['Ring kun i åbningstiden.', 'Omstilles til vagten.']) : null,
    random.pickEarly(VISIBILITIES),
    prime,
    first,
    random.chance(0.6) ? random.pick(['Arbejde', 'Vagt', 'Hovednummer']) : null,
  ];
}

/** Eight digits, the first of which begins no number in the Danish numbering plan. */
function phoneNumber(random: SeededRandom): string {
  return `0${random.digits(7)}`;
}
