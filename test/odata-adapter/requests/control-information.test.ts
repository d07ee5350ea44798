/** What answers tell of themselves beside their values, for each level of control information (JSON Format, sections 3.1 and 4.5). */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let sample: Asking;
let person: string;
let unit: string;
beforeAll(async () => {
  asking = await startAsking({ env: { PUBLIC_URL: 'https://data.example/own' } });
  sample = await startAsking({ modelDir: 'test/models/sample' });
  person = String((await asking.rows('Persons?$filter=Photo ne null and Affiliations/any()&$top=1'))[0]?.Uuid);
  unit = String((await asking.rows('OrgUnits?$filter=Affiliations/any() and Parent ne null&$top=1'))[0]?.Uuid);
});
afterAll(() => Promise.all([asking.close(), sample.close()]));

const ROOT = 'https://data.example/own/odata/';
const FULL = { Accept: 'application/json;odata.metadata=full' };
const NONE = { Accept: 'application/json;odata.metadata=none' };
const row = async (url: string, headers?: Record<string, string>, from = asking): Promise<Json> =>
  ((await from.get(url, headers)).value as Json[])[0] ?? {};

/** Every link of an answer, that must lead somewhere. */
function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /@odata\.(?:id|readLink|navigationLink|mediaReadLink)$/.test(name) ? [String(inner)] : linksIn(inner),
  );
}

async function statusesOf(links: readonly string[]): Promise<number[]> {
  const asked = [...new Set(links)].map(link => asking.service.get(link.replace('https://data.example/own', '')));
  return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
}

describe('metadata=minimal', () => {
  it('tells the link of a navigation property that is selected, before what is expanded', async () => {
    const url = 'OrgUnits?$top=1&$select=Name,Parent,Phones&$expand=Phones($select=Prime;$count=true)';
    const body = await row(url);
    expect(Object.keys(body)).toEqual([
      '@odata.id',
      'Name',
      'Phones@odata.navigationLink',
      'Phones@odata.count',
      'Phones',
      'Parent@odata.navigationLink',
    ]);
    const key = String((await row('OrgUnits?$top=1')).Uuid);
    expect(body['Parent@odata.navigationLink']).toBe(`${ROOT}OrgUnits(${key})/Parent`);
  });

  it('does so in expanded rows, whose way leads over rows that tell nothing', async () => {
    const body = await row(`Persons?$filter=Uuid eq ${person}&$select=Firstname&$expand=Affiliations($select=Prime,OrgUnit)`);
    const key = String((await asking.rows(`Persons(${person})/Affiliations?$top=1`))[0]?.Uuid);
    expect((body.Affiliations as Json[])[0]?.['OrgUnit@odata.navigationLink']).toBe(
      `${ROOT}Persons(${person})/Affiliations(${key})/OrgUnit`,
    );
    expect(Object.keys(body)).toEqual(['@odata.id', 'Firstname', 'Affiliations']);
  });

  it('gives an entity of which nothing but a link is selected', async () => {
    const body = await asking.get(`OrgUnits(${unit})?$select=Parent`, { 'OData-MaxVersion': '4.0' });
    expect(body).toEqual({
      '@odata.context': `${ROOT}$metadata#OrgUnits(Parent)/$entity`,
      '@odata.id': `${ROOT}OrgUnits(${unit})`,
      'Parent@odata.navigationLink': `${ROOT}OrgUnits(${unit})/Parent`,
    });
  });
});

