/**
 * The second model through the whole service: composite keys, every primitive type, complex properties, streams, many-to-many links. Enumerations are tried with this model alone: the product's own has
 * none, since its words are open (texts with `Validation.AllowedValues`).
 */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
});
afterAll(() => asking.close());

const ITEM = "Items(Collection='O''Brien%2F2',Number=3)";

it('reads an entity by a composite key, whatever characters are in it', async () => {
  const body = await asking.get(`${ITEM}?$select=Collection,Number`);
  expect(body).toMatchObject({ Collection: "O'Brien/2", Number: 3 });
});

it('adds up single precision in double precision', async () => {
  const [sum] = await asking.rows('Items?$apply=filter(Number eq 4)/aggregate(Single with sum as S,Single with average as A)');
  const [row] = await asking.sql<{ single: number }>('SELECT single::float8 FROM sample.item WHERE number = 4');
  expect(sum).toEqual({ S: row?.single, A: row?.single });
});

it('writes every primitive type as JSON has it', async () => {
  const { service } = asking;
  const { body } = await service.get(`/odata/${ITEM}`);
  const item = JSON.parse(body) as Json;
  expect(item).toMatchObject({
    Code: 1000000000003,
    Flag: false,
    Byte: 3,
    SByte: -61,
    Single: 1.5,
    Double: 1,
    Decimal: 3000000021,
    Uuid: '00000000-0000-4000-8000-000000005ccd',
    Date: '2020-03-02',
    Time: '00:21:00.003000',
    Duration: 'PT3H4.5S',
    Binary: 'AAAAAw==',
    Condition: 'BROKEN',
  });
  expect(item.Moment).toBe('2024-02-29T00:50:59.999999Z');
  expect(item).not.toHaveProperty('Manual');
});

describe('moments and times of day', () => {
  const FORM = /^(?:-?\d{4,}-\d\d-\d\dT)?\d\d:\d\d:\d\d\.\d{6}Z?$/;
  const valuesIn = (rows: readonly Json[]): unknown[] =>
    rows.flatMap(row => Object.entries(row).flatMap(([name, value]) => (name.includes('@') || value === null ? [] : [value])));

  it.each([
    ['rows', 'Items?$select=Moment,MomentOrNull,Time,TimeOrNull'],
    ['groups', 'Items?$apply=groupby((MomentOrNull,TimeOrNull),aggregate(Moment with max as Last))'],
    ['computed values', 'Items?$select=Clock,Start&$compute=time(Moment) as Clock,mindatetime() as Start'],
    ['texts', 'Items?$select=A,B&$compute=cast(MomentOrNull,Edm.String) as A,cast(TimeOrNull,Edm.String) as B'],
  ])('have six decimals in %s', async (_place, url) => {
    const values = valuesIn(await asking.rows(url));
    expect(values.length).toBeGreaterThan(50);
    expect(values.filter(value => !FORM.test(String(value)))).toEqual([]);
  });

  it('have six decimals as raw values, and at the door of GraphQL', async () => {
    const raw = await Promise.all(['Moment', 'Time'].map(async name => (await asking.service.get(`/odata/${ITEM}/${name}/$value`)).body));
    expect(raw).toEqual(['2024-02-29T00:50:59.999999Z', '00:21:00.003000']);
    const query = '{ items(first: 200) { nodes { moment momentOrNull time timeOrNull } } }';
    const reader = await asking.service.as({ allow: undefined, deny: [], schema: 'FULL' });
    const { data } = (await reader.graphql(query)).json<{ data: { items: { nodes: Json[] } } }>();
    expect(valuesIn(data.items.nodes).filter(value => !FORM.test(String(value)))).toEqual([]);
  });
});

it('keeps all digits of large numbers', async () => {
  const [row] = await asking.sql<{ collection: string; number: number; long: string }>(
    'SELECT collection, number, long::text FROM sample.item WHERE long > 9007199254740993 AND long % 2 = 1 ORDER BY number LIMIT 1',
  );
  const url = `/odata/Items?$filter=Number%20eq%20${row?.number ?? 0}&$select=Long`;
  expect((await asking.service.get(url)).body).toContain(`,"Long":${row?.long ?? ''}}`);
  const asText = await asking.service.get(url, { accept: 'application/json;IEEE754Compatible=true' });
  expect(asText.body).toContain(`,"Long":"${row?.long ?? ''}"}`);
});

