/**
 * Two worlds that differ in nothing but where withheld links lead: a key that may not follow them, in either direction, nor read the columns that they start from, must not be able to
 * tell which of the two it asks, by ids and links of control information, by comparisons of entities, counts, orders, pages or transformations.
 */
import { allRights } from '../../graphql/grants/create-grants';
import type { KeyRights, SchemaView } from '../../graphql/grants/grants';
import { organisationModel } from '../support/edm';
import { DOCUMENTS, URLS, WITH_VARIABLES } from './channel-requests';
import { openWorlds, type Answer, type Ask, type Worlds } from './worlds';

const DENIED = [
  'OrgUnit.parent', 'OrgUnit.parentUuid', 'OrgUnit.children', 'Person.affiliations', 'Affiliation.person', 'Affiliation.personUuid',
  'OrgUnitManager.person', 'OrgUnitManager.personUuid', 'SubstituteAssignment.substitute', 'SubstituteAssignment.substituteUuid', 'Person.photo', 'Person.phones', 'Function.assignments', 'FunctionAssignment.function',
] as const; // oxfmt-ignore

/** Each withheld link leads elsewhere, to more or to fewer. */
const CHANGES = `
  UPDATE organisation.org_unit SET parent_uuid = (SELECT max(uuid::text)::uuid FROM organisation.org_unit) WHERE parent_uuid IS NOT NULL;
  UPDATE organisation.affiliation SET person_uuid = (SELECT min(uuid::text)::uuid FROM organisation.person), prime = prime;
  UPDATE organisation.org_unit_manager SET person_uuid = (SELECT min(uuid::text)::uuid FROM organisation.person);
  UPDATE organisation.substitute_assignment SET substitute_uuid = (SELECT max(uuid::text)::uuid FROM organisation.person);
  DELETE FROM organisation.photo;
  DELETE FROM organisation.person_phone;
  UPDATE organisation.function_assignment SET function_id = (SELECT max(id) FROM organisation.function);
`;

const FULL = '$format=application/json;metadata=full';

