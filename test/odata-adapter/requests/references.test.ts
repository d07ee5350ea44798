/** Entity references, counts in place of entities, and entities by their ids (Part 1, sections 10.11, 10.12 and 11.2.8; JSON Format, section 14). */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let person: string;
let unit: string;
beforeAll(async () => {
  asking = await startAsking({ env: { PUBLIC_URL: 'https://data.example/own' } });
  person = String((await asking.rows('Persons?$filter=Photo ne null and Affiliations/$count gt 1&$top=1'))[0]?.Uuid);
  unit = String((await asking.rows('OrgUnits?$filter=Affiliations/$count gt 3 and Parent ne null&$top=1'))[0]?.Uuid);
});
afterAll(() => asking.close());

const ROOT = 'https://data.example/own/odata/';
const NONE = { Accept: 'application/json;odata.metadata=none' };
const belowRoot = (link: unknown): string => String(link).slice(ROOT.length);

describe('/$ref', () => {
  it('gives the ids of a collection, filtered, ordered, counted and in pages', async () => {
    const plain = await asking.rows("OrgUnits?$filter=contains(Name,'e')&$orderby=Name&$top=7");
    const body = await asking.get("OrgUnits/$ref?$filter=contains(Name,'e')&$orderby=Name&$top=7&$count=true", { Prefer: 'maxpagesize=4' });
    expect(body['@odata.context']).toBe(`${ROOT}$metadata#Collection($ref)`);
    expect(body['@odata.count']).toEqual(expect.any(Number));
    const rest = await asking.get(belowRoot(body['@odata.nextLink']));
    const ids = [...(body.value as Json[]), ...(rest.value as Json[])];
    expect(ids).toEqual(plain.map(({ Uuid }) => ({ '@odata.id': `${ROOT}OrgUnits(${String(Uuid)})` })));
    expect(belowRoot(body['@odata.nextLink'])).toMatch(/^OrgUnits\/\$ref\?/);
  });

  it('gives the id of one entity, and nothing where there is none', async () => {
    const id = `${ROOT}Persons(${person})`;
    expect(await asking.get(`Persons(${person})/$ref`)).toEqual({ '@odata.context': `${ROOT}$metadata#$ref`, '@odata.id': id });
    expect(await asking.get(`Persons(${person})/Photo/$ref`, NONE)).toEqual({ '@odata.id': `${id}/Photo` });
    const [top] = await asking.rows('OrgUnits?$filter=Parent eq null&$top=1');
    const response = await asking.service.get(`/odata/OrgUnits(${String(top?.Uuid)})/Parent/$ref`);
    expect(response.statusCode).toBe(204);
    expect((await asking.fault(`Persons(${unit})/$ref`)).status).toBe(404);
  });

  it('names what is contained by what contains it', async () => {
    const ids = await asking.rows(`OrgUnits(${unit})/Affiliations/$ref?$top=3`);
    const rows = await asking.rows(`OrgUnits(${unit})/Affiliations?$top=3&$select=Uuid,PersonUuid`);
    expect(ids).toEqual(
      rows.map(({ Uuid, PersonUuid }) => ({ '@odata.id': `${ROOT}Persons(${String(PersonUuid)})/Affiliations(${String(Uuid)})` })),
    );
  });

  it('costs no more statements than the rows would', async () => {
    const statements = async (url: string): Promise<number> => {
      asking.service.takeStatements();
      await asking.get(url);
      return asking.service.takeStatements().length;
    };
    for (const path of [`Persons(${person})/Affiliations`, 'Persons'])
      expect(await statements(`${path}/$ref`)).toBe(await statements(`${path}?$select=Uuid`));
  });

  it.each([
    ['Persons/$ref?$select=Firstname', 400, 'OptionNotApplicable'],
    ['Persons/$ref?$expand=Users', 400, 'OptionNotApplicable'],
    ['Functions(1)/$ref?$select=Name', 400, 'OptionNotApplicable'],
    ['Persons/$count/$ref', 404, 'ResourceNotFound'],
    ['Persons/$ref/$count', 404, 'ResourceNotFound'],
    ['Persons/$ref/Firstname', 404, 'ResourceNotFound'],
  ])('refuses %s', async (url, status, code) => {
    expect(await asking.fault(url)).toMatchObject({ status, error: { code } });
  });
});

