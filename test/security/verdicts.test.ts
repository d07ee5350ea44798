/** What a limited key is answered: 403 where it names a field, 404 on a path, left out where it names nothing; and for the view GRANTED, nothing that an unknown name would not be. */
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { startTestService, type AskingReader, type TestService } from '../support/service';

type Json = Record<string, unknown>;

let service: TestService;
let limited: AskingReader;
let granted: AskingReader;
let person: string;

const DENY = ['Person.surname', 'Person.children', 'OrgUnitKLE.*', 'AffiliationKLE.*'];

beforeAll(async () => {
  service = await startTestService();
  limited = await service.as({ allow: undefined, deny: DENY, schema: 'FULL' });
  granted = await service.as({ allow: undefined, deny: DENY, schema: 'GRANTED' });
  const { body } = await service.get('/odata/Persons?$top=1&$select=Uuid&$filter=Photo%20ne%20null');
  person = (JSON.parse(body) as { value: { Uuid: string }[] }).value[0]?.Uuid ?? '';
});
afterAll(() => service.close());

const encode = (url: string): string => `/odata/${url.replaceAll(' ', '%20').replace('{person}', person)}`;

async function ask(reader: AskingReader, url: string): Promise<{ status: number; body: Json }> {
  service.takeStatements();
  const { statusCode, body } = await reader.get(encode(url));
  return { status: statusCode, body: JSON.parse(body) as Json };
}

describe('named in an option', () => {
  it.each([
    ['Persons?$select=Cpr', 'Cpr', '$select'],
    ['Persons?$filter=Surname eq null', 'Surname', '$filter'],
    ["Persons?$filter=Affiliations/any(a:a/Person/Surname eq 'x')", 'Surname', '$filter'],
    ['Persons?$filter=@x&@x=Cpr eq null', 'Cpr', '$filter'],
    ['Persons?$orderby=Children/$count', 'Children', '$orderby'],
    ['Persons?$expand=Children', 'Children', '$expand'],
    ['Persons?$expand=Affiliations($expand=Person($select=Notes))', 'Notes', 'Affiliations/Person/$select'],
    ['OrgUnits?$expand=KLEPrimary', 'KLEPrimary', '$expand'],
    ['Persons/$count?$filter=Cpr eq null', 'Cpr', '$filter'],
  ])('%s is forbidden', async (url, target, clause) => {
    const { status, body } = await ask(limited, url);
    expect(status).toBe(403);
    expect(body.error).toMatchObject({ code: 'FieldForbidden', target });
    expect((body.error as Json).message).toContain(`${clause}: this key may not read`);
    expect(service.takeStatements()).toEqual([]);
  });
});

it.each(['$root/Persons({person}) ne null', '$root/Persons({person})/Firstname ne null'])(
  '%s is forbidden where nothing of the type may be read',
  async filter => {
    const reader = await service.as({ allow: ['OrgUnit.*'], deny: [], schema: 'FULL' });
    const { status, body } = await ask(reader, `OrgUnits?$filter=${filter}`);
    expect([status, body.error]).toMatchObject([403, { code: 'FieldForbidden', target: 'Uuid' }]);
    expect(service.takeStatements()).toEqual([]);
  },
);

describe('on a path', () => {
  it.each(['Cpr', 'Cpr/$value', 'Children', 'Children/$count', 'Photo/$value', 'Photo/Content'])(
    '%s is not found, of whomever',
    async path => {
      const [one, none] = [
        await ask(limited, `Persons({person})/${path}`),
        await ask(limited, `Persons(00000000-0000-4000-8000-000000000000)/${path}`),
      ];
      expect([one.status, none.status]).toEqual([404, 404]);
      expect((none.body.error as Json).message).toBe((one.body.error as Json).message);
      expect(service.takeStatements()).toEqual([]);
    },
  );

  it('an alternate key is not found', async () => {
    expect((await ask(limited, "Persons(Cpr='0101010101')")).status).toBe(404);
  });
});

