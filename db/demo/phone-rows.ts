/** The telephone numbers of the demo -> records of `PersonPhone` and `OrgUnitPhone`. */
import { unitsOf } from './demo-organisation';
import { type Cell, demoSet, rowsOfEach } from './demo-set';
import { everyPerson } from './persons';
import type { SeededRandom } from './seeded-random';

const FIELDS = 'Master MasterId PhoneNumber PhoneType Notes Visibility Prime TypePrime FunctionType';
const VISIBILITIES = ['VISIBLE', 'HIDDEN_FOR_CITIZENS', 'HIDDEN_FOR_EVERYBODY'];

export const PERSON_PHONE_SET = demoSet(
  'PersonPhone',
  `Id PersonUuid ${FIELDS}`,
  rowsOfEach(everyPerson, 'phone', function* ({ owner, random, next }) {
    const count = owner.kind === 'ROBOT' ? 0 : random.pick([0, 1, 1, 1, 1, 2, 2, 3]);
    const kinds = new Set<string>();
    for (let place = 0; place < count; place++) {
      const kind = place === 0 ? 'MOBILE' : random.pick(['LANDLINE', 'IP', 'MOBILE', 'BROADBAND', 'DATA_SIM']);
      yield phoneRow({ id: next(), owner: owner.uuid, kind, prime: place === 0, first: !kinds.has(kind) }, random);
      kinds.add(kind);
    }
  }),
);

export const ORG_UNIT_PHONE_SET = demoSet(
  'OrgUnitPhone',
  `Id OrgUnitUuid ${FIELDS}`,
  rowsOfEach(unitsOf, 'unit phone', function* ({ owner, random, next }) {
    const [department, fax] = [random.chance(0.8), random.chance(0.2)];
    const phone = { owner: owner.uuid, first: true };
    if (department) yield phoneRow({ ...phone, id: next(), kind: 'DEPARTMENT_NUMBER', prime: true }, random);
    if (fax) yield phoneRow({ ...phone, id: next(), kind: 'FAX_NUMBER', prime: !department }, random);
  }),
);

interface Phone {
  readonly id: number;
  /** UUID of the person or the unit. */
  readonly owner: string;
  readonly kind: string;
  readonly prime: boolean;
  /** Of its kind. */
  readonly first: boolean;
}

function phoneRow({ id, owner, kind, prime, first }: Phone, random: SeededRandom): Cell[] {
  return [
    id,
    owner,
    'OPSLAG',
    `N${id}`,
    // Eight digits, the first of which begins no number in the Danish numbering plan.
    `0${random.digits(7)}`,
    kind,
    random.chance(0.05) ? random.pick(['Ring kun i åbningstiden.', 'Omstilles til vagten.']) : null,
    random.pickEarly(VISIBILITIES),
    prime,
    first,
    random.chance(0.6) ? random.pick(['Arbejde', 'Vagt', 'Hovednummer']) : null,
  ];
}
