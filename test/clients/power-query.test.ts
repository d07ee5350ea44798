/** The requests that Power Query (Excel, Power BI) sends, headers included, and what it needs of the answers. */
import type { AskingReader, TestService } from '../support/service';
import { startTestService } from '../support/service';

/** Those of `OData.Feed`: it accepts the formats of versions 3 and 4, and names the highest version of each. */
const HEADERS = {
  Accept:
    'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
  MaxDataServiceVersion: '3.0',
  'OData-MaxVersion': '4.0',
  'User-Agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
};

type Row = Readonly<Record<string, unknown>>;
interface Feed {
  readonly '@odata.context': string;
  readonly '@odata.count'?: number;
  readonly '@odata.nextLink'?: string;
  readonly value: readonly Row[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function feed(path: string, reader: Pick<AskingReader, 'get'> = service): Promise<Feed> {
  const response = await reader.get(`/odata/${path}`, HEADERS);
  expect(response.statusCode).toBe(200);
  expect(response.headers['odata-version']).toBe('4.0');
  expect(response.headers['content-type']).toMatch(/^application\/json;odata\.metadata=minimal/);
  return response.json<Feed>();
}

async function metadata(reader: Pick<AskingReader, 'get'> = service): Promise<string> {
  const response = await reader.get('/odata/$metadata', { ...HEADERS, Accept: 'application/xml' });
  expect(response.headers).toMatchObject({ 'odata-version': '4.0', 'content-type': expect.stringMatching(/^application\/xml/) as string });
  return response.payload;
}

function declaredProperties(xml: string, type: string): string[] {
  const [, body = ''] = new RegExp(`<EntityType Name="${type}"[^>]*>(.*?)</EntityType>`, 's').exec(xml) ?? [];
  return [...body.matchAll(/<Property Name="([^"]+)" Type="(?!Edm\.Stream)/g)].map(([, name = '']) => name);
}

describe('Power Query', () => {
  it('finds the entity sets in the service document', async () => {
    const { value } = await feed('');
    expect(value).toContainEqual({ name: 'Persons', kind: 'EntitySet', url: 'Persons' });
  });

  it('reads $metadata as XML of version 4.0', async () => {
    expect(await metadata()).toMatch(/<edmx:Edmx [^>]*Version="4\.0"/);
  });

  it('also with the Accept of all its other requests', async () => {
    const { headers } = await service.get('/odata/$metadata', HEADERS);
    expect(headers['content-type']).toMatch(/^application\/xml/);
  });

  it('shows a table: each declared property stands in each row', async () => {
    const names = declaredProperties(await metadata(), 'Person');
    const { value } = await feed('Persons?$top=1000');
    expect(value).toHaveLength(1000);
    expect(names).toContain('Cpr');
    for (const row of value) expect(Object.keys(row)).toEqual(names);
  });

  it('shows a table to a key without all fields that sees a schema of its own', async () => {
    const reader = await service.as({ allow: ['Person.*'], deny: ['Person.chosenName'], schema: 'GRANTED' });
    const names = declaredProperties(await metadata(reader), 'Person');
    const { value } = await feed('Persons?$top=10', reader);
    expect(names).not.toContain('ChosenName');
    for (const row of value) expect(Object.keys(row)).toEqual(names);
  });

  it('folds a filter, a choice of columns, a sort and a range of rows', async () => {
    const query =
      "Persons?$filter=Deleted%20eq%20false%20and%20FirstEmploymentDate%20ge%202000-01-01%20and%20startswith(Surname%2C'N')&$select=Uuid%2CFirstname%2CSurname&$orderby=Surname%2CFirstname%20desc&$skip=2&$top=5";
    const { '@odata.context': context, value } = await feed(query);
    expect(context).toMatch(/\$metadata#Persons\(Uuid,Firstname,Surname\)$/);
    expect(value).toHaveLength(5);
    for (const row of value) expect(Object.keys(row)).toEqual(['Uuid', 'Firstname', 'Surname']);
  });

  it('folds a count of rows', async () => {
    const response = await service.get('/odata/Persons/$count?$filter=Deleted%20eq%20false', { ...HEADERS, Accept: 'text/plain' });
    expect(Number(response.payload)).toBeGreaterThan(1000);
  });

  it('expands a column in the same request, with a context that Excel reads', async () => {
    const { '@odata.context': context, value } = await feed('Persons?$expand=Affiliations&$select=Firstname%2CAffiliations&$top=5');
    expect(context).toMatch(/\$metadata#Persons\(Firstname,Affiliations\)$/);
    for (const row of value) expect(Array.isArray(row.Affiliations)).toBe(true);
    const nested = await feed('Persons?$expand=Affiliations&$select=Firstname&$top=5');
    expect(nested['@odata.context']).not.toContain('()');
  });

  it('asks for a chosen navigation property without expanding it', async () => {
    const { value } = await feed('Persons?$select=Uuid%2CFirstname%2CAffiliations&$top=3');
    for (const row of value)
      expect(row['Affiliations@odata.navigationLink']).toMatch(new RegExp(`Persons\\(${String(row.Uuid)}\\)/Affiliations$`));
  });

  it('expands a column row by row, each by one statement', async () => {
    const { value } = await feed('Persons?$select=Uuid&$top=5');
    for (const { Uuid } of value) {
      service.takeStatements();
      const links = await feed(`Persons(${String(Uuid)})/Affiliations?$select=Uuid%2CPositionName`);
      expect(links['@odata.context']).toMatch(/\/Affiliations\(Uuid,PositionName\)$/);
      expect(service.takeStatements().length).toBeLessThanOrEqual(2);
    }
  });

  it('follows next links to the end', async () => {
    const uuids: unknown[] = [];
    let path: string | undefined = 'Persons?$select=Uuid&$filter=Deleted%20eq%20false';
    while (path !== undefined) {
      const page: Feed = await feed(path);
      uuids.push(...page.value.map(({ Uuid }) => Uuid));
      path = page['@odata.nextLink']?.replace(/^.*\/odata\//, '');
    }
    expect(uuids.length).toBeGreaterThan(1000);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('sends a version of the old protocol, which says nothing here', async () => {
    const { headers } = await service.get('/odata/Persons?$top=1', HEADERS);
    expect(headers).not.toHaveProperty('dataserviceversion');
  });
});
