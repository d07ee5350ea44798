/** Which affiliations the explorer takes for present, asked of the service at moments around the days when clocks change. */
import { PRESENT_AFFILIATIONS } from '../../web/explorer/present-affiliations';
import { openSmallPool } from '../../server/databases/open-small-pool';
import { startPrivateService, type PrivateService } from '../support/service';
import { PATIENT_POOL } from '../support/patient';

const LAST_DAYS = ['2024-03-30', '2024-03-31', '2024-04-01', '2024-10-26', '2024-10-27', '2024-10-28', '9999-12-31'];

let service: PrivateService;
let unit: string;

beforeAll(async () => {
  service = await startPrivateService();
  const pool = openSmallPool(service.database.address, PATIENT_POOL);
  const { rows } = await pool.query<{ uuid: string }>('SELECT uuid FROM organisation.org_unit LIMIT 1');
  unit = rows[0]?.uuid ?? '';
  await pool.query(
    `WITH day AS (SELECT * FROM unnest($1::date[]) WITH ORDINALITY AS d (last, at)),
          one AS (SELECT uuid, row_number() OVER (ORDER BY uuid) AS at FROM organisation.affiliation)
     UPDATE organisation.affiliation AS a
     SET workplace_orgunit_uuid = $2, position_name = 'Tried', deleted = false, start_date = '2020-01-01', stop_date = last
     FROM one JOIN day USING (at) WHERE one.uuid = a.uuid`,
    [[...LAST_DAYS, null], unit],
  );
  await pool.end();
});

afterAll(() => service.close());

it.each([
  ['2024-03-30T22:59:59Z', '2024-03-30'],
  ['2024-03-30T23:00:00Z', '2024-03-31'],
  // The 31st has 23 hours.
  ['2024-03-31T21:59:59Z', '2024-03-31'],
  ['2024-03-31T22:00:00Z', '2024-04-01'],
  ['2024-04-01T21:59:59Z', '2024-04-01'],
  ['2024-10-26T21:59:59Z', '2024-10-26'],
  ['2024-10-26T22:00:00Z', '2024-10-27'],
  // The 27th has 25 hours.
  ['2024-10-27T22:59:59Z', '2024-10-27'],
  ['2024-10-27T23:00:00Z', '2024-10-28'],
])('at %s an affiliation holds whose last day is %s, and none whose last day is past', async (moment, today) => {
  const filter = `PositionName eq 'Tried' and ${PRESENT_AFFILIATIONS.filter.replaceAll('now()', moment)}`;
  const answer = await service.get(
    `/odata/OrgUnits(${unit})/Affiliations?$select=StopDate&$orderby=StopDate&$filter=${encodeURIComponent(filter)}`,
  );
  const { value } = answer.json<{ readonly value: readonly { readonly StopDate: string | null }[] }>();
  expect(value.map(({ StopDate }) => StopDate)).toEqual([null, ...LAST_DAYS.filter(last => last >= today)]);
});
