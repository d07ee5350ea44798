/** `$expand` with all its nested options. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const names = (rows: unknown): unknown[] => (rows as Json[]).map(row => row.Name);

it('nests rows, each level with options of its own', async () => {
  const url =
    'Persons?$select=Uuid&$filter=Affiliations/$count gt 1&$top=10' +
    '&$expand=Affiliations($select=Uuid,StartDate;$filter=Deleted eq false;$orderby=StartDate desc;$top=2;$skip=0;$count=true;$expand=OrgUnit($select=Name))';
  for (const row of await asking.rows(url)) {
    const sql = await asking.sql(
      `SELECT a.uuid, u.name FROM organisation.affiliation AS a JOIN organisation.org_unit AS u ON u.uuid = a.org_unit_uuid
       WHERE a.person_uuid = $1 AND NOT a.deleted ORDER BY a.start_date DESC NULLS LAST, a.uuid`,
      [row.Uuid],
    );
    expect(row['Affiliations@odata.count']).toBe(sql.length);
    const affiliations = row.Affiliations as { Uuid: string; OrgUnit: { Name: string } }[];
    expect(affiliations.map(({ Uuid, OrgUnit }) => ({ uuid: Uuid, name: OrgUnit.Name }))).toEqual(sql.slice(0, 2));
    expect(row).not.toHaveProperty('Affiliations@odata.nextLink');
  }
});

it('gives null for a link that leads nowhere, and [] for an empty collection', async () => {
  const [top] = await asking.rows('OrgUnits?$filter=Parent eq null&$select=Name&$expand=Parent($select=Name)');
  expect(top?.Parent).toBeNull();
  const [leaf] = await asking.rows('OrgUnits?$filter=not Children/any()&$top=1&$expand=Children');
  expect(leaf?.Children).toEqual([]);
});

it('follows a link into itself with $levels', async () => {
  const [top] = await asking.rows('OrgUnits?$filter=Parent eq null&$select=Name&$expand=Children($levels=2;$select=Name;$orderby=Name)');
  const [byHand] = await asking.rows(
    'OrgUnits?$filter=Parent eq null&$select=Name&$expand=Children($select=Name;$orderby=Name;$expand=Children($select=Name;$orderby=Name))',
  );
  expect(names(top?.Children).length).toBeGreaterThan(0);
  expect(top).toEqual(byHand);
});

it('expands everything with *', async () => {
  const [row] = await asking.rows('Persons?$select=Uuid&$top=1&$expand=*');
  const links = ['Affiliations', 'Users', 'Phones', 'Addresses', 'Leave', 'Substitutes', 'Children', 'Photo', 'AuthorizationCodes'];
  expect(Object.keys(row ?? {})).toEqual(['Uuid', ...links]);
});

it('takes one statement for the root and one for each level, however many rows', async () => {
  for (const top of [1, 10, 1000]) {
    asking.service.takeStatements();
    await asking.rows(`Persons?$top=${top}&$expand=Affiliations($expand=OrgUnit),Users`);
    const reads = asking.service.takeStatements().filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
    expect(reads.length).toBeLessThanOrEqual(4);
  }
});

it.each([
  ['Persons?$expand=Afiliations', 400, 'UnknownName'],
  ['Persons?$expand=Firstname', 400, 'UnknownName'],
  ['Persons?$expand=Affiliations/$ref', 501, 'NotOffered'],
  ['OrgUnits?$expand=Children($levels=9)', 400, 'LimitExceeded'],
])('refuses %s', async (url, status, code) => {
  expect(await asking.fault(url)).toMatchObject({ status, error: { code } });
});