describe('without being named', () => {
  it('it is left out, and said to be', async () => {
    const { status, body } = await ask(limited, 'Persons({person})?$expand=*');
    expect(status).toBe(200);
    for (const name of ['Cpr', 'Surname', 'Notes', 'LocalExtensions', 'Children']) {
      expect(body).not.toHaveProperty(name);
      expect(body[`${name}@Core.Permissions`]).toBe('None');
    }
    expect(body).toHaveProperty('Firstname');
    expect(body.Photo).toMatchObject({ 'Content@Core.Permissions': 'None' });
    expect(String(body['@odata.context'])).toMatch(/\/\$metadata#Persons\(RegisteredPostAddress\(\),ResidencePostAddress\(\),/);
    expect(String(body['@odata.context'])).not.toContain('Children');
  });

  it('says nothing of what was not asked for', async () => {
    const { body } = await ask(limited, 'Persons({person})?$select=Firstname');
    expect(Object.keys(body)).toEqual(['@odata.context', '@odata.id', 'Firstname']);
  });

  it('a link to a type of which nothing may be read is left out too', async () => {
    const { body } = await ask(limited, 'OrgUnits?$expand=*&$top=1');
    expect((body.value as Json[])[0]).toMatchObject({ 'KLEPrimary@Core.Permissions': 'None' });
  });
});

describe('a type of which nothing may be read', () => {
  it.each(['OrgUnits', 'OrgUnits/$count', 'OrgUnits({unit})', 'OrgUnits({unit})/Name'])('is forbidden at the top: %s', async url => {
    const reader = await service.as({ allow: ['Person.firstname'], deny: [], schema: 'FULL' });
    const { status, body } = await ask(reader, url.replace('{unit}', '00000000-0000-4000-8000-000000000000'));
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'FieldForbidden', target: 'OrgUnits', message: 'This key may not read anything of OrgUnits at position 1.' },
    ]);
    expect(service.takeStatements()).toEqual([]);
  });

  it.each([
    ['{ orgUnits { count } }', 'OrgUnit.*'],
    ['{ orgUnits { next } }', 'OrgUnit.*'],
    ['{ orgUnits { __typename } }', 'OrgUnit.*'],
    ['{ orgUnits { count nodes { __typename } } }', 'OrgUnit.*'],
    ['{ orgUnit(uuid: "00000000-0000-4000-8000-000000000000") { __typename } }', 'OrgUnit.*'],
    ['{ orgUnitsAggregate(steps: []) { count } }', 'OrgUnit.*'],
    ['{ persons { nodes { affiliations { count } } } }', 'Person.affiliations'],
    ['{ persons { nodes { affiliations { __typename } } } }', 'Person.affiliations'],
    ['{ persons { nodes { affiliationsAggregate(steps: []) { count } } } }', 'Person.affiliations'],
    ['{ persons(filter: { affiliations: { isEmpty: true } }) { next } }', 'Person.affiliations'],
    ['{ persons(filter: { affiliations: { any: {} } }) { next } }', 'Person.affiliations'],
    ['{ persons(filter: { leave: { isNull: true } }) { next } }', 'Person.leave'],
    ['{ persons(filter: { expression: { any: { through: [Person_affiliations] } } }) { next } }', 'Person.affiliations'],
    ['{ persons(filter: { expression: { isNull: { through: [Person_leave] } } }) { next } }', 'Person.leave'],
    [
      '{ persons(first: 1, orderBy: [{ expression: { by: { count: { through: [Person_affiliations] } }, direction: ASC } }]) { next } }',
      'Person.affiliations',
    ],
    ['{ personsAggregate(steps: [{ filter: { any: { through: [Person_affiliations] } } }]) { count } }', 'Person.affiliations'],
  ])('is forbidden at the door of GraphQL too, in whatever way it is counted: %s', async (query, field) => {
    const reader = await service.as({ allow: ['Person.*'], deny: [], schema: 'FULL' });
    service.takeStatements();
    const { statusCode, body } = await reader.graphql(query);
    expect([statusCode, JSON.parse(body)]).toMatchObject([403, { errors: [{ extensions: { code: 'FORBIDDEN_FIELD', field } }] }]);
    expect(service.takeStatements()).toEqual([]);
  });

  it.each([
    ['Persons?$filter=Affiliations/any()', 403],
    ['Persons?$filter=Affiliations/$count gt 1', 403],
    ['Persons?$filter=Leave ne null', 403],
    ['Persons?$orderby=Affiliations/$count', 403],
    ['Persons?$compute=Affiliations/$count as N&$select=N', 403],
    ['Persons?$expand=Affiliations/$count', 403],
    ['Persons?$expand=Affiliations/$ref', 403],
    ['Persons?$apply=filter(Affiliations/any())/aggregate($count as N)', 403],
    ['Persons/$count?$filter=Affiliations/any()', 403],
    ['OrgUnits?$apply=aggregate($count as N)', 403],
    ['OrgUnits?$top=0&$count=true', 403],
    ['Persons({person})/Affiliations/$count', 404],
    ['Persons({person})/Affiliations?$apply=aggregate($count as N)', 404],
    ['Persons({person})/Leave', 404],
  ])('is not told over a link to it: %s', async (url, expected) => {
    const reader = await service.as({ allow: ['Person.*'], deny: [], schema: 'FULL' });
    expect((await ask(reader, url)).status).toBe(expected);
    expect(service.takeStatements()).toEqual([]);
  });

  it('leaves a key without any field an empty model', async () => {
    const reader = await service.as({ allow: [], deny: [], schema: 'GRANTED' });
    expect((await ask(reader, '')).body.value).toEqual([]);
    expect((await reader.get('/odata/$metadata')).statusCode).toBe(200);
    expect((await reader.graphql('{ __schema { queryType { fields { name } } } }')).body).toContain('nothing');
  });
});

