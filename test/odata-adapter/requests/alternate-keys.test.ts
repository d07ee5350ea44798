/** Entities by their alternate keys: the same entity as by the primary key, which is the one that stands in every link. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking, type Json } from './asking';

interface Identity {
  readonly uuid: string;
  readonly master: string;
  readonly master_id: string;
  readonly cpr: string;
}

let asking: Asking;
let person: Identity;
let unit: Identity;
beforeAll(async () => {
  asking = await startAsking({ env: { LOG_LEVEL: 'info' } });
  const people = await asking.sql<Identity>(
    'SELECT p.* FROM organisation.person p JOIN organisation.affiliation a ON a.person_uuid = p.uuid WHERE cpr IS NOT NULL LIMIT 1',
  );
  const units = await asking.sql<Identity>('SELECT * FROM organisation.org_unit WHERE parent_uuid IS NOT NULL LIMIT 1');
  [person = person, unit = unit] = [people[0], units[0]];
});
afterAll(() => asking.close());

it('finds a person by Cpr, and by Master and MasterId in any order', async () => {
  const expected = await asking.get(`Persons(${person.uuid})`);
  expect(await asking.get(`Persons(Cpr='${person.cpr}')`)).toEqual(expected);
  expect(await asking.get(`Persons(Cpr=@c)?@c='${person.cpr}'`)).toEqual(expected);
  expect(await asking.get(`Persons(Master='${person.master}',MasterId='${person.master_id}')`)).toEqual(expected);
  expect(await asking.get(`Persons(MasterId='${person.master_id}',Master=@m)?@m='${person.master}'`)).toEqual(expected);
});

it('finds a unit by Master and MasterId, in one statement', async () => {
  asking.service.takeStatements();
  expect(await asking.get(`OrgUnits(Master='${unit.master}',MasterId='${unit.master_id}')?$select=Uuid`)).toMatchObject({
    Uuid: unit.uuid,
  });
  expect(asking.service.takeStatements()).toHaveLength(1);
});

it('goes on from there', async () => {
  const start = `Persons(Cpr='${person.cpr}')`;
  expect((await asking.service.get(`/odata/${start}/Firstname/$value`)).statusCode).toBe(200);
  expect(await asking.get(`${start}/Firstname`)).toEqual(await asking.get(`Persons(${person.uuid})/Firstname`));
  const related = '/Affiliations?$expand=OrgUnit';
  expect(await asking.get(start + related)).toEqual(await asking.get(`Persons(${person.uuid})${related}`));
  expect((await asking.service.get(`/odata/${start}/Affiliations/$count`)).statusCode).toBe(200);
});

it.each([
  ['', '#Persons/$entity'],
  ['/Firstname', '#Persons(<uuid>)/Firstname'],
  ['/Affiliations', '#Persons(<uuid>)/Affiliations'],
  ['/Affiliations?$select=Uuid&$top=1', '#Persons(<uuid>)/Affiliations(Uuid)'],
])('names the primary key in the context URL of Persons(Cpr=…)%s', async (rest, context) => {
  const body = await asking.get(`Persons(Cpr='${person.cpr}')${rest}`);
  expect(String(body['@odata.context'])).toMatch(new RegExp(`${escaped(context.replace('<uuid>', person.uuid))}$`));
  expect(JSON.stringify({ ...body, Cpr: undefined })).not.toContain(person.cpr);
});

const escaped = (text: string): string => text.replace(/[.$()*#/]/g, '\\$&');

it('names every entity on the way by its own primary key in next links', async () => {
  const [way] = await asking.sql<{ parent: string; unit: string; child: string; master: string; master_id: string }>(
    `SELECT p.uuid AS parent, u.uuid AS unit, c.uuid AS child, u.master, u.master_id
      FROM organisation.org_unit p JOIN organisation.org_unit u ON u.parent_uuid = p.uuid JOIN organisation.org_unit c ON c.parent_uuid = u.uuid
      WHERE NOT (p.deleted OR u.deleted OR c.deleted) AND (SELECT count(*) FROM organisation.affiliation a WHERE a.orgunit_uuid = c.uuid) > 1 LIMIT 1`,
  );
  const { parent = '', unit: between = '', child = '', master = '', master_id = '' } = way ?? {};
  const url = `OrgUnits(${parent})/Children(Master='${master}',MasterId='${master_id}')/Children(${child})/Affiliations`;
  const body = await asking.get(url, { Prefer: 'maxpagesize=1' });
  expect(body['@odata.nextLink']).toContain(`/odata/OrgUnits(${parent})/Children(${between})/Children(${child})/Affiliations?`);
});

it('writes no alternate key into next links, as a literal or as an alias', async () => {
  const [many] = await asking.sql<Identity>(
    'SELECT p.* FROM organisation.person p WHERE cpr IS NOT NULL AND (SELECT count(*) FROM organisation.account a WHERE a.person_uuid = p.uuid) > 1 LIMIT 1',
  );
  const { cpr = '', uuid = '' } = many ?? {};
  for (const url of [`Persons(Cpr='${cpr}')/Users`, `Persons(Cpr=@c)/Users?@d='${cpr}'&@c=@d`]) {
    const body = await asking.get(url, { Prefer: 'maxpagesize=1' });
    const link = String(body['@odata.nextLink']);
    expect(link).toContain(`/odata/Persons(${uuid})/Users?`);
    expect(link).not.toContain(cpr);
    expect((await asking.rows(link.slice(link.indexOf('/odata/') + 7))).length).toBe(1);
  }
  const filtered = await asking.get(`Persons(Cpr=@c)/Users?@c='${cpr}'&$filter=UserId ne @u&@u='x'&$count=true`, {
    Prefer: 'maxpagesize=1',
  });
  expect(String(filtered['@odata.nextLink'])).toContain('@u=');
  expect(String(filtered['@odata.nextLink'])).not.toContain(cpr);
});

it.each([
  '?$format=application/json;odata.metadata=full&$select=Firstname,Users',
  '/Users?$format=application/json;odata.metadata=full',
  '/Users/$ref',
])('writes no alternate key into control information: Persons(Cpr=…)%s', async rest => {
  const body = JSON.stringify(await asking.get(`Persons(Cpr='${person.cpr}')${rest}`));
  expect(body).toContain(`/odata/Persons(${person.uuid})`);
  expect(body).not.toContain(person.cpr);
});

it('writes no alternate key into the log', async () => {
  await asking.get(`Persons(Cpr='${person.cpr}')`);
  await asking.fault("Persons(Cpr='9999999999')/Nothing");
  await asking.fault("Persons(Cpr='9999999999'");
  const log = JSON.stringify(asking.service.log);
  expect(log).toContain('"status":200');
  expect(log).not.toContain(person.cpr);
  expect(log).not.toContain('9999999999');
});

it.each([
  ["Persons(Cpr='0000000000')", 404, 'EntityNotFound'],
  ["Persons(Cpr='0000000000')/Affiliations", 404, 'EntityNotFound'],
  ["Persons(Master='x')", 404, 'ResourceNotFound'],
  ["Persons(Surname='x')", 404, 'ResourceNotFound'],
  ["Persons(Cpr='x',Master='y')", 404, 'ResourceNotFound'],
  ['Persons(Cpr=5)', 404, 'EntityNotFound'],
  ['Persons(Cpr=true)', 400, 'TypeMismatch'],
  ["Persons('0101010101')", 400, 'TypeMismatch'],
  ["Persons(Cpr='x',Cpr='x')", 400, 'SyntaxError'],
])('%s gives %i', async (url, status, code) => {
  expect(await asking.fault(url)).toMatchObject({ status, error: { code } });
});

it('says which keys there are', async () => {
  const { error } = await asking.fault("Persons(Master='x')");
  expect(error.message).toContain('(Uuid=…), (Cpr=…) or (Master=…,MasterId=…)');
  expect((await asking.fault("Persons(Cpl='x')")).error.message).toContain("Did you mean 'Cpr'?");
});

it('has a root field of GraphQL for each, by the same rights', async () => {
  const asks = await asking.service.as({ allow: undefined, deny: [], schema: 'FULL' });
  const query = 'query ($a: String!, $b: String!) { personByMasterAndMasterId(master: $a, masterId: $b) { uuid } }';
  const found = await asks.graphql(query, { a: person.master, b: person.master_id });
  expect(found.json()).toEqual({ data: { personByMasterAndMasterId: { uuid: person.uuid } } });
  const refused = await asks.graphql(`{ personByCpr(cpr: "${person.cpr}") { uuid } }`);
  expect([refused.statusCode, refused.json<{ errors: { extensions: Json }[] }>().errors[0]?.extensions]).toEqual([
    403,
    expect.objectContaining({ code: 'FORBIDDEN_FIELD', field: 'Person.cpr' }),
  ]);
});

it('is answered before any SQL where the key may not read a part of it, whether the entity exists or not', async () => {
  const asks = await asking.service.as({ allow: undefined, deny: ['Person.master'], schema: 'FULL' });
  asking.service.takeStatements();
  const answers = await Promise.all(
    [
      `Persons(Cpr='${person.cpr}')`,
      "Persons(Cpr='0000000000')",
      `Persons(MasterId='${person.master_id}',Master='${person.master}')/Firstname`,
      "Persons(MasterId='0',Master='0')",
    ].map(async url => (await asks.get(`/odata/${url}`)).json<{ error: Json }>().error),
  );
  expect(asking.service.takeStatements()).toEqual([]);
  expect(answers.map(({ code, message }) => [code, String(message).replace(/position \d+/, '')])).toEqual([
    ['EntityNotFound', 'The path leads nowhere for this key: it may not read Cpr at .'],
    ['EntityNotFound', 'The path leads nowhere for this key: it may not read Cpr at .'],
    ['EntityNotFound', 'The path leads nowhere for this key: it may not read Master at .'],
    ['EntityNotFound', 'The path leads nowhere for this key: it may not read Master at .'],
  ]);
});

it('does not exist for a key for which withheld names do not exist', async () => {
  const asks = await asking.service.as({ allow: undefined, deny: [], schema: 'GRANTED' });
  const answer = async (url: string): Promise<string> =>
    (await asks.get(`/odata/${url}`)).body.replace(/"requestId":"[^"]*"/, '').replaceAll('Cpx', 'Cpr');
  expect(await answer("Persons(Cpr='x')")).toBe(await answer("Persons(Cpx='x')"));
  const metadata = (await asks.get('/odata/$metadata?$format=json')).json<{ Opslag: { Person: Json } }>();
  expect(metadata.Opslag.Person['@Core.AlternateKeys']).toEqual([
    { Key: [{ Name: 'Master' }, { Name: 'MasterId' }] },
  ]); // oxfmt-ignore
});

it('of several parts does not exist for such a key where one of them is withheld', async () => {
  const asks = await asking.service.as({ allow: undefined, deny: ['Person.masterId'], schema: 'GRANTED' });
  const metadata = (await asks.get('/odata/$metadata?$format=json')).json<{ Opslag: { Person: Json } }>();
  expect(metadata.Opslag.Person).toHaveProperty('Master');
  expect(metadata.Opslag.Person).not.toHaveProperty(['@Core.AlternateKeys']);
  expect((await asks.graphql('{ __schema { queryType { fields { name } } } }')).body).not.toContain('personBy');
});

describe('of a type with a key of several parts', () => {
  let sample: Asking;
  beforeAll(async () => {
    sample = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
  });
  afterAll(() => sample.close());

  it('are found at the start and after a navigation property', async () => {
    const item = await sample.get('Items(Code=1000000000005)?$select=Collection,Number');
    expect(item).toMatchObject({ Number: 5 });
    const [part] = await sample.sql<{ code: string; whole: string }>(
      'SELECT p.code, w.code AS whole FROM sample.item p JOIN sample.item w ON (w.collection, w.number) = (p.whole_collection, p.whole_number) LIMIT 1',
    );
    const url = `Items(Code=${part?.whole ?? ''})/Parts(Code=${part?.code ?? ''})`;
    expect(await sample.get(`${url}?$select=Code`)).toMatchObject({ Code: Number(part?.code) });
    expect(await sample.get(`${url}/Title`)).toHaveProperty('value');
    expect(String((await sample.get(`${url}/Label`))['@odata.context'])).not.toContain('Code');
    expect(await sample.fault(`${url}x`)).toMatchObject({ status: 400 });
  });
});
