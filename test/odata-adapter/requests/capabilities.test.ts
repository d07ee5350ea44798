/** What `$metadata` says is offered is answered, and what it says is not is refused. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let schema: Readonly<Record<string, Json>>;
let container: Json;
beforeAll(async () => {
  asking = await startAsking();
  schema = (await asking.get('$metadata?$format=json')).Opslag as Readonly<Record<string, Json>>;
  container = schema.Container ?? {};
});
afterAll(() => asking.close());

async function status(url: string): Promise<number> {
  return (await asking.service.get(`/odata/${url.replaceAll(' ', '%20')}`)).statusCode;
}

it.each([
  ['KeyAsSegmentSupported', 'Functions/1'],
  ['CrossJoinSupported', '$crossjoin(Persons,Functions)'],
  ['BatchSupported', '$batch'],
  ['QuerySegmentSupported', 'Persons/$query'],
  ['AnnotationValuesInQuerySupported', 'Persons?$filter=@Core.Permissions eq null'],
])('says so of the service: %s', async (term, url) => {
  expect(container[`@Capabilities.${term}`]).toBe((await status(url)) === 200);
});

it.each([
  ['TopSupported', '$top=1'],
  ['SkipSupported', '$skip=1'],
  ['ComputeSupported', '$compute=1 add 1 as Two'],
  ['IndexableByKey', undefined],
])('says so of each entity set: %s', async (term, option) => {
  for (const set of ['Persons', 'OrgUnits', 'Functions']) {
    const url = option === undefined ? 'Functions(1)' : `${set}?${option}`;
    expect([set, (container[set] as Json)[`@Capabilities.${term}`]]).toEqual([set, (await status(url)) === 200]);
  }
});

it.each([
  ['SearchRestrictions', 'Searchable', 'Persons?$search=x'],
  ['CountRestrictions', 'Countable', 'Persons?$count=true'],
  ['CountRestrictions', 'Countable', 'Persons/$count'],
  ['FilterRestrictions', 'Filterable', 'Persons?$filter=true'],
  ['SortRestrictions', 'Sortable', 'Persons?$orderby=Surname'],
  ['ExpandRestrictions', 'Expandable', 'Persons?$expand=Users'],
  ['SelectSupport', 'Supported', 'Persons?$select=Uuid'],
  ['ReadRestrictions', 'Readable', 'Persons'],
])('says so of persons: %s/%s, %s', async (term, member, url) => {
  const restrictions = (container.Persons as Json)[`@Capabilities.${term}`] as Json;
  expect(restrictions[member]).toBe((await status(url)) === 200);
});

/** `$expand` over all of a path, with options at its end. */
function expanding(path: string, options: string): string {
  const [link = '', ...rest] = path.split('/');
  return `$expand=${link}(${rest.length === 0 ? options : expanding(rest.join('/'), options)})`;
}

it('says of what is contained where it can be searched, and that values are computed from it', async () => {
  const defaults = container['@Capabilities.DefaultCapabilities'] as Json;
  const wrong: string[] = [];
  for (const set of ['Persons', 'OrgUnits']) {
    const { RestrictedProperties } = (container[set] as Json)['@Capabilities.NavigationRestrictions'] as { RestrictedProperties: Json[] };
    for (const restricted of RestrictedProperties) {
      const path = restricted.NavigationProperty as string;
      const { Searchable } = (restricted.SearchRestrictions ?? defaults.SearchRestrictions) as { Searchable: boolean };
      const computed = (restricted.ComputeSupported ?? defaults.ComputeSupported) as boolean;
      const answered = async (options: string): Promise<boolean> => (await status(`${set}?$top=1&${expanding(path, options)}`)) === 200;
      if (Searchable !== (await answered('$search=x'))) wrong.push(`$search of ${set}/${path}`);
      if (computed !== (await answered('$compute=1 add 1 as Two'))) wrong.push(`$compute of ${set}/${path}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('gives its formats', async () => {
  for (const format of container['@Capabilities.SupportedFormats'] as string[]) {
    const response = await asking.service.get(`/odata/Functions?$format=${encodeURIComponent(format)}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining(format)]);
  }
  for (const format of container['@Capabilities.SupportedMetadataFormats'] as string[]) {
    const response = await asking.service.get('/odata/$metadata', { Accept: format });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining(format)]);
  }
});

it('knows every function that it names', async () => {
  const operators = /^(?:[a-z]{2,3}|divby|any|all)$/;
  const names = (container['@Capabilities.FilterFunctions'] as string[]).filter(
    name => !operators.test(name) || ['day', 'now'].includes(name),
  );
  expect(names.length).toBeGreaterThan(25);
  for (const name of names) {
    const { error } = await asking.fault(`Persons?$filter=${name}(1,1,1,1,1)`);
    expect([name, ['NotOffered', 'UnknownFunction'].includes(String(error.code))]).toEqual([name, false]);
  }
});

it('finds by its alternate keys, and expands as deep as it says', async () => {
  for (const { Key } of schema.Person?.['@Core.AlternateKeys'] as { Key: { Name: string }[] }[]) {
    const found = await asking.fault(`Persons(${Key.map(({ Name }) => `${Name}='nobody'`).join(',')})`);
    expect(found).toMatchObject({ status: 404, error: { code: 'EntityNotFound' } });
  }
  const { MaxLevels } = (container.OrgUnits as Json)['@Capabilities.ExpandRestrictions'] as { MaxLevels: number };
  const nested = (depth: number): string => (depth === 1 ? 'Parent' : `Parent($expand=${nested(depth - 1)})`);
  expect(await status(`OrgUnits?$top=1&$expand=${nested(MaxLevels)}`)).toBe(200);
  expect(await status(`OrgUnits?$top=1&$expand=${nested(MaxLevels + 1)}`)).toBe(400);
});
