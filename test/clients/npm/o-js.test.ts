/** The small client `odata` (o.js): reading, expanding, filtering, and following next links. */
import { o } from 'odata';
import { startTestService, type TestService } from '../../support/service';

interface Person {
  readonly Uuid: string;
  readonly Firstname: string;
  readonly Users?: readonly { readonly UserId: string }[];
}

let service: TestService;
let root: string;

beforeAll(async () => {
  service = await startTestService();
  root = `${await service.listen()}/odata/`;
});
afterAll(() => service.close());

const asking = () => o(root, { headers: { ApiKey: service.key, Accept: 'application/json' } });

describe('o.js', () => {
  it('filters, selects and expands', async () => {
    const query = { $filter: `Firstname eq 'Anders'`, $select: 'Uuid,Firstname', $expand: 'Users($select=UserId)', $top: 5 };
    const persons = (await asking().get('Persons').query(query)) as readonly Person[];
    expect(persons.length).toBeGreaterThan(0);
    for (const { Firstname, Users } of persons) {
      expect(Firstname).toBe('Anders');
      expect(Array.isArray(Users)).toBe(true);
    }
  });

  it('reads one entity', async () => {
    const [first] = (await asking().get('Persons').query({ $top: 1 })) as readonly Person[];
    const one = (await asking()
      .get(`Persons(${first?.Uuid ?? ''})`)
      .query()) as Person;
    expect(one.Firstname).toBe(first?.Firstname);
  });

  it('follows next links to the end', async () => {
    const uuids: string[] = [];
    let url: string | undefined = 'OrgUnits?$select=Uuid&$count=true';
    let count = 0;
    while (url !== undefined) {
      const response = (await o(root, { headers: { ApiKey: service.key, Prefer: 'odata.maxpagesize=40' } })
        .get(url)
        .fetch()) as Response;
      const page = (await response.json()) as { value: Person[]; '@odata.count'?: number; '@odata.nextLink'?: string };
      uuids.push(...page.value.map(({ Uuid }) => Uuid));
      count = page['@odata.count'] ?? count;
      url = page['@odata.nextLink'];
    }
    expect(count).toBeGreaterThan(40);
    expect(new Set(uuids).size).toBe(count);
  });
});