it('writes small decimals with all their digits', async () => {
  const url = encodeURI('/odata/Items?$filter=DecimalOrNull gt 0 and DecimalOrNull lt 0.000000001&$select=DecimalOrNull');
  expect((await asking.service.get(url)).body).toMatch(/,"DecimalOrNull":0\.0{9}\d+\}/);
  const asText = await asking.service.get(url, { accept: 'application/json;IEEE754Compatible=true' });
  expect(asText.body).toMatch(/,"DecimalOrNull":"0\.0{9}\d+"\}/);
});

it('compares a single with numbers beyond its range', async () => {
  const count = async (filter: string): Promise<unknown> =>
    (await asking.get(`Items?$count=true&$top=0&$filter=${filter}`))['@odata.count'];
  const all = await count('true');
  expect(await count('Single gt 1e39')).toBe(await count('Single eq INF'));
  expect([await count('Single in (1e39,1e-60)'), await count('Single eq 1e-60')]).toEqual([0, 0]);
  expect(await count('Single in (1e39,1.5)')).toBe(await count('Single eq 1.5'));
  expect(await count('Single ne 999999999999999999999999999999999999999999')).toBe(all);
});

it('reads complex properties, whole and in part', async () => {
  const whole = await asking.get(`${ITEM}/Size`);
  expect(whole).toMatchObject({ Width: 3.375, Height: 7.5, Unit: 'MILLIMETRE', Remark: null });
  expect(await asking.get(`${ITEM}/Size/Width`)).toMatchObject({ value: 3.375 });
  const [row] = await asking.rows('Items?$select=Size/Width&$filter=Number eq 3');
  expect(row).toEqual({
    '@odata.id': expect.stringContaining("/Items(Collection='O''Brien%2F2',Number=3)") as unknown,
    Size: { Width: 3.375 },
  });
  expect((await asking.rows('Items?$filter=Size/Width gt 20&$orderby=Size/Width desc')).length).toBeGreaterThan(0);
});

it('serves a stream, and says where there is none', async () => {
  const { url, number } = await filledManual();
  const response = await asking.service.get(url);
  expect([response.body, response.headers['content-type']]).toEqual([`Manual of number ${number}`, 'text/plain']);
  expect(response.headers['content-disposition']).toBe('attachment');
  expect((await asking.service.get(`/odata/${ITEM}/Manual`)).statusCode).toBe(204);
});

it.each(['FULL', 'GRANTED'] as const)('serves a stream as bytes of no known type to a key that may not read its type: %s', async schema => {
  const { url, number } = await filledManual();
  const reader = await asking.service.as({ allow: undefined, deny: ['Item.manualType'], schema });
  const response = await reader.get(url);
  expect([response.body, response.headers['content-type']]).toEqual([`Manual of number ${number}`, 'application/octet-stream']);
  expect((await reader.get(`/odata/${ITEM}/Manual`)).statusCode).toBe(204);
});

it('shows a key for which withheld names do not exist the enumerations and complex types of the fields that are left, and no others', async () => {
  const named = async (...deny: readonly string[]): Promise<readonly boolean[]> => {
    const reader = await asking.service.as({ allow: undefined, deny, schema: 'GRANTED' });
    const metadata = (await reader.get('/odata/$metadata')).body;
    const { body } = await reader.graphql('{ __schema { types { name } } }');
    expect((await reader.get('/odata/Items?$top=1')).statusCode).toBe(200);
    return ['Condition', 'LengthUnit', 'Size'].flatMap(name => [metadata.includes(`Type Name="${name}"`), body.includes(`"${name}"`)]);
  };
  const conditions = ['Item.condition', 'Item.formerCondition', 'Keyword.condition'];
  expect(await named('Item.manualType')).toEqual([true, true, true, true, true, true]);
  expect(await named(...conditions, 'Item.size')).toEqual([false, false, true, true, true, true]);
  expect(await named('Item.size', 'Item.boxSize')).toEqual([true, true, false, false, false, false]);
});

async function filledManual(): Promise<{ readonly url: string; readonly number: number }> {
  const [row] = await asking.sql<{ collection: string; number: number }>(
    'SELECT collection, number FROM sample.item WHERE manual IS NOT NULL ORDER BY number LIMIT 1',
  );
  const { collection = '', number = 0 } = row ?? {};
  return { url: `/odata/Items(Collection='${encodeURIComponent(collection.replaceAll("'", "''"))}',Number=${number})/Manual`, number };
}

it('serves binary values raw', async () => {
  const response = await asking.service.get(`/odata/${ITEM}/Binary/$value`);
  expect(response.rawPayload).toEqual(Buffer.from([0, 0, 0, 3]));
  expect(response.headers['content-type']).toBe('application/octet-stream');
});

