/** `$apply` that leaves entities, beside the ordinary options that say the same; and `$compute` beside any `$apply`. */
import { startAsking, type Asking, type Json } from './asking';

const FULL = '$format=application/json;odata.metadata=full';

describe('$apply that leaves entities', () => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await startAsking();
  });
  afterAll(() => asking.close());

  /** A next link repeats the options as they were sent. */
  const body = async (url: string): Promise<Json> => {
    return { ...(await asking.get(url)), '@odata.nextLink': undefined };
  };

  it('has its options, and further transformations, act on what a cut leaves', async () => {
    const cut = 'Persons?$apply=orderby(Surname)/skip(3)/top(40)';
    const uuids = (rows: readonly Json[]): unknown[] => rows.map(({ Uuid }) => Uuid);
    const left = await asking.rows('Persons?$orderby=Surname&$skip=3&$top=40');
    const filtered = left.filter(({ Firstname }) => String(Firstname) < 'H');
    expect([filtered.length > 0, filtered.length < 40]).toEqual([true, true]);
    for (const rest of ["&$filter=Firstname lt 'H'", "/filter(Firstname lt 'H')"])
      expect(uuids(await asking.rows(cut + rest))).toEqual(uuids(filtered));
    const searched = await asking.rows(`${cut}&$search=${String(left[0]?.Firstname)}`);
    expect(searched.length).toBeGreaterThan(0);
    expect(uuids(left)).toEqual(expect.arrayContaining(uuids(searched)) as unknown);
    const ordered = await asking.rows(`${cut}&$orderby=Uuid desc`);
    expect(uuids(ordered)).toEqual(uuids(left).sort().reverse());
    expect(await asking.get(`${cut}&$count=true&$top=1`)).toMatchObject({ '@odata.count': 40 });
  });

  it.each([
    ["filter(startswith(Surname,'N'))&$expand=Users", "$filter=startswith(Surname,'N')&$expand=Users"],
    [
      `identity&$top=3&$expand=Affiliations($expand=OrgUnit),Photo/$ref&${FULL}`,
      `$top=3&$expand=Affiliations($expand=OrgUnit),Photo/$ref&${FULL}`,
    ],
    [
      "filter(Deleted eq false)/search(Anders)&$filter=Surname gt 'H'&$search=e&$count=true",
      "$filter=Deleted eq false and Surname gt 'H'&$search=Anders AND e&$count=true",
    ],
    ['orderby(Surname)/skip(2)/top(9)/skip(1)&$top=5&$skip=1', '$orderby=Surname&$skip=4&$top=5'],
    ['orderby(Surname)/skip(2)/top(9)/skip(1)&$skip=6', '$orderby=Surname&$skip=9&$top=2'],
    ['top(5)/skip(7)', '$top=0'],
    ['orderby(Firstname)/orderby(Surname desc)/top(20)', '$orderby=Surname desc,Firstname&$top=20'],
    ['orderby(Firstname)&$orderby=Surname desc&$top=20', '$orderby=Surname desc,Firstname&$top=20'],
    [
      'filter(Deleted eq false)&$compute=length(Surname) as L,L mul 2 as M&$filter=M gt 20&$orderby=L desc&$select=Surname,M&$top=5',
      '$compute=length(Surname) as L,L mul 2 as M&$filter=Deleted eq false and M gt 20&$orderby=L desc&$select=Surname,M&$top=5',
    ],
    ['orderby(Surname)/top(3)&$select=Surname', '$orderby=Surname&$top=3&$select=Surname'],
  ])('%s', async (apply, ordinary) => {
    expect(await body(`Persons?$apply=${apply}`)).toEqual(await body(`Persons?${ordinary}`));
  });

  it('is that of what a path leads to, with its filters', async () => {
    const [unit] = await asking.rows('OrgUnits?$filter=Affiliations/$count gt 3&$top=1&$select=Uuid');
    const path = `OrgUnits(${String(unit?.Uuid)})/Affiliations/$filter(Deleted eq false)`;
    const options = '$expand=Person($select=Surname)&$select=Uuid';
    expect(await body(`${path}?$apply=filter(Prime eq true)/top(2)&${options}`)).toEqual(
      await body(`${path}?$filter=Prime eq true&$top=2&${options}`),
    );
  });

  it('takes the statements that the ordinary options take', async () => {
    asking.service.takeStatements();
    await asking.get("Persons?$apply=filter(Surname eq 'Nielsen')&$expand=Users");
    expect(asking.service.takeStatements()).toHaveLength(2);
  });

  it.each([
    ['orderby(Surname)/skip(3)/top(20)&$expand=Users($select=UserId)&$select=Uuid', 20],
    ['orderby(Surname)/skip(3)/top(20)&$skip=2&$top=16&$select=Uuid', 16],
    ['top(20)/skip(3)&$select=Uuid', 17],
  ])('pages of what is cut lose nothing and go no further: %s', async (apply, rows) => {
    const whole = await asking.rows(`Persons?$apply=${apply}`);
    const pages = await asking.pages(`Persons?$apply=${apply}`, { prefer: 'odata.maxpagesize=7' });
    expect(whole).toHaveLength(rows);
    expect(pages).toHaveLength(3);
    expect(pages.flat()).toEqual(whole);
  });

  it('applies options to what has been cut', async () => {
    const first = await asking.rows('Persons?$orderby=Surname&$top=5&$select=Uuid,Firstname');
    const [last] = first.map(({ Firstname }) => String(Firstname)).sort();
    const url = 'Persons?$apply=orderby(Surname)/top(5)';
    expect(await asking.get(`${url}&$count=true&$top=1`)).toMatchObject({ '@odata.count': 5 });
    expect((await asking.rows(`${url}&$orderby=Firstname`)).map(({ Uuid }) => Uuid).sort()).toEqual(first.map(({ Uuid }) => Uuid).sort());
    expect((await asking.rows(`${url}&$filter=Firstname eq '${last ?? ''}'`)).length).toBeGreaterThan(0);
    expect((await asking.rows(`${url}&$filter=Firstname eq '${last ?? ''}'`)).length).toBeLessThanOrEqual(5);
  });

  const LAST = 'topcount(5,LastChanged)';
  const byKey = async (url: string): Promise<Json> => {
    const entity = await asking.get(url);
    delete entity['@odata.context'];
    return entity;
  };

  it.each([
    '',
    FULL,
    `$select=Surname,Users&${FULL}`,
    '$select=Surname',
    '$select=Surname,Users',
    '$format=application/json;metadata=none',
  ])('tells of each what it tells where it is addressed itself: %s', async options => {
    const ids = await asking.rows(`Persons?$apply=${LAST}&$select=Uuid`);
    const rows = await asking.rows(`Persons?$apply=${LAST}&${options}`);
    expect(rows).toHaveLength(5);
    expect(rows).toEqual(await Promise.all(ids.map(({ Uuid }) => byKey(`Persons(${String(Uuid)})?${options}`))));
  });

  it('tells of what is contained too, by where it is', async () => {
    const [person] = await asking.rows('Persons?$filter=Affiliations/$count gt 1&$top=1&$select=Uuid');
    const path = `Persons(${String(person?.Uuid)})/Affiliations`;
    for (const options of [FULL, '$select=PositionName'])
      expect(await asking.rows(`${path}?$apply=toppercent(100,WorkingHoursNumerator)&$orderby=Uuid&${options}`)).toEqual(
        await asking.rows(`${path}?$filter=WorkingHoursNumerator ne null&$orderby=Uuid&${options}`),
      );
  });

  it('keeps computed values behind what an entity tells, whatever they are called', async () => {
    const [row = {}] = await asking.rows('Persons?$apply=topcount(1,LastChanged)&$compute=1 as __proto__,2 as X&$select=X,__proto__');
    expect(Object.keys(row).filter(name => !name.endsWith('type'))).toEqual(['@odata.id', '__proto__', 'X']);
  });

  it('names the transformation in its faults', async () => {
    expect(await asking.fault('Persons?$apply=filter(Surnam eq null)&$expand=Users')).toMatchObject({
      status: 400,
      error: { code: 'UnknownName', target: '$apply' },
    });
  });
});

