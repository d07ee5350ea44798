/** `$it` inside `$expand`: the entity of the resource path (Part 2, section 5.1.1.14.4). */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

/** What `condition` keeps of the units below each unit: `u` outside, `c` inside. */
async function children(condition: string): Promise<Record<string, string[]>> {
  const rows = await asking.sql<{ parent: string; uuid: string }>(
    `SELECT u.uuid AS parent, c.uuid FROM organisation.org_unit AS u JOIN organisation.org_unit AS c ON c.parent_uuid = u.uuid AND NOT c.deleted WHERE ${condition} ORDER BY c.uuid`,
  );
  const found: Record<string, string[]> = {};
  for (const { parent, uuid } of rows) (found[parent] ??= []).push(uuid);
  return found;
}

async function asked(options: string): Promise<Record<string, string[]>> {
  const units = (await asking.pages(`OrgUnits?$select=Uuid&$expand=Children($select=Uuid;${options})`)).flat();
  const pairs = units.map(({ Uuid, Children }) => [String(Uuid), (Children as Json[]).map(row => String(row.Uuid))] as const);
  return Object.fromEntries(pairs.filter(([, uuids]) => uuids.length > 0));
}

it.each([
  ['$filter=length(Name) gt length($it/Name)', 'length(c.name) > length(u.name)'],
  ['$filter=$it/Parent/Name eq null', 'u.parent_uuid IS NULL'],
  ['$filter=$it/Parent eq null', 'u.parent_uuid IS NULL'],
  ['$filter=Parent eq $it and $it ne null', 'true'],
  ['$filter=$it eq $this', 'false'],
  ['$filter=not ($it/Ean eq Ean)', 'u.ean IS DISTINCT FROM c.ean'],
  [
    '$filter=Children/any(g:length(g/Name) gt length($it/Name))',
    'EXISTS (SELECT FROM organisation.org_unit AS g WHERE NOT g.deleted AND g.parent_uuid = c.uuid AND length(g.name) > length(u.name))',
  ],
  [
    '$filter=Children/$count lt $it/Children/$count',
    '(SELECT count(*) FROM organisation.org_unit AS g WHERE NOT g.deleted AND g.parent_uuid = c.uuid) < (SELECT count(*) FROM organisation.org_unit AS g WHERE NOT g.deleted AND g.parent_uuid = u.uuid)',
  ],
  [
    '$filter=$it/Children/any(s:s ne $this and $it/Children/any(t:t eq s and t/Name lt $this/Name))',
    'EXISTS (SELECT FROM organisation.org_unit AS s WHERE NOT s.deleted AND s.parent_uuid = u.uuid AND s.uuid <> c.uuid AND s.name < c.name COLLATE "da-x-icu")',
  ],
  ['$compute=concat($it/Name,Name) as Both;$filter=length(Both) gt 30', 'length(u.name) + length(c.name) > 30'],
  ['$filter=length(@l) gt 15;@l=$it/Name', 'length(u.name) > 15'],
])('%s', async (options, condition) => {
  // oxfmt-ignore
  const expected = await children(condition);
  expect(await asked(`$orderby=Uuid;${options}`)).toEqual(expected);
  if (condition !== 'false') expect(Object.keys(expected).length).toBeGreaterThan(0);
});

it('says the same of one entity as of a collection, in counts and references too', async () => {
  const [unit] = await asking.sql<{ uuid: string }>(
    'SELECT parent_uuid AS uuid FROM organisation.org_unit WHERE NOT deleted GROUP BY 1 HAVING count(*) > 2 LIMIT 1',
  );
  for (const item of [
    'Children($filter=length(Name) gt length($it/Name);$count=true)',
    'Children/$count($filter=length(Name) gt length($it/Name))',
    'Children/$ref($filter=length(Name) gt length($it/Name))',
    'Affiliations($compute=$it/Name as Unit;$select=Uuid,Unit;$orderby=$it/Name,Uuid)',
  ]) {
    const one = await asking.get(`OrgUnits(${String(unit?.uuid)})?$select=Uuid&$expand=${item}`);
    const [among] = await asking.rows(`OrgUnits?$filter=Uuid eq ${String(unit?.uuid)}&$select=Uuid&$expand=${item}`);
    expect({ ...one, '@odata.context': undefined }).toEqual({ ...among, '@odata.context': undefined });
  }
});

