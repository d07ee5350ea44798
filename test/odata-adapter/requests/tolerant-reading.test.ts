/** Requests as clients write them, though the standard has them otherwise: each gives what the request by the standard gives. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

/** As sent, without the context's URL and links, which repeat the request. */
async function answer(url: string): Promise<unknown> {
  const { statusCode, body } = await asking.service.get(`/odata/${url}`);
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
  const { value } = JSON.parse(body) as { readonly value: unknown };
  return value;
}

/** Asked twice, so that the second time a plan is found. */
async function expectSame(tolerant: string, strict: string): Promise<void> {
  const expected = await answer(strict);
  for (const time of [1, 2]) expect([time, await answer(tolerant)]).toEqual([time, expected]);
  expect(JSON.stringify(expected).length).toBeGreaterThan(10);
}

describe('in a form-encoded query', () => {
  it('a search finds both words', async () => {
    const [person] = await asking.sql<{ firstname: string; surname: string }>(
      `SELECT firstname, surname FROM organisation.person WHERE firstname ~ '^[A-Za-z]+$' AND surname ~ '^[A-Za-z]+$' ORDER BY uuid LIMIT 1`,
    );
    const { firstname = '', surname = '' } = person ?? {};
    await expectSame(`Persons?$search=${firstname}+${surname}&$select=Uuid`, `Persons?$search=${firstname}%20${surname}&$select=Uuid`);
  });

  it.each([
    ['OrgUnits?$orderby=Name+desc&$top=5&$select=Name', 'OrgUnits?$orderby=Name%20desc&$top=5&$select=Name'],
    ["Persons?$filter=Firstname+eq+'Anders'&$select=Uuid", "Persons?$filter=Firstname%20eq%20'Anders'&$select=Uuid"],
    [
      'Persons?%24filter=Firstname+eq+%27Anders%27&%24select=Uuid%2C+Surname',
      "Persons?$filter=Firstname%20eq%20'Anders'&$select=Uuid,Surname",
    ],
    ['Persons?$top=3&$expand=Affiliations($filter=Prime+eq+true)', 'Persons?$top=3&$expand=Affiliations($filter=Prime%20eq%20true)'],
    [
      "Persons?$filter=contains(concat(concat(Firstname,'+'),Surname),'s+J')+and+true&$select=Uuid",
      "Persons?$filter=contains(concat(concat(Firstname,'%20'),Surname),'s%20J')&$select=Uuid",
    ],
    ["Persons?$filter=concat(Firstname,'%2B')+eq+'Anders%2B'&$select=Uuid", "Persons?$filter=Firstname%20eq%20'Anders'&$select=Uuid"],
  ])('%s is read as %s', expectSame);

  it('the next link is read as its request was', async () => {
    const url = 'Persons?$orderby=Surname+desc,Uuid&$filter=Firstname+ne+%27a+b%27&$select=Uuid&mine=a+b';
    const { value, '@odata.nextLink': link } = (await asking.get(url, { Prefer: 'maxpagesize=3' })) as {
      value: unknown[];
      '@odata.nextLink': string;
    };
    expect(link).toContain("Firstname%20ne%20'a%20b'");
    expect(link).toContain('mine=a+b');
    const next = await asking.rows(link.slice(link.indexOf('/odata/') + '/odata/'.length));
    expect([...value, ...next].slice(0, 6)).toEqual(await answer('Persons?$orderby=Surname%20desc,Uuid&$select=Uuid&$top=6'));
  });
});

it('a plus in a literal of a plain query is a plus', async () => {
  await expectSame(
    "Persons?$filter=concat(Firstname,'+')%20eq%20'Anders+'&$select=Uuid",
    "Persons?$filter=Firstname%20eq%20'Anders'&$select=Uuid",
  );
});