describe('the id of an entity whose key is not shown', () => {
  const NESTED = `OrgUnits?$filter=Affiliations/any()&$top=3&$select=Name&$expand=Affiliations($select=PositionName;$expand=FunctionAssignments($select=StartDate)),Phones($select=Prime),Parent($select=Name)`;

  it.each(['4.0', '4.01'])('is told at every level of an answer of %s, and leads to the entity', async version => {
    const body = await asking.get(NESTED, { 'OData-MaxVersion': version });
    const [first] = body.value as Json[];
    const [affiliation] = first?.Affiliations as [Json];
    expect(Object.keys(first ?? {})[0]).toBe('@odata.id');
    expect(affiliation['@odata.id']).toMatch(/\/odata\/Persons\([-0-9a-f]{36}\)\/Affiliations\([-0-9a-f]{36}\)$/);
    const links = linksIn(body);
    expect(links.length).toBeGreaterThan(3);
    expect(new Set(await statusesOf(links))).toEqual(new Set([200]));
  });

  it('is the one that all metadata tell, and not told without any', async () => {
    const idsOf = (value: unknown): string[] => JSON.stringify(value).match(/(?<="@odata\.id":")[^"]+/g) ?? [];
    expect(idsOf(await asking.get(NESTED))).toEqual(idsOf(await asking.get(NESTED, FULL)));
    expect(idsOf(await asking.get(NESTED, NONE))).toEqual([]);
  });

  it('is told of one entity, by whichever key or way it was asked for', async () => {
    const { Uuid, Master, MasterId } = await asking.get(`OrgUnits(${unit})/Parent`);
    const ways = [
      `OrgUnits(${unit})/Parent`,
      `OrgUnits(${String(Uuid)})`,
      `OrgUnits(Master='${String(Master)}',MasterId='${String(MasterId)}')`,
    ];
    for (const way of ways) expect((await asking.get(`${way}?$select=Name`))['@odata.id']).toBe(`${ROOT}OrgUnits(${String(Uuid)})`);
    expect((await asking.get(`Persons(${person})/Photo?$select=Format`))['@odata.id']).toBe(`${ROOT}Persons(${person})/Photo`);
  });

  it.each(['Users($top=1;$select=UserId)', 'Photo($select=Format)', 'Affiliations($top=0;$select=Prime)'])(
    'is told of %s, whose place is told by the row around it',
    async expand => {
      const body = await row(`Persons?$filter=Photo ne null and Users/any()&$top=1&$expand=${expand}`);
      const links = linksIn(body);
      expect(links.every(link => link.startsWith(`${ROOT}Persons(${String(body.Uuid)})/`))).toBe(true);
      expect((await statusesOf(links)).every(status => status === 200)).toBe(true);
    },
  );

  it('stands nowhere else', async () => {
    for (const url of ['Persons?$top=1', 'Persons?$top=1&$select=*', 'Persons?$top=1&$select=Uuid,Firstname'])
      expect(await row(url)).not.toHaveProperty(['@odata.id']);
    const parts = await row('Items?$top=1&$select=Collection,Title', undefined, sample);
    expect(parts['@odata.id']).toMatch(/\/Items\(Collection='.*',Number=\d+\)$/);
  });

  it('takes no statement of its own: the row itself tells what contains it', async () => {
    asking.service.takeStatements();
    await asking.get(`OrgUnits(${unit})/Affiliations?$select=PositionName`);
    expect(asking.service.takeStatements()).toHaveLength(1);
  });

  it('is the path by which the entity was met where the way back is withheld', async () => {
    const reader = await asking.service.as({ allow: ['OrgUnit.*', 'Affiliation.*'], deny: ['Affiliation.person'], schema: 'FULL' });
    const { value } = (await reader.get(`/odata/OrgUnits(${unit})/Affiliations?$select=PositionName`)).json<{ value: Json[] }>();
    for (const affiliation of value) expect(affiliation['@odata.id']).toMatch(`/odata/OrgUnits(${unit})/Affiliations(`);
  });
});

