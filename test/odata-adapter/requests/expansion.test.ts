/** `$expand` with all its nested options. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const belowRoot = (link: unknown): string => String(link).split('/odata/')[1] ?? '';
const names = (rows: unknown): unknown[] => (rows as Json[]).map(row => row.Name);

it('nests rows, each level with options of its own', async () => {
  const url =
    'Persons?$select=Uuid&$filter=Affiliations/$count gt 1&$top=10' +
    '&$expand=Affiliations($select=Uuid,StartDate;$filter=Deleted eq false;$orderby=StartDate desc;$top=2;$skip=0;$count=true;$expand=OrgUnit($select=Name))';
  for (const row of await asking.rows(url)) {
    const sql = await asking.sql(
      `SELECT a.uuid, u.name FROM organisation.affiliation AS a LEFT JOIN organisation.org_unit AS u ON u.uuid = a.orgunit_uuid AND NOT u.deleted
       WHERE a.person_uuid = $1 AND NOT a.deleted ORDER BY a.start_date DESC NULLS LAST, a.uuid`,
      [row.Uuid],
    );
    expect(row['Affiliations@odata.count']).toBe(sql.length);
    const affiliations = row.Affiliations as { Uuid: string; OrgUnit: { Name: string } | null }[];
    expect(affiliations.map(({ Uuid, OrgUnit }) => ({ uuid: Uuid, name: OrgUnit?.Name ?? null }))).toEqual(sql.slice(0, 2));
    expect(row).not.toHaveProperty('Affiliations@odata.nextLink');
  }
});

it('gives null for a link that leads nowhere, and [] for an empty collection', async () => {
  const [top] = await asking.rows('OrgUnits?$filter=Parent eq null&$select=Name&$expand=Parent($select=Name)');
  expect(top?.Parent).toBeNull();
  const [leaf] = await asking.rows('OrgUnits?$filter=not Children/any()&$top=1&$expand=Children');
  expect(leaf?.Children).toEqual([]);
});

it('follows a link into itself with $levels', async () => {
  const [top] = await asking.rows('OrgUnits?$filter=Parent eq null&$select=Name&$expand=Children($levels=2;$select=Name;$orderby=Name)');
  const [byHand] = await asking.rows(
    'OrgUnits?$filter=Parent eq null&$select=Name&$expand=Children($select=Name;$orderby=Name;$expand=Children($select=Name;$orderby=Name))',
  );
  expect(names(top?.Children).length).toBeGreaterThan(0);
  expect(top).toEqual(byHand);
});

it('orders nested rows by what they lead to, and by how many', async () => {
  const [unit] = await asking.rows('OrgUnits?$select=Uuid&$orderby=Affiliations/$count desc&$top=1');
  const rows = await asking.rows(
    `OrgUnits?$filter=Uuid eq ${String(unit?.Uuid)}&$select=Uuid&` +
      '$expand=Affiliations($select=Uuid;$orderby=Person/Affiliations/$count desc,Person/Surname,Uuid)',
  );
  const sql = await asking.sql<{ uuid: string }>(
    `SELECT a.uuid FROM organisation.affiliation AS a JOIN organisation.person AS p ON p.uuid = a.person_uuid WHERE a.orgunit_uuid = $1
     ORDER BY (SELECT count(*) FROM organisation.affiliation AS o WHERE o.person_uuid = p.uuid) DESC, p.surname COLLATE "da-x-icu" NULLS FIRST, a.uuid`,
    [unit?.Uuid],
  );
  expect((rows[0]?.Affiliations as Json[]).map(({ Uuid }) => Uuid)).toEqual(sql.map(({ uuid }) => uuid));
  expect(sql.length).toBeGreaterThan(3);
});

it('gives no rows for $top=0 and beyond the end, and counts all the same', async () => {
  for (const paging of ['$top=0', '$skip=100000']) {
    const [row] = await asking.rows(`OrgUnits?$select=Uuid&$filter=Children/$count gt 1&$top=1&$expand=Children($count=true;${paging})`);
    expect(row?.Children).toEqual([]);
    expect(row?.['Children@odata.count']).toBeGreaterThan(1);
    expect(row).not.toHaveProperty(['Children@odata.nextLink']);
  }
});

it('expands everything with *', async () => {
  const [row] = await asking.rows('Persons?$select=Uuid&$top=1&$expand=*');
  const links = [
    'RegisteredPostAddress', 'ResidencePostAddress', 'Addresses', 'Phones', 'Affiliations', 'Users', 'DisabledUsers', 'Leave', 'Substitutes', 'Photo', 'Children',
    'AuthorizationCodes', 'Comments',
  ]; // oxfmt-ignore
  expect(Object.keys(row ?? {})).toEqual(['Uuid', ...links]);
});

it('ends every collection of the response at the size that the client prefers', async () => {
  const url = 'Persons?$select=Uuid&$filter=Affiliations/$count gt 2&$expand=Affiliations($select=Uuid)';
  const { value } = (await asking.get(url, { Prefer: 'odata.maxpagesize=2' })) as { value: Json[] };
  expect(value).toHaveLength(2);
  for (const row of value) {
    expect(row.Affiliations).toHaveLength(2);
    const rest = await asking.pages(belowRoot(row['Affiliations@odata.nextLink']));
    const all = await asking.rows(`Persons(${String(row.Uuid)})/Affiliations?$select=Uuid`);
    expect([...(row.Affiliations as Json[]), ...rest.flat()]).toEqual(all);
  }
});

it('takes one statement for the root and one for each level, however many rows', async () => {
  for (const top of [1, 10, 1000]) {
    asking.service.takeStatements();
    await asking.rows(`Persons?$top=${top}&$expand=Affiliations($expand=OrgUnit),Users`);
    const reads = asking.service.takeStatements().filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
    expect(reads.length).toBeLessThanOrEqual(4);
  }
});

/** An answer whose collections all end early -> the same answer with every collection read to its end by its links. */
async function complete(value: unknown, from: Asking): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(item => complete(item, from)));
  if (typeof value !== 'object' || value === null) return value;
  const whole: Json = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name.endsWith('@odata.nextLink')) continue;
    const link = (value as Json)[`${name}@odata.nextLink`];
    const rest = typeof link === 'string' ? await from.pages(belowRoot(link)) : [];
    whole[name] = await complete(Array.isArray(inner) ? [...(inner as unknown[]), ...rest.flat()] : inner, from);
  }
  return whole;
}

