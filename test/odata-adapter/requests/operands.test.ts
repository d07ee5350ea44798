/** Operands that are more than a value: collections, complex values, entities, and those that `$root`, `$this`, `has` and `case` speak of (Part 2, section 5.1.1). */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking } from './asking';

let organisation: Asking;
let museum: Asking;
beforeAll(async () => {
  organisation = await startAsking();
  museum = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
});
afterAll(async () => {
  await organisation.close();
  await museum.close();
});

/** How many rows a filter keeps, beside a condition in SQL. */
async function compare(asking: Asking, [set, table]: readonly [string, string], filter: string, condition: string): Promise<void> {
  const response = await asking.service.get(`/odata/${set}/$count?$filter=${encodeURIComponent(filter)}`);
  if (response.statusCode !== 200) throw new Error(`${filter}: ${response.body}`);
  const [row] = await asking.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} AS t WHERE ${condition}`);
  expect([filter, Number(response.body)]).toEqual([filter, row?.n ?? -1]);
}

const person = (filter: string, condition: string) => compare(organisation, ['Persons', 'organisation.person'], filter, condition);
const unit = (filter: string, condition: string) =>
  compare(organisation, ['OrgUnits', '(SELECT * FROM organisation.org_unit WHERE NOT deleted)'], filter, condition);
const item = (filter: string, condition: string) => compare(museum, ['Items', 'sample.item'], filter, condition);

const SAME_SIZE = `size_width = box_width AND size_height IS NOT DISTINCT FROM box_height AND size_unit = box_unit AND size_note IS NOT DISTINCT FROM box_note`;

it.each([
  ["Condition has Sample.Museum.Condition'WORN'", "condition = 'WORN'"],
  ["Condition has 'WORN'", "condition = 'WORN'"],
  ["not (Condition has 'WORN')", "condition <> 'WORN'"],
  ['not (Condition has null)', 'false'],
])('has: %s', (filter, condition) => item(filter, condition));

it('has is null where the enumeration is', async () => {
  await item("not (FormerCondition has 'WORN')", "former_condition <> 'WORN'");
  await item("(FormerCondition has 'WORN') eq null", 'former_condition IS NULL');
});

it.each([
  ["Firstname in ('Anders')", "firstname = 'Anders'"],
  ['Firstname in ["Anders","Mette"]', "firstname IN ('Anders', 'Mette')"],
  ['ChosenName in [Firstname,null]', 'chosen_name IS NULL OR chosen_name = firstname'],
  ['not (ChosenName in [Firstname,Surname])', 'chosen_name IS DISTINCT FROM firstname AND chosen_name IS DISTINCT FROM surname'],
  [
    '[Firstname,Surname] in [["Anders","Jensen"],["Mette","Nielsen"]]',
    "(firstname, surname) IN (('Anders', 'Jensen'), ('Mette', 'Nielsen'))",
  ],
  ['[Firstname,Surname] eq ["Anders","Jensen"]', "firstname = 'Anders' AND surname = 'Jensen'"],
  ['[Firstname] ne ["Anders"]', "firstname IS DISTINCT FROM 'Anders'"],
  ['[Firstname,Surname] eq ["Anders"]', 'false'],
  ['Firstname in []', 'false'],
  ['contains(["Anders",Firstname,"Bo"],["Anders","Bo"])', "firstname IN ('Anders', 'Bo')"],
  ['startswith([Firstname,Surname],["Anders"])', "firstname = 'Anders'"],
  ['endswith([Firstname,Surname],["Jensen"])', "surname = 'Jensen'"],
  ['indexof([Firstname,Surname],["Jensen"]) eq 1', "firstname IS DISTINCT FROM 'Jensen' AND surname = 'Jensen'"],
  ['indexof([Firstname],["Jensen"]) eq -1', "firstname IS DISTINCT FROM 'Jensen'"],
  ['length(concat([1,2],[Firstname])) eq 3', 'true'],
  ['substring([1,2,3],1) eq [2,3] and substring([1,2,3],-1,1) eq [3]', 'true'],
  ['hassubset([Firstname,Surname],["Jensen"])', "'Jensen' IN (firstname, surname)"],
  ['hassubset(["Anders","Anders"],[Firstname,Firstname])', "firstname = 'Anders'"],
  ['hassubset(["Anders"],[Firstname,Firstname])', 'false'],
  [`hassubsequence([Firstname,concat(Firstname,'x'),Surname],["Anders","Jensen"])`, "firstname = 'Anders' AND surname = 'Jensen'"],
  ['hassubsequence([Surname,Firstname],["Anders","Jensen"])', "surname = 'Anders' AND firstname = 'Jensen'"],
  ['hassubset([4,1,3,1],[1,1]) and hassubsequence([4,1,3,1],[1,1])', 'true'],
  ['hassubset([1,2],[1,1,2]) or hassubsequence([4,1,3],[3,1])', 'false'],
])('collections: %s', (filter, condition) => person(filter, condition));

it.each([
  ['case(Deleted:1,Firstname eq \'Anders\':2,true:3) eq 2', "deleted IS NOT TRUE AND firstname = 'Anders'"],
  ["case(Firstname eq 'Anders':Surname) eq null", "firstname IS DISTINCT FROM 'Anders' OR surname IS NULL"],
  ["case(false:'x',ChosenName ne null:ChosenName,true:Firstname) eq 'Anders'", "coalesce(chosen_name, firstname) = 'Anders'"],
  ['case(Deleted:1.5,true:2) ge 2', 'deleted IS NOT TRUE'],
  ['case(Deleted:true,null:false)', 'deleted'],
  ['not case(Deleted:false)', 'deleted'],
  ['case(Deleted:PersonType,true:PersonType) eq \'ROBOT\'', "person_type = 'ROBOT'"],
  ['case(Deleted:null) eq null', 'true'],
  ['case(length(Firstname) eq 5:2013-04-26T11:22:33Z,true:2014-01-01T00:00:00Z) lt 2014-01-01T00:00:00Z', 'length(firstname) = 5'],
])('case: %s', (filter, condition) => person(filter, condition)); // oxfmt-ignore

it.each([
  ["case(Flag:Condition,true:'WORN') eq 'WORN'", "NOT flag OR condition = 'WORN'"],
  ["case(Flag:'WORN',true:Condition) eq 'WORN'", "flag OR condition = 'WORN'"],
  ["case(Flag:case(Byte gt 100:Condition,true:'MINT'),Byte gt 50:'GOOD',true:FormerCondition) ge 'WORN'", "CASE WHEN NOT flag THEN byte <= 50 AND former_condition >= 'WORN' ELSE byte > 100 AND condition >= 'WORN' END"],
  ["case(null:Condition,true:'WORN') eq 'WORN'", 'true'],
])('case of an enumeration beside its members: %s', (filter, condition) => item(filter, condition)); // oxfmt-ignore

it.each([
  ["'2024-01-01' in (2024-01-01,2024-02-01)", 'true'],
  ["'2024-01-01' in (2023-12-31T23:00:00Z)", 'true'],
  ["'5' in (5,6)", 'true'],
  ["not ('P1D' in ('P1D',duration'P2D'))", 'false'],
  ["'true' in (false,true)", 'true'],
  ["'GOOD' in (Sample.Museum.Condition'WORN','GOOD')", 'true'],
  ["'GOOD' in (Sample.Museum.Condition'WORN',null)", 'false'],
  ["null in (Sample.Museum.Condition'WORN',null)", 'true'],
  ["'00000000-0000-4000-8000-00000000000A' in (00000000-0000-4000-8000-00000000000a)", 'true'],
])('a text in quotes is read as what the list holds: %s', (filter, condition) => item(filter, condition));

it.each([
  ['Parent eq $it', 'false'],
  ['Parent ne null and Parent/Parent eq null', 'parent_uuid IN (SELECT uuid FROM organisation.org_unit WHERE parent_uuid IS NULL)'],
  ['Children/any(c:c/Parent eq $it)', 'uuid IN (SELECT parent_uuid FROM organisation.org_unit WHERE NOT deleted)'],
  ['Children/any(c:c/Children/any())', 'uuid IN (SELECT c.parent_uuid FROM organisation.org_unit AS c JOIN organisation.org_unit AS g ON g.parent_uuid = c.uuid WHERE NOT c.deleted AND NOT g.deleted)'],
  ['$this/Name eq Name', 'true'],
  ["Children/$count($filter=$this/Name ne $it/Name) gt 0", 'EXISTS (SELECT FROM organisation.org_unit AS c WHERE NOT c.deleted AND c.parent_uuid = t.uuid AND c.name IS DISTINCT FROM t.name)'],
])('entities: %s', (filter, condition) => unit(filter, condition)); // oxfmt-ignore

it('looks up what $root names, and finds null where there is nothing', async () => {
  const [row] = await organisation.sql<{ uuid: string; name: string; parent: string }>(
    'SELECT u.uuid, u.name, u.parent_uuid AS parent FROM organisation.org_unit AS u WHERE NOT u.deleted AND u.parent_uuid IS NOT NULL ORDER BY u.uuid LIMIT 1',
  );
  const { uuid = '', parent = '' } = row ?? {};
  await unit(`Name eq $root/OrgUnits(${uuid})/Name`, `name = (SELECT name FROM organisation.org_unit WHERE uuid = '${uuid}')`);
  await unit(`Parent eq $root/OrgUnits(Uuid=${uuid})/Parent`, `parent_uuid = '${parent}'`);
  await unit(`Parent eq $root/OrgUnits(${parent})`, `parent_uuid = '${parent}'`);
  await unit(`Children/any(c:c/Name eq $root/OrgUnits(${uuid})/Name)`, `uuid IN (SELECT parent_uuid FROM organisation.org_unit WHERE NOT deleted AND name = (SELECT name FROM organisation.org_unit WHERE uuid = '${uuid}'))`);
  const nobody = '00000000-0000-0000-0000-000000000000';
  await unit(`$root/OrgUnits(${nobody})/Name eq null and $root/OrgUnits(${nobody}) eq null`, 'true');
  await unit(`$root/OrgUnits(${uuid}) eq null or $root/OrgUnits(${nobody})/Deleted`, 'false');
  const siblings = `(SELECT count(*) FROM organisation.org_unit AS c WHERE NOT c.deleted AND c.parent_uuid = '${parent}')`;
  const children = '(SELECT count(*) FROM organisation.org_unit AS c WHERE NOT c.deleted AND c.parent_uuid = t.uuid)';
  await unit(`Children/$count eq $root/OrgUnits(${parent})/Children/$count`, `${children} = ${siblings}`);
  await unit(`Children/$count eq $root/OrgUnits(${uuid})/Parent/Children/$count`, `${children} = ${siblings}`);
  await unit(`Children/$count lt $root/OrgUnits(${parent})/Children/$count($filter=$this/Name ne $it/Name)`, `${children} < (SELECT count(*) FROM organisation.org_unit AS c WHERE NOT c.deleted AND c.parent_uuid = '${parent}' AND c.name IS DISTINCT FROM t.name)`);
  await unit(`$root/OrgUnits(${parent})/Children/any(c:c/Name eq Name)`, `name IN (SELECT name FROM organisation.org_unit WHERE NOT deleted AND parent_uuid = '${parent}')`);
  await unit(`not $root/OrgUnits(${parent})/Children/all(c:c/Name ne Name)`, `name IN (SELECT name FROM organisation.org_unit WHERE NOT deleted AND parent_uuid = '${parent}')`);
  await unit(`$root/OrgUnits(${parent})/Children/any() and Parent/Children/any(c:$root/OrgUnits(${parent})/Children/any(d:d eq c and d/Name eq Name))`, `parent_uuid = '${parent}'`);
  await unit(`$root/OrgUnits(${parent})/Children/any(c:$root/OrgUnits(${parent})/Children/any(d:d eq c and c/Name eq $root/OrgUnits(${uuid})/Name and d eq $it))`, `parent_uuid = '${parent}' AND name = (SELECT name FROM organisation.org_unit WHERE uuid = '${uuid}')`);
  await unit(`$root/OrgUnits(${nobody})/Children/$count eq null and $root/OrgUnits(${nobody})/Children/any() eq null`, 'true');
}); // oxfmt-ignore

const [GOOD, WORN] = ["Sample.Museum.Condition'GOOD'", "Sample.Museum.Condition'WORN'"];

it.each([
  [`${GOOD} lt ${WORN} and ${GOOD} le ${WORN} and ${GOOD} le ${GOOD} and ${WORN} ge ${WORN} and ${WORN} gt ${GOOD}`, 'true'],
  [`${GOOD} gt ${WORN} or ${GOOD} ge ${WORN} or ${WORN} lt ${WORN} or ${WORN} gt ${WORN} or ${WORN} le ${GOOD}`, 'false'],
  [`${GOOD} has ${GOOD} and not (${GOOD} has ${WORN}) and (${GOOD} has null) eq null and (null has ${GOOD}) eq null`, 'true'],
  [`hassubsequence([${GOOD},${WORN}],[${WORN}]) and not hassubsequence([${GOOD},${WORN}],[${WORN},${GOOD}])`, 'true'],
])('members of an enumeration, by their order: %s', (filter, condition) => item(filter, condition));

it.each([
  ['Size eq BoxSize', SAME_SIZE],
  ['Size ne BoxSize', `NOT (${SAME_SIZE})`],
  ['Size eq Size and Size ne null', 'true'],
  ['Whole/Size eq null', 'whole_number IS NULL'],
  ['Whole/Size eq Whole/Size', 'true'],
  ['Size eq {"Width":1,"Unit":"METRE"}', "size_width = 1 AND size_unit = 'METRE' AND size_height IS NULL AND size_note IS NULL"],
  ['{"Width":1,"Unit":"METRE"} eq Size', "size_width = 1 AND size_unit = 'METRE' AND size_height IS NULL AND size_note IS NULL"],
  [`Size in [BoxSize,{"Width":Size/Width,"Height":Size/Height,"Unit":Size/Unit,"Remark":Size/Remark}]`, 'true'],
  ['Whole eq null', 'whole_number IS NULL'],
  [
    "Int eq $root/Items(Number=4,Collection='archive')/Int",
    "int = (SELECT int FROM sample.item WHERE collection = 'archive' AND number = 4)",
  ],
])('complex values: %s', (filter, condition) => item(filter, condition));

it.each([
  ['Items?$filter=Size gt BoxSize', 'TypeMismatch'],
  ['Items?$filter=Size eq Whole', 'TypeMismatch'],
  ['Items?$filter=Size eq {"Widht":1}', 'UnknownName'],
  ['Items?$filter=Size', 'TypeMismatch'],
  ['Items?$filter=[1,2] gt [1]', 'TypeMismatch'],
  ['Items?$filter=[1,2] eq 1', 'TypeMismatch'],
  ['Items?$filter=Int in Keywords/Id', 'TypeMismatch'],
  ['Items?$filter=hassubset(Title,Title)', 'WrongArguments'],
  ['Items?$filter=$root/Things(1)/Int eq 1', 'UnknownName'],
  ["Items?$filter=case(Title:1) eq 1", 'TypeMismatch'],
  ["Items?$filter=case(Flag:1,true:'x') eq 1", 'NotOffered'],
  ['Items?$filter=$root/Items/$count eq 1', 'NotOffered'],
  ["Items?$compute=Sample.Museum.Condition'WORN' as X&$select=X", 'NotOffered'],
  ["Items?$apply=compute(cast('WORN',Sample.Museum.Condition) as X)/groupby((X))", 'NotOffered'],
  ["Items?$apply=topcount(1,Sample.Museum.Condition'WORN')", 'NotOffered'],
  ["Items?$apply=aggregate(Sample.Museum.Condition'WORN' with max as M)", 'NotOffered'],
  ["Items?$filter=$root/Keywords(1)/Items/any(i:i/Int)", 'TypeMismatch'],
  ['Items?$filter=Parts/$count($filter=Title) eq 1', 'TypeMismatch'],
  ['Items?$filter=$root/Keywords(1)/Items eq null', 'TypeMismatch'],
  [`Items?$filter=hassubsequence([${'Int,'.repeat(30)}1],[${'Int,'.repeat(15)}1])`, 'LimitExceeded'],
])('refuses %s', async (url, code) => {
  const { status, error } = await museum.fault(encodeURI(url));
  expect([error.code, status]).toEqual([code, code === 'NotOffered' ? 501 : 400]);
}); // oxfmt-ignore

it.each([
  ['Persons?$filter=$root/Persons(00000000-0000-4000-8000-000000000000)/Firstname eq true', '$root/Firstname (Edm.String)'],
  ['Persons?$filter=Affiliations/$count($filter=Prime eq 5) gt 1', 'Prime (Edm.Boolean)'],
  ['Persons?$filter=Affiliations/any(a:a/Prime eq 5)', 'a/Prime (Edm.Boolean)'],
])('are called what the client calls them in faults: %s', async (url, operand) => {
  const { error } = await organisation.fault(url);
  expect(error).toMatchObject({ code: 'TypeMismatch', message: expect.stringContaining(operand) as unknown });
  expect(error.message).not.toMatch(/\$(?:root|it)?\d/);
});

it('a floating number with many decimals is among those that it is equal to', async () => {
  const [row] = await museum.sql<{ double: number; single: number }>(
    'SELECT max(double) FILTER (WHERE double < 100) AS double, max(single) AS single FROM sample.item WHERE double::text ~ $1',
    ['\\.\\d{9}'],
  );
  await item(`Double in (${row?.double},7)`, `double IN (${row?.double}, 7)`);
  await item(`not (Double in (${row?.double},null))`, `double <> ${row?.double}`);
  const max = 3.4028235e38;
  await item(`Single in (${max})`, `single = '${max}'::real`);
  await item('SingleOrNull in (0.1000000,7)', 'single_or_null = 0.1::real');
});

it.each([
  ['SingleOrNull mul 1 eq 0.1', 'single_or_null = 0.1::real'],
  ['0.1 add SingleOrNull eq 0.4', 'single_or_null + 0.1::real = 0.4::real'],
  ['SingleOrNull sub 0.1e0 eq 0', 'single_or_null = 0.1::real'],
  ['SingleOrNull div 1 eq 0.1', 'single_or_null = 0.1::real'],
  ['SingleOrNull divby 1 eq 0.1', 'single_or_null = 0.1::real'],
  ['SingleOrNull mod 1 eq 0.1', 'single_or_null = 0.1::real'],
  ['case(Flag:SingleOrNull,true:0.1) eq 0.1', 'NOT flag OR single_or_null = 0.1::real'],
  [
    'case(Flag:SingleOrNull,true:0.1e0) eq SingleOrNull',
    'single_or_null IS DISTINCT FROM $$NaN$$ AND (flag OR single_or_null = 0.1::real)',
  ],
  ['case(Flag:SingleOrNull,true:1e300) eq 1e300', 'NOT flag'],
  ['SingleOrNull mul 1e300 gt 1e299', "single_or_null >= 0.1::real AND single_or_null < 'Infinity'"],
])('computes in single precision beside numbers that fit it: %s', (filter, condition) => item(filter, condition));

it('shows what is computed in single precision as such', async () => {
  const url =
    'Items?$filter=SingleOrNull eq 0.1&$top=1&$select=A,B,C&$compute=SingleOrNull mul 1 as A,SingleOrNull add 0.1e0 as B,case(Flag:7e0,true:SingleOrNull) as C';
  const [row] = (await museum.pages(url)).flat();
  expect(row).toMatchObject({ A: 0.1, 'A@odata.type': 'Single', B: 0.2, 'B@odata.type': 'Single', C: 0.1, 'C@odata.type': 'Single' });
});

it('refuses what is beyond single precision, which Edm.Double holds', async () => {
  for (const url of ['Items?$filter=Number eq 104&$select=A&$compute=Single mul 10 as A', 'Items?$filter=Single mul 10 gt 1e39'])
    await expect(museum.pages(url)).rejects.toThrow(/EvaluationFailed.*for Edm\.Single with cast\(…,Edm\.Double\)/);
  const large = await museum.rows('Items?$filter=cast(Single,Edm.Double) mul 10 gt 1e39&$select=Number');
  expect(large.map(({ Number: number }) => number)).toEqual([104, 102]);
});