describe('$expand', () => {
  it('gives references, with counts and next links that go on with them', async () => {
    const url = `Persons?$filter=Uuid eq ${person}&$select=Firstname&$expand=Affiliations/$ref($filter=Deleted ne true or Deleted;$count=true),Photo/$ref`;
    const body = await asking.get(url, { Prefer: 'odata.maxpagesize=1', 'OData-MaxVersion': '4.0' });
    const [row] = body.value as [Json];
    const all = await asking.rows(`Persons(${person})/Affiliations/$ref`);
    expect(body['@odata.context']).toBe(`${ROOT}$metadata#Persons(Firstname)`);
    expect(row['Affiliations@odata.count']).toBe(all.length);
    expect(row.Photo).toEqual({ '@odata.id': `${ROOT}Persons(${person})/Photo` });
    const next = belowRoot(row['Affiliations@odata.nextLink']);
    expect(next).toContain(`Persons(${person})/Affiliations/$ref?$filter=`);
    expect([...(row.Affiliations as Json[]), ...(await asking.pages(next)).flat()]).toEqual(all);
    expect(Object.keys(row)).not.toContain('Uuid');
  });

  it('gives a count in place of entities', async () => {
    const [row] = await asking.rows(
      `OrgUnits?$filter=Uuid eq ${unit}&$select=Name&$expand=Affiliations/$count($filter=Prime),Children/$count`,
    );
    const prime = await asking.rows(`OrgUnits(${unit})/Affiliations?$filter=Prime&$select=Uuid`);
    expect(row).toMatchObject({ 'Affiliations@odata.count': prime.length, 'Children@odata.count': expect.any(Number) as unknown });
    expect(Object.keys(row ?? {})).toEqual(['@odata.id', 'Name', 'Children@odata.count', 'Affiliations@odata.count']);
    const text = await asking.get(`OrgUnits(${unit})?$expand=Affiliations/$count($search=x)`, {
      Accept: 'application/json;IEEE754Compatible=true',
    });
    expect(text['Affiliations@odata.count']).toEqual(expect.any(String));
  });

  it('gives references to everything but what is named', async () => {
    const [row] = await asking.rows('Functions?$filter=Id eq 1&$expand=Assignments($top=1;$expand=*/$ref,Function($select=Name))');
    const [assignment] = row?.Assignments as [Json];
    expect(Object.keys(assignment.Affiliation as Json)).toEqual(['@odata.id']);
    expect(Object.keys(assignment.Function as Json)).toEqual(['@odata.id', 'Name']);
  });

  it('gives everything by levels, with next links that keep them', async () => {
    const url = `OrgUnits?$filter=Uuid eq ${unit}&$expand=*($levels=2)`;
    const [whole] = await asking.rows(url);
    const [named] = await asking.rows(url.replace('*($levels=2)', '*,Affiliations($expand=*)'));
    expect(whole?.Affiliations).toEqual(named?.Affiliations);
    const [cut] = (await asking.get(url, { Prefer: 'odata.maxpagesize=2' })).value as [Json];
    const next = belowRoot(cut['Affiliations@odata.nextLink']);
    expect(decodeURIComponent(next)).toContain('$expand=*($levels=1)');
    const pages = await asking.pages(next);
    expect([...(cut.Affiliations as Json[]), ...pages.flat()].map(({ Uuid }) => Uuid)).toEqual(
      (whole?.Affiliations as Json[]).map(({ Uuid }) => Uuid),
    );
  });
});

describe('$entity', () => {
  it('finds an entity by its id, absolute or relative, with options', async () => {
    const plain = await asking.get(`Persons(${person})?$select=Firstname&$expand=Users`);
    for (const id of [
      `Persons(${person})`,
      `${ROOT}Persons(${person})`,
      encodeURIComponent(`${ROOT}Persons(${person})`),
      `/own/odata/Persons(${person})`,
    ])
      expect(await asking.get(`$entity?$id=${id}&$select=Firstname&$expand=Users`)).toEqual(plain);
    expect(await asking.get(`$entity/Opslag.Person?$select=Firstname&$expand=Users&ID=Persons(${person})`)).toEqual(plain);
  });

  it('finds what every reference tells', async () => {
    const refs = [
      ...(await asking.rows(`OrgUnits(${unit})/Affiliations/$ref?$top=2`)),
      ...(await asking.rows('Functions(1)/Assignments/$ref?$top=2')),
    ];
    for (const ref of refs) expect((await asking.service.get(`/odata/$entity?$id=${String(ref['@odata.id'])}`)).statusCode).toBe(200);
  });

  it.each([
    ['$entity', 400, 'SyntaxError'],
    ['$entity?$id=Persons', 404, 'EntityNotFound'],
    ['$entity?$id=$metadata', 404, 'EntityNotFound'],
    ['$entity?$id=$metadata/Org.OData.Core.V1.json', 404, 'EntityNotFound'],
    ['$entity?$id=openapi.json', 404, 'EntityNotFound'],
    ['$entity?$id=https://other.example/odata/Functions(1)', 404, 'EntityNotFound'],
    ['$entity?$id=Functions(1)/Name', 404, 'EntityNotFound'],
    ['$entity?$id=Functions(987654)', 404, 'EntityNotFound'],
    ['$entity?$id=Nothing(1)', 404, 'ResourceNotFound'],
    ['$entity?$id=', 404, 'EntityNotFound'],
    ['Persons?$id=Functions(1)', 501, 'NotOffered'],
  ])('refuses %s', async (url, status, code) => {
    expect(await asking.fault(url)).toMatchObject({ status, error: { code } });
  });
});
