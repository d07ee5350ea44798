/** Parts of a moment are those of its own time zone (Part 2, section 5.1.1.8): UTC for the data, whatever a literal says for the literal. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const MOMENT = '2024-02-29T00:20:30.5+02:00';

it.each([
  `hour(${MOMENT}) eq 0`,
  `minute(2024-02-29T00:20:00-03:30) eq 20`,
  `second(${MOMENT}) eq 30`,
  `fractionalseconds(${MOMENT}) eq 0.5`,
  `day(${MOMENT}) eq 29`,
  'month(2024-03-01T01:00:00+02:00) eq 3',
  'year(2023-12-31T23:00:00-05:00) eq 2023',
  `date(${MOMENT}) eq 2024-02-29`,
  `time(${MOMENT}) eq 00:20:30.5`,
  `totaloffsetminutes(${MOMENT}) eq 120`,
  'totaloffsetminutes(2024-02-29T00:20:00-03:30) eq -210',
  'totaloffsetminutes(2024-02-29T00:20:00Z) eq 0',
  'totaloffsetminutes(@m) eq 840 and hour(@m) eq 13&@m=2024-02-29T13:00:00+14:00',
  `${MOMENT} eq 2024-02-28T22:20:30.5Z`,
  "hour('2024-02-29T13:20:00+02:00') eq 13 and totaloffsetminutes('2024-02-29T13:20:00+02:00') eq 120",
  'Created eq null or totaloffsetminutes(Created) eq 0',
  'hour(case(true:2024-02-29T13:20:00+02:00)) eq 11',
])('holds of every person: %s', async filter => {
  const url = `Persons/$count?$filter=${filter.replaceAll('+', '%2B')}`;
  expect(await asking.service.get(`/odata/${url.replaceAll(' ', '%20')}`).then(({ body }) => body)).toBe(await everybody());
});

it('gives requests of one template the parts of their own literals', async () => {
  const hours = ['2024-02-29T13:20:00%2B02:00', '2024-02-29T13:20:00Z', '2024-02-29T15:20:00-01:00', '2024-02-29T13:20:00%2B02:00'];
  const found: unknown[] = [];
  for (const moment of hours) {
    const [row] = await asking.rows(`Persons?$compute=hour(${moment}) as H,totaloffsetminutes(${moment}) as O&$select=H,O&$top=1`);
    found.push([row?.H, row?.O]);
  }
  expect(found).toEqual([[13, 120], [13, 0], [15, -60], [13, 120]]); // oxfmt-ignore
});

it('keeps the literal as it was written in next links', async () => {
  const url = 'Persons?$filter=hour(2024-02-29T13:20:00%2B02:00) eq 13&$select=Uuid';
  const [first, second] = await asking.pages(url, { prefer: 'odata.maxpagesize=700' });
  expect(second?.length).toBeGreaterThan(0);
  expect(second).not.toEqual(first);
});

async function everybody(): Promise<string> {
  return (await asking.service.get('/odata/Persons/$count')).body;
}
