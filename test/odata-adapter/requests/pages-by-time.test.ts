/** Pages of what is ordered by the time of the request: each row comes once, since a later page takes the time of the first one. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const MOST_PAGES = 200;
const SMALL = { Prefer: 'odata.maxpagesize=5' };

/** All rows by next links. Ends after many pages, since pages that go in circles would never end. */
async function rowsByPages(
  url: string,
  headers: Record<string, string> = SMALL,
  rowsOf = (body: Json): Json => body,
): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let next: string | undefined = url;
  for (let page = 0; next !== undefined && page < MOST_PAGES; page += 1) {
    const body: Json = page === 0 ? rowsOf(await asking.get(next, headers)) : await asking.get(next, headers);
    rows.push(...((body.value ?? []) as unknown[]));
    const link = body['@odata.nextLink'];
    next = typeof link === 'string' ? link.slice(link.indexOf('/odata/') + '/odata/'.length) : undefined;
  }
  return rows;
}

const SET = "Persons?$filter=startswith(Surname,'Ni')&$select=Uuid";
const keysOf = (rows: readonly unknown[]): readonly unknown[] => rows.map(row => (row as Json).Uuid).sort();

it.each([
  '$orderby=now() desc,Firstname',
  '$orderby=now(),Firstname desc',
  '$orderby=now() sub Created desc',
  '$orderby=now() sub Created',
  '$compute=totalseconds(now() sub Created) div 86400 as Days&$orderby=Days',
])('%s', async order => {
  const all = keysOf(await asking.rows(SET));
  expect(all.length).toBeGreaterThan(5);
  expect(keysOf(await rowsByPages(`${SET}&${order}`))).toEqual(all);
});

it('groups by what depends on the time', async () => {
  const url = "Persons?$apply=filter(startswith(Surname,'Ni'))/compute(now() sub Created as Age)/groupby((Age,Uuid))";
  expect(keysOf(await rowsByPages(url))).toEqual(keysOf(await asking.rows(SET)));
});

it('goes on from an expanded collection', async () => {
  const [unit] = await asking.sql<{ uuid: string; n: number }>(
    `SELECT orgunit_uuid AS uuid, count(*)::int AS n FROM organisation.affiliation a JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid AND NOT u.deleted
     WHERE NOT a.deleted GROUP BY 1 HAVING count(*) > 5 ORDER BY 2 LIMIT 1`,
  );
  const url = `OrgUnits(${unit?.uuid ?? ''})?$expand=Affiliations($filter=Deleted eq false;$orderby=now() desc;$select=Uuid)`;
  const expanded = (body: Json): Json => ({ value: body.Affiliations, '@odata.nextLink': body['Affiliations@odata.nextLink'] });
  const rows = await rowsByPages(url, SMALL, expanded);
  expect(new Set(keysOf(rows)).size).toBe(rows.length);
  expect(rows).toHaveLength(unit?.n ?? -1);
});

it('goes on in a link that is paged by itself', async () => {
  const [unit] = await asking.sql<{ uuid: string; n: number }>(
    `SELECT orgunit_uuid AS uuid, count(*)::int AS n FROM organisation.affiliation a JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid AND NOT u.deleted
     GROUP BY 1 HAVING count(*) > 5 ORDER BY 2 LIMIT 1`,
  );
  const rows = await rowsByPages(`OrgUnits(${unit?.uuid ?? ''})/Affiliations?$orderby=now() desc&$select=Uuid`);
  expect([new Set(keysOf(rows)).size, rows.length]).toEqual([unit?.n, unit?.n]);
});
