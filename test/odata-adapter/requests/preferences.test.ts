/** Header Prefer: what is done, and that the answer says so (Part 1, sections 8.2.8 and 8.3.6). */
import type { LightMyRequestResponse as Response } from 'fastify';
import { startTestService, type TestService } from '../../support/service';

let service: TestService;
let person: string;

type Row = Record<string, unknown>;

beforeAll(async () => {
  service = await startTestService();
  const found = await service.get(
    '/odata/Persons?$top=1&$filter=ChosenName%20eq%20null%20and%20Photo%20eq%20null%20and%20Affiliations/any()',
  );
  person = `/odata/Persons(${String(found.json<{ value: Row[] }>().value[0]?.Uuid)})`;
});
afterAll(() => service.close());

const prefer = (url: string, text: string): Promise<Response> => service.get(url, { prefer: text });
const applied = async (url: string, text: string): Promise<unknown> => (await prefer(url, text)).headers['preference-applied'];

describe('maxpagesize', () => {
  it('holds for each collection of the answer, and is answered as it was applied', async () => {
    const response = await prefer('/odata/OrgUnits?$expand=Children,Affiliations', 'odata.maxpagesize=2');
    expect(response.headers['preference-applied']).toBe('odata.maxpagesize=2');
    const { value } = response.json<{ value: { Children: Row[]; Affiliations: Row[] }[] }>();
    expect(value).toHaveLength(2);
    for (const unit of value) expect(Math.max(unit.Children.length, unit.Affiliations.length)).toBeLessThanOrEqual(2);
  });

  it('is never more than the service gives', async () => {
    expect(await applied('/odata/Persons?$select=Uuid', 'maxpagesize=100000')).toBe('maxpagesize=5000');
    expect(await applied('/odata/Persons?$apply=groupby((Surname))', 'maxpagesize=5')).toBe('maxpagesize=5');
  });

  it('says nothing where there is no collection', async () => {
    expect(await applied(person, 'maxpagesize=5')).toBeUndefined();
    for (const url of ['/odata/Persons/$count', '/odata/$metadata', '/odata/', '/odata/OrgUnits?$top=0&$format=csv'])
      expect(await applied(url, 'maxpagesize=5')).toBeUndefined();
    const [unit] = (await service.get('/odata/OrgUnits?$top=1&$select=Uuid')).json<{ value: Row[] }>().value;
    expect(await applied(`/odata/OrgUnits(${String(unit?.Uuid)})?$expand=Parent($expand=Manager)`, 'maxpagesize=5')).toBeUndefined();
    expect(await applied(`/odata/OrgUnits(${String(unit?.Uuid)})?$expand=Parent($expand=Children)`, 'maxpagesize=5')).toBe('maxpagesize=5');
    expect(await applied(`${person}?$expand=Affiliations`, 'maxpagesize=5')).toBe('maxpagesize=5');
  });
});

describe('omit-values', () => {
  const withoutNulls = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

  it.each(['nulls', 'defaults'])('%s leaves out what is null, and nothing else', async values => {
    const plain = (await service.get(person)).json<Row>();
    const response = await prefer(person, `omit-values=${values}`);
    expect(response.headers['preference-applied']).toBe(`omit-values=${values}`);
    expect(Object.values(plain)).toContain(null);
    expect(response.json()).toEqual(withoutNulls(plain));
  });

  it('holds for expanded entities too, and leaves empty collections', async () => {
    const url = '/odata/Persons?$top=5&$expand=Photo,Affiliations($expand=OrgUnit),Children';
    const plain = (await service.get(url)).body;
    const { body, headers } = await prefer(url, 'omit-values=nulls');
    expect(headers['preference-applied']).toBe('omit-values=nulls');
    expect(plain).toContain(':null');
    expect(body).not.toContain(':null');
    expect(body).toContain('"Children":[]');
  });

  it('has an ETag of its own', async () => {
    expect((await prefer(person, 'omit-values=nulls')).headers.etag).not.toBe((await service.get(person)).headers.etag);
  });

  it('leaves the annotation of what the key may not read', async () => {
    const reader = await service.as({ allow: undefined, deny: ['Person.chosenName'], schema: 'FULL' });
    const row = (await reader.get(person, { prefer: 'omit-values=nulls' })).json<Row>();
    expect(row['ChosenName@Core.Permissions']).toBe('None');
    expect(row).not.toHaveProperty('ChosenName');
  });
});

describe('include-annotations', () => {
  it('is answered with the annotations that come', async () => {
    expect(await applied(person, 'odata.include-annotations="*"')).toBe('odata.include-annotations="Core.Permissions"');
    expect(await applied('/odata/$metadata', 'include-annotations="display.*"')).toBe('include-annotations="*"');
    expect(await applied('/odata/', 'include-annotations="*"')).toBeUndefined();
  });

  it.each([
    '/odata/Persons?$top=3&$expand=*',
    '/odata/Persons?$top=3&$select=*&$expand=Affiliations($expand=OrgUnit)',
    '/odata/Persons?$apply=filter(Surname ne null)/topcount(3,Surname)',
    '/odata/OrgUnits?$top=1',
  ])('leaves out that a key may not read something, and nothing else: %s', async url => {
    const reader = await service.as({
      allow: ['Person.uuid', 'Person.surname', 'Person.affiliations', 'Affiliation.*', 'OrgUnit.name'],
      deny: [],
      schema: 'FULL',
    });
    const ask = async (patterns: string): Promise<Response> =>
      reader.get(encodeURI(url), { prefer: `odata.include-annotations="${patterns}"` });
    const plain = (await reader.get(encodeURI(url))).body;
    const [included, excluded] = [await ask('*'), await ask('-*')];
    expect(plain).toContain('@Core.Permissions":"None"');
    expect([included.body, included.headers['preference-applied']]).toEqual([plain, 'odata.include-annotations="Core.Permissions"']);
    expect(excluded.body).toBe(plain.replace(/,"\w+@Core.Permissions":"None"/g, ''));
    expect(excluded.headers['preference-applied']).toBe('odata.include-annotations="-Core.Permissions"');
    expect(excluded.headers.etag).not.toBe(included.headers.etag);
  });
});

it.each([
  'respond-async', 'respond-async, wait=10', 'wait=1', 'odata.allow-entityreferences', 'allow-entityreferences', 'odata.track-changes', 'odata.continue-on-error=true',
  'return=minimal', 'return=representation', 'callback; url="https://elsewhere.example/"', 'handling=strict', 'something="of, our; own"', ';;=,"',
])('%s changes nothing, and nothing is said of it', async text => {
  const [plain, preferred] = [await service.get(person), await prefer(person, text)];
  expect([preferred.statusCode, preferred.body]).toEqual([200, plain.body]);
  expect(preferred.headers).not.toHaveProperty('preference-applied');
}); // oxfmt-ignore

it('several are answered together', async () => {
  expect(await applied('/odata/Persons', 'respond-async, OMIT-VALUES=nulls, odata.maxpagesize=3')).toBe(
    'odata.maxpagesize=3, OMIT-VALUES=nulls',
  );
});
