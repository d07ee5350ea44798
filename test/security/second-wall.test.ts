/** The resolvers without the check of documents before them: the SQL builder refuses every mention of a withheld column or link by itself, and sends nothing. */
import { allBut } from '../support/key-grants';
import { openReading, ORGANISATION, type Reading } from '../resolvers/reading';

const GRANTS = allBut(ORGANISATION, [
  'Person.cpr',
  'Person.children',
  'Affiliation.orgUnit',
  'OrgUnit.parent',
  'Photo.format',
  'OrgUnitKLE.*',
  'PersonPost.protected',
]);

let reading: Reading;
beforeAll(async () => {
  reading = await openReading(ORGANISATION);
});
afterAll(() => reading.close());

const CPR = '{ field: { name: Person_cpr } }';

it.each([
  ['Person.cpr', '{ persons(first: 1) { nodes { firstname cpr } } }'],
  ['Person.cpr', '{ person(uuid: "00000000-0000-4000-8000-000000000000") { cpr } }'],
  ['Person.cpr', '{ persons(filter: { cpr: { eq: "1" } }) { count } }'],
  ['Person.cpr', '{ persons(filter: { not: { cpr: { in: ["1"] } } }) { count } }'],
  ['Person.cpr', '{ persons(first: 1, orderBy: [{ cpr: ASC }]) { nodes { uuid } } }'],
  ['Person.cpr', `{ persons(filter: { expression: { call: { function: GT, arguments: [{ call: { function: LENGTH, arguments: [${CPR}] } }, { value: { int: 1 } }] } } }) { count } }`],
  ['Person.cpr', `{ persons(first: 1, orderBy: [{ expression: { by: ${CPR}, direction: DESC } }]) { nodes { uuid } next } }`],
  ['Person.cpr', '{ persons(filter: { affiliations: { any: { person: { is: { cpr: { eq: "1" } } } } } }) { count } }'],
  ['Person.cpr', `{ orgUnits(filter: { expression: { any: { through: [OrgUnit_affiliations], as: "a", where: { call: { function: EQ, arguments: [{ owner: { of: "a", link: Person_affiliations, as: "p", value: { field: { of: "p", name: Person_cpr } } } }, { value: { null: true } }] } } } } }) { count } }`],
  ['Person.children', '{ persons(filter: { expression: { any: { through: [Person_affiliations], as: "a", where: { owner: { of: "a", link: Person_affiliations, as: "p", value: { any: { of: "p", through: [Person_children] } } } } } } }) { count } }'],
  ['Person.children', '{ persons(first: 1) { nodes { children { count } } } }'],
  ['Person.children', '{ persons(first: 1) { nodes { children { nodes { refId } } } } }'],
  ['Person.children', '{ persons(filter: { children: { isEmpty: true } }) { count } }'],
  ['Person.children', '{ persons(filter: { expression: { any: { through: [Person_children] } } }) { count } }'],
  ['Affiliation.orgUnit', '{ persons(filter: { affiliations: { any: { orgUnit: { is: { name: { eq: "x" } } } } } }) { count } }'],
  ['Photo.format', '{ persons(first: 1) { nodes { photo { format } } } }'],
  ['OrgUnit.parent', '{ orgUnits(first: 1) { nodes { parent { name } } } }'],
  ['OrgUnit.parent', '{ orgUnits(filter: { parent: { isNull: true } }) { count } }'],
  ['OrgUnit.parent', '{ orgUnits(first: 1, orderBy: [{ parent: { name: ASC } }]) { nodes { uuid } } }'],
  ['Person.cpr', `{ personsAggregate(steps: [{ aggregate: [{ as: "m", method: MAX, value: ${CPR} }] }]) { nodes { string(name: "m") } } }`],
  ['Person.cpr', `{ personsAggregate(steps: [{ groupBy: { by: [{ as: "c", value: ${CPR} }] } }]) { count } }`],
  ['Person.children', '{ personsAggregate(steps: [{ filter: { any: { through: [Person_children] } } }]) { count } }'],
  ['Person.cpr', '{ personChanges(since: "latest") { nodes { entity { cpr } } delta } }'],
  ['Affiliation.orgUnit', '{ personChanges(since: "latest") { nodes { entity { affiliations { nodes { orgUnit { name } } } } } delta } }'],
  ['Affiliation.orgUnit', '{ persons(first: 1) { nodes { affiliations { nodes { orgUnit { name } } } } delta } }'],
])('%s is refused in %s', async (field, document) => {
  for (const engine of ['js', 'jit'] as const) {
    const { errors, statements } = await reading.read(document, {}, { grants: GRANTS, engine });
    expect(errors).toEqual([{ message: `This key may not read ${field}.`, code: 'FORBIDDEN_FIELD' }]);
    expect(statements).toEqual([]);
  }
}); // oxfmt-ignore

it('reads protected values through one expression, wherever they stand', async () => {
  const guarded = 'CASE WHEN "t0"."address_protected" THEN NULL ELSE "t0"."city" END';
  const nested = (page: string): string => `{ persons(first: 3) { nodes { addresses${page} } } }`;
  const texts = async (document: string): Promise<string> => {
    const { errors, statements } = await reading.read(document, {}, { grants: GRANTS });
    expect(errors).toEqual([]);
    return statements.map(({ text }) => text).join('\n');
  };
  expect(await texts(nested(' { nodes { city } }'))).toContain(`${guarded} AS "city"`);
  expect(await texts(nested('(filter: { city: { eq: "x" } }) { nodes { id } }'))).toMatch(
    /CASE WHEN "t0"."address_protected"[^)]+END\) = /,
  );
  expect(await texts(nested('(orderBy: [{ city: DESC }]) { nodes { id } next }'))).toContain(guarded);
});
