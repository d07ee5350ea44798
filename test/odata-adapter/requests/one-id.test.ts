/** One entity has one id, whatever way leads to it (Part 1, section 4.1; JSON Format, section 4.5.8): asked for over each way, and compared. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const FULL = { Accept: 'application/json;odata.metadata=full' };

/** Ids of a type, wherever they stand in an answer. */
function idsIn(value: unknown, type: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(each => idsIn(each, type));
  return '@odata.type' in value && value['@odata.type'] === `#Opslag.${type}` ? [String((value as Json)['@odata.id']), ...inner] : inner;
}

/** The entities of a type that several ways lead to. */
async function idsBy(ways: readonly string[], type: string): Promise<string[][]> {
  return Promise.all(ways.map(async way => [...new Set(idsIn(await asking.get(way, FULL), type))].sort()));
}

async function expectOneId(type: string, canonical: string, others: readonly string[]): Promise<void> {
  const [ids, ...found] = await idsBy([canonical, ...others], type);
  expect(ids).not.toEqual([]);
  expect(found).toEqual(others.map(() => ids));
}

interface Place {
  readonly person: string;
  readonly affiliation: string;
  readonly unit: string;
}

/** An affiliation whose unit, or the affiliation itself, has what a test looks at. */
async function place(condition: string): Promise<Place> {
  const [row] = await asking.sql<Place>(
    `SELECT a.person_uuid AS person, a.uuid AS affiliation, u.uuid AS unit
     FROM organisation.affiliation a JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid WHERE ${condition} ORDER BY a.uuid LIMIT 1`,
  );
  if (row === undefined) throw new Error(`There is no affiliation where ${condition}.`);
  return row;
}

it.each([
  ['OrgUnitManager', 'Manager', 'EXISTS (SELECT FROM organisation.org_unit_manager m WHERE m.org_unit_uuid = u.uuid)'],
  ['OrgUnitPhone', 'Phones', 'EXISTS (SELECT FROM organisation.org_unit_phone p WHERE p.org_unit_uuid = u.uuid)'],
  ['OrgUnitPost', 'Addresses', 'EXISTS (SELECT FROM organisation.org_unit_post p WHERE p.org_unit_uuid = u.uuid)'],
])('what hangs on a unit (%s) has the id that it has at the unit', async (type, link, condition) => {
  const { person, affiliation, unit } = await place(`${condition} AND u.parent_uuid IS NOT NULL`);
  const parent = String((await asking.get(`OrgUnits(${unit})?$select=ParentUuid`)).ParentUuid);
  await expectOneId(type, `OrgUnits(${unit})/${link}`, [
    `Persons(${person})/Affiliations(${affiliation})/OrgUnit/${link}`,
    `OrgUnits(${unit})/Affiliations(${affiliation})/OrgUnit/${link}`,
    `OrgUnits(${parent})/Children(${unit})/${link}`,
    `Persons(${person})/Affiliations(${affiliation})/OrgUnit?$expand=${link}`,
    `Persons(${person})/Affiliations(${affiliation})?$expand=OrgUnit($expand=${link})`,
    `OrgUnits?$filter=Uuid eq ${unit}&$expand=${link}`,
  ]);
});

it('a function value has the id that it has at the person', async () => {
  const { person, affiliation } = await place(
    `EXISTS (SELECT FROM organisation.function_assignment f JOIN organisation.function_assignment_value v ON v.assignment_id = f.id WHERE f.affiliation_uuid = a.uuid)`,
  );
  const [found] = await asking.sql<{ id: number; function: number }>(
    'SELECT f.id, f.function_id AS function FROM organisation.function_assignment f JOIN organisation.function_assignment_value v ON v.assignment_id = f.id WHERE f.affiliation_uuid = $1 LIMIT 1',
    [affiliation],
  );
  const own = `Persons(${person})/Affiliations(${affiliation})/FunctionAssignments(${found?.id})`;
  await expectOneId('FunctionAssignmentValue', `${own}/Values`, [
    `Functions(${found?.function})/Assignments(${found?.id})/Values`,
    `Functions(${found?.function})/Assignments?$filter=Id eq ${found?.id}&$expand=Values`,
    `${own}/Function/Assignments(${found?.id})/Values`,
  ]);
});

it('an entity below one that tells nothing of itself has the same id', async () => {
  const [found] = await asking.sql<{ id: number; function: number }>(
    'SELECT f.id, f.function_id AS function FROM organisation.function_assignment f JOIN organisation.function_assignment_value v ON v.assignment_id = f.id ORDER BY f.id LIMIT 1',
  );
  const set = `Functions(${found?.function})/Assignments?$filter=Id eq ${found?.id}&$expand=`;
  const idsOf = async (expand: string): Promise<unknown> =>
    ((await asking.rows(set + expand))[0]?.Values as Json[]).map(value => value['@odata.id']);
  const full = await idsBy([`${set}Values`], 'FunctionAssignmentValue');
  expect([await idsOf('Values/$ref')]).toEqual(full);
  expect([await idsOf('Values($select=Name)')]).toEqual(full);
});

it('a photo has the id that it has at its person', async () => {
  const { person, affiliation } = await place('EXISTS (SELECT FROM organisation.photo p WHERE p.person_uuid = a.person_uuid)');
  await expectOneId('Photo', `Persons(${person})/Photo`, [`Persons(${person})/Affiliations(${affiliation})/Person/Photo`]);
});

it('what hangs on an entity behind a link has the same id where the key of that entity is selected', async () => {
  const { person, affiliation, unit } = await place(`EXISTS (SELECT FROM organisation.org_unit_post p WHERE p.org_unit_uuid = u.uuid)`);
  const told = `$expand=Addresses($select=City)`;
  const { value } = (await asking.get(`OrgUnits(${unit})/Addresses?$select=City`)) as { value: Json[] };
  const inside = `Affiliations($filter=Uuid eq ${affiliation};$select=Uuid;$expand=OrgUnit($select=Uuid;${told}))`;
  const root = await asking.get(`Persons(${person})?$select=Uuid&$expand=${inside}`);
  const [found] = root.Affiliations as readonly { readonly OrgUnit: Json }[];
  const units = [
    found?.OrgUnit,
    (await asking.get(`Persons(${person})/Affiliations(${affiliation})?$select=Uuid&$expand=OrgUnit(${told})`)).OrgUnit as Json,
    await asking.get(`Persons(${person})/Affiliations(${affiliation})/OrgUnit?$select=Uuid&${told}`),
    await asking.get(`OrgUnits(${unit})?$select=Uuid&${told}`),
  ];
  expect(value).not.toEqual([]);
  expect(units.map(each => each?.Addresses)).toEqual(units.map(() => value));
});