describe('the view GRANTED', () => {
  /** The same answer but for the name itself, which has as many letters. */
  async function expectUnknown(url: string, name: string): Promise<void> {
    const unknown = 'Q'.repeat(name.length);
    const [hidden, absent] = [await granted.get(encode(url)), await granted.get(encode(url.replace(name, unknown)))];
    const plain = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');
    expect(hidden.statusCode).toBe(absent.statusCode);
    expect(plain(hidden.body).replaceAll(name, unknown)).toBe(plain(absent.body));
  }

  it.each([
    ['Persons?$select=Surname', 'Surname'],
    ['Persons?$filter=Surname eq null', 'Surname'],
    ['Persons?$orderby=Cpr', 'Cpr'],
    ['Persons?$expand=Children', 'Children'],
    ['Persons?$filter=Children/any()', 'Children'],
    ['Persons({person})/Cpr', 'Cpr'],
    ['Persons({person})/Children', 'Children'],
    ["Persons(Cpr='0101010101')", 'Cpr'],
    ['OrgUnits?$expand=KLEPrimary', 'KLEPrimary'],
    ['OrgUnits?$filter=KLEPrimary/any(k:k/Active)', 'KLEPrimary'],
  ])('%s is answered as an unknown name', expectUnknown);

  it.each([
    '$metadata',
    '$metadata?$format=json',
    'Persons({person})',
    'Persons({person})?$expand=*',
    'Persons?$select=Surnam',
    "Persons?$filter=Childre eq 'x'",
  ])('%s does not know it', async url => {
    const { body } = await granted.get(encode(url));
    expect(body).not.toMatch(/Surname|Cpr|None\b|KLE|kle[PST]/);
  });

  it('is the whole schema for a key of the view FULL', async () => {
    const [one, whole] = await Promise.all([limited.get('/odata/$metadata'), service.get('/odata/$metadata')]);
    expect(one.body).toBe(whole.body);
  });

  it('holds at /graphql: in introspection, errors and suggestions', async () => {
    const types = '{ __schema { types { name fields { name } inputFields { name } enumValues { name } } } }';
    expect((await granted.graphql(types)).body).not.toMatch(/"cpr"|surname|Person_children|KLE|kle[PST]/);
    expect((await limited.graphql(types)).body).toMatch(/"cpr"/);
    const [hidden, absent] = [
      await granted.graphql('{ persons { nodes { cpr } } }'),
      await granted.graphql('{ persons { nodes { qqq } } }'),
    ];
    expect(hidden.body).toBe(absent.body.replace('qqq', 'cpr'));
    expect((await granted.graphql('{ persons { nodes { surnam } } }')).body).not.toContain('surname');
    expect((await granted.graphql('{ persons(first: 1) { nodes { firstname affiliations { count } } } }')).statusCode).toBe(200);
  });
});