it('follows links of many to many, both ways', async () => {
  const items = await asking.rows(
    'Items?$select=Collection,Number&$expand=Keywords($select=Id;$expand=Items($select=Number))&$filter=Keywords/any()&$top=5',
  );
  for (const item of items as { Number: number; Keywords: { Items: { Number: number }[] }[] }[]) {
    for (const keyword of item.Keywords) expect(keyword.Items.map(({ Number }) => Number)).toContain(item.Number);
  }
});

it('has pages over a composite key', async () => {
  const pages = await asking.pages('Items?$select=Collection,Number&$orderby=Title desc', { Prefer: 'odata.maxpagesize=33' });
  const seen = new Set(pages.flat().map(row => JSON.stringify(row)));
  expect([pages.flat().length, seen.size]).toEqual([pages.flat().length, pages.flat().length]);
  expect(seen.size).toBe((await asking.sql('SELECT FROM sample.item')).length);
});

it('selects within a complex property by nested options, as by a path', async () => {
  const nested = await asking.rows('Items?$select=Size($select=Width)&$filter=Number eq 3');
  expect(nested).toEqual(await asking.rows('Items?$select=Size/Width&$filter=Number eq 3'));
  expect(Object.keys(nested[0]?.Size ?? {})).toEqual(['Width']);
});

it('selects within a complex property that the path ends at (Part 1, section 10.13)', async () => {
  const { '@odata.context': context, ...size } = await asking.get(`${ITEM}/Size?$select=Unit,width`);
  expect(context).toMatch(/#Items\(.*\)\/Size\(Width,Unit\)$/);
  expect(Object.entries(size)).toEqual([['Width', 3.375], ['Unit', 'MILLIMETRE']]); // oxfmt-ignore
  expect(Object.keys(await asking.get(`${ITEM}/Size?$select=Width&$format=application/json;odata.metadata=full`))).toEqual([
    '@odata.context', '@odata.type', 'Width@odata.type', 'Width',
  ]); // oxfmt-ignore
  expect(await asking.get(`${ITEM}/Size?$select=*`)).toEqual(await asking.get(`${ITEM}/Size`));
  expect(await asking.fault(`${ITEM}/Size?$select=Depth`)).toMatchObject({
    status: 400,
    error: { code: 'UnknownName', target: '$select' },
  });
  expect(await asking.fault(`${ITEM}/Size?$filter=true`)).toMatchObject({ status: 400, error: { code: 'OptionNotApplicable' } });
  expect(await asking.fault(`${ITEM}/Size/Width?$select=Width`)).toMatchObject({ status: 400, error: { code: 'OptionNotApplicable' } });
});

it.each([
  '$format=application/json;odata.metadata=full',
  '$select=Title,Size',
  '$select=Number,Size/Width&$format=application/json;odata.metadata=full',
])('tells the same of entities that transformations leave: %s', async options => {
  const left = await asking.rows(`Items?$apply=topcount(1000,Code)&$orderby=Code&${options}`);
  expect(left.length).toBeGreaterThan(3);
  expect(left).toEqual(await asking.rows(`Items?$orderby=Code&${options}`));
});

it('groups what a link leads nowhere from apart from a null that it leads to', async () => {
  const rows = await asking.rows('Items?$apply=groupby((Certificate/Issued),aggregate($count as N))');
  const [found] = await asking.sql<{ without: number; undated: number; dated: number }>(
    `SELECT count(*) FILTER (WHERE c.id IS NULL)::int AS without, count(*) FILTER (WHERE c.id IS NOT NULL AND c.issued IS NULL)::int AS undated,
       count(DISTINCT c.issued)::int AS dated
     FROM sample.item AS i LEFT JOIN sample.certificate AS c ON (c.item_collection, c.item_number) = (i.collection, i.number)`,
  );
  expect(rows.slice(0, 2)).toMatchObject([
    { Certificate: null, N: found?.without },
    { Certificate: { Issued: null }, N: found?.undated },
  ]);
  expect(rows).toHaveLength(2 + (found?.dated ?? 0));
});

it('says which link of a path leads nowhere, also where groups are grouped again and read page by page', async () => {
  const url = 'Items?$apply=groupby((Whole/Whole/FormerCondition,Whole/Flag),aggregate($count as N))/groupby((Whole/Whole/FormerCondition),aggregate(N with sum as M))'; // oxfmt-ignore
  const rows = await asking.rows(url);
  expect(rows.filter(({ Whole }) => Whole === null)).toHaveLength(1);
  expect(rows.filter(row => (row.Whole as Json | null)?.Whole === null)).toHaveLength(1);
  expect(rows.reduce((sum, { M }) => sum + Number(M), 0)).toBe(200);
  expect((await asking.pages(url, { prefer: 'odata.maxpagesize=1' })).flat()).toEqual(rows);
});
