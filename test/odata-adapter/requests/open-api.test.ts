/** `openapi.json`: what clients without OData are told, for the key that asks. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

interface OpenApi {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Json[];
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId?: string;
          readonly parameters?: readonly { readonly name?: string; readonly schema?: Json }[];
          readonly responses: Readonly<Record<string, { readonly content: Json }>>;
        };
      }
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, Json>> }>>;
    readonly securitySchemes: Json;
  };
}

const read = async (headers?: Record<string, string>): Promise<OpenApi> =>
  (await asking.get('openapi.json', headers)) as unknown as OpenApi;

describe('openapi.json', () => {
  it('is OpenAPI 3.1 below 300 KB, with the address that it was asked for at', async () => {
    const { body, headers } = await asking.service.get('/odata/openapi.json', { host: 'opslag.example' });
    const { openapi, servers } = JSON.parse(body) as OpenApi;
    expect([openapi, servers, headers['content-type']]).toEqual(['3.1.0', [{ url: 'http://opslag.example/odata' }], 'application/json']);
    expect(body.length).toBeLessThan(300_000);
  });

  it('tells the three ways to send the key', async () => {
    const { security, components } = await read();
    expect(security).toEqual([{ ApiKey: [] }, { Bearer: [] }, { Basic: [] }]);
    expect(Object.keys(components.securitySchemes)).toEqual(['ApiKey', 'Bearer', 'Basic']);
  });

  it('tells rows, counts, next and delta links under the names that answers have', async () => {
    const content = (await read()).paths['/Persons']?.get.responses['200']?.content['application/json'] as { schema: { properties: Json } };
    const page = await asking.get('Persons?$count=true', { prefer: 'odata.maxpagesize=1' });
    // Stands on the last page.
    const { '@odata.deltaLink': deltaLink } = await asking.get('Persons?$deltatoken=latest');
    expect(
      Object.keys({ ...page, '@odata.deltaLink': deltaLink })
        .filter(name => name !== '@odata.context')
        .sort(),
    ).toEqual(Object.keys(content.schema.properties).sort());
  });

  it('names each operation for generators of clients, and tells the error of any other status than 200', async () => {
    const { paths } = await read();
    const names = Object.values(paths).map(({ get }) => get.operationId ?? '');
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['getPersons', 'getPersonsByUuid', 'getPersonsAffiliationsByUuid', 'getPersonsDownloadPhoto']),
    );
    for (const name of names) expect(name).toMatch(/^get[A-Za-z]+$/);
    for (const { get } of Object.values(paths)) expect(Object.keys(get.responses)).toEqual(['200', 'default']);
  });

  it('tells counts as integers, and links that may be null as one of two: generators of C# made types of anything else that read no answer', async () => {
    const { paths, components } = await read();
    expect(components.schemas.count).toMatchObject({ type: 'integer' });
    expect(components.schemas['Opslag.OrgUnit']?.properties.Parent).toMatchObject({
      oneOf: [{ $ref: '#/components/schemas/Opslag.OrgUnit' }, { type: 'null' }],
    });
    expect(JSON.stringify([paths, components])).not.toContain('"anyOf"');
  });

  it('tells the bytes of a photo', async () => {
    const { paths } = await read();
    expect(paths['/Persons/{Uuid}/Opslag.DownloadPhoto()']?.get.responses['200']?.content).toEqual({
      '*/*': { schema: { type: 'string', format: 'binary' } },
    });
  });

  it('closes no list: words are open and options nest', async () => {
    const body = JSON.stringify(await read());
    expect(body).not.toContain('"enum"');
    expect(body).toContain('"examples":["PERSON","ROBOT"]');
  });

  it('says nothing of what does not exist for the key', async () => {
    const reader = await asking.service.as({
      ...allRights(organisationModel()),
      allow: ['Person.uuid', 'Person.firstname'],
      schema: 'GRANTED',
    });
    const { paths, components } = (await reader.get('/odata/openapi.json')).json<OpenApi>();
    expect(Object.keys(paths)).toEqual(['/Persons', '/Persons/{Uuid}']);
    expect(Object.keys(components.schemas['Opslag.Person']?.properties ?? {})).toEqual(['Uuid', 'Firstname']);
  });

  it('needs a key, and takes no options', async () => {
    expect((await asking.service.app.inject({ url: '/odata/openapi.json' })).statusCode).toBe(401);
    expect(await asking.fault('openapi.json?$top=1')).toMatchObject({ status: 400, error: { code: 'OptionNotApplicable' } });
    expect((await asking.fault('openapi.json/x')).status).toBe(404);
  });

  it('leads to paths that answer', async () => {
    const [person] = await asking.rows('Persons?$filter=Photo ne null and Affiliations/any()&$top=1&$select=Uuid');
    const { paths } = await read();
    const own = Object.keys(paths).filter(path => path.startsWith('/Persons/{Uuid}') && !/_\d/.test(path));
    expect(own.length).toBeGreaterThan(10);
    for (const path of own) {
      const { statusCode } = await asking.service.get(`/odata${path.replace('{Uuid}', String(person?.Uuid))}`);
      expect([path, [200, 204].includes(statusCode)]).toEqual([path, true]);
    }
  });
});