describe('metadata=none', () => {
  it('leaves all but counts and next links', async () => {
    const url = 'OrgUnits?$select=Name,Parent&$filter=Children/any()&$count=true&$expand=Children($select=Name;$count=true)';
    const body = await asking.get(url, { ...NONE, Prefer: 'odata.maxpagesize=1' });
    expect(Object.keys(body)).toEqual(['@odata.count', 'value', '@odata.nextLink']);
    for (const name of Object.keys((body.value as Json[])[0] ?? {}).filter(name => name.includes('@')))
      expect(name).toMatch(/^Children@odata\.(count|nextLink)$/);
    expect(await asking.get(`Persons(${person})/Firstname`, NONE)).toEqual({ value: expect.any(String) as unknown });
    expect(Object.keys(await asking.get('', NONE))).toEqual(['value']);
  });

  it('still says what the key may not read', async () => {
    const reader = await asking.service.as({ allow: ['Person.*'], deny: ['Person.surname'], schema: 'FULL' });
    const body = (await reader.get('/odata/Persons?$top=1', NONE)).json<{ value: Json[] }>().value[0];
    expect(body).toMatchObject({ 'Surname@Core.Permissions': 'None' });
  });
});

describe('metadata=full', () => {
  it('tells types, ids and links of an entity, and nothing of editing', async () => {
    const body = await asking.get(`Persons(${person})?$select=Uuid,Firstname,Created,Deleted,Users`, FULL);
    const url = `${ROOT}Persons(${person})`;
    expect(Object.entries(body)).toEqual([
      ['@odata.context', `${ROOT}$metadata#Persons(Uuid,Firstname,Created,Deleted,Users)/$entity`],
      ['@odata.type', '#Opslag.Person'],
      ['@odata.id', url],
      ['@odata.readLink', url],
      ['Uuid@odata.type', 'Guid'],
      ['Uuid', person],
      ['Deleted', expect.any(Boolean)],
      ['Created@odata.type', 'DateTimeOffset'],
      ['Created', expect.any(String)],
      ['Firstname', expect.any(String)],
      ['Users@odata.associationLink', `${url}/Users/$ref`],
      ['Users@odata.navigationLink', `${url}/Users`],
    ]);
  });

  it('writes the names of primitive types with a hash for 4.0', async () => {
    expect(await asking.get(`Persons(${person})/Uuid`, { ...FULL, 'OData-MaxVersion': '4.0' })).toMatchObject({ '@odata.type': '#Guid' });
    expect(await row('Persons?$top=1', { ...FULL, 'OData-MaxVersion': '4.0' })).toMatchObject({ 'Uuid@odata.type': '#Guid' });
    expect(await asking.get(`Persons(${person})/Uuid`, FULL)).toMatchObject({ '@odata.type': 'Guid' });
    expect(await asking.get(`Persons(${person})/Firstname`, FULL)).not.toHaveProperty(['@odata.type']);
  });

  it('tells where media are, and of what type', async () => {
    const body = await asking.get(`Persons(${person})/Photo?$select=Checksum`, FULL);
    expect(body).toMatchObject({
      '@odata.id': `${ROOT}Persons(${person})/Photo`,
      '@odata.mediaReadLink': `${ROOT}Persons(${person})/Photo/$value`,
      '@odata.mediaContentType': 'image/png',
    });
    expect(body).not.toHaveProperty('Format');
  });

  it.each([
    ['Photo.format', { '@odata.mediaReadLink': true, '@odata.mediaContentType': false }],
    ['Photo.content', { '@odata.mediaReadLink': false, '@odata.mediaContentType': false }],
  ])('tells a key that may not read %s no more of media than it may read', async (withheld, told) => {
    const reader = await asking.service.as({ ...allRights(organisationModel()), deny: [withheld], schema: 'FULL' });
    const { statusCode, body } = await reader.get(`/odata/Persons(${person})/Photo?$select=Checksum`, FULL);
    const names = Object.keys(JSON.parse(body) as Json);
    expect([statusCode, Object.fromEntries(Object.keys(told).map(name => [name, names.includes(name)]))]).toEqual([200, told]);
  });

  it('gives one entity the same id wherever it is met', async () => {
    const [own] = await asking.rows(`Persons(${person})/Affiliations?$top=1&$expand=Functions,OrgUnit($select=Uuid)`);
    const key = String(own?.Uuid);
    const id = `${ROOT}Persons(${person})/Affiliations(${key})`;
    const from = String((own?.OrgUnit as Json).Uuid);
    for (const url of [`Persons(${person})/Affiliations(${key})`, `OrgUnits(${from})/Affiliations(${key})`])
      expect(await asking.get(`${url}?$select=Prime`, FULL)).toMatchObject({ '@odata.id': id });
    const [assignment] = await asking.rows('Functions(1)/Assignments?$top=1&$expand=Affiliation($expand=Person($select=Uuid))');
    const { Uuid: affiliation, Person: holder } = assignment?.Affiliation as { Uuid: string; Person: Json };
    const ids = `${ROOT}Persons(${String(holder.Uuid)})/Affiliations(${affiliation})`;
    const told = await row('Functions?$filter=Id eq 1&$expand=Assignments($top=1;$expand=Affiliation($select=Prime))', FULL);
    expect((told.Assignments as Json[])[0]).toMatchObject({
      '@odata.id': `${ids}/FunctionAssignments(${String(assignment?.Id)})`,
      Affiliation: { '@odata.id': ids },
    });
  });

  it('tells links that lead somewhere', async () => {
    const bodies = [
      await asking.get(`Persons(${person})?$expand=*`, FULL),
      await asking.get(`OrgUnits(${unit})?$expand=Affiliations($top=1;$expand=*),Manager,Parent,Phones`, FULL),
      await asking.get('Functions?$top=1&$expand=Assignments($top=1;$expand=*)', FULL),
    ];
    const statuses = new Set(await statusesOf(bodies.flatMap(linksIn)));
    expect([...statuses].filter(status => status !== 200 && status !== 204)).toEqual([]);
  });

  it('tells of a key that may not read what would lead to the id the way it came', async () => {
    const reader = await asking.service.as({ allow: ['OrgUnit.*', 'Affiliation.*'], deny: ['Affiliation.person'], schema: 'FULL' });
    const body = (await reader.get(`/odata/OrgUnits(${unit})/Affiliations?$top=1`, FULL)).json<{ value: Json[] }>().value[0];
    expect(body?.['@odata.id']).toBe(`${ROOT}OrgUnits(${unit})/Affiliations(${String(body?.Uuid)})`);
    expect(body).not.toHaveProperty(['Person@odata.navigationLink']);
  });

  it('leaves out the links to what the key may not read anything of', async () => {
    const reader = await asking.service.as({ allow: ['Person.*'], deny: [], schema: 'FULL' });
    const body = (await reader.get('/odata/Persons?$top=1', FULL)).json<{ value: Json[] }>().value[0] ?? {};
    expect(Object.keys(body).filter(name => name.endsWith('Link'))).toEqual(['@odata.readLink']);
  });

  it('has types for all that JSON cannot tell, parts of complex values and streams included', async () => {
    const body = await row(
      'Items?$top=1&$select=Size,Condition,Byte,Long,Single,Double,Decimal,Date,Time,Duration,Binary,Flag,Title,Manual',
      FULL,
      sample,
    );
    const types = Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('@odata.type')));
    expect(types).toEqual({
      '@odata.type': '#Sample.Museum.Item',
      ...Object.fromEntries(['Byte', 'Single', 'Decimal', 'Date', 'Duration', 'Binary'].map(name => [`${name}@odata.type`, name])),
      'Condition@odata.type': '#Sample.Museum.Condition',
      'Long@odata.type': 'Int64',
      'Time@odata.type': 'TimeOfDay',
    });
    expect(body.Size).toMatchObject({
      '@odata.type': '#Sample.Museum.Size',
      'Width@odata.type': 'Decimal',
      'Unit@odata.type': '#Sample.Museum.LengthUnit',
    });
    expect(body['Manual@odata.mediaReadLink']).toBe(`${String(body['@odata.id'])}/Manual`);
    expect(body).toHaveProperty(['Manual@odata.mediaContentType']);
    const special = await row('Items?$filter=Double eq INF&$top=1&$select=Double', FULL, sample);
    if ('Double' in special) expect(special['Double@odata.type']).toBe('Double');
  });
});
