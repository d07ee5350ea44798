/** Entities, properties, raw values, bytes, and ways through the data. */
import { createHash } from 'node:crypto';
import { startAsking, type Asking } from './asking';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let asking: Asking;
let person: { uuid: string; firstname: string; created: Date; first_employment_date: string };
beforeAll(async () => {
  asking = await startAsking();
  const rows = await asking.sql<typeof person>(
    `SELECT uuid, firstname, created, first_employment_date::text FROM organisation.person
     WHERE first_employment_date IS NOT NULL AND nickname IS NULL AND uuid IN (SELECT person_uuid FROM organisation.photo)
     AND uuid IN (SELECT person_uuid FROM organisation.affiliation) ORDER BY uuid LIMIT 1`,
  );
  if (rows[0] === undefined) throw new Error('No person with a photo.');
  person = rows[0];
});
afterAll(() => asking.close());

const ask = (path: string, headers?: Record<string, string>) => asking.service.get(`/odata/${path}`, headers);

it('reads an entity by key', async () => {
  const body = await asking.get(`Persons(${person.uuid})`);
  expect(body).toMatchObject({ Uuid: person.uuid, Firstname: person.firstname });
  expect(Object.keys(body)[0]).toBe('@odata.context');
  expect(await asking.get(`Persons(Uuid=${person.uuid})`)).toEqual(body);
});

it('reads a property, and its raw value', async () => {
  expect(await asking.get(`Persons(${person.uuid})/Firstname`)).toMatchObject({ value: person.firstname });
  const raw = await ask(`Persons(${person.uuid})/FirstEmploymentDate/$value`);
  expect([raw.body, raw.headers['content-type']]).toEqual([person.first_employment_date, 'text/plain;charset=utf-8']);
  expect((await ask(`Persons(${person.uuid})/Nickname`)).statusCode).toBe(204);
  expect((await ask(`Persons(${person.uuid})/Nickname/$value`)).statusCode).toBe(204);
});

it("serves the photo's bytes", async () => {
  const [photo] = await asking.sql<{ format: string; content: Buffer; checksum: string }>(
    'SELECT format, content, checksum FROM organisation.photo WHERE person_uuid = $1',
    [person.uuid],
  );
  const response = await ask(`Persons(${person.uuid})/Photo/$value`);
  expect(response.headers).toMatchObject({ 'content-type': photo?.format, 'x-content-type-options': 'nosniff' });
  expect(response.rawPayload).toEqual(photo?.content);
  expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(photo?.checksum);
  expect(await asking.get(`Persons(${person.uuid})/Photo?$select=Format`)).toMatchObject({ Format: photo?.format });
});

it('walks from an entity to others', async () => {
  const affiliations = await asking.rows(`Persons(${person.uuid})/Affiliations?$expand=OrgUnit($select=Name)`);
  const [first] = affiliations as { Uuid: string; OrgUnit: { Name: string } }[];
  if (first === undefined) throw new Error('No affiliation.');
  const unit = await asking.get(`Persons(${person.uuid})/Affiliations(${first.Uuid})/OrgUnit`);
  expect(unit).toMatchObject({ Name: first.OrgUnit.Name });
  expect(await asking.get(`Persons(${person.uuid})/Affiliations(${first.Uuid})/OrgUnit/Name`)).toMatchObject({ value: first.OrgUnit.Name });
  expect((await ask(`Persons(${person.uuid})/Affiliations/$count`)).body).toBe(String(affiliations.length));
});

it('keeps a parent and its own apart', async () => {
  const [other] = await asking.sql<{ uuid: string }>('SELECT uuid FROM organisation.affiliation WHERE person_uuid <> $1 LIMIT 1', [
    person.uuid,
  ]);
  expect(await asking.fault(`Persons(${person.uuid})/Affiliations(${other?.uuid ?? ''})`)).toMatchObject({ status: 404 });
});

it('has no content where a to-one link leads nowhere, and nothing beyond', async () => {
  const [top] = await asking.sql<{ uuid: string }>('SELECT uuid FROM organisation.org_unit WHERE parent_uuid IS NULL');
  expect((await ask(`OrgUnits(${top?.uuid ?? ''})/Parent`)).statusCode).toBe(204);
  expect((await ask(`OrgUnits(${top?.uuid ?? ''})/Parent/Name`)).statusCode).toBe(404);
  expect((await ask(`OrgUnits(${top?.uuid ?? ''})/Parent/Children`)).statusCode).toBe(404);
});

it.each([
  [`Persons(${NOBODY})`, 'EntityNotFound'],
  [`Persons(${NOBODY})/Firstname`, 'EntityNotFound'],
  [`Persons(${NOBODY})/Firstname/$value`, 'EntityNotFound'],
  [`Persons(${NOBODY})/Affiliations`, 'EntityNotFound'],
  [`Persons(${NOBODY})/Affiliations/$count`, 'EntityNotFound'],
  [`Persons(${NOBODY})/Photo/$value`, 'EntityNotFound'],
  ['People', 'ResourceNotFound'],
  [`Persons(${NOBODY})/Fristname`, 'ResourceNotFound'],
])('finds nothing at %s', async (url, code) => {
  expect(await asking.fault(url)).toMatchObject({ status: 404, error: { code } });
});

it('serves its documents', async () => {
  expect((await asking.get('')).value).toHaveLength(3);
  expect((await ask('$metadata')).headers['content-type']).toMatch(/^application\/xml/);
});

it('needs a key for everything', async () => {
  for (const url of ['/odata/', '/odata/$metadata', '/odata/Persons', '/odata/Nothing']) {
    const response = await asking.service.inject({ method: 'GET', url });
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([401, 'KeyMissing']);
    expect(response.headers).toMatchObject({ 'odata-version': '4.01', 'www-authenticate': expect.stringContaining('ApiKey') as string });
  }
});

it('refuses URLs that are none, in its own form', async () => {
  for (const url of ['/odata/Persons(%zz)', '/odata/Persons?$filter=%E6', '/odata/Persons?$filter=%']) {
    const response = await ask(url.slice('/odata/'.length));
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([400, 'SyntaxError']);
  }
});

it('gives $metadata in version 4.0 to those who name no version, and in the one that they name', async () => {
  const versionOf = async (headers: Record<string, string>) => {
    const response = await ask('$metadata', headers);
    return [response.headers['odata-version'], /<edmx:Edmx [^>]*Version="([^"]+)"/.exec(response.payload)?.[1]];
  };
  expect(await versionOf({})).toEqual(['4.0', '4.0']);
  expect(await versionOf({ 'OData-MaxVersion': '4.01' })).toEqual(['4.01', '4.01']);
  const json = await ask('$metadata', { Accept: 'application/json' });
  expect([json.headers['odata-version'], json.json<{ $Version: string }>().$Version]).toEqual(['4.01', '4.01']);
});
