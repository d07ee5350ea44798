/** `$compute` (Part 2, section 5.1.3): values by name in selections, filters, orders and expansions. */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const texts = (rows: readonly Json[], name: string): unknown[] => rows.map(row => row[name]);

describe('computed values', () => {
  it('are there beside all properties', async () => {
    const { value, ...head } = await asking.get('Persons?$compute=length(Surname) as Letters&$top=2');
    const [row = {}] = value as Json[];
    expect(head['@odata.context']).toMatch(/#Persons$/);
    expect(row.Letters).toBe((row.Surname as string).length);
    expect(Object.keys(row).slice(-2)).toEqual(['Letters@odata.type', 'Letters']);
    expect(row).toHaveProperty('Firstname');
    expect(Object.keys(row)).not.toContain('c0');
  });

  it('are selected by name and by a star', async () => {
    const compute = "$compute=concat(Firstname,concat(' ',Surname)) as Fuldt_navn,length(Surname) as Længde";
    const [named = {}] = await asking.rows(`Persons?${encodeURI(compute)}&$select=Surname,${encodeURI('Længde')}&$top=1`);
    expect(Object.keys(named)).toEqual(['@odata.id', 'Surname', 'Længde@odata.type', 'Længde']);
    const [starred = {}] = await asking.rows(`Persons?${encodeURI(compute)}&$select=*&$top=1`);
    expect(starred).toMatchObject({
      Længde: expect.any(Number) as number,
      Fuldt_navn: `${String(starred.Firstname)} ${String(starred.Surname)}`,
    });
    const [without = {}] = await asking.rows(`Persons?${encodeURI(compute)}&$select=Surname&$top=1`);
    expect(Object.keys(without)).toEqual(['@odata.id', 'Surname']);
    const { '@odata.context': context } = await asking.get('Persons?$compute=1 as One&$select=One,Surname&$top=1');
    expect(context).toMatch(/#Persons\(One,Surname\)$/);
  });

  it('may have any names, also such as rows are read by', async () => {
    const names = 'c1,c0,k0,container,m,__proto__,constructor'.split(',');
    const compute = names.map((name, index) => `${index} as ${name}`).join(',');
    const value = Object.fromEntries(names.map((name, index) => [name, index]));
    const [person = {}] = await asking.rows('Persons?$top=1&$filter=Affiliations/any()&$select=Uuid');
    const [unit = {}] = await asking.rows('OrgUnits?$top=1&$filter=Affiliations/any()&$select=Uuid');
    const uuid = String(person.Uuid);
    for (const path of [`Persons(${uuid})/Affiliations`, 'Persons', `OrgUnits(${String(unit.Uuid)})/Affiliations`]) {
      for (const metadata of ['minimal', 'full', 'none']) {
        const options = `$top=1&$compute=${compute}&$select=Uuid,${names.join(',')}&$format=application/json;metadata=${metadata}`;
        for (let time = 0; time < 2; time += 1) {
          const [row = {}] = await asking.rows(`${path}?${options}`);
          expect(Object.entries(row).filter(([name]) => names.includes(name))).toEqual(expect.arrayContaining(Object.entries(value)));
          if (metadata === 'full') expect(row['@odata.id']).toContain(`(${String(row.Uuid)})`);
        }
      }
    }
    expect(Object.entries((await asking.rows('Persons?$apply=aggregate($count as __proto__)'))[0] ?? {})).toHaveLength(2);
  });

  it('may be all that is selected', async () => {
    expect(await asking.rows('Functions?$compute=Id add 1 as Next&$select=Next&$top=2&$orderby=Id')).toEqual([
      { '@odata.id': 'http://localhost:80/odata/Functions(1)', 'Next@odata.type': 'Int32', Next: 2 },
      { '@odata.id': 'http://localhost:80/odata/Functions(2)', 'Next@odata.type': 'Int32', Next: 3 },
    ]);
  });

  it('may speak of those before them, and be filtered and ordered by, page by page', async () => {
    const url =
      'Persons?$compute=length(Surname) as Letters,Letters mul 2 as Twice&$filter=Twice gt 18 and Letters lt 12&$orderby=Twice desc&$select=Surname,Twice';
    const pages = await asking.pages(url, { Prefer: 'maxpagesize=7' });
    const expected = await asking.sql<{ surname: string }>(`SELECT surname FROM organisation.person
      WHERE length(surname) * 2 > 18 AND length(surname) < 12 ORDER BY length(surname) DESC, uuid DESC`);
    expect(pages.length).toBeGreaterThan(2);
    expect(texts(pages.flat(), 'Surname')).toEqual(expected.map(({ surname }) => surname));
    expect(pages.flat().every(row => row.Twice === (row.Surname as string).length * 2)).toBe(true);
  });

  it('stand for the entity outside in lambdas', async () => {
    const url = 'Persons/$count?$compute=tolower(Firstname) as Low&$filter=Users/any(u:startswith(u/UserId,Low))';
    const { body } = await asking.service.get(`/odata/${url.replaceAll(' ', '%20')}`);
    const [row] = await asking.sql<{ count: string }>(`SELECT count(*) FROM organisation.person p WHERE EXISTS (
      SELECT FROM organisation.account a WHERE a.person_uuid = p.uuid AND NOT a.disabled AND starts_with(a.user_id, lower(p.firstname)))`);
    expect(body).toBe(row?.count);
  });

  it('reach over links, count and test', async () => {
    const rows = await asking.rows(
      'OrgUnits?$compute=Parent/Name as Above,Affiliations/$count as Staff,Affiliations/any(a:a/Prime) as Prime,Parent eq null as Top&$select=Uuid,Name,Above,Staff,Prime,Top',
    );
    const expected =
      await asking.sql(`SELECT u.uuid AS "Uuid", u.name AS "Name", p.name AS "Above", (SELECT count(*)::int FROM organisation.affiliation a WHERE a.orgunit_uuid = u.uuid) AS "Staff",
      EXISTS (SELECT FROM organisation.affiliation a WHERE a.orgunit_uuid = u.uuid AND a.prime) AS "Prime", u.parent_uuid IS NULL AS "Top"
      FROM organisation.org_unit u LEFT JOIN organisation.org_unit p ON p.uuid = u.parent_uuid WHERE NOT u.deleted ORDER BY u.uuid`);
    expect(rows.map(row => ({ ...row, 'Staff@odata.type': undefined }))).toEqual(
      expected.map(row => ({ ...row, 'Staff@odata.type': undefined })),
    );
  });

  it('stand on one entity, and inside $expand on many and on one', async () => {
    const [person] = await asking.rows('Persons?$top=1&$select=Uuid&$filter=Affiliations/any()');
    const body = await asking.get(
      `Persons(${String(person?.Uuid)})?$compute=year(Created) as Since&$select=Since&$expand=Affiliations($compute=OrgUnit/Name as Place;$filter=Place ne null;$select=Place;$expand=OrgUnit($compute=toupper(Name) as Loud;$select=Name,Loud))`,
    );
    expect(body).toMatchObject({ 'Since@odata.type': 'Int32', Since: expect.any(Number) as number });
    const affiliations = body.Affiliations as readonly { Place: string; OrgUnit: { Name: string; Loud: string } }[];
    expect(affiliations.length).toBeGreaterThan(0);
    for (const { Place, OrgUnit } of affiliations) expect([Place, OrgUnit.Loud]).toEqual([OrgUnit.Name, OrgUnit.Name.toUpperCase()]);
  });

  it('tell their types where JSON does not', async () => {
    const compute =
      "'a' as Text,true as Flag,1e0 as Double,null as Null,1 as Int,3000000000 as Long,1.5 as Decimal,2024-02-29 as Day,duration'P1D' as Span,Created as Moment,ChosenName as Nick";
    const url = `Persons?$compute=${compute}&$select=Text,Flag,Double,Null,Int,Long,Decimal,Day,Span,Nick&$top=1&$filter=ChosenName eq null`;
    const [row] = await asking.rows(url);
    expect(row).toEqual({
      '@odata.id': expect.any(String) as string, Text: 'a', Flag: true, Double: 1, Null: null, Int: 1, 'Int@odata.type': 'Int32', Long: 3000000000, 'Long@odata.type': 'Int64', Decimal: 1.5, 'Decimal@odata.type': 'Decimal',
      Day: '2024-02-29', 'Day@odata.type': 'Date', Span: 'P1D', 'Span@odata.type': 'Duration', Nick: null,
    }); // oxfmt-ignore
    const [older] = (
      await asking.get('Persons?$compute=9007199254740993 as Long&$select=Uuid,Long&$top=1', {
        'OData-MaxVersion': '4.0',
        Accept: 'application/json;IEEE754Compatible=true',
      })
    ).value as Json[];
    expect(older).toEqual({ Uuid: expect.any(String) as string, 'Long@odata.type': '#Int64', Long: '9007199254740993' });
  });
});

it('are told no types of without metadata, and all of them with it', async () => {
  const url = 'Functions?$compute=Id add 1 as Next&$select=Next&$top=1&$orderby=Id';
  expect(await asking.rows(`${url}&$format=application/json;odata.metadata=none`)).toEqual([{ Next: 2 }]);
  const [row] = await asking.rows(`${url}&$format=application/json;odata.metadata=full`);
  expect(row).toMatchObject({ '@odata.type': '#Opslag.Function', 'Next@odata.type': 'Int32', Next: 2 });
});

describe('refused are', () => {
  it.each([
    ['Persons?$compute=1 as Surname', 400, 'SyntaxError', '$compute'],
    ['Persons?$compute=1 as Users', 400, 'SyntaxError', '$compute'],
    ['Persons?$compute=1 as A,2 as A', 400, 'SyntaxError', '$compute'],
    ['Persons?$compute=B as A,1 as B', 400, 'UnknownName', '$compute'],
    ['Persons?$compute=Surnam as A', 400, 'UnknownName', '$compute'],
    ['Persons?$compute=Surname as Etternavn&$select=Ettername', 400, 'UnknownName', '$select'],
    ['Persons?$compute=Surname as A&$filter=A', 400, 'TypeMismatch', '$filter'],
    ['Persons?$compute=Surname as A&$expand=Users($filter=A eq UserId)', 400, 'UnknownName', 'Users/$filter'],
    ['Persons?$compute=Surname as A&$filter=Users/$count($filter=A eq UserId) gt 0', 400, 'UnknownName', '$filter'],
    ['Persons/$count?$compute=Users as A', 400, 'TypeMismatch', '$compute'],
    ['$metadata?$compute=1 as A', 400, 'OptionNotApplicable', '$compute'],
    [
      'Persons?$compute=1 add 1 as A,A add A as B,B add B as C,C add C as D,D add D as E,E add E as F,F add F as G,G add G as H',
      400,
      'LimitExceeded',
      '$compute',
    ],
  ])('%s', async (url, status, code, target) => {
    expect(await asking.fault(url)).toMatchObject({ status, error: { code, target } });
  });
});
