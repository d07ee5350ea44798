/** Entities, properties, raw values, bytes, and ways through the data. */
import { crc32 } from 'node:zlib';
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking } from './asking';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let asking: Asking;
let person: { uuid: string; firstname: string; created: Date; first_employment_date: string };
beforeAll(async () => {
  asking = await startAsking();
  const rows = await asking.sql<typeof person>(
    `SELECT uuid, firstname, created, first_employment_date::text FROM organisation.person
     WHERE first_employment_date IS NOT NULL AND chosen_name IS NULL AND uuid IN (SELECT person_uuid FROM organisation.photo)
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
  // Digits are a text.
  const [numbered] = await asking.rows('Persons?$filter=Cpr ne null&$top=1&$select=Uuid,Cpr');
  expect(await asking.get(`Persons(${String(numbered?.Uuid)})/Cpr`)).toMatchObject({ value: numbered?.Cpr });
  expect((await ask(`Persons(${person.uuid})/ChosenName`)).statusCode).toBe(204);
  expect((await ask(`Persons(${person.uuid})/ChosenName/$value`)).statusCode).toBe(204);
});

it("serves the photo's bytes", async () => {
  const [photo] = await asking.sql<{ format: string; content: Buffer; checksum: number }>(
    'SELECT format, content, checksum FROM organisation.photo WHERE person_uuid = $1',
    [person.uuid],
  );
  const response = await ask(`Persons(${person.uuid})/Photo/$value`);
  expect(response.headers).toMatchObject({
    'content-type': photo?.format,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(response.rawPayload).toEqual(photo?.content);
  expect(crc32(response.rawPayload) | 0).toBe(photo?.checksum);
  expect(await asking.get(`Persons(${person.uuid})/Photo?$select=Format`)).toMatchObject({ Format: photo?.format });
});

describe('a function that answers the bytes of a media entity', () => {
  const FORMS = ['DownloadPhoto', 'DownloadPhoto()', 'Opslag.DownloadPhoto', 'Opslag.DownloadPhoto()'];

  it.each(FORMS)('%s gives what the media entity gives, also behind a key as a segment', async form => {
    const bytes = await ask(`Persons(${person.uuid})/Photo/$value`);
    for (const url of [`Persons(${person.uuid})/${form}`, `Persons/${person.uuid}/${form}`]) {
      const response = await ask(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.rawPayload).toEqual(bytes.rawPayload);
      for (const name of ['content-type', 'content-disposition', 'content-length', 'x-content-type-options'])
        expect([name, response.headers[name]]).toEqual([name, bytes.headers[name]]);
    }
  });

  it('answers HEAD, and a condition on what it gave', async () => {
    const url = `/odata/Persons(${person.uuid})/DownloadPhoto`;
    const { headers } = await asking.service.get(url);
    const head = await asking.service.inject({ method: 'HEAD', url, headers: { ApiKey: asking.service.key } });
    expect([head.statusCode, head.body, head.headers['content-type'], head.headers.etag]).toEqual([
      200,
      '',
      headers['content-type'],
      headers.etag,
    ]);
    expect((await asking.service.get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('answers as the media entity does where there are no bytes', async () => {
    const [without] = await asking.sql<{ uuid: string }>(
      'SELECT uuid FROM organisation.person WHERE uuid NOT IN (SELECT person_uuid FROM organisation.photo) LIMIT 1',
    );
    for (const key of [without?.uuid ?? '', NOBODY]) {
      const expected = await asking.fault(`Persons(${key})/Photo/$value`);
      expect(expected.status).toBe(404);
      for (const form of FORMS) {
        const { status, error } = await asking.fault(`Persons(${key})/${form}`);
        expect([status, error.code]).toEqual([404, expected.error.code]);
      }
    }
  });

  it('can be called of what a path leads to', async () => {
    const url = `Persons(${person.uuid})/Affiliations?$top=1&$select=Uuid`;
    const [affiliation] = (await asking.rows(url)) as { Uuid: string }[];
    const response = await ask(`Persons(${person.uuid})/Affiliations(${affiliation?.Uuid ?? ''})/Person/DownloadPhoto`);
    expect(response.rawPayload).toEqual((await ask(`Persons(${person.uuid})/Photo/$value`)).rawPayload);
  });

  it.each([
    ['Persons/DownloadPhoto', 'ResourceNotFound'],
    [`Persons(${NOBODY})/DownloadPhoto(1)`, 'ResourceNotFound'],
    [`Persons(${NOBODY})/DownloadPhoto/$value`, 'ResourceNotFound'],
    [`Persons(${NOBODY})/Firstname()`, 'SyntaxError'],
    [`Persons(${NOBODY})/Other.DownloadPhoto()`, 'ResourceNotFound'],
    ['OrgUnits/DownloadPhoto()', 'ResourceNotFound'],
    ['DownloadPhoto()', 'ResourceNotFound'],
  ])('%s is none', async (url, code) => {
    expect((await asking.fault(url)).error.code).toBe(code);
  });

  it.each([
    ['FULL', 'Photo.format'],
    ['GRANTED', 'Photo.format'],
    ['GRANTED', 'Person.notes'],
  ] as const)('tells a key of the view %s without %s the type of the bytes only if it may read it', async (schema, withheld) => {
    const reader = await asking.service.as({ ...allRights(organisationModel()), deny: [withheld], schema });
    const { headers, rawPayload } = await reader.get(`/odata/Persons(${person.uuid})/DownloadPhoto`);
    const bytes = await ask(`Persons(${person.uuid})/Photo/$value`);
    expect(headers['content-type']).toBe(withheld === 'Photo.format' ? 'application/octet-stream' : bytes.headers['content-type']);
    expect(rawPayload).toEqual(bytes.rawPayload);
  });

  it('is refused to whoever may not read the link, the bytes or anything of the type, and is not in a schema that only has what is granted', async () => {
    const all = allRights(organisationModel()).allow;
    const limits = [
      { allow: all, deny: ['Person.photo'] },
      { allow: undefined, deny: [] },
      { allow: ['Person.*'], deny: [] },
    ];
    for (const limit of limits) {
      for (const schema of ['FULL', 'GRANTED'] as const) {
        const reader = await asking.service.as({ ...limit, schema });
        const { statusCode } = await reader.get(`/odata/Persons(${person.uuid})/DownloadPhoto`);
        expect([limit.deny, schema, statusCode]).toEqual([limit.deny, schema, 404]);
        const metadata = (await reader.get('/odata/$metadata')).body;
        expect([limit.deny, schema, metadata.includes('DownloadPhoto')]).toEqual([limit.deny, schema, schema === 'FULL']);
      }
    }
  });
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
    expect(response.headers).toMatchObject({
      'odata-version': '4.01',
      'www-authenticate': ['Bearer realm="Opslag"', 'ApiKey realm="Opslag"', 'Basic realm="Opslag"'],
    });
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
