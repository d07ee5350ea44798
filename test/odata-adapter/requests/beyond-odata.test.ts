/** Values that PostgreSQL has and OData has not: pages go on after them as after any other, and what cannot be computed with them is the request's fault. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startPrivateService, type PrivateService } from '../../support/service';

let service: PrivateService;
const endless: object[] = [];

beforeAll(async () => {
  service = await startPrivateService({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
  const client = await service.database.connect();
  const strange: readonly (readonly [date: string, moment: string, time: string, numbers: string])[] = [
    ['infinity', 'infinity', '24:00', '10, 11, 12'],
    ['-infinity', '-infinity', '23:59:59.999999', '20, 21, 22'],
    ['0044-03-15 BC', '0044-03-15 12:00:00.5+00 BC', '00:00', '30, 31'],
    ['12345-01-02', '12345-01-02 12:00:00+00', '24:00', '32, 33'],
    ['9999-12-31', '9999-12-31 23:59:59.999999+00', '23:59:59.999999', '34, 35'],
  ];
  for (const [date, moment, time, numbers] of strange)
    await client.query(
      `UPDATE sample.item SET date_or_null = $1, moment_or_null = $2, time_of_day_or_null = $3 WHERE number IN (${numbers})`,
      [date, moment, time],
    );
  for (const [number, length] of [[50, '1 year 2 mons'], [51, '-1 year -2 mons -25:00:00.5'], [52, '1 mon -1 day'], [53, '1 day -25:00'], [54, '-1 mon 31 days']] as const)
    await client.query(`UPDATE sample.item SET duration_or_null = $1 WHERE number = ${number}`, [length]); // oxfmt-ignore
  // PostgreSQL 17 and later have intervals without end.
  const { rows } = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
  if ((rows[0]?.version ?? 0) >= 170000) {
    await client.query(`UPDATE sample.item SET duration_or_null = 'infinity' WHERE number IN (40, 41, 42, 43, 44)`);
    await client.query(`UPDATE sample.item SET duration_or_null = '-infinity' WHERE number IN (45, 46, 47, 48)`);
    endless.push({ Number: 44, DurationOrNull: 'P10675199DT2H48M5.47758S' }, { Number: 45, DurationOrNull: '-P10675199DT2H48M5.47758S' });
  }
});

afterAll(() => service.close());

interface Page {
  readonly value: readonly { readonly Number: number }[];
  readonly '@odata.nextLink'?: string;
}

type Json = Readonly<Record<string, unknown>>;

const MOST_PAGES = 100;

async function numbers(order: string, size: number): Promise<number[]> {
  const found: number[] = [];
  let url: string | undefined = encodeURI(`/odata/Items?$select=Number&$orderby=${order}`);
  for (let pages = 0; url !== undefined && pages < MOST_PAGES; pages += 1) {
    const page: Page = (await service.get(url, { Prefer: `maxpagesize=${size}` })).json<Page>();
    found.push(...page.value.map(row => row.Number));
    const link: string | undefined = page['@odata.nextLink'];
    url = link?.slice(link.indexOf('/odata/'));
  }
  return found;
}

it.each([
  'DateOrNull',
  'MomentOrNull',
  'TimeOrNull',
  'DurationOrNull',
  'date(MomentOrNull)',
  'DateOrNull desc',
  'MomentOrNull desc',
  'TimeOrNull desc',
  'DurationOrNull desc',
])('in the order of %s', async order => {
  const whole = await numbers(order, 1000);
  expect(new Set(whole).size).toBe(200);
  expect(await numbers(order, 3)).toEqual(whole);
});

it('are shown as the longest durations that .NET reads, where they are intervals without end', async () => {
  const response = await service.get('/odata/Items?$select=Number,DurationOrNull&$filter=Number%20in%20(44,45)&$orderby=Number');
  expect(response.statusCode).toBe(200);
  if (endless.length > 0) expect(response.json<{ value: object[] }>().value).toMatchObject(endless);
});

it.each(['csv', 'xlsx'])('stand in a sheet (%s), which is whole', async format => {
  const response = await service.get(`/odata/Items?$select=Number,DateOrNull,MomentOrNull&$filter=Number%20ge%2010&$format=${format}`);
  expect(response.statusCode).toBe(200);
  if (format === 'csv') {
    expect(response.body).toContain('\r\n32,12345-01-02,12345-01-02 12:00:00\r\n');
    expect(response.body).toContain('\r\n30,-0043-03-15,-0043-03-15 12:00:00.5\r\n');
    expect(response.body.trim().split('\r\n')).toHaveLength(201 - 9);
  } else expect(response.rawPayload.subarray(-22, -18).toString()).toBe('PK\u0005\u0006');
});

it('have the text that readers see, and the year of ISO 8601, in functions too', async () => {
  const compute = 'cast(DateOrNull,Edm.String) as D,cast(MomentOrNull,Edm.String) as M,cast(TimeOrNull,Edm.String) as T';
  const url = `Items?$compute=${compute}&$select=Number,DateOrNull,MomentOrNull,TimeOrNull,D,M,T&$filter=DateOrNull ne null and MomentOrNull ne null`;
  const { value } = (await service.get(encodeURI(`/odata/${url}`), { Prefer: 'maxpagesize=1000' })).json<{ value: readonly Json[] }>();
  expect(value.map(({ Number }) => Number)).toEqual(expect.arrayContaining([10, 20, 30, 32, 34]));
  for (const { DateOrNull, MomentOrNull, TimeOrNull, D, M, T } of value) expect([D, M, T]).toEqual([DateOrNull, MomentOrNull, TimeOrNull]);
  for (const [filter, found] of [
    ["cast(DateOrNull,Edm.String) eq '-0043-03-15'", [30, 31]],
    ['year(DateOrNull) eq -43', [30, 31]],
    ['year(MomentOrNull) eq -43', [30, 31]],
    ['year(date(MomentOrNull)) eq 12345', [32, 33]],
  ] as const) {
    // The year of a date without end cannot be computed.
    const numbered = encodeURI(`/odata/Items?$select=Number&$filter=Number in (30,31,32,33,34,35) and ${filter}&$orderby=Number`);
    expect([filter, (await service.get(numbered)).json<Page>().value.map(row => row.Number)]).toEqual([filter, found]);
  }
  const parts = '/odata/Items?$compute=month(DateOrNull) as Month,hour(MomentOrNull) as Hour&$select=Month,Hour&$filter=Number in (10,20)';
  const ofEndless = (await service.get(encodeURI(parts))).json<{ value: readonly Json[] }>().value;
  expect(ofEndless).toMatchObject([{ Month: null, Hour: null }, { Month: null, Hour: null }]);
  const lengths = '/odata/Items?$compute=cast(DurationOrNull,Edm.String) as L&$select=DurationOrNull,L&$filter=Number in (44,45,50,51,52,53,54)&$orderby=Number desc';
  for (const { DurationOrNull, L } of (await service.get(encodeURI(lengths))).json<{ value: readonly Json[] }>().value) expect(L).toBe(DurationOrNull);
  const { value: counted } = (await service.get(encodeURI(lengths.replace('44,45,', '')))).json<{ value: readonly Json[] }>();
  expect(counted.map(({ L }) => L)).toEqual(['P1D', '-PT1H', 'P29D', '-P421DT1H0.5S', 'P420D']);
}); // oxfmt-ignore

it('say so when nothing can be computed with them', async () => {
  for (const [filter, place] of [
    ['year(DateOrNull) eq 9999', 'year'],
    ["DateOrNull sub 2020-01-01 gt duration'P1D'", 'sub'],
  ] as const) {
    const response = await service.get(encodeURI(`/odata/Items?$filter=${filter}`));
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code: 'EvaluationFailed', target: '$filter' } }]);
    expect(response.json<{ error: { message: string } }>().error.message).toContain(
      `out of range for some row. For whole numbers, compute with cast(…,Edm.Decimal), for Edm.Single with cast(…,Edm.Double). Look at ${place} in $filter.`,
    );
  }
});