/** Beside those of the catalogue. */
const LINKS: readonly string[] = [
  // Ids and links that would name what contains an entity, or what it leads to.
  `OrgUnits({unit})/Affiliations?$top=3&${FULL}`, 'OrgUnits({unit})/Affiliations/$ref', 'OrgUnits?$top=5&$expand=Affiliations/$ref', `OrgUnits?$top=5&$expand=*&${FULL}`, `OrgUnits?$top=5&$expand=Affiliations($expand=*)&${FULL}`,
  `OrgUnits({unit})?${FULL}`, `OrgUnits({unit})/Manager?${FULL}`, 'OrgUnits({unit})/Manager/$ref', `OrgUnits?$top=5&$expand=Manager,Substitutes&${FULL}`, `Persons?$top=5&$expand=Substitutes&${FULL}`, 'Persons?$top=5&$expand=Substitutes/$ref,*/$ref',
  'OrgUnits?$top=5&$expand=*($levels=2)', 'OrgUnits?$top=5&$expand=*', 'Persons?$top=5&$expand=*', `Persons?$top=5&${FULL}`, 'Functions?$expand=*', `Functions?${FULL}`, 'OrgUnits?$top=5&$expand=Affiliations($expand=FunctionAssignments)', `OrgUnits?$top=5&$expand=Affiliations($expand=FunctionAssignments)&${FULL}`,
  'OrgUnits?$top=5&$select=Parent', 'OrgUnits?$top=5&$select=ParentUuid', 'OrgUnits?$top=5&$select=*', 'Persons?$top=5&$select=Affiliations,Photo',
  // Paths.
  'OrgUnits({unit})/Parent', 'OrgUnits({unit})/Parent/$ref', 'OrgUnits({unit})/Parent/Name', 'OrgUnits({unit})/Children/$count', 'OrgUnits({unit})/ParentUuid/$value', 'OrgUnits/{unit}/Parent', 'Persons({person})/Photo', 'Persons({person})/Photo/$value', 'Persons({person})/Photo/$ref',
  'Persons({person})/Affiliations/$ref', 'Persons/{person}/Affiliations', 'Persons({person})/Affiliations/$filter(Prime)', '$entity?$id=Persons({person})/Photo', '$entity?$id=OrgUnits({unit})/Parent', 'OrgUnits({unit})/Manager/Person', 'Persons({person})/Phones/$count', 'Functions(1)/Assignments',
  // Comparisons and tests.
  'OrgUnits?$filter=Parent eq null', 'OrgUnits?$filter=Parent ne null', 'OrgUnits?$filter=Parent eq $it', 'OrgUnits?$filter=Parent eq $it/Parent', 'OrgUnits?$filter=Parent in [$it]', 'OrgUnits?$filter=[Parent] eq [null]', 'OrgUnits?$filter=Parent eq $root/OrgUnits({unit})', 'OrgUnits?$filter=$it eq $root/OrgUnits({unit})/Parent',
  'OrgUnits?$filter=$root/OrgUnits({unit})/Parent/Name eq Name', 'OrgUnits?$filter=isof(Parent,Opslag.OrgUnit)', 'OrgUnits?$filter=cast(Parent,Opslag.OrgUnit) eq null', 'OrgUnits?$filter=case(Parent eq null:true,true:false)', 'OrgUnits?$filter=Name eq @p&@p=Parent/Name', 'OrgUnits?$filter=Manager/Person eq null', 'OrgUnits?$filter=Manager eq null',
  'OrgUnits?$filter=Affiliations/any(a:a/Person eq null)', 'OrgUnits?$filter=Affiliations/any(a:a/PersonUuid eq {person})', 'OrgUnits?$filter=Affiliations/any(a:a/Person/Uuid eq {person})', 'OrgUnits?$filter=Affiliations/$count($filter=Person/Uuid eq {person}) gt 0', 'OrgUnits?$filter=Children/any()', 'OrgUnits?$filter=Affiliations/any(a:a/FunctionAssignments/any(f:f/Function/Id eq 1))',
  'Persons?$filter=Affiliations/any()', 'Persons?$filter=Affiliations/$count eq 1', 'Persons?$filter=Photo eq null', 'Persons?$filter=Photo eq $it/Photo', 'Persons?$filter=Photo/Format eq null', 'Persons?$filter=Photo in [$it/Photo]', 'Persons?$filter=Substitutes/any(s:s/Substitute eq $it)', 'Persons?$filter=Phones/all(p:p/Prime)',
  // Orders, counts, pages, computed values, transformations.
  'OrgUnits?$orderby=Parent/Name', 'OrgUnits?$orderby=ParentUuid', 'OrgUnits?$orderby=Children/$count desc', 'OrgUnits?$orderby=Parent eq null', 'Persons?$orderby=Affiliations/$count&$top=5', 'Persons?$orderby=Photo/Checksum', 'Persons?$top=3&$expand=Affiliations/$count', 'OrgUnits?$top=3&$expand=Affiliations($orderby=Person/Firstname)',
  'OrgUnits?$top=3&$compute=Parent/Name as X', 'OrgUnits?$top=3&$compute=Parent eq null as X', 'OrgUnits?$top=3&$compute=Children/$count as X', 'OrgUnits?$top=3&$expand=Affiliations($compute=Person/Firstname as X)', 'OrgUnits?$top=3&$compute=$root/OrgUnits({unit})/Parent/Name as X', 'OrgUnits?$top=30&$expand=Affiliations($top=2;$count=true)', 'OrgUnits?$top=3&$expand=Affiliations($search=a)',
  'OrgUnits?$apply=groupby((Parent/Name))', 'OrgUnits?$apply=groupby((ParentUuid))', 'OrgUnits?$apply=filter(Parent eq null)/aggregate($count as N)', 'OrgUnits?$apply=compute(Parent/Name as X)/groupby((X))', 'OrgUnits?$apply=topcount(1,Parent/OrgTypeId)', 'OrgUnits?$apply=aggregate(Parent/Name with max as M)', 'OrgUnits?$apply=groupby((rollup(Parent/Name,Name)))', 'OrgUnits?$apply=orderby(Parent/Name)/top(1)', 'OrgUnits?$apply=concat(identity,filter(Children/any()))',
  'Persons?$apply=filter(Affiliations/any())/aggregate($count as N)', 'Persons?$apply=groupby((Photo/Format))', 'OrgUnits({unit})/Affiliations?$apply=groupby((PersonUuid))', 'OrgUnits({unit})/Affiliations?$apply=groupby((Person/Firstname))', 'OrgUnits({unit})/Affiliations?$apply=identity&$top=3', 'OrgUnits({unit})/Children?$apply=aggregate($count as N)', 'Persons({person})/Affiliations?$apply=aggregate($count as N)',
]; // oxfmt-ignore

