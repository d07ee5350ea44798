/** `date(LastChanged) eq 2024-07-01T00:00:00Z`: beside `date()`, a literal that is midnight by its own offset stands for its day. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
let day: string;
beforeAll(async () => {
  asking = await startAsking();
  const [row] = await asking.sql<{ day: string }>(
    `SELECT (last_changed AT TIME ZONE 'UTC')::date::text AS day FROM organisation.person GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  day = row?.day ?? '';
});
afterAll(() => asking.close());

const keys = async (filter: string): Promise<unknown[]> =>
  (await asking.rows(`Persons?$select=Uuid&$orderby=Uuid&$top=2000&$filter=${filter}`)).map(({ Uuid }) => Uuid);

// Simple.OData.Client writes `x => x.LastChanged.Date == new DateTime(2024, 7, 1)` so, with the offset of the machine that it runs on.
it.each([
  ['eq', '=', 'eq'],
  ['ne', 'IS DISTINCT FROM', 'ne'],
  ['lt', '<', 'gt'],
  ['le', '<=', 'ge'],
  ['gt', '>', 'lt'],
  ['ge', '>=', 'le'],
] as const)(
  // oxfmt-ignore
  'is compared as a date, at any offset and on either side: %s',
  async (operator, symbol, mirrored) => {
    const expected = await asking.sql(
      `SELECT uuid FROM organisation.person WHERE (last_changed AT TIME ZONE 'UTC')::date ${symbol} '${day}' ORDER BY uuid LIMIT 2000`,
    );
    expect(expected.length).toBeGreaterThan(0);
    const filters = ['Z', '%2B02:00', '-05:00'].map(offset => `date(LastChanged) ${operator} ${day}T00:00:00${offset}`);
    for (const filter of [
      ...filters,
      `${day}T00:00:00.000Z ${mirrored} date(LastChanged)`,
      `date(LastChanged) ${operator} '${day}T00:00Z'`,
    ])
      expect([filter, await keys(filter)]).toEqual([filter, expected.map(({ uuid }) => uuid)]);
  },
);

it('is found in a list', async () => {
  expect(await keys(`date(LastChanged) in (${day}T00:00:00Z,2001-01-01T00:00:00%2B01:00)`)).toEqual(
    await keys(`date(LastChanged) eq ${day}`),
  );
});

it('is asked anew for each value: the plan of a midnight is not that of another moment', async () => {
  const filter = (time: string): string => `date(LastChanged) eq ${day}T${time}Z`;
  expect(await keys(filter('12:00:00'))).toEqual([]);
  expect((await keys(filter('00:00:00'))).length).toBeGreaterThan(0);
  expect(await keys(filter('00:00:01'))).toEqual([]);
});
