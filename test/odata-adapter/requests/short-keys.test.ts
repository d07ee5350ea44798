/** Keys that leave out what the path gives by a referential constraint (OData 4.01 Part 2, section 4.3.3). */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking } from './asking';

const PERSON = 'Persons(10000000-0000-4000-8000-000000000007)';
const UUID = '10000000-0000-4000-8000-000000000007';
const OTHER = '10000000-0000-4000-8000-000000000008';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/filtered') });
});
afterAll(() => asking.close());

const VISIT = `Visits(PersonUuid=${UUID},Number=2)`;
const STAGE = `Stages(PersonUuid=${UUID},VisitNumber=2,Place='lift',Number=1)`;

it('the model tells by which properties', async () => {
  const metadata = (await asking.service.get('/odata/$metadata')).body;
  expect(metadata).toContain('<ReferentialConstraint Property="PersonUuid" ReferencedProperty="Uuid"/>');
  expect(metadata).toContain('<ReferentialConstraint Property="VisitNumber" ReferencedProperty="Number"/>');
});

it.each([
  [`${PERSON}/Visits(2)`, `${PERSON}/${VISIT}`],
  [`${PERSON}/Visits(Number=2)`, `${PERSON}/${VISIT}`],
  [`${PERSON}/Visits(@n)?@n=2`, `${PERSON}/${VISIT}`],
  [`${PERSON}/Visits/Sample.Filtered.Visit(2)`, `${PERSON}/${VISIT}`],
  [`${PERSON}/Visits/$filter(Number gt 1)(2)`, `${PERSON}/${VISIT}`],
  [`${PERSON}/Visits(2)/Purpose`, `${PERSON}/${VISIT}/Purpose`],
  [`${PERSON}/Visits(2)/Person`, `${PERSON}/${VISIT}/Person`],
  [`${PERSON}/Visits(2)/Stages`, `${PERSON}/${VISIT}/Stages`],
  [`${PERSON}/Visits(2)/Stages?$top=1&$count=true`, `${PERSON}/${VISIT}/Stages?$top=1&$count=true`],
  [`${PERSON}/Visits(2)/Stages(Place='lift',Number=1)`, `${PERSON}/${VISIT}/${STAGE}`],
  [`${PERSON}/${VISIT}/Stages(Number=1,Place='lift')`, `${PERSON}/${VISIT}/${STAGE}`],
  [`Persons/${UUID}/Visits(2)/${STAGE}`, `${PERSON}/${VISIT}/${STAGE}`],
])('%s is %s', async (short, whole) => {
  const full = { Accept: 'application/json;odata.metadata=full' };
  const expected = await asking.get(whole, full);
  expect(JSON.stringify(expected)).toContain(UUID);
  expect(await asking.get(short, full)).toEqual(expected);
});

it('an id may be so written', async () => {
  expect(await asking.get(`$entity?$id=${PERSON}/Visits(2)&$select=Number`)).toMatchObject({ Number: 2 });
});

it('a part that is given all the same must be that of the path', async () => {
  expect((await asking.fault(`${PERSON}/Visits(PersonUuid=${OTHER},Number=2)`)).status).toBe(404);
});

it.each([
  [`${PERSON}/Visits(9)`, 'EntityNotFound', 'There is no such entity'],
  [`${PERSON}/Visits('a')`, 'TypeMismatch', 'Visits: the key Number is Edm.Int32'],
  [`${PERSON}/Visits(Nummer=1)`, 'ResourceNotFound', "Visits: Visit has no key property 'Nummer'"],
  [`${PERSON}/Visits(PersonUuid=${UUID})`, 'ResourceNotFound', 'Visits: the key of Visit is (PersonUuid=…,Number=…) or (Number=…)'],
  [
    `${PERSON}/Visits(2)/Stages(1)`,
    'ResourceNotFound',
    'Stages: the key of Stage is (PersonUuid=…,VisitNumber=…,Place=…,Number=…) or (Place=…,Number=…)',
  ],
])('%s is refused: %s', async (url, code, message) => {
  const { error } = await asking.fault(url);
  expect(error.code).toBe(code);
  if (code !== 'EntityNotFound') expect(error.message).toContain(message);
});
