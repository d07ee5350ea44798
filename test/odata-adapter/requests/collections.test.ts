/** Collections: the requests of the documentation, `$select`, `$orderby`, `$top`, `$skip`, `$count`, pages and next links. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const UUIDS = (rows: readonly Json[]): unknown[] => rows.map(row => row.Uuid);

describe('the requests of the documentation', () => {
  it("Persons?$filter=Firstname eq 'Anders'", async () => {
    const body = await asking.get("Persons?$filter=Firstname eq 'Anders'");
    const expected = await asking.sql<{ uuid: string }>("SELECT uuid FROM organisation.person WHERE firstname = 'Anders' ORDER BY uuid");
    expect(expected.length).toBeGreaterThan(0);
    expect(Object.keys(body)).toEqual(['@odata.context', 'value']);
    expect(UUIDS(body.value as Json[])).toEqual(expected.map(row => row.uuid));
  });

  it('Persons?$expand=Affiliations,Users gives as many of each as the database has', async () => {
    const rows = await asking.rows('Persons?$expand=Affiliations,Users&$top=20');
    for (const row of rows) {
      const affiliations = await asking.sql('SELECT uuid FROM organisation.affiliation WHERE person_uuid = $1', [row.Uuid]);
      const users = await asking.sql('SELECT uuid FROM organisation.account WHERE person_uuid = $1 AND NOT disabled', [row.Uuid]);
      expect([row.Affiliations, row.Users]).toEqual([expect.any(Array), expect.any(Array)]);
      expect([(row.Affiliations as Json[]).length, (row.Users as Json[]).length]).toEqual([affiliations.length, users.length]);
    }
  });

  it('OrgUnits?$select=Name,Ean&$orderby=Name gives all units in Danish order', async () => {
    const body = await asking.get('OrgUnits?$select=Name,Ean&$orderby=Name');
    const expected = await asking.sql(
      `SELECT $1 || 'OrgUnits(' || uuid || ')' AS "@odata.id", name AS "Name", ean AS "Ean" FROM organisation.org_unit WHERE NOT deleted ORDER BY name COLLATE "da-x-icu" NULLS FIRST, uuid`,
      ['http://localhost:80/odata/'],
    );
    expect(body['@odata.context']).toMatch(/\/odata\/\$metadata#OrgUnits\(Name,Ean\)$/);
    expect(body.value).toEqual(expected);
  });
});

describe('$select', () => {
  it('gives what it names, in the order of the model', async () => {
    const [row] = await asking.rows('Persons?$select=Surname,Firstname&$top=1');
    expect(Object.keys(row ?? {})).toEqual(['@odata.id', 'Firstname', 'Surname']);
  });

  it('without it, or with *, gives all properties and no navigation', async () => {
    const [[all], [star]] = await Promise.all([asking.rows('Persons?$top=1'), asking.rows('Persons?$select=*&$top=1')]);
    expect(Object.keys(all ?? {})).toHaveLength(25);
    expect(star).toEqual(all);
  });
});

describe('$orderby', () => {
  it.each([
    ['Surname,Firstname desc', 'surname COLLATE "da-x-icu" NULLS FIRST, firstname COLLATE "da-x-icu" DESC NULLS LAST, uuid DESC'],
    ['ChosenName', 'chosen_name COLLATE "da-x-icu" NULLS FIRST, uuid'],
    ['ChosenName desc', 'chosen_name COLLATE "da-x-icu" DESC NULLS LAST, uuid DESC'],
    ['length(Firstname),Uuid desc', 'length(firstname) NULLS FIRST, uuid DESC'],
    ['FirstEmploymentDate desc', 'first_employment_date DESC NULLS LAST, uuid DESC'],
    ['PersonType desc', 'person_type COLLATE "da-x-icu" DESC NULLS LAST, uuid DESC'],
  ])('by %s', async (orderby, expected) => {
    const rows = await asking.pages(`Persons?$select=Uuid&$orderby=${orderby}`);
    const sql = await asking.sql<{ uuid: string }>(`SELECT uuid FROM organisation.person ORDER BY ${expected}`);
    expect(UUIDS(rows.flat())).toEqual(sql.map(row => row.uuid));
  });

  it('by a property over a link', async () => {
    const rows = await asking.rows('OrgUnits?$select=Uuid&$orderby=Parent/Name desc,Name');
    const sql = await asking.sql<{ uuid: string }>(
      `SELECT u.uuid FROM organisation.org_unit AS u LEFT JOIN organisation.org_unit AS p ON p.uuid = u.parent_uuid WHERE NOT u.deleted
       ORDER BY p.name COLLATE "da-x-icu" DESC NULLS LAST, u.name COLLATE "da-x-icu" NULLS FIRST, u.uuid LIMIT 1000`,
    );
    expect(UUIDS(rows)).toEqual(sql.map(row => row.uuid));
  });
});

describe('$top, $skip and $count', () => {
  it('take a piece of the whole, and tell its size', async () => {
    const [{ n } = { n: 0 }] = await asking.sql<{ n: number }>('SELECT count(*)::int AS n FROM organisation.person');
    const body = await asking.get('Persons?$select=Uuid&$top=3&$skip=5&$count=true');
    const sql = await asking.sql<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid OFFSET 5 LIMIT 3');
    expect(body['@odata.count']).toBe(n);
    expect(UUIDS(body.value as Json[])).toEqual(sql.map(row => row.uuid));
    expect(body).not.toHaveProperty('@odata.nextLink');
  });

  it('count without rows', async () => {
    const [{ n } = { n: 0 }] = await asking.sql<{ n: number }>('SELECT count(*)::int AS n FROM organisation.person WHERE NOT deleted');
    expect(await asking.get('Persons?$filter=not Deleted&$top=0&$count=true')).toMatchObject({ '@odata.count': n, value: [] });
    expect((await asking.service.get('/odata/Persons/$count?$filter=not%20Deleted')).body).toBe(String(n));
  });

  it('are known without $ and in any case', async () => {
    expect(await asking.get('Persons?TOP=2&select=Uuid&$Count=true')).toMatchObject({ '@odata.count': expect.any(Number) as unknown });
  });
});

describe('pages', () => {
  it.each([
    '',
    '$orderby=Surname',
    '$orderby=LastChanged desc,Surname,Firstname desc',
    '$orderby=ChosenName desc,Surname',
    '$orderby=PersonType',
    '$filter=ChosenName ne null&$orderby=ChosenName',
  ])('of Persons?%s hold each row once', async options => {
    const pages = await asking.pages(`Persons?$select=Uuid&${options}`, { Prefer: 'odata.maxpagesize=200' });
    const [whole = []] = await asking.pages(`Persons?$select=Uuid&${options}`, { Prefer: 'maxpagesize=5000' });
    expect(pages.slice(0, -1).every(page => page.length === 200)).toBe(true);
    expect(UUIDS(pages.flat())).toEqual(UUIDS(whole));
  });

  it('stop at $top, and count the whole on each', async () => {
    const first = await asking.get('Persons?$select=Uuid&$top=250&$count=true', { Prefer: 'maxpagesize=100' });
    expect(first['@odata.nextLink']).toMatch(/\$select=Uuid&\$count=true&\$top=150&\$skiptoken=[\w-]+$/);
    const pages = await asking.pages('Persons?$select=Uuid&$top=250&$skip=10', { Prefer: 'maxpagesize=100' });
    expect(pages.map(page => page.length)).toEqual([100, 100, 50]);
    expect(UUIDS(pages.flat())).toEqual(UUIDS(await asking.rows('Persons?$select=Uuid&$top=250&$skip=10')));
  });

  it('come without being asked for', async () => {
    const pages = await asking.pages('Persons?$select=Uuid');
    expect(pages[0]).toHaveLength(1000);
    expect(pages.flat()).toHaveLength((await asking.sql('SELECT FROM organisation.person')).length);
  });

  it('of expanded collections go on at links of their own', async () => {
    const small = await startAsking({ env: { NESTED_PAGE_SIZE: '2' } });
    try {
      const [unit] = await small.rows('OrgUnits?$orderby=Affiliations/$count desc&$top=1&$select=Uuid&$expand=Affiliations($select=Uuid;$orderby=StartDate;$count=true)');
      const link = String(unit?.['Affiliations@odata.nextLink']);
      const rest = await small.pages(link.slice(link.indexOf('/odata/') + 7));
      const sql = await small.sql<{ uuid: string }>('SELECT uuid FROM organisation.affiliation WHERE orgunit_uuid = $1 ORDER BY start_date NULLS FIRST, uuid', [unit?.Uuid]);
      expect(unit?.['Affiliations@odata.count']).toBe(sql.length);
      expect(UUIDS([...(unit?.Affiliations as Json[]), ...rest.flat()])).toEqual(sql.map(row => row.uuid));
    } finally {
      await small.close();
    }
  }); // oxfmt-ignore

  it('end early where rows would be too many', async () => {
    const small = await startAsking({ env: { MAX_ROWS_PER_RESPONSE: '300' } });
    try {
      const pages = await small.pages('Persons?$select=Uuid&$expand=Affiliations($select=Uuid)&$top=600');
      expect(pages.length).toBeGreaterThan(1);
      expect(UUIDS(pages.flat())).toEqual(UUIDS(await asking.rows('Persons?$select=Uuid&$top=600')));
    } finally {
      await small.close();
    }
  });

  it('end early where rows would be too long together, however long one of them is', async () => {
    const small = await startAsking({ env: { MAX_ROWS_PER_RESPONSE: '100' } });
    try {
      const long = `Persons?$compute='${'x'.repeat(5000)}' as Long&$select=Uuid,Long`;
      for (const top of [90, 200]) {
        const pages = await small.pages(`${long}&$top=${top}`);
        expect(pages.length).toBeGreaterThan(top / 50);
        expect(UUIDS(pages.flat())).toEqual(UUIDS(await asking.rows(`Persons?$select=Uuid&$top=${top}`)));
      }
      const document = 'query ($of: Expression!, $first: Int) { persons(first: $first) { nodes { compute(expression: $of) } } }';
      const reader = await small.service.as(allRights(organisationModel()));
      const ask = async (first: number): Promise<Json> =>
        (await reader.graphql(document, { first, of: { value: { string: 'x'.repeat(210_000) } } })).json<Json>();
      expect(await ask(1)).toMatchObject({ data: { persons: { nodes: [{}] } } });
      const message = 'the rows of a response have at most 200000 bytes: ask for fewer with first';
      expect(await ask(2)).toMatchObject({ data: null, errors: [{ message, extensions: { code: 'ROWS_EXCEEDED' } }] });
    } finally {
      await small.close();
    }
  });

  it('go on only for the query that they were made for', async () => {
    const tokenOf = async (url: string): Promise<string> => {
      const link = String((await asking.get(url, { Prefer: 'maxpagesize=1' }))['@odata.nextLink']);
      return /skiptoken=([\w-]+)/.exec(link)?.[1] ?? '';
    };
    const [token, grouped] = [await tokenOf('Persons?$select=Uuid'), await tokenOf('Persons?$apply=groupby((Surname))')];
    for (const url of [
      `Persons?$select=Uuid&$orderby=Surname&$skiptoken=${token}`,
      'Persons?$skiptoken=nonsense',
      `OrgUnits?$skiptoken=${token}`,
      `Persons?$apply=groupby((Firstname))&$skiptoken=${grouped}`,
      `Persons?$apply=filter(Deleted eq false)/groupby((Surname))&$skiptoken=${grouped}`,
    ]) {
      expect(await asking.fault(url)).toMatchObject({ status: 400, error: { code: 'InvalidSkipToken', target: '$skiptoken' } });
    }
  });
});
