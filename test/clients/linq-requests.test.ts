/**
 * The requests that Microsoft.OData.Client and Simple.OData.Client write for queries in C#, as their public sources have it, with their headers: each answer holds what
 * SQL finds. The clients themselves do not run here; `test/clients/dotnet` reads such answers with ODataLib, which both read by.
 */
import type { Client } from 'pg';
import { connectTo, testDatabase } from '../support/database';
import { startTestService, type TestService } from '../support/service';

type Row = Readonly<Record<string, unknown>>;

/** Microsoft.OData.Client asks for full metadata where a query selects. */
const MICROSOFT = {
  Accept: 'application/json;odata.metadata=minimal',
  'Accept-Charset': 'UTF-8',
  'OData-Version': '4.0',
  'OData-MaxVersion': '4.0',
  'User-Agent': 'Microsoft.OData.Client/8.4.4',
};
const SELECTING = { ...MICROSOFT, Accept: 'application/json;odata.metadata=full' };
const SIMPLE = { Accept: 'application/json, application/xml, application/text' };

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await connectTo(testDatabase());
});
afterAll(async () => {
  await client.end();
  await service.close();
});

async function rows(text: string): Promise<readonly Row[]> {
  return (await client.query<Row>(text)).rows;
}

async function body(path: string, headers: Record<string, string>): Promise<Row & { readonly value?: unknown }> {
  const response = await service.get(`/odata/${path.replaceAll(' ', '%20')}`, headers);
  expect([path, response.statusCode, response.body]).toEqual([path, 200, response.body]);
  return response.json<Row>();
}