it('is not what $root names, where the path leads to many entities', async () => {
  const [unit] = await asking.sql<{ uuid: string; length: number }>('SELECT uuid, length(name) FROM organisation.org_unit WHERE NOT deleted ORDER BY length(name) LIMIT 1'); // oxfmt-ignore
  const longer = await asked(`$orderby=Uuid;$filter=length(Name) gt length($root/OrgUnits(${unit?.uuid ?? ''})/Name)`);
  expect(longer).toEqual(await children(`length(c.name) > ${unit?.length ?? 0}`));
});

it('is what $root names where the path names the same entity, and no other one', async () => {
  const units = await asking.sql<{ uuid: string }>(
    'SELECT parent_uuid AS uuid FROM organisation.org_unit WHERE NOT deleted AND parent_uuid IS NOT NULL GROUP BY 1 HAVING count(*) > 2 ORDER BY 1 LIMIT 2',
  );
  const [one = '', other = ''] = units.map(({ uuid }) => uuid);
  for (const named of [one, other]) {
    const filter = `length(Name) gt length($root/OrgUnits(${named})/Name)`;
    const { Children } = await asking.get(`OrgUnits(${one})?$select=Uuid&$expand=Children($select=Uuid;$orderby=Uuid;$filter=${filter})`);
    const addressed = await asking.rows(`OrgUnits(${one})/Children?$select=Uuid&$orderby=Uuid&$filter=${filter}`);
    const applied = await asking.rows(`OrgUnits(${one})/Children?$apply=groupby((Uuid,Name))/filter(${filter})&$orderby=Uuid`);
    const expected = await children(
      `u.uuid = '${one}' AND length(c.name) > (SELECT length(name) FROM organisation.org_unit WHERE uuid = '${named}')`,
    );
    for (const rows of [Children as Json[], addressed, applied]) expect(rows.map(({ Uuid }) => Uuid)).toEqual(expected[one] ?? []);
  }
  expect(await asking.rows(`OrgUnits(${one})/Children?$filter=$root/Persons(${one})/Deleted ne null`)).toEqual([]);
});

it('goes on by next links that name the entity', async () => {
  const url =
    "OrgUnits?$orderby=Children/$count desc&$top=2&$select=Name&$expand=Children($select=Name;$orderby=$it/Name,Name;$filter=Name ne $it/Name and Name ne '$it')";
  const all = await asking.rows(url);
  const paged = (await asking.get(url, { Prefer: 'maxpagesize=2' })).value as Json[];
  for (const [index, row] of paged.entries()) {
    const link = decodeURIComponent(String(row['Children@odata.nextLink']));
    expect(link).toMatch(/\$filter=Name ne \$root\/OrgUnits\([-0-9a-f]{36}\)\/Name and Name ne '\$it'/);
    const rest = await asking.pages(link.slice(link.indexOf('/odata/') + '/odata/'.length));
    expect([...(row.Children as Json[]), ...rest.flat()]).toEqual(all[index]?.Children);
  }
});

it('costs no statement more', async () => {
  asking.service.takeStatements();
  await asking.rows('OrgUnits?$top=3&$expand=Children($filter=Name ne $it/Name)');
  expect(asking.service.takeStatements().filter(({ text }) => text.startsWith('SELECT'))).toHaveLength(2);
});

it.each([
  'OrgUnits?$expand=Children($expand=Children($filter=Name eq $it/Name))',
  'OrgUnits?$expand=Children($filter=Name eq $it/Name;$levels=2)',
  'OrgUnits?$expand=Parent($compute=$it/Name as Below)',
])('%s is not offered', async url => {
  const { status, error } = await asking.fault(url);
  expect([status, error.code]).toEqual([501, 'NotOffered']);
  expect(error.message).toContain('$root');
});