it.each([
  'OrgUnits?$select=Name&$expand=Children($select=Name;$levels=3;$orderby=Name desc)&$filter=Parent eq null',
  "OrgUnits?$select=Name&$filter=Affiliations/$count gt 4&$top=2&$expand=Affiliations($select=Uuid;$filter=contains(PositionName,@e);$expand=Person($select=Surname;$expand=Users($select=UserId)),KLEPrimary)&@e='e'",
  'Functions?$select=Name&$top=2&$expand=Assignments($select=Id;$top=4;$expand=Affiliation($select=Uuid;$expand=FunctionAssignments($expand=Values)))',
  'Persons?$select=Uuid&$top=5&$expand=Affiliations($expand=OrgUnit($select=Name;$expand=Children($select=Name;$top=3)),FunctionAssignments($select=Id))',
])('goes on by next links wherever a collection ends early: %s', async url => {
  const small = await startAsking({ env: { NESTED_PAGE_SIZE: '2' } });
  try {
    const [pieces, whole] = await Promise.all([small.rows(url), asking.rows(url)]);
    expect(JSON.stringify(pieces)).toContain('@odata.nextLink');
    expect(JSON.stringify(whole)).not.toContain('@odata.nextLink');
    expect(await complete(pieces, small)).toEqual(whole);
  } finally {
    await small.close();
  }
});

it.each([
  ['Persons?$expand=Afiliations', 400, 'UnknownName'],
  ['Persons?$expand=Firstname', 400, 'UnknownName'],
  ['Persons?$expand=Affiliations/$value', 501, 'NotOffered'],
  ['OrgUnits?$expand=Children($levels=9)', 400, 'LimitExceeded'],
])('refuses %s', async (url, status, code) => {
  expect(await asking.fault(url)).toMatchObject({ status, error: { code } });
});

describe('depth', () => {
  const expansions = (depth: number): string => (depth === 1 ? 'Parent' : `Parent($expand=${expansions(depth - 1)};$select=Uuid)`);
  const quantified = [
    'Affiliations/any(a:a/OrgUnit/Affiliations/any(b:b/Person/Affiliations/any(c:c/Prime)))',
    'Affiliations/any(a:a/OrgUnit/Affiliations/any(b:b/Person/Affiliations/any(c:c/OrgUnit/Affiliations/any(d:d/Prime))))',
  ];

  it('is ten for $expand', async () => {
    const [unit] = await asking.rows(`OrgUnits?$select=Uuid&$top=1&$orderby=Uuid&$filter=Parent ne null&$expand=${expansions(10)}`);
    expect(unit).toHaveProperty('Parent');
    expect(await asking.fault(`OrgUnits?$expand=${expansions(11)}`)).toMatchObject({
      status: 400,
      error: { code: 'LimitExceeded', message: expect.stringContaining('MAX_EXPAND_DEPTH') as string },
    });
  });

  it('is three for any and all', async () => {
    const [three, four] = quantified;
    const [row] = await asking.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM organisation.person p WHERE EXISTS (
         SELECT FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND EXISTS (
           SELECT FROM organisation.affiliation b JOIN organisation.org_unit u ON u.uuid = b.orgunit_uuid AND NOT u.deleted WHERE u.uuid = a.orgunit_uuid AND EXISTS (
             SELECT FROM organisation.affiliation c WHERE c.person_uuid = b.person_uuid AND c.prime)))`,
    );
    const { body } = await asking.service.get(`/odata/Persons/$count?$filter=${three}`);
    expect(Number(body)).toBe(row?.n);
    expect(await asking.fault(`Persons?$filter=${four}`)).toMatchObject({
      status: 400,
      error: { code: 'LimitExceeded', message: expect.stringContaining('MAX_LAMBDA_DEPTH') as string },
    });
  });
});