/** What a client makes objects of: without annotations. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([name]) => !name.includes('@'));
  return Object.fromEntries(members.map(([name, inner]) => [name, plain(inner)]));
}

/** All pages, as `GetAllPages()` and `FindEntriesAsync` with annotations read them. */
async function keysOf(path: string, headers: Record<string, string>): Promise<unknown[]> {
  const keys: unknown[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page: Row = await body(next, headers);
    keys.push(...(page.value as Row[]).map(({ Uuid }) => Uuid));
    next = (page['@odata.nextLink'] as string | undefined)?.replace(/^.*\/odata\//, '');
  }
  return keys.sort();
}

const AFFILIATED = (condition: string): string =>
  `EXISTS (SELECT FROM organisation.affiliation a WHERE a.person_uuid = t.uuid AND ${condition})`;

/** Of persons: the predicate in C#, `$filter` as it is written, and SQL. */
const OF_PERSONS: readonly (readonly [linq: string, filter: string, sql: string])[] = [
  [`p.Firstname.StartsWith("A")`, `startswith(Firstname,'A')`, `firstname LIKE 'A%'`],
  [`!p.Surname.EndsWith("sen") && p.Surname.Contains("s")`, `not endswith(Surname,'sen') and contains(Surname,'s')`, `surname NOT LIKE '%sen' AND surname LIKE '%s%'`],
  [`p.Firstname.IndexOf("a") == 1`, `indexof(Firstname,'a') eq 1`, `position('a' IN firstname) = 2`],
  [`p.Firstname.Length > 8`, `length(Firstname) gt 8`, `length(firstname) > 8`],
  [`p.Firstname.Substring(1, 2) == "nd"`, `substring(Firstname,1,2) eq 'nd'`, `substr(firstname, 2, 2) = 'nd'`],
  [`p.Firstname.ToUpper() == "ANDERS"`, `toupper(Firstname) eq 'ANDERS'`, `upper(firstname) = 'ANDERS'`],
  [`string.Concat(p.Firstname, p.Surname).Contains("sN")`, `contains(concat(Firstname,Surname),'sN')`, `firstname || surname LIKE '%sN%'`],
  [`p.Firstname == "Søren"`, `Firstname eq 'S%C3%B8ren'`, `firstname = 'Søren'`],
  [`p.Surname == "O'Neill & Søn +"`, `Surname ne 'O%27%27Neill%20%26%20S%C3%B8n%20%2B'`, `surname IS DISTINCT FROM 'O''Neill & Søn +'`],
  [`p.ChosenName != null`, `ChosenName ne null`, `chosen_name IS NOT NULL`],
  [`!p.Deleted.Value`, `not Deleted`, `NOT deleted`],
  [`p.Deleted == false && (p.Firstname == "Anders" || p.Firstname == "Mette")`, `Deleted eq false and (Firstname eq 'Anders' or Firstname eq 'Mette')`, `NOT deleted AND firstname IN ('Anders', 'Mette')`],
  [`((IEnumerable<string>)names).Contains(p.Firstname)`, `Firstname in ('Anders','Mette')`, `firstname IN ('Anders', 'Mette')`],
  [`p.FirstEmploymentDate >= new Date(2010, 1, 1)`, `FirstEmploymentDate ge 2010-01-01`, `first_employment_date >= '2010-01-01'`],
  [`p.FirstEmploymentDate.Value.Year == 2010`, `year(FirstEmploymentDate) eq 2010`, `extract(year FROM first_employment_date) = 2010`],
  [`p.LastChanged < new DateTimeOffset(2025, 1, 1, 0, 0, 0, TimeSpan.FromHours(1))`, `LastChanged lt 2025-01-01T00%3A00%3A00%2B01%3A00`, `last_changed < '2025-01-01T00:00:00+01'`],
  [`p.LastChanged.Date <= new DateTime(2024, 7, 1)`, `date(LastChanged) le 2024-07-01T00%3A00%3A00%2B02%3A00`, `(last_changed AT TIME ZONE 'UTC')::date <= '2024-07-01'`],
  [`p.LastChanged.Date <= new DateTime(2024, 7, 1), on a machine in UTC`, `date(LastChanged) le 2024-07-01T00%3A00%3A00Z`, `(last_changed AT TIME ZONE 'UTC')::date <= '2024-07-01'`],
  [`p.FirstEmploymentDate >= new DateTime(2024, 7, 1)`, `FirstEmploymentDate ge 2024-07-01T00%3A00%3A00%2B02%3A00`, `first_employment_date >= '2024-07-01'`],
  [`p.LastChanged.Value.Hour < 12`, `hour(LastChanged) lt 12`, `extract(hour FROM last_changed AT TIME ZONE 'UTC') < 12`],
  [`p.Affiliations.Any()`, `Affiliations/any()`, AFFILIATED('TRUE')],
  [`p.Affiliations.Count > 1`, `Affiliations/$count gt 1`, `(SELECT count(*) FROM organisation.affiliation a WHERE a.person_uuid = t.uuid) > 1`],
  [`p.Affiliations.Any(a => a.Prime == true && a.StartDate >= new Date(2015, 1, 1))`, `Affiliations/any(a:a/Prime eq true and a/StartDate ge 2015-01-01)`, AFFILIATED(`prime AND start_date >= '2015-01-01'`)],
  [`p.Affiliations.All(a => a.StopDate == null)`, `Affiliations/all(a:a/StopDate eq null)`, `NOT ${AFFILIATED('stop_date IS NOT NULL')}`],
  [`p.Affiliations.Any(a => a.WorkingHoursNumerator < 30m)`, `Affiliations/any(a:a/WorkingHoursNumerator lt 30)`, AFFILIATED('working_hours_numerator < 30')],
  [`p.Affiliations.Any(a => a.OrgUnit.Affiliations.Any(b => b.PersonUuid != p.Uuid && b.Prime == true))`, `Affiliations/any(a:a/OrgUnit/Affiliations/any(b:b/PersonUuid ne $it/Uuid and b/Prime eq true))`, AFFILIATED(`EXISTS (SELECT FROM organisation.org_unit u JOIN organisation.affiliation b ON b.orgunit_uuid = u.uuid WHERE u.uuid = a.orgunit_uuid AND NOT u.deleted AND b.person_uuid <> t.uuid AND b.prime)`)],
  [`p.Photo != null`, `Photo ne null`, `EXISTS (SELECT FROM organisation.photo f WHERE f.person_uuid = t.uuid)`],
  [`p is Person`, `isof('Opslag.Person')`, `TRUE`],
]; // oxfmt-ignore

/** Of units. `cast` has its type in quotes, and a negation two spaces before it. */
const OF_UNITS: readonly (readonly [linq: string, filter: string, sql: string])[] = [
  [`u.Id % 2 == 0 && u.Id + 1 > 5`, `Id mod 2 eq 0 and Id add 1 gt 5`, `id % 2 = 0 AND id + 1 > 5`],
  [`(u.Id - 1) * 2 < 20 && u.Id < 9 || u.Id == 3`, `(Id sub 1) mul 2 lt 20 and Id lt 9 or Id eq 3`, `((id - 1) * 2 < 20 AND id < 9) OR id = 3`],
  [`u.Id != -u.OrgTypeId`, `Id ne  -OrgTypeId`, `id IS DISTINCT FROM -org_type_id`],
  [`(double)u.Id > 5.5`, `cast(Id,'Edm.Double') gt 5.5`, `id > 5.5`],
  [`(long)u.Id == (long)u.OrgTypeId`, `cast(Id,'Edm.Int64') eq cast(OrgTypeId,'Edm.Int64')`, `id = org_type_id`],
  [`Math.Floor((double)u.Id / 2) == 3`, `floor(cast(Id,'Edm.Double') div 2.0) eq 3.0`, `floor(id / 2.0) = 3`],
  [`u.Parent.Parent == null && u.Manager != null`, `Parent/Parent eq null and Manager ne null`, `NOT EXISTS (SELECT FROM organisation.org_unit p JOIN organisation.org_unit g ON g.uuid = p.parent_uuid AND NOT g.deleted WHERE p.uuid = t.parent_uuid AND NOT p.deleted) AND EXISTS (SELECT FROM organisation.org_unit_manager m WHERE m.org_unit_uuid = t.uuid)`],
]; // oxfmt-ignore

/** Simple.OData.Client encodes the whole of a filter, and names the variables of lambdas itself. */
const escaped = (text: string): string =>
  encodeURIComponent(decodeURIComponent(text).replace(/\b([ab])(?=[:/])/g, (_, name) => (name === 'a' ? 'x1' : 'x2'))).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

describe.each([
  ['Persons', 'SELECT uuid FROM organisation.person t WHERE', OF_PERSONS],
  ['OrgUnits', 'SELECT uuid FROM organisation.org_unit t WHERE NOT deleted AND', OF_UNITS],
] as const)('Where, of %s', (set, selection, predicates) => {
  it.each(predicates)('%s', async (_, filter, sql) => {
    const expected = (await rows(`${selection} (${sql}) ORDER BY uuid::text`)).map(({ uuid }) => uuid);
    expect(expected.length).toBeGreaterThan(0);
    expect(await keysOf(`${set}?$filter=${filter}`, MICROSOFT)).toEqual(expected);
    expect(await keysOf(`${set}?$filter=${escaped(filter)}&$select=Uuid`, SIMPLE)).toEqual(expected);
    const counted = await service.get(`/odata/${set}/$count?$filter=${filter.replaceAll(' ', '%20')}`, {
      ...MICROSOFT,
      Accept: 'text/plain',
    });
    expect(counted.body).toBe(String(expected.length));
  });
});

const UNITS = 'organisation.org_unit u LEFT JOIN organisation.org_unit p ON p.uuid = u.parent_uuid AND NOT p.deleted';

/** The query in C#, the client's headers, what it asks for, and the rows as JSON by SQL. */
const QUERIES: readonly (readonly [linq: string, headers: Record<string, string>, request: string, sql: string])[] = [
  [
    'OrgUnits.OrderByDescending(u => u.Parent.Id).ThenBy(u => u.Id).Skip(2).Take(3).Select(u => new { u.Name, Parent = new { u.Parent.Id } })',
    SELECTING,
    'OrgUnits?$orderby=Parent/Id desc,Id&$skip=2&$top=3&$expand=Parent($select=Id)&$select=Name',
    `SELECT json_build_object('Name', u.name, 'Parent', json_build_object('Id', p.id)) AS row FROM ${UNITS} WHERE NOT u.deleted AND p.id IS NOT NULL ORDER BY p.id DESC, u.id OFFSET 2 LIMIT 3`,
  ],
  [
    'For("OrgUnits").OrderByDescending("Id").Skip(2).Top(3).Expand("Parent").Select("Name", "Parent/Id")',
    SIMPLE,
    'OrgUnits?$skip=2&$top=3&$expand=Parent($select=Id)&$select=Name&$orderby=Id desc',
    `SELECT json_build_object('Name', u.name, 'Parent', CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('Id', p.id) END) AS row FROM ${UNITS} WHERE NOT u.deleted ORDER BY u.id DESC OFFSET 2 LIMIT 3`,
  ],
  [
    'OrgUnits.Where(u => u.Id > 5).GroupBy(u => u.OrgTypeId, (k, g) => new { OrgTypeId = k, Count = g.Count(), Largest = g.Max(u => u.Id), Mean = g.Average(u => u.Id) })',
    MICROSOFT,
    'OrgUnits?$apply=filter(Id gt 5)/groupby((OrgTypeId),aggregate($count as Count,Id with max as Largest,Id with average as Mean))',
    `SELECT json_build_object('OrgTypeId', org_type_id, 'Count', count(*), 'Largest', max(id), 'Mean', avg(id)::double precision) AS row FROM organisation.org_unit WHERE NOT deleted AND id > 5 GROUP BY org_type_id ORDER BY org_type_id NULLS FIRST`,
  ],
  [
    'OrgUnits.Sum(u => u.Id)',
    MICROSOFT,
    'OrgUnits?$apply=aggregate(Id with sum as SumId)',
    `SELECT json_build_object('SumId', sum(id)) AS row FROM organisation.org_unit WHERE NOT deleted`,
  ],
  [
    'Persons.CountDistinct(p => p.Surname)',
    MICROSOFT,
    'Persons?$apply=aggregate(Surname with countdistinct as CountDistinctSurname)',
    `SELECT json_build_object('CountDistinctSurname', count(DISTINCT surname)) AS row FROM organisation.person`,
  ],
];

it.each(QUERIES)('%s', async (_, headers, request, sql) => {
  const expected = (await rows(sql)).map(({ row }) => row);
  expect(expected.length).toBeGreaterThan(0);
  const found = plain((await body(request, headers)).value) as Row[];
  expect(found.map(row => roundMean(row))).toEqual(expected.map(row => roundMean(row as Row)));
});

const roundMean = ({ Mean, ...rest }: Row): Row => (typeof Mean === 'number' ? { ...rest, Mean: Mean.toFixed(9) } : rest);

it('one entity by its key, by an alternate key, and what its links lead to', async () => {
  const [known] = await rows(
    `SELECT p.uuid, p.master, p.master_id, f.content FROM organisation.person p JOIN organisation.photo f ON f.person_uuid = p.uuid JOIN organisation.affiliation a ON a.person_uuid = p.uuid LIMIT 1`,
  );
  const { uuid, master, master_id: id, content } = known as { uuid: string; master: string; master_id: string; content: Buffer };
  expect(await body(`Persons(${uuid})`, MICROSOFT)).toMatchObject({ Uuid: uuid });
  expect(await body(`Persons(Master='${master}',MasterId='${id}')`, MICROSOFT)).toMatchObject({ Uuid: uuid });
  expect(await body(`Persons(Master=${escaped(`'${master}'`)},MasterId=${escaped(`'${id}'`)})`, SIMPLE)).toMatchObject({ Uuid: uuid });
  const affiliations = await rows(`SELECT uuid FROM organisation.affiliation WHERE person_uuid = '${uuid}' ORDER BY uuid::text`);
  expect(await keysOf(`Persons(${uuid})/Affiliations`, MICROSOFT)).toEqual(affiliations.map(affiliation => affiliation.uuid));
  const photo = await service.get(`/odata/Persons(${uuid})/Photo/$value`, { ...MICROSOFT, Accept: '*/*' });
  expect(photo.rawPayload).toEqual(content);
});

it.each([
  ['SaveChanges in a batch, ExecuteBatch and ODataBatch', 'POST', '$batch', 'multipart/mixed', 'Send the requests of a batch one by one.'],
  ['SaveChanges of an added entity', 'POST', 'Persons', MICROSOFT.Accept, 'the service is read-only.'],
  [
    'SaveChanges of a changed entity',
    'PATCH',
    `Persons(${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)})`,
    MICROSOFT.Accept,
    'the service is read-only.',
  ],
] as const)('%s is refused by an error that the client reads', async (_, method, path, accept, told) => {
  const headers = {
    ...MICROSOFT,
    ApiKey: service.key,
    Accept: accept,
    'Content-Type': path === '$batch' ? 'multipart/mixed; boundary=b' : MICROSOFT.Accept,
  };
  const response = await service.inject({ method, url: `/odata/${path}`, headers, payload: path === '$batch' ? '--b--' : '{}' });
  expect([response.statusCode, response.headers['content-type'], response.headers['odata-version']]).toEqual([
    405,
    expect.stringMatching(/^application\/json;odata\.metadata=minimal/),
    '4.0',
  ]);
  expect(response.json<{ error: Row }>().error.message).toContain(told);
});

it.each([
  ['p.Firstname.Replace("A", "B") == "Bnders"', `Persons?$filter=replace(Firstname,'A','B') eq 'Bnders'`, "there is no function 'replace'"],
  [
    'GroupBy(…, (k, g) => new { k, Id = g.Sum(u => u.Id) })',
    'OrgUnits?$apply=groupby((OrgType),aggregate(Id with sum as Id))',
    "the name 'Id' is taken",
  ],
])('%s, which OData does not have, is refused with the reason', async (_, request, told) => {
  const response = await service.get(`/odata/${request.replaceAll(' ', '%20')}`, MICROSOFT);
  expect([response.statusCode, response.json<{ error: Row }>().error.message]).toEqual([400, expect.stringContaining(told)]);
});
