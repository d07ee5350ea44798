/** `$search` (Part 2, section 5.1.7): what it finds, where it may stand, and that an index serves it. */
import { allRights } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import type { PrivateDatabase } from '../../support/database';
import { startPrivateService, type PrivateService } from '../../support/service';

const EVERYTHING = allRights(readModel('graphql/model'));

const PEOPLE = [
  { firstname: 'Anders', surname: 'Ågård', chosenName: 'Åge', keyWords: null },
  { firstname: 'Andrea', surname: 'Aagaard', chosenName: null, keyWords: 'it, superbruger' },
  { firstname: 'Åse', surname: 'Kåre-Hansen', chosenName: null, keyWords: 'x@firma.dk' },
  { firstname: 'Asa', surname: 'Karesen', chosenName: null, keyWords: '100% ok/3.5' },
  { firstname: 'André', surname: 'Müller', chosenName: null, keyWords: 'stedfortræder for Anders And' },
  { firstname: 'Søren Per', surname: 'Østergård', chosenName: "O'Brien", keyWords: null },
  { firstname: 'Soren', surname: 'Ostergard', chosenName: null, keyWords: 'And Anders' },
  { firstname: 'Sören', surname: 'Äther', chosenName: null, keyWords: null },
  { firstname: 'ÆBLE', surname: 'Isaac', chosenName: null, keyWords: 'e\u0301t' },
] as const;

let service: PrivateService;

beforeAll(async () => {
  service = await startPrivateService({ prepare: fill });
});
afterAll(() => service.close());

/** The first persons become those above, all others lose what a search could find. */
async function fill(database: PrivateDatabase): Promise<void> {
  const client = await database.connect();
  await client.query(
    `UPDATE organisation.person SET firstname = 'Q', surname = 'Q' || length(surname), chosen_name = NULL, key_words = NULL`,
  );
  const { rows } = await client.query<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid LIMIT $1', [PEOPLE.length]);
  for (const [index, { firstname, surname, chosenName, keyWords }] of PEOPLE.entries()) {
    const values = [firstname, surname, chosenName, keyWords, rows[index]?.uuid];
    await client.query(
      'UPDATE organisation.person SET firstname = $1, surname = $2, chosen_name = $3, key_words = $4 WHERE uuid = $5',
      values,
    );
  }
  await client.query('ANALYZE organisation.person');
  await client.end();
}

interface Body {
  readonly value: readonly { readonly Surname: string }[];
}

async function get<T>(path: string): Promise<T> {
  const response = await service.get(path.replaceAll(' ', '%20').replaceAll('"', '%22'));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<T>();
}

async function found(search: string): Promise<string> {
  const { value } = await get<Body>(`/odata/Persons?$select=Surname&$filter=Firstname ne 'Q'&$search=${encodeURIComponent(search)}`);
  return value.map(({ Surname }) => Surname).join(' ');
}