describe('/graphql', () => {
  it.each([
    ['{ persons { nodes { cpr } } }', {}, 'Person.cpr'],
    ['{ persons { nodes { ...f } } } fragment f on Person { children { count } }', {}, 'Person.children'],
    ['{ persons(filter: { surname: { eq: "x" } }) { count } }', {}, 'Person.surname'],
    ['{ persons(filter: { expression: { any: { through: [Person_children] } } }) { count } }', {}, 'Person.children'],
    ['{ personByCpr(cpr: "0101010101") { uuid } }', {}, 'Person.cpr'],
    ['query ($f: PersonFilter) { persons(filter: $f) { count } }', { f: { or: [{ surname: { eq: 'x' } }] } }, 'Person.surname'],
    ['query ($o: [PersonOrder!]) { persons(orderBy: $o) { count } }', { o: { surname: 'ASC' } }, 'Person.surname'],
    [
      'query ($t: [LinkName!]!) { persons(filter: { expression: { any: { through: $t } } }) { count } }',
      { t: ['Person_children'] },
      'Person.children',
    ],
  ])('%s is forbidden', async (query, variables, field) => {
    service.takeStatements();
    const { statusCode, body } = await limited.graphql(query, variables);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body)).toEqual({
      errors: [{ message: `This key may not read ${field}.`, extensions: { code: 'FORBIDDEN_FIELD', field } }],
    });
    expect(service.takeStatements()).toEqual([]);
  });

  it('answers a variable nested as deeply as a body allows', async () => {
    const depth = 20_000;
    const filter = `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    const payload = `{"query":"query ($f: PersonFilter) { persons(filter: $f) { count } }","variables":{"f":${filter}}}`;
    const headers = { ApiKey: limited.key, 'content-type': 'application/json' };
    const { statusCode } = await service.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(statusCode).toBe(400);
    expect((await limited.graphql('{ persons(first: 1) { count } }')).statusCode).toBe(200);
  });
});

describe('a protected address', () => {
  const FIELDS = ['Street', 'Localname', 'PostalCode', 'City'];
  const url = 'Persons?$top=900&$select=Uuid&$expand=Addresses($select=Street,Localname,PostalCode,City,AddressProtected)';

  async function addresses(reader: AskingReader): Promise<Json[]> {
    const { body } = await ask(reader, url);
    return (body.value as { Addresses: Json[] }[]).flatMap(row => row.Addresses);
  }

  it('is null for a key that was not granted it by name, wildcards or not', async () => {
    for (const allow of [undefined, ['Person.*', 'PersonPost.*']]) {
      const rows = (await addresses(await service.as({ allow, deny: [], schema: 'FULL' }))).filter(row => row.AddressProtected === true);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) expect(FIELDS.map(name => row[name])).toEqual([null, null, null, null]);
    }
  });

  it('is read by a key that was', async () => {
    const reader = await service.as({ allow: ['Person.*', 'PersonPost.*', 'PersonPost.protected'], deny: [], schema: 'FULL' });
    expect(await addresses(reader)).toEqual(await addresses(await service.as(allRights(organisationModel()))));
    expect((await addresses(reader)).some(row => row.AddressProtected === true && row.Street !== null)).toBe(true);
  });

  it('is null in filters and orders too', async () => {
    const { body } = await ask(limited, 'Persons?$top=900&$filter=Addresses/any(a:a/AddressProtected and a/Street ne null)&$count=true');
    expect(body['@odata.count']).toBe(0);
    const ordered = await ask(limited, 'Persons?$top=900&$expand=Addresses($orderby=City desc;$select=AddressProtected,City)');
    for (const { Addresses: rows } of ordered.body.value as { Addresses: Json[] }[]) {
      const cities = rows.map(row => row.City);
      expect(!cities.includes(null) || cities.slice(cities.indexOf(null)).every(city => city === null)).toBe(true);
    }
  });
});
