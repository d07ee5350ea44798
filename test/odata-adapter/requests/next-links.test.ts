/** Next links hold nothing of the request but what goes on: no alias that only the path used, and no literal of what is sensitive. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const belowRoot = (link: unknown): string => String(link).replace(/^.*\/odata\//, '');

it('leave out an alias whose name another one begins with', async () => {
  const [person] = await asking.sql<{ cpr: string }>(
    'SELECT p.cpr FROM organisation.person p WHERE cpr IS NOT NULL AND (SELECT count(*) FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND NOT a.deleted) > 1 LIMIT 1',
  );
  const cpr = person?.cpr ?? '';
  const url = `Persons(Cpr=@c)/Affiliations?@c='${cpr}'&@c2=false&$filter=Deleted eq @c2&$select=Uuid`;
  const body = await asking.get(url, { Prefer: 'odata.maxpagesize=1' });
  const link = belowRoot(body['@odata.nextLink']);
  expect(link).not.toContain(cpr);
  expect(link).toMatch(/^Persons\([-0-9a-f]{36}\)\/Affiliations\?\$filter=Deleted%20eq%20@c2&\$select=Uuid&@c2=false&\$skiptoken=/);
  const whole = await asking.rows(url);
  expect([...(body.value as unknown[]), ...(await asking.rows(link))]).toEqual(whole);
});

it('keep $it where they lead to the next page of the collection that it ranges over', async () => {
  const url = "Persons?$filter=startswith($it/Surname,'N')&$orderby=$it/Firstname,Uuid&$select=Uuid";
  const body = await asking.get(url, { Prefer: 'odata.maxpagesize=5' });
  const link = belowRoot(body['@odata.nextLink']);
  expect(link).toMatch(/^Persons\?\$filter=startswith\(\$it\/Surname,'N'\)&\$orderby=\$it\/Firstname,Uuid/);
  const whole = await asking.rows(url);
  expect([...(body.value as unknown[]), ...(await asking.rows(link))]).toEqual(whole);
});

describe('of requests that name something sensitive', () => {
  const SENSITIVE = /\d{6}|'3|"3|=31|zz/;

  /** All that a request gives by next links, each of which shows no literal. */
  async function walk(url: string, size: number): Promise<{ readonly rows: Json[]; readonly links: readonly string[] }> {
    const rows: Json[] = [];
    const links: string[] = [];
    for (let next: string | undefined = url; next !== undefined;) {
      const body = await asking.get(next, { Prefer: `maxpagesize=${size}` });
      rows.push(...(body.value as Json[]));
      const link = body['@odata.nextLink'];
      next = typeof link === 'string' ? belowRoot(link) : undefined;
      if (next !== undefined) links.push(next);
    }
    return { rows, links };
  }

  const shown = (link: string): string => decodeURIComponent(link).replace(/\$skiptoken=.*/, '');

  it.each([
    ["Persons?$filter=startswith(Cpr,'31')&$orderby=Cpr", 'Persons?$filter=startswith(Cpr,@s1)&$orderby=Cpr&'],
    ["Persons?$filter=startswith(Cpr,@c)&$orderby=Cpr&@c='31'", 'Persons?$filter=startswith(Cpr,@c)&$orderby=Cpr&'],
    [
      "Persons?$filter=@f&$select=Uuid&@f=Cpr gt @c and Deleted eq @d&@c='310'&@d=false",
      'Persons?$filter=@f&$select=Uuid&@f=Cpr gt @c and Deleted eq @d&@d=false&',
    ],
    ["Persons?$filter=@p gt '310'&$select=Uuid&@p=Cpr", 'Persons?$filter=@p gt @s1&$select=Uuid&@p=Cpr&'],
    [
      "Persons?$filter=Cpr in ('zz','3111111111') or Cpr gt '31' and Deleted eq false&$select=Cpr",
      'Persons?$filter=Cpr in @s1 or Cpr gt @s2 and Deleted eq false&$select=Cpr&',
    ],
    [
      "Persons?$compute=substring(Cpr,0,2) as Day&$filter=Day eq '31' and Firstname ne 'zz'&$select=Uuid,Day",
      'Persons?$compute=substring(Cpr,@s1,@s2) as Day&$filter=Day eq @s3 and Firstname ne @s4&$select=Uuid,Day&',
    ],
    ["Persons/$filter(startswith(Cpr,'31'))?$select=Uuid", 'Persons/$filter(startswith(Cpr,@s1))?$select=Uuid&'],
    ["Persons/$ref?$filter=Cpr gt '31'", 'Persons/$ref?$filter=Cpr gt @s1&'],
    [
      "Persons?$apply=filter(Cpr gt '31')/groupby((Cpr),aggregate($count as N))&$filter=Cpr ne 'zz'&$orderby=Cpr",
      'Persons?$apply=filter(Cpr gt @s1)/groupby((Cpr),aggregate($count as N))&$filter=Cpr ne @s2&$orderby=Cpr&',
    ],
    [
      "OrgUnits?$filter=Affiliations/any(a:a/Person/Cpr gt '31')&$select=Uuid&@s1=1",
      'OrgUnits?$filter=Affiliations/any(a:a/Person/Cpr gt @s2)&$select=Uuid&',
    ],
    [
      "OrgUnits?$select=Uuid&$expand=Affiliations($filter=Person/Cpr gt '31' and PositionName ne @n;@n='zz';$select=Uuid;$top=1)",
      'OrgUnits?$select=Uuid&$expand=Affiliations($filter=Person/Cpr gt @s1 and PositionName ne @n;$select=Uuid;$top=1;@n=@s2)&',
    ],
    [
      "Persons?$filter=case(Cpr eq 'zz':false,true:cast(Cpr,Edm.Int64) gt 31)&$orderby=concat(Cpr,'zz')&$select=Uuid",
      'Persons?$filter=case(Cpr eq @s1 :false,true :cast(Cpr,Edm.Int64) gt @s2)&$orderby=concat(Cpr,@s3)&$select=Uuid&',
    ],
    [
      "OrgUnits?$filter=Affiliations/$count($filter=Person/Cpr gt @c) ge 0&$select=Uuid&@c=@d&@d='31'",
      'OrgUnits?$filter=Affiliations/$count($filter=Person/Cpr gt @c) ge @s1&$select=Uuid&@c=@d&',
    ],
    [
      "Persons?$filter=Surname ne @a or Cpr ne @b&$orderby=startswith(Firstname,@a),Uuid&$select=Uuid&@a='zz'&@b='31'",
      'Persons?$filter=Surname ne @a or Cpr ne @b&$orderby=startswith(Firstname,@a),Uuid&$select=Uuid&',
    ],
    [
      "Persons?$apply=concat(groupby((Cpr)),groupby((Surname)))&$filter=Cpr gt '31'&$orderby=Cpr",
      'Persons?$apply=concat(groupby((Cpr)),groupby((Surname)))&$filter=Cpr gt @s1&$orderby=Cpr&',
    ],
    [
      "Persons?$apply=groupby((Surname),aggregate(Cpr with max as Last))&$filter=Last ne 'zz'&$orderby=Surname",
      'Persons?$apply=groupby((Surname),aggregate(Cpr with max as Last))&$filter=Last ne @s1&$orderby=Surname&',
    ],
    [
      "Persons?$filter=not (Cpr in ['31',Surname])&$orderby=Cpr&$select=Uuid",
      'Persons?$filter=not Cpr in [@s1,Surname]&$orderby=Cpr&$select=Uuid&',
    ],
    [
      "Persons?$apply=groupby((Cpr))/filter(cpr ne '31')&$filter=CPR ne 'zz'&$orderby=Cpr",
      'Persons?$apply=groupby((Cpr))/filter(Cpr ne @s1)&$filter=Cpr ne @s2&$orderby=Cpr&',
    ],
    [
      "Persons?$apply=groupby((Firstname))/filter($root/Persons(10000000-0000-4000-8000-000000000007)/Cpr ne '31' or Firstname ne 'zz')&$orderby=Firstname",
      'Persons?$apply=groupby((Firstname))/filter($root/Persons(@s1)/Cpr ne @s2 or Firstname ne @s3)&$orderby=Firstname&',
    ],
  ])('show none of its literals: %s', async (url, expected) => {
    const whole = await asking.rows(`${url}&$top=9`);
    const { rows, links } = await walk(`${url}&$top=9`, 2);
    expect(rows).toEqual(whole);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(shown(link)).not.toMatch(SENSITIVE);
      expect(shown(link).replace(/\$top=[0-9]+&$/, '')).toBe(expected);
    }
  });

  it('show none in the links of expanded collections', async () => {
    const url = `OrgUnits?$orderby=Affiliations/$count desc&$top=2&$select=Uuid&$expand=Affiliations($filter=Person/Cpr gt '31' and EmployeeId ne @n;$select=Uuid;$orderby=Uuid;@n='zz')`;
    const whole = await asking.rows(url);
    const body = await asking.get(url, { Prefer: 'maxpagesize=2' });
    for (const [index, unit] of (body.value as Json[]).entries()) {
      const first = unit.Affiliations as Json[];
      const link = belowRoot(unit['Affiliations@odata.nextLink']);
      expect(shown(link)).toMatch(
        /^OrgUnits\([-0-9a-f]+\)\/Affiliations\?\$filter=Person\/Cpr gt @s1 and EmployeeId ne @n&\$orderby=Uuid&\$select=Uuid&$/,
      );
      const { rows, links } = await walk(link, 3);
      for (const own of links) expect(shown(own)).not.toMatch(/'|zz|=31/);
      expect([...first, ...rows]).toEqual(whole[index]?.Affiliations);
    }
  });

  it('are the same for the same page, and are refused when changed, when mixed, and to a key that may read something else', async () => {
    const ask = async (value: string) => asking.get(`Persons?$filter=Cpr gt '${value}'&$select=Cpr`, { Prefer: 'maxpagesize=1' });
    const link = belowRoot((await ask('31'))['@odata.nextLink']);
    expect(belowRoot((await ask('31'))['@odata.nextLink'])).toBe(link);
    const [start = '', token = '', sealed = ''] = /^(.*skiptoken=)([\w-]+)\.([\w-]+)$/.exec(link)?.slice(1) ?? [];
    const [, , other = ''] = /^(.*skiptoken=)([\w-]+)\.([\w-]+)$/.exec(belowRoot((await ask('30'))['@odata.nextLink']))?.slice(1) ?? [];
    expect(sealed).not.toBe('');
    const refused = { status: 400, error: { code: 'InvalidSkipToken', target: '$skiptoken' } };
    const changed = sealed.startsWith('A') ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
    for (const bad of [`${token}.${changed}`, `${token}.${other}`, `${token}.A`, token, `${token.slice(1)}.${sealed}`, `.${sealed}`])
      expect(await asking.fault(start + bad)).toMatchObject(refused);
    const less = await asking.service.as({ allow: ['Person.*', 'Person.cpr'], deny: [], schema: 'FULL' });
    const more = await asking.service.as({ ...allRights(organisationModel()), schema: 'GRANTED' });
    for (const reader of [less, more]) expect((await reader.get(`/odata/${link}`)).json()).toMatchObject({ error: refused.error });
    expect((await asking.fault(`${link}&@s1='x'`)).error.code).toBe('DuplicateOption');
  });

  it('show no alias that a sensitive property of the path has, wherever else it stands', async () => {
    const [person] = await asking.sql<{ cpr: string }>(
      'SELECT p.cpr FROM organisation.person p WHERE cpr IS NOT NULL AND (SELECT count(*) FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND NOT a.deleted) > 1 LIMIT 1',
    );
    const url = `Persons(Cpr=@c)/Affiliations?$filter=EmployeeId ne @c&$select=Uuid&@c='${person?.cpr ?? ''}'`;
    const { rows, links } = await walk(url, 1);
    expect(rows).toEqual(await asking.rows(url));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(shown(link)).toMatch(/^Persons\([-0-9a-f]{36}\)\/Affiliations\?\$filter=EmployeeId ne @c&\$select=Uuid&$/);
  });

  it.each(['FULL', 'GRANTED'] as const)(
    'show none to a key of the schema %s, whether the plan is new or known, and lead on in another instance',
    async schema => {
      const numbers = await asking.sql<{ cpr: string }>('SELECT cpr FROM organisation.person WHERE cpr IS NOT NULL ORDER BY uuid LIMIT 2');
      const other = await startAsking({ env: { LOG_LEVEL: 'trace' } });
      const reader = await other.service.as({ ...allRights(organisationModel()), schema });
      for (const { cpr } of numbers) {
        const body = (
          await reader.get(`/odata/Persons?$filter=Cpr%20ne%20'${cpr}'&$select=Uuid`, { Prefer: 'maxpagesize=700' })
        ).json<Json>();
        const link = belowRoot(body['@odata.nextLink']);
        expect(shown(link)).toBe('Persons?$filter=Cpr ne @s1&$select=Uuid&');
        const rest = (await reader.get(`/odata/${link}`)).json<Json>().value as Json[];
        const expected = await asking.sql<{ uuid: string }>(
          'SELECT uuid FROM organisation.person WHERE cpr IS DISTINCT FROM $1 ORDER BY uuid',
          [cpr],
        );
        expect([...(body.value as Json[]), ...rest].map(({ Uuid }) => Uuid)).toEqual(expected.map(({ uuid }) => uuid));
        expect(JSON.stringify(other.service.log)).not.toContain(cpr);
      }
      const link = belowRoot(
        (await asking.get("Persons?$filter=Cpr gt '31'&$select=Uuid", { Prefer: 'maxpagesize=9' }))['@odata.nextLink'],
      );
      expect(
        (await other.service.inject({ method: 'GET', url: `/odata/${link}`, headers: { ApiKey: asking.service.key } })).json(),
      ).toEqual(await asking.get(link));
      await other.close();
    },
  );

  it.each([
    ['literals', 49, (numbers: readonly string[]) => `not (${numbers.map(number => `Cpr eq '${number}'`).join(' or ')})`],
    ['items of a list', 450, (numbers: readonly string[]) => `not (Cpr in (${numbers.map(number => `'${number}'`).join(',')}))`],
  ])('keep within the limits of the request that they go on with: %s', async (_, count, filter) => {
    const numbers = Array.from({ length: count }, (_, index) => String(3_000_000_000 + ((index * 7_919_777) % 1_000_000_000)));
    const url = `Persons?$filter=${filter(numbers)}&$select=Uuid&$top=20`;
    const { rows, links } = await walk(url, 8);
    expect(rows).toEqual(await asking.rows(url));
    expect(links).toHaveLength(2);
    for (const link of links) expect(shown(link)).not.toMatch(SENSITIVE);
  });

  it('carry nothing sealed where nothing sensitive is named', async () => {
    const link = belowRoot((await asking.get("Persons?$filter=Firstname ne 'zz'", { Prefer: 'maxpagesize=1' }))['@odata.nextLink']);
    expect(link).toMatch(/^Persons\?\$filter=Firstname%20ne%20'zz'&\$skiptoken=[\w-]+$/);
  });
});