describe('a search', () => {
  it.each([
    // beginnings of words, in any field, in any case
    ['And', 'Ågård Aagaard Müller Ostergard'],
    ['ANDERS', 'Ågård Müller Ostergard'],
    ['nders', ''],
    ['per', 'Østergård'],
    ['super', 'Aagaard'],
    // each word in a field of its own
    ['andrea aagaard', 'Aagaard'],
    ['Aagaard Andrea it', 'Aagaard'],
    ['Andrea Karesen', ''],
    // letters of their own, and ways to write them
    ['ågård', 'Ågård Aagaard'],
    ['AAGAARD', 'Ågård Aagaard'],
    ['Ågaa', 'Ågård Aagaard'],
    ['agard', ''],
    ['aa', 'Ågård Aagaard Kåre-Hansen'],
    ['a', 'Ågård Aagaard Karesen Müller Ostergard'],
    ['å', 'Ågård Aagaard Kåre-Hansen'],
    ['ka', 'Karesen'],
    ['isa', 'Isaac'],
    ['søren', 'Østergård Äther'],
    ['sören', 'Østergård Äther'],
    ['soren', 'Ostergard'],
    ['æble', 'Isaac'],
    ['æther', 'Äther'],
    ['ae', ''],
    // accents
    ['andre', 'Aagaard Müller'],
    ['andré', 'Aagaard Müller'],
    ['muller', 'Müller'],
    ['ét', 'Isaac'],
    ['et', 'Isaac'],
    // words that are written with signs
    ['hansen', 'Kåre-Hansen'],
    ['kåre-han', 'Kåre-Hansen'],
    ["o'bri", 'Østergård'],
    ['brien', 'Østergård'],
    ['firma', 'Kåre-Hansen'],
    ['x@firma.dk', 'Kåre-Hansen'],
    ['100% ok', 'Karesen'],
    ['3.5', 'Karesen'],
    ['- it -', 'Aagaard'],
    ['it;super', 'Aagaard'],
    // phrases: whole words side by side
    ['"anders and"', 'Müller'],
    ['"and anders"', 'Ostergard'],
    ['"anders an"', ''],
    ['"Anders Ågård"', ''],
    ['"søren per"', 'Østergård'],
    // joined
    ['anders NOT ågård', 'Müller Ostergard'],
    ['soren OR søren', 'Østergård Ostergard Äther'],
    ['NOT (a OR å OR s OR æ)', ''],
    ['(soren OR søren) per', 'Østergård'],
    ['NOT a NOT å', 'Østergård Äther Isaac'],
    ['soren OR NOT a', 'Kåre-Hansen Østergård Ostergard Äther Isaac'],
    ['NOT a OR NOT å', 'Kåre-Hansen Karesen Müller Østergård Ostergard Äther Isaac'],
    ['NOT (a OR NOT å)', 'Kåre-Hansen'],
    ['NOT (a NOT anders)', 'Ågård Kåre-Hansen Müller Østergård Ostergard Äther Isaac'],
    ['(a NOT anders) OR (å NOT aagaard)', 'Aagaard Kåre-Hansen Karesen'],
  ])('for %s finds %s', async (search, expected) => {
    expect(await found(search)).toBe(expected);
  });

  it.each(['-', '"?!"', "'. .'"])('for %s is for nothing', async search => {
    const response = await service.get(`/odata/Persons?$search=${encodeURIComponent(search)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: 'SyntaxError', target: '$search' } });
  });

  it.each(["''", `'"'`, "'('"])('for %s, in which nothing is typed yet, finds everything', async search => {
    const all = await get<Body>('/odata/Persons?$select=Surname&$top=5');
    expect(await get<Body>(`/odata/Persons?$select=Surname&$top=5&$search=${encodeURIComponent(search)}`)).toEqual(all);
  });

  it('has escaped semicolons in its words, and ends at one behind which an option begins', async () => {
    const expand = (search: string): Promise<Body> =>
      get<Body>(`/odata/OrgUnits?$top=3&$select=Name&$expand=Affiliations($search=${search})`);
    expect(await expand('a%3B%24top=1')).toEqual(await expand('a;$top=1'));
    expect(await expand('x%3By%3B$top=1')).toEqual(await expand('x,y;$top=1'));
  });

  it('is not offered where nothing is searched', async () => {
    const response = await service.get('/odata/Persons?$expand=Phones($search=x)');
    expect(response.statusCode).toBe(501);
    expect(response.json()).toMatchObject({ error: { code: 'NotOffered', target: 'Phones/$search' } });
  });
});

describe('a search stands', () => {
  it('beside a filter, an order, a count and a page', async () => {
    const url =
      '/odata/Persons?$search=anders OR søren&$filter=ChosenName ne null&$orderby=Surname desc&$count=true&$select=Surname&$top=2';
    const first = await get<Body & { '@odata.count': number }>(`${url}&$skip=0`);
    expect([first['@odata.count'], first.value.map(({ Surname }) => Surname)]).toEqual([2, ['Ågård', 'Østergård']]);
  });

  it('before /$count, and counts what it finds', async () => {
    expect((await service.get('/odata/Persons/$count?$search=anders')).body).toBe('3');
    expect((await service.get('/odata/Persons/$count?$search=anders&$filter=ChosenName%20eq%20null')).body).toBe('2');
  });

  it('in next links', async () => {
    const headers = { Prefer: 'maxpagesize=2' };
    const seen: string[] = [];
    for (let url: string | undefined = '/odata/Persons?$search=a&$select=Surname&$orderby=Surname'; url !== undefined;) {
      const response = await service.get(url, headers);
      const body = response.json<Body & { '@odata.nextLink'?: string }>();
      seen.push(...body.value.map(({ Surname }) => Surname));
      const link: string | undefined = body['@odata.nextLink'];
      url = link?.slice(link.indexOf('/odata/'));
    }
    expect(seen).toEqual(['Karesen', 'Müller', 'Ostergard', 'Ågård', 'Aagaard'].sort(new Intl.Collator('da').compare));
  });

  it('inside $expand, with next links that keep it', async () => {
    interface Unit {
      readonly Name: string;
      readonly Affiliations: readonly { readonly PositionName: string }[];
      readonly 'Affiliations@odata.nextLink'?: string;
    }
    const { value } = await get<{ value: readonly Unit[] }>(
      "/odata/OrgUnits?$expand=Affiliations($search=pædagog OR 'lærer';$select=PositionName)&$select=Name",
    );
    const names = value.flatMap(({ Affiliations }) => Affiliations.map(({ PositionName }) => PositionName.toLowerCase()));
    expect(names.length).toBeGreaterThan(10);
    expect(names.every(name => /\b(?:pædagog|lærer)/.test(name))).toBe(true);
    const several = encodeURIComponent('Affiliations/$count($search=pædagog OR lærer) gt 1');
    const expand = encodeURIComponent('Affiliations($search=pædagog OR lærer)');
    const paged = await service.get(`/odata/OrgUnits?$filter=${several}&$expand=${expand}`, { Prefer: 'maxpagesize=1' });
    const quoted = encodeURIComponent("Affiliations($search=NOT o'brien;$select=PositionName)");
    const next = await service.get(`/odata/OrgUnits?$filter=${several}&$expand=${quoted}`, { Prefer: 'maxpagesize=1' });
    expect(decodeURIComponent(next.body)).toMatch(/Affiliations\?\$search=NOT o'brien&\$select=PositionName&\$skiptoken=/);
    expect(decodeURIComponent(paged.body)).toMatch(/Affiliations\?\$search=pædagog OR lærer&\$skiptoken=/);
  });

  it('in a count of an expression', async () => {
    const url = '/odata/OrgUnits/$count?$filter=Affiliations/$count($search=pædagog;$filter=Prime) gt 0'
      .replace('æ', '%C3%A6')
      .replaceAll(' ', '%20');
    const rows = await service.database.query<{
      count: string;
    }>(`SELECT count(*) FROM organisation.org_unit u WHERE NOT u.deleted AND EXISTS (
      SELECT FROM organisation.affiliation a WHERE a.orgunit_uuid = u.uuid AND a.prime AND a.position_name ~* '\\mpædagog')`);
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    expect((await service.get(url)).body).toBe(rows[0]?.count);
  });
});

describe('people at /graphql', () => {
  it('search with the same words', async () => {
    const reader = await service.as(EVERYTHING);
    const query = `query ($word: String) {
      persons(search: { and: [{ word: $word }, { not: { phrase: "and anders" } }] }, orderBy: [{ surname: ASC }]) { nodes { surname } count }
      orgUnits(filter: { expression: { search: { through: [OrgUnit_parent], for: { word: "egeby" } } } }) { count }
    }`;
    const { data } = (await reader.graphql(query, { word: 'anders' })).json<{ data: { persons: unknown; orgUnits: { count: number } } }>();
    expect(data.persons).toEqual({ nodes: [{ surname: 'Müller' }, { surname: 'Ågård' }], count: 2 });
    expect(data.orgUnits.count).toBeGreaterThan(0);
  });

  it.each([
    ['{}', 'search: exactly one member must be given, not 0'],
    ['{ word: "a", phrase: "b" }', 'search: exactly one member must be given, not 2'],
    ['{ or: [{ word: "-" }] }', 'search.or[0].word: holds no letter and no digit'],
  ])('are told what is wrong with %s', async (search, message) => {
    const reader = await service.as(EVERYTHING);
    const { errors } = (await reader.graphql(`{ persons(search: ${search}) { count } }`)).json<{ errors: { message: string }[] }>();
    expect(errors[0]?.message).toBe(message);
  });
});

describe('an index', () => {
  /** The plan of the statement that the request sends. */
  async function planOf(url: string): Promise<string> {
    service.takeStatements();
    await get(url);
    const [statement] = service.takeStatements();
    const rows = await service.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement?.text ?? ''}`, [...(statement?.values ?? [])]);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  }

  it.each(['and', 'zzz', 'q', 'anders ågård', '"anders and"', 'anders NOT aagaard', '(anders OR per) -'])(
    'serves a search for %s',
    async search => {
      for (const url of [
        `/odata/Persons?$top=5&$search=${encodeURIComponent(search)}`,
        `/odata/Persons/$count?$search=${encodeURIComponent(search)}`,
      ]) {
        const plan = await planOf(url.replace('/$count?', '?$top=0&$count=true&'));
        expect(plan).toContain('Bitmap Index Scan on person_search');
        expect(plan).not.toContain('Seq Scan');
      }
    },
  );

  it.each([
    ['one', 'NOT zzz'],
    ['fifty', Array.from({ length: 50 }, (_, index) => `NOT zz${index}`).join(' ')],
    ['fifty of which one is enough', Array.from({ length: 50 }, (_, index) => `NOT zz${index}`).join(' OR ')],
  ])('is not walked row by row for terms under NOT, which are found together: %s', async (_, search) => {
    const plan = await planOf(`/odata/Persons?$top=5&$search=${encodeURIComponent(search)}`);
    expect(plan.match(/Anti Join/g)).toHaveLength(1);
    expect(plan.match(/Index Scan using person_pkey/g)).toHaveLength(1);
  });

  it('serves a search of units', async () => {
    expect(await planOf('/odata/OrgUnits?$search=zzz')).toContain('Bitmap Index Scan on org_unit_search');
  });
});

it('a plan of words in single quotes does not answer for those that stand beside them', async () => {
  const count = async (search: string): Promise<number> =>
    Number((await get<Record<string, unknown>>(`/odata/Persons?$search=${search}&$count=true&$top=0`))['@odata.count']);
  const [neither, first] = [await count("NOT 'Anders And'"), await count("NOT 'Anders'And")];
  expect(neither).toBeGreaterThan(first);
  expect(await count('NOT (Anders AND And)')).toBe(neither);
  expect(await count('NOT Anders AND And')).toBe(first);
});