const LINK_DOCUMENTS: readonly string[] = [
  '{ orgUnits(first: 3) { nodes { parent { uuid } } } }', '{ orgUnits(first: 3) { nodes { childrenAggregate(steps: []) { count } } } }', '{ orgUnits(filter: { parent: { isNull: true } }) { count } }', '{ orgUnits(orderBy: [{ parent: { name: ASC } }], first: 2) { nodes { uuid } } }',
  '{ orgUnits(filter: { expression: { isNull: { through: [OrgUnit_parent] } } }) { count } }', '{ orgUnits(filter: { expression: { search: { through: [OrgUnit_parent], for: { word: "a" } } } }) { count } }', '{ orgUnits(first: 3) { nodes { compute(expression: { field: { through: [OrgUnit_parent], name: OrgUnit_name } }) } } }',
  '{ orgUnitsAggregate(steps: [{ groupBy: { by: [{ as: "p", value: { field: { through: [OrgUnit_parent], name: OrgUnit_name } } }] } }]) { nodes { string(name: "p") } } }', '{ orgUnitsAggregate(steps: [{ filter: { any: { through: [OrgUnit_children] } } }]) { count } }',
  '{ orgUnits(first: 9) { nodes { affiliations { nodes { uuid functionAssignments { nodes { id } } } count } manager { id name } substitutes { nodes { id substituteContextName } } } } }', '{ persons(filter: { affiliations: { isEmpty: true } }) { count } }', '{ persons(first: 3) { nodes { photo { id } } } }',
  'query ($l: [LinkName!]!) { orgUnits(filter: { expression: { isNull: { through: $l } } }) { count } }',
]; // oxfmt-ignore

const VIEWS: readonly SchemaView[] = ['FULL', 'GRANTED'];
let worlds: Worlds;
const keys = new Map<SchemaView, readonly [Ask, Ask]>();
let known: Readonly<Record<string, string>>;
const statuses: Record<number, number> = {};
const rights = (schema: SchemaView): KeyRights => ({ allow: undefined, deny: DENIED, schema });

beforeAll(async () => {
  // All units, and enough persons: links of every row lead elsewhere.
  worlds = await openWorlds({ changes: CHANGES, withheldColumns: ['parent_uuid'], rows: 200 });
  for (const view of VIEWS) keys.set(view, await worlds.as(rights(view)));
  const [full] = await worlds.unlimited(allRights(organisationModel()));
  const first = async (url: string): Promise<string> =>
    (JSON.parse((await full.odata(`${url}&$top=1&$select=Uuid`)).body) as { value: { Uuid: string }[] }).value[0]?.Uuid ?? '';
  known = {
    '{person}': await first('Persons?$filter=Photo ne null'),
    '{hidden}': await first('Persons?$filter=Addresses/any(a:a/AddressProtected)'),
    '{unit}': await first('OrgUnits?$filter=Parent ne null and Affiliations/$count gt 1 and Manager ne null'),
  };
});
afterAll(() => worlds.close());

async function same(view: SchemaView, send: (ask: Ask) => Promise<Answer>): Promise<void> {
  const [one, two] = await Promise.all((keys.get(view) ?? []).map(send));
  if (!one || !two) throw new Error('A world is missing.');
  expect(two).toEqual(one);
  expect([500, 503]).not.toContain(one.status);
  if (one.status === 403) expect(one.statements).toEqual([]);
  statuses[one.status] = (statuses[one.status] ?? 0) + 1;
}

describe.each(VIEWS)('a key of the view %s cannot tell where withheld links lead by', view => {
  it.each([...LINKS, ...URLS])('/odata/%s', async url => {
    await same(view, ask => ask.odata(url.replace(/\{\w+\}/g, name => known[name] ?? '')));
  });

  it.each([...LINK_DOCUMENTS.map(query => ({ query, variables: { l: ['OrgUnit_parent'] } })), ...DOCUMENTS, ...WITH_VARIABLES])(
    '/graphql $query $variables',
    async ({ query, variables }) => {
      await same(view, ask => ask.graphql(query, variables));
    },
  );
});

it('has compared enough, answered and refused', () => {
  for (const status of [200, 400, 403, 404]) expect(statuses[status]).toBeGreaterThan(20);
});

it('and for a key that may follow them, the worlds do differ', async () => {
  const full = await worlds.unlimited(allRights(organisationModel()));
  for (const url of [
    'OrgUnits?$filter=Parent ne null&$expand=Parent/$ref',
    `OrgUnits(${known['{unit}'] ?? ''})/Affiliations/$ref`,
    'Persons?$filter=Photo ne null&$top=1',
  ]) {
    const [one, two] = await Promise.all(full.map(ask => ask.odata(url)));
    expect([url, one?.status]).toEqual([url, 200]);
    expect(two?.body).not.toBe(one?.body);
  }
});