describe('$compute beside $apply', () => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await startAsking();
  });
  afterAll(() => asking.close());

  const GROUPS = 'Persons?$apply=groupby((PersonType),aggregate($count as N))';

  it('computes from what the transformations give, for the options after it', async () => {
    const url = `${GROUPS}&$compute=N mul 2 as Twice,Twice add 1 as More&$filter=Twice gt 0&$orderby=More desc&$select=PersonType,More`;
    const { '@odata.context': context, value } = await asking.get(url);
    expect(context).toMatch(/#Persons\(PersonType,More\)$/);
    const expected = await asking.sql(
      'SELECT person_type AS "PersonType", (count(*) * 2 + 1)::int AS "More" FROM organisation.person GROUP BY 1 ORDER BY 2 DESC',
    );
    expect((value as Json[]).map(({ PersonType, More }) => ({ PersonType, More }))).toEqual(expected);
  });

  it('answers what it computes without $select too, each with its type', async () => {
    const { '@odata.context': context, value } = await asking.get(`${GROUPS}&$compute=length(cast(N,Edm.String)) as Digits`);
    expect(context).toMatch(/#Persons\(PersonType,N,Digits\)$/);
    for (const row of value as Json[]) expect(row).toMatchObject({ 'Digits@odata.type': 'Int32', Digits: String(row.N).length });
    const bare = await asking.rows(`${GROUPS}&$compute=length(cast(N,Edm.String)) as Digits&$format=application/json;metadata=none`);
    expect(bare).toEqual((value as Json[]).map(({ PersonType, N, Digits }) => ({ PersonType, N, Digits })));
  });

  it('computes of entities that are left', async () => {
    const rows = await asking.rows('Persons?$apply=topcount(3,LastChanged)&$compute=length(Surname) as Letters&$select=Surname,Letters');
    expect(rows).toHaveLength(3);
    for (const { Surname, Letters } of rows) expect(Letters).toBe(String(Surname).length);
  });

  it('and of sets of several structures, where a row has no value it is null', async () => {
    const url =
      "Persons?$apply=concat(groupby((Surname),aggregate($count as N)),aggregate($count as N))&$compute=concat(Surname,'!') as Loud&$select=Loud";
    const rows = await asking.rows(url);
    // The persons without a surname are a group too.
    expect(rows.map(({ Loud }) => Loud).filter(value => value === null)).toHaveLength(2);
  });

  it('counts the rows that the options leave', async () => {
    const rows = await asking.rows(`${GROUPS}&$compute=N mul 2 as Twice&$filter=Twice gt 2`);
    const response = await asking.service.get(
      encodeURI('/odata/Persons/$count?$apply=groupby((PersonType),aggregate($count as N))&$compute=N mul 2 as Twice&$filter=Twice gt 2'),
    );
    expect(response.body.trim()).toBe(String(rows.length));
  });

  it('pages lose nothing and repeat nothing', async () => {
    const url = 'Persons?$apply=groupby((Surname),aggregate($count as N))&$compute=N mod 3 as Rest&$orderby=Rest desc';
    const pages = await asking.pages(url, { prefer: 'odata.maxpagesize=7' });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flat()).toEqual(await asking.rows(url));
  });

  it.each([
    [`${GROUPS}&$compute=length(Surname) as L`, 'UnknownName'],
    [`${GROUPS}&$compute=1 as N`, 'WrongArguments'],
    [`${GROUPS}&$compute=1 as A,2 as A`, 'WrongArguments'],
    [`${GROUPS}&$compute=1 as Surname`, 'WrongArguments'],
  ])('refuses %s', async (url, code) => {
    expect(await asking.fault(url)).toMatchObject({ status: 400, error: { code, target: '$compute' } });
  });
});
