/** `$apply` asked of the service, beside plain SQL over the same data. */
import { startAsking, type Asking, type Json } from './asking';

describe('$apply', () => {
  const joined = (count: number, text: string, by: string): string => Array.from({ length: count }, () => text).join(by);
  const COLUMNS = 'Uuid,Master,MasterId,Firstname,Surname,ChosenName,Deleted,Created,PersonType,LastChanged';

  let asking: Asking;
  beforeAll(async () => {
    asking = await startAsking();
  });
  afterAll(() => asking.close());

  const plain = (rows: Json[]): Json[] => rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes('@'))));
  const applied = async (text: string): Promise<Json[]> => plain(await asking.rows(text.replace('?', '?$apply=')));
  const sql = (text: string): Promise<Json[]> => asking.sql(text);

  it.each([
    [
      'Persons?groupby((Surname),aggregate($count as N))',
      'SELECT surname AS "Surname", count(*)::int AS "N" FROM organisation.person GROUP BY 1 ORDER BY surname COLLATE "da-x-icu" NULLS FIRST',
    ],
    [
      'Persons?filter(Deleted eq false)/groupby((PersonType,Deleted),aggregate($count as N,Surname with min as A,Surname with max as B))',
      `SELECT person_type AS "PersonType", deleted AS "Deleted", count(*)::int AS "N", min(surname COLLATE "da-x-icu") AS "A", max(surname COLLATE "da-x-icu") AS "B"
       FROM organisation.person WHERE NOT deleted GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, 2`,
    ],
    [
      'Functions?aggregate(Id with sum as S,Id with average as M,Category with countdistinct as D)',
      'SELECT sum(id)::int AS "S", avg(id)::float8 AS "M", count(DISTINCT category)::int AS "D" FROM organisation.function',
    ],
    [
      'Persons?groupby((PersonType),aggregate(Deleted with min as A,Deleted with max as B,TaxedPhone with max as C,Uuid with min as D,Uuid with max as E))',
      `SELECT person_type AS "PersonType", bool_and(deleted) AS "A", bool_or(deleted) AS "B", bool_or(taxed_phone) AS "C",
              (array_agg(uuid ORDER BY uuid))[1] AS "D", (array_agg(uuid ORDER BY uuid DESC))[1] AS "E"
       FROM organisation.person GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    ],
    [
      'Persons?groupby((PersonType),aggregate(Users/$count with sum as S,Users/$count add 1 with max as M))',
      `SELECT person_type AS "PersonType", sum(n)::int AS "S", max(n + 1)::int AS "M"
       FROM organisation.person, LATERAL (SELECT count(*) AS n FROM organisation.account WHERE person_uuid = person.uuid AND NOT disabled) AS counted
       GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    ],
    ['Persons?filter(false)/aggregate(Deleted with max as A,Uuid with min as B)', 'SELECT NULL AS "A", NULL AS "B"'],
    [
      "Persons?groupby((PersonType),filter(startswith(Surname,'Aa'))/aggregate($count as N,Surname with max as B))",
      `SELECT person_type AS "PersonType", count(*) FILTER (WHERE surname LIKE 'Aa%')::int AS "N", max(surname COLLATE "da-x-icu") FILTER (WHERE surname LIKE 'Aa%') AS "B"
       FROM organisation.person GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    ],
    [
      "Persons?groupby((PersonType),filter(Surname ge 'H')/filter(Deleted eq false)/filter(Firstname lt 'N')/aggregate($count as N,Uuid with countdistinct as D))",
      `SELECT person_type AS "PersonType", count(*) FILTER (WHERE surname COLLATE "da-x-icu" >= 'H' AND NOT deleted AND firstname COLLATE "da-x-icu" < 'N')::int AS "N",
         count(*) FILTER (WHERE surname COLLATE "da-x-icu" >= 'H' AND NOT deleted AND firstname COLLATE "da-x-icu" < 'N')::int AS "D"
       FROM organisation.person GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    ],
    [
      "Persons?groupby((PersonType),filter(Deleted eq false)/groupby((Surname),filter(Firstname lt 'H')/aggregate($count as N)))",
      `SELECT person_type AS "PersonType", surname AS "Surname", count(*) FILTER (WHERE firstname COLLATE "da-x-icu" < 'H')::int AS "N"
       FROM organisation.person WHERE NOT deleted GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, surname COLLATE "da-x-icu" NULLS FIRST`,
    ],
    [
      'Persons?compute(length(Surname) as L)/groupby((L),aggregate($count as N))/filter(N gt 100)/orderby(N desc)/skip(1)/top(2)',
      'SELECT length(surname) AS "L", count(*)::int AS "N" FROM organisation.person GROUP BY 1 HAVING count(*) > 100 ORDER BY 2 DESC, 1 NULLS FIRST OFFSET 1 LIMIT 2',
    ],
    [
      'Persons?groupby((Surname),aggregate($count as N))/topcount(3,N)/orderby(N desc)',
      'SELECT surname AS "Surname", count(*)::int AS "N" FROM organisation.person GROUP BY 1 ORDER BY 2 DESC, surname COLLATE "da-x-icu" LIMIT 3',
    ],
    [
      'Functions?groupby((Id),concat(identity,aggregate($count as N))/aggregate(Id with sum as S))',
      'SELECT id AS "Id", id AS "S" FROM organisation.function ORDER BY 1',
    ],
    [
      'Functions?groupby((Id),concat(identity,aggregate($count as N))/filter(Id eq null))',
      'SELECT id AS "Id", 1 AS "N" FROM organisation.function ORDER BY 1',
    ],
    [
      'Persons?compute(length(Surname) as L)/groupby((L),aggregate($count as N)/compute(N mul 100 as L)/topcount(1,L))',
      'SELECT length(surname) AS "L", count(*)::int AS "N" FROM organisation.person GROUP BY 1 ORDER BY 1 NULLS FIRST',
    ],
    ...['L', 'L add 1'].map((order): [string, string] => [
      `Persons?groupby((Surname,PersonType),aggregate($count as L))/groupby((L),groupby((Surname))/compute(length(Surname) as L)/orderby(${order} desc))`,
      `SELECT "L", "Surname" FROM (SELECT DISTINCT count(*)::int AS "L", surname AS "Surname" FROM organisation.person GROUP BY surname, person_type) AS a
       ORDER BY "L", length("Surname") DESC NULLS LAST, "Surname" COLLATE "da-x-icu" NULLS FIRST`,
    ]),
    [
      'Persons?aggregate($count from Surname,PersonType with max from PersonType with average as M)',
      `SELECT avg(m)::float8 AS "M" FROM (SELECT max(n) AS m FROM (SELECT person_type, surname, count(*) AS n FROM organisation.person GROUP BY 1, 2) AS a GROUP BY person_type) AS b`,
    ],
  ])('%s', async (text, statement) => {
    expect(await applied(text)).toEqual(await sql(statement));
  });

  it('divides by zero with divby, and tells what comes of it', async () => {
    const start = 'Functions?compute((Id sub 1) divby 0 as D)/groupby((D),aggregate($count as N))';
    expect((await applied(start)).map(({ D }) => D)).toEqual(['INF', 'NaN']);
    expect(await applied('Functions?compute(Id divby 0 as D)/aggregate(D with sum as S,D with average as A,D with max as M)')).toEqual([
      { S: 'INF', A: 'INF', M: 'INF' },
    ]);
    const computed = 'compute(D sub D as E,-D as F,cast(D,Edm.String) as G,cast(D,Edm.Int32) as H,cast(D,Edm.Double) as I)';
    expect(await applied(`Functions?compute(Id divby 0 as D)/groupby((D))/${computed}`)).toEqual([
      { D: 'INF', E: 'NaN', F: '-INF', G: 'INF', H: null, I: 'INF' },
    ]);
    expect(await applied('Functions?compute(Id divby 0 as D)/topcount(1,D)&$select=Id,D&$orderby=D')).toMatchObject([{ D: 'INF' }]);
  });

  it('takes one statement for a chain, and one for its count', async () => {
    asking.service.takeStatements();
    const body = await asking.get(
      'Persons?$apply=concat(groupby((rollup(PersonType,Surname)),aggregate($count as N)),topcount(1,Surname))/filter(N gt 1)&$top=2&$count=true',
    );
    expect(asking.service.takeStatements()).toHaveLength(2);
    expect(body['@odata.count']).toBeGreaterThan(2);
  });

  it('gives rollups without the properties that are rolled up', async () => {
    const rows = await applied('Persons?groupby((rollup(PersonType,Deleted)),aggregate($count as N))');
    const fine = rows.filter(row => 'Deleted' in row);
    const coarse = rows.filter(row => !('Deleted' in row));
    expect(coarse).toHaveLength(3);
    for (const { PersonType, N } of coarse) {
      const parts = fine.filter(row => row.PersonType === PersonType);
      expect(parts.reduce((sum, row) => sum + Number(row.N), 0)).toBe(N);
    }
  });

  it('nests paths, and answers what a person has', async () => {
    const [first] = await asking.rows('Persons?$filter=Affiliations/$count gt 1&$top=1&$select=Uuid');
    const url = `Persons(${String(first?.Uuid)})/Affiliations?$apply=groupby((OrgUnit/Name),aggregate($count as N))`;
    const body = await asking.get(url);
    expect(body['@odata.context']).toMatch(/\/Affiliations\(OrgUnit\(Name\),N\)$/);
    const rows = body.value as { OrgUnit: { Name: string } | null; N: number }[];
    const found = await asking.sql<{ name: string | null; n: number }>(
      `SELECT u.name, count(*)::int AS n FROM organisation.affiliation a LEFT JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid AND NOT u.deleted
       WHERE a.person_uuid = $1 GROUP BY 1 ORDER BY u.name COLLATE "da-x-icu" NULLS FIRST`,
      [first?.Uuid],
    );
    expect(rows.map(row => [row.OrgUnit?.Name ?? null, row.N])).toEqual(found.map(row => [row.name, row.n]));
  });

  it.each([
    'Persons?$apply=groupby((Surname),aggregate($count as N))&$orderby=N desc',
    'OrgUnits?$apply=groupby((OrgType,Parent/Name),aggregate($count as N))',
    'Persons?$apply=concat(groupby((Surname),aggregate($count as N)),aggregate($count as N))',
    'Persons?$apply=filter(Deleted eq true)&$select=Surname',
  ])('pages lose nothing and repeat nothing: %s', async url => {
    const whole = await asking.rows(url);
    const pages = await asking.pages(url, { prefer: 'odata.maxpagesize=7' });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flat()).toEqual(whole);
  });

  it.each([
    ['Persons?$apply=groupby((Surname))&$filter=Firstname eq null', 'UnknownName'],
    ['Persons?$apply=groupby((Surname))&$select=Firstname', 'UnknownName'],
    ['Persons?$apply=groupby((Surname),aggregate($count as Total))&$orderby=Totl', 'UnknownName'],
    ['Persons?$apply=groupby((Surname))/aggregate(Firstname with max as M)', 'UnknownName'],
    ['Persons?$apply=aggregate(Surname with sum as S)', 'TypeMismatch'],
    ['Persons?$apply=aggregate($count as Surname)', 'WrongArguments'],
    ['Persons?$apply=aggregate($count as A,$count as A)', 'WrongArguments'],
    ['Persons?$apply=topcount(0,Surname)', 'WrongArguments'],
    ['Persons?$apply=toppercent(101,Surname)', 'WrongArguments'],
    ['Persons?$apply=topsum(1,Surname)', 'TypeMismatch'],
    ['Persons?$apply=filter(Surname)', 'TypeMismatch'],
    ['Persons?$apply=groupby((Affiliations))', 'TypeMismatch'],
    ['Persons?$apply=concat(aggregate($count as A),aggregate(Surname with max as A))', 'TypeMismatch'],
    [
      `Persons?$apply=${'groupby((rollup(Master,Deleted,PersonType,Surname,Firstname)),'.repeat(4)}aggregate($count as N)${')'.repeat(4)}`,
      'LimitExceeded',
    ],
    [
      `Persons?$apply=groupby((${Array.from({ length: 9 }, () => 'rollup(Master,MasterId,Deleted,PersonType,Surname,Firstname,ChosenName,KeyWords,TaxedPhone,ForceStop)').join()}))`,
      'LimitExceeded',
    ],
    [
      'Persons?$apply=groupby((rollup(Uuid,Master,MasterId,Firstname,Surname),rollup(Cpr,ChosenName,Notes,Deleted,Created)),top(3)/top(2))',
      'LimitExceeded',
    ],
    [`Persons?$apply=top(1)/groupby((rollup(${COLUMNS})),${joined(18, 'top(1)', '/')})`, 'LimitExceeded'],
    [`Persons?$apply=top(1)/groupby((rollup(${COLUMNS})),concat(${joined(17, 'identity', ',')}))`, 'LimitExceeded'],
    [
      `Persons?$apply=top(1)/groupby((rollup(${COLUMNS}),rollup(Deleted,Master)),filter(${joined(40, 'not (not Deleted)', ' or ')}))`,
      'LimitExceeded',
    ],
    [`OrgUnits?$apply=groupby((rollup(${'Parent/'.repeat(60)}Name,Name,Created,Deleted,Uuid)))`, 'LimitExceeded'],
    [`Persons?$apply=top(1)/${joined(6, 'groupby((rollup(Surname,Firstname,Master)),identity)', '/')}`, 'LimitExceeded'],
    [`Persons?$apply=aggregate(length(Surname) with max ${'from Surname with max '.repeat(20)} as M)`, 'LimitExceeded'],
  ])('refuses %s', async (url, code) => {
    expect(await asking.fault(url)).toMatchObject({ status: 400, error: { code } });
  });

  it.each([
    `${'groupby((rollup(Category,Description)),'.repeat(2)}${'topcount(5,Name)/'.repeat(17)}top(1)${')'.repeat(2)}`,
    `aggregate(length(Name) with max ${'from Name with max '.repeat(19)} as M)`,
    `${'concat(identity,'.repeat(9)}aggregate($count as N)/top(1)${')'.repeat(9)}`,
  ])('takes as many transformations as it may have: %s', async apply => {
    expect(await asking.get(`Functions?$apply=${apply}`)).toHaveProperty('value');
  });

  describe('refuses a text that doubles until a database could not hold it', () => {
    const doubled = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, index) => `compute(concat(A${from + index},A${from + index}) as A${from + index + 1})`).join(
        '/',
      );
    const first = 'top(1)/compute(concat(Surname,Surname) as A0)';

    it.each([
      `${first}/${doubled(0, 9)}`,
      `${first}/${doubled(0, 8)}/filter(length(concat(A8,A8)) gt 1)`,
      `${first}/${doubled(0, 4)}/aggregate(A4 with max as A5)/${doubled(5, 10)}`,
      `${first}/${doubled(0, 4)}/groupby((A4))/${doubled(4, 9)}`,
      `${first}/${doubled(0, 4)}/concat(filter(Deleted),identity)/${doubled(4, 9)}`,
    ])('%s', async apply => {
      expect(await asking.fault(`Persons?$apply=${apply}`)).toMatchObject({ status: 400, error: { code: 'EvaluationFailed' } });
    });

    it('but not before', async () => {
      const [row] = await asking.rows(`Persons?$apply=${first}/${doubled(0, 8)}/compute(length(A0) as One,length(A8) as Most)`);
      expect(row?.Most).toBe(256 * Number(row?.One));
    });
  });

  it('answers all digits of products of products, however many', async () => {
    const squared = Array.from({ length: 6 }, (_, at) => `compute(N${at} mul N${at} as N${at + 1})`).join('/');
    const apply = `top(1)/compute(cast('1e59',Edm.Decimal) add 1 as N0)/${squared}`;
    const { body } = await asking.service.get(`/odata/Persons?$apply=${encodeURIComponent(apply)}&$select=N6`);
    expect(/"N6":(\d+)/.exec(body)?.[1]).toBe(String((10n ** 59n + 1n) ** 64n));
  });

  it('tells clients of 4.0 that rows made of entities have no id, and those of 4.01 with metadata=full', async () => {
    const idsOf = async (options: string, version: string): Promise<unknown[]> => {
      const { value } = await asking.get(`Persons?$apply=groupby((PersonType))${options}`, { 'OData-MaxVersion': version });
      return (value as Json[]).map(row => row['@odata.id']);
    };
    const full = '&$format=application/json;odata.metadata=full';
    for (const [options, version] of [
      ['', '4.0'],
      [full, '4.0'],
      [full, '4.01'],
    ] as const)
      expect(await idsOf(options, version)).toEqual([null, null, null]);
    expect(await idsOf('', '4.01')).toEqual([undefined, undefined, undefined]);
    expect(await idsOf('&$format=application/json;odata.metadata=none', '4.0')).toEqual([undefined, undefined, undefined]);
  });

  it('asks of an entity that $root names, of rows that have been made too', async () => {
    const [unit] = await asking.sql<{ uuid: string; name: string; children: number; names: number }>(
      `SELECT u.uuid, u.name, count(*)::int AS children, count(DISTINCT c.name)::int AS names
       FROM organisation.org_unit AS u JOIN organisation.org_unit AS c ON c.parent_uuid = u.uuid AND NOT c.deleted
       WHERE NOT u.deleted GROUP BY u.uuid ORDER BY count(*) DESC LIMIT 1`,
    );
    const { uuid = '', name, children, names } = unit ?? {};
    const named = `$root/OrgUnits(${uuid})`;
    expect(await applied(`OrgUnits?groupby((Name))/filter(Name eq ${named}/Name)`)).toEqual([{ Name: name }]);
    expect(await applied(`OrgUnits?aggregate($count as N)/compute(${named}/Children/$count as M)/filter(${named} ne null)`)).toMatchObject([
      { M: children },
    ]);
    expect(await applied(`OrgUnits?groupby((Name))/filter(${named}/Children/any(c:c/Name eq Name))/aggregate($count as N)`)).toEqual([
      { N: names },
    ]);
    expect(await applied(`OrgUnits?groupby((Name))/filter(${named}/Children/$count($filter=$this/Name ne null) lt 0)`)).toEqual([]);
    expect(await applied(`OrgUnits?groupby((Name),aggregate($count as N))/topcount(1,N add ${named}/Children/$count)`)).toHaveLength(1);
    const options = `$filter=Name eq ${named}/Name&$compute=length(${named}/Name) as L&$orderby=length(${named}/Name)`;
    expect(plain(await asking.rows(`OrgUnits?$apply=groupby((Name))&${options}`))).toEqual([{ Name: name, L: name?.length }]);
  });

  it('tells the types of what was grouped by only with metadata=full', async () => {
    const typesIn = async (metadata: string): Promise<unknown> => {
      const url = `Persons?$apply=groupby((Uuid,Deleted),aggregate($count as N))/topcount(1,Uuid)&$format=application/json;odata.metadata=${metadata}`;
      const [row = {}] = (await asking.get(url)).value as Json[];
      return Object.entries(row).filter(([name]) => name.includes('@odata.type'));
    };
    const ofTotal = ['N@odata.type', 'Decimal'];
    expect(await typesIn('full')).toEqual([['@odata.type', '#Opslag.Person'], ['Uuid@odata.type', 'Guid'], ofTotal]);
    expect(await typesIn('minimal')).toEqual([ofTotal]);
    expect(await typesIn('none')).toEqual([]);
  });

  it('does not apply to one entity', async () => {
    const [first] = await asking.rows('Persons?$top=1&$select=Uuid');
    expect(await asking.fault(`Persons(${String(first?.Uuid)})?$apply=identity`)).toMatchObject({
      status: 400,
      error: { code: 'OptionNotApplicable' },
    });
  });

  it('is 403 for every mention of what the key may not read, and does not exist for a key without the names', async () => {
    const full = await asking.service.as({ allow: ['Person.*'], deny: ['Person.surname'], schema: 'FULL' });
    const granted = await asking.service.as({ allow: ['Person.*'], deny: ['Person.surname'], schema: 'GRANTED' });
    for (const apply of [
      'groupby((Surname))',
      'aggregate(Surname with max as M)',
      'groupby((Firstname))/filter(Surname eq null)',
      'topcount(1,Surname)',
    ]) {
      const url = `/odata/Persons?$apply=${encodeURIComponent(apply)}`;
      const [refused, unknown] = await Promise.all([full.get(url), granted.get(url)]);
      expect([refused.statusCode, refused.json<{ error: Json }>().error.code]).toEqual([403, 'FieldForbidden']);
      expect([unknown.statusCode, unknown.json<{ error: Json }>().error.code]).toEqual([400, 'UnknownName']);
    }
    const implicit = await full.get('/odata/Persons?$apply=identity&$top=1');
    expect(implicit.json<{ value: Json[] }>().value[0]).toMatchObject({ 'Surname@Core.Permissions': 'None' });
  });
});
