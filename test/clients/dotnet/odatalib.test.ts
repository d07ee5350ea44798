/** .NET's own libraries for OData (`Microsoft.OData.Core` and `.Edm`, which Microsoft.OData.Client reads by) against the service: `$metadata`, answers of each kind, changes, and URLs. */
import type { Client } from 'pg';
import { documentedRequests } from '../../support/documented-requests';
import { startPrivateService, type PrivateService } from '../../support/service';
import { buildProgram } from './support/build-program';
import { FOLDER, runProgram, type ClientRequest } from './support/run-program';
import { toldInFull } from './support/told-in-full';

type Json = Readonly<Record<string, unknown>>;

let service: PrivateService;
let client: Client;
let root: string;
let person: string;

beforeAll(async () => {
  buildProgram(FOLDER);
  service = await startPrivateService({ env: { PAGE_SIZE: '150' } });
  root = `${await service.listen()}/odata/`;
  client = await service.database.connect();
  const [found] = await rows(
    `SELECT p.person_uuid AS uuid FROM organisation.photo p JOIN organisation.affiliation USING (person_uuid) WHERE octet_length(p.content) % 3 > 0 LIMIT 1`,
  );
  person = String(found?.uuid);
});
afterAll(() => service.close());

async function rows(text: string): Promise<Json[]> {
  return (await client.query<Json>(text)).rows;
}

const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(new URL(encodeURI(url), root), { headers: { ApiKey: service.key, ...headers } });

async function read(requests: readonly ClientRequest[]): Promise<(name: string) => unknown> {
  const lines = await runProgram({ root, key: service.key, requests });
  return name => {
    const line = lines.get(name);
    return line?.fault ?? line?.read;
  };
}

const VERSIONS = ['4.0', '4.01'] as const;

/** The same without the tokens, which differ from answer to answer, and without the type of references, which ODataLib adds. */
function comparable(body: unknown, metadata: string): unknown {
  const text = JSON.stringify(body)
    .replace(/(skiptoken|deltatoken)=[^&"]*/g, '$1=…')
    .replace(/\{("@id":"[^"]*"),"@type":"[^"]*"\}/g, '{$1}');
  return JSON.parse(text, (name, value: unknown) => {
    // Where an answer does not tell these, ODataLib works out some of them.
    if (metadata === 'minimal' && /@(navigationLink|mediaContentType)$/.test(name)) return undefined;
    return name === '@id' && value === null ? undefined : value;
  }) as unknown;
}

it.each(VERSIONS)(
  'reads the metadata of %s as its JSON tells it, follows its references, and finds wrong in it what is right',
  async version => {
    const headers = { 'OData-MaxVersion': version };
    const kinds = ['metadata', 'metadata alone'];
    const told = await read(kinds.map(kind => ({ name: kind, kind, url: '$metadata', headers })));
    const metadata = told('metadata') as Json & {
      readonly faults: readonly string[];
      readonly sets: Json;
      readonly types: Readonly<Record<string, Json>>;
    };
    const csdl = (await (await ask('$metadata', { ...headers, Accept: 'application/json' })).json()) as { readonly Opslag: Json };
    const definitions = Object.entries(csdl.Opslag) as [string, Readonly<Record<string, Json>> & { readonly $Kind?: string }][];
    const types = definitions.filter(([, { $Kind }]) => $Kind === 'EntityType');
    const described = types.map(([name, type]): [string, Json] => {
      const properties = Object.entries(type).filter(([property]) => !/[@$]/.test(property));
      const told = properties.map(([property, definition]): [string, string] => {
        const { $Type = 'Edm.String', $Collection, $Partner } = definition as Readonly<Partial<Record<string, string | boolean>>>;
        const full = $Collection === true ? `Collection(${String($Type)})` : String($Type);
        return [property, $Partner === undefined ? full : `${full} ${String($Partner)}`];
      });
      return [name, { $Key: type.$Key, ...Object.fromEntries(told) }];
    });
    expect(metadata.types).toEqual(Object.fromEntries(described));
    expect(types.length).toBeGreaterThan(15);
    expect(metadata.sets).toEqual({ Functions: 'Opslag.Function', OrgUnits: 'Opslag.OrgUnit', Persons: 'Opslag.Person' });
    expect(told('metadata alone')).toEqual(metadata.sets);
    expect(metadata.version).toBe(version === '4.0' ? '4.0' : '4.1');
    // The reader has the other vocabularies in itself.
    expect(metadata.asked).toEqual(['$metadata/Org.OData.Aggregation.V1.xml']);
    // See docs/conformance.md: values of Edm.PrimitiveType, a type of 4.01, and a property that may be null.
    expect([...new Set(metadata.faults.map(fault => fault.split(' : ')[0]))]).toEqual([
      'BadUnresolvedType',
      'ExpressionPrimitiveKindNotValidForAssertedType',
      'RecordExpressionMissingRequiredProperty',
    ]);
  },
);

const APPLIED = 'Persons?$apply=groupby((Surname),aggregate($count as Total))';

/** By their kinds; `…` is a person. The requests of the samples are among them. */
const ANSWERS: readonly (readonly [kind: string, url: string])[] = [
  ['set', 'OrgUnits?$expand=KLEPrimary,KLESecondary,KLETertiary'],
  ['set', 'OrgUnits?$expand=KLEPrimary($filter=Active eq true),KLESecondary($filter=Active eq true),KLETertiary($filter=Active eq true)'],
  ['set', 'OrgUnits?$expand=phones,addresses'],
  [
    'set',
    "Persons?$expand=affiliations,users&$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/UserType eq 'ACTIVE_DIRECTORY') and (u/Prime eq true)))",
  ],
  ['set', 'Persons?$top=3&$count=true'],
  ['set', 'Persons(…)/Affiliations?$expand=Person,OrgUnit($expand=Manager)'],
  ['set', 'Persons?$top=3&$select=Uuid,Firstname&$expand=Affiliations($count=true;$top=1;$select=Uuid,StartDate)'],
  ['set', 'Persons?$top=3&$select=Uuid&$expand=Affiliations/$ref'],
  ['entity', 'Persons(…)?$expand=Photo,Users,Leave,Affiliations($expand=OrgUnit($select=Uuid,Name))'],
  ['entity', 'Persons(…)?$select=Firstname'],
  ['property', 'Persons(…)/Firstname'],
  ['property', 'Persons(…)/Created'],
  ['references', 'Persons(…)/Affiliations/$ref'],
  ['applied', APPLIED],
  ['service', ''],
  ['error', 'Persons?$filter=Nothing eq 1'],
  ['error', 'Persons(00000000-0000-0000-0000-000000000000)'],
];

describe.each(VERSIONS.flatMap(version => ['minimal', 'full'].map(metadata => [version, metadata] as const)))(
  'answers in %s with metadata=%s',
  (version, metadata) => {
    it('are read as the service tells them in full', async () => {
      const accept = `application/json;odata.metadata=${metadata};IEEE754Compatible=true`;
      const headers = { 'OData-MaxVersion': version, Accept: accept };
      // The one exception is tried below.
      const answers = ANSWERS.filter(([kind]) => !(kind === 'applied' && version === '4.01' && metadata === 'minimal'));
      const requests = answers.map(([kind, url]) => ({ name: url, kind, url: encodeURI(url.replace('…', person)), headers }));
      const seen = await read(requests);
      for (const [kind, url] of answers) {
        const full = { 'OData-MaxVersion': version, Accept: 'application/json;odata.metadata=full' };
        const told = await ask(url.replace('…', person), full);
        const body = toldInFull(kind, (await told.json()) as Json, root);
        const expected = { status: told.status, version, body: comparable(body, metadata) };
        expect([url, comparable(seen(url), metadata)]).toEqual([url, expect.objectContaining(expected)]);
      }
    });
  },
);

it('does not read rows of `$apply` without an id, nor answers without a context: docs/conformance.md', async () => {
  const seen = await read([
    { name: 'rows', kind: 'applied', url: encodeURI(APPLIED), headers: { 'OData-MaxVersion': '4.01' } },
    { name: 'none', kind: 'set', url: 'Persons?$top=1', headers: { Accept: 'application/json;odata.metadata=none' }, set: 'Persons' },
  ]);
  expect(seen('rows')).toMatch(/doesn't have a value for property 'Uuid'/);
  expect(seen('none')).toMatch(/The required instance annotation 'odata.context' was not found/);
});

it('follows next links to the end', async () => {
  const seen = await read([{ name: 'pages', kind: 'pages', url: 'Persons?$select=Uuid&$filter=Deleted%20eq%20false' }]);
  const persons = await rows('SELECT uuid FROM organisation.person WHERE NOT deleted ORDER BY uuid');
  expect(seen('pages')).toEqual({ keys: persons.map(({ uuid }) => uuid), pages: Math.ceil(persons.length / 150) });
  expect(persons.length).toBeGreaterThan(400);
});

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

describe.each(VERSIONS)('changes in %s', version => {
  it('are read: what was added, what changed, and what was removed in two ways', async () => {
    const headers = { 'OData-MaxVersion': version, Prefer: 'track-changes' };
    const [added, gone] = version === '4.0' ? [idOf(1), idOf(2)] : [idOf(3), idOf(4)];
    await client.query(`INSERT INTO organisation.person (uuid, firstname, deleted) VALUES ('${gone}', 'Kort', false)`);
    const first = await ask(
      `Persons?$select=Uuid,Firstname&$filter=Deleted eq false&$deltatoken=latest&$expand=Affiliations($select=Uuid)`,
      headers,
    );
    const { '@odata.deltaLink': link } = (await first.json()) as { readonly '@odata.deltaLink': string };
    const some = await rows('SELECT uuid FROM organisation.person WHERE NOT deleted ORDER BY uuid DESC LIMIT 2');
    const [changed, hidden] = some.map(({ uuid }) => String(uuid));
    await client.query(`
      INSERT INTO organisation.person (uuid, firstname, deleted) VALUES ('${added}', 'Ny', false);
      UPDATE organisation.person SET firstname = 'Anden ${version}' WHERE uuid = '${changed}';
      UPDATE organisation.person SET deleted = true WHERE uuid = '${hidden}';
      DELETE FROM organisation.person WHERE uuid = '${gone}'`);
    for (const metadata of ['minimal', 'full']) {
      const accept = { ...headers, Accept: `application/json;odata.metadata=${metadata}` };
      const line = (await read([{ name: 'delta', kind: 'delta', url: link, headers: accept }]))('delta');
      const { value } = (line as { readonly body: { readonly value: readonly Json[] } }).body;
      const removed = value.filter(item => '@removed' in item).map(item => [item['@id'], item['@removed']]);
      const there = value.filter(item => 'Firstname' in item).map(({ Uuid, Firstname }) => [Uuid, Firstname]);
      expect(new Set(removed)).toEqual(
        new Set([
          [`${root}Persons(${hidden})`, { reason: 'changed' }],
          [`${root}Persons(${gone})`, { reason: 'deleted' }],
        ]),
      );
      expect(new Set(there)).toEqual(
        new Set([
          [added, 'Ny'],
          [changed, `Anden ${version}`],
        ]),
      );
    }
  });
});

it('reads links of changes in 4.0: to what came, and to what went', async () => {
  const headers = { 'OData-MaxVersion': '4.0' };
  const [affiliation] = await rows('SELECT uuid, person_uuid FROM organisation.affiliation ORDER BY uuid LIMIT 1');
  const [other] = await rows(`SELECT uuid FROM organisation.person WHERE uuid <> '${String(affiliation?.person_uuid)}' LIMIT 1`);
  const [moved, before, after] = [affiliation?.uuid, affiliation?.person_uuid, other?.uuid].map(String);
  const first = await ask('Persons?$select=Uuid&$expand=Affiliations($select=Uuid)&$deltatoken=latest', headers);
  const { '@odata.deltaLink': link } = (await first.json()) as { readonly '@odata.deltaLink': string };
  await client.query(`UPDATE organisation.affiliation SET person_uuid = '${after}' WHERE uuid = '${moved}'`);
  for (const metadata of ['minimal', 'full']) {
    const accept = { ...headers, Accept: `application/json;odata.metadata=${metadata}` };
    const line = (await read([{ name: 'delta', kind: 'delta', url: link, headers: accept }]))('delta');
    const { value } = (line as { readonly body: { readonly value: readonly Json[] } }).body;
    const urlOf = (owner: string | undefined): string => `${root}Persons(${owner})/Affiliations(${moved})`;
    expect(value).toContainEqual(expect.objectContaining({ '@id': urlOf(after), Uuid: moved }));
    expect(value).toContainEqual({ '@link': [`${root}Persons(${after})`, 'Affiliations', urlOf(after)] });
    expect(value.filter(item => '@deletedLink' in item)).toEqual([
      { '@deletedLink': [`${root}Persons(${before})`, 'Affiliations', urlOf(before)] },
    ]);
  }
});

it('reads several levels of changes in 4.01, and not in 4.0: it takes no link from an entity of another set', async () => {
  const url = 'Persons?$select=Uuid&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name))&$deltatoken=latest';
  const links = await Promise.all(
    VERSIONS.map(async version => {
      const { '@odata.deltaLink': link } = (await (await ask(url, { 'OData-MaxVersion': version })).json()) as Record<string, string>;
      return [version, link ?? ''] as const;
    }),
  );
  await client.query(`UPDATE organisation.org_unit SET name = 'Several levels' WHERE uuid = (SELECT orgunit_uuid FROM organisation.affiliation LIMIT 1)`); // oxfmt-ignore
  const line = await read(links.map(([name, link]) => ({ name, kind: 'delta', url: link, headers: { 'OData-MaxVersion': name } })));
  expect(JSON.stringify(line('4.01'))).toMatch(/"OrgUnit":\{[^}]*"Name":"Several levels"/);
  expect(line('4.0')).toContain("the name of the expected entity set is 'Persons'");
});

/** Requests that ODataLib 8.4 does not read, though OData has them: docs/conformance.md. */
const UNREAD: readonly string[] = [
  'Persons(@k)?@k=<person>',
  "Persons(Master='<master>',MasterId='<master-id>')",
  '$entity?$id=Persons(<person>)',
  'Functions?$expand=*($levels=2)&$top=1',
  'Persons?$compute=length(Surname) as Letters,Letters mul 2 as Twice&$filter=Twice gt 10&$orderby=Letters&$select=Surname,Twice',
  "Persons?$expand=Users($filter=UserId eq @u;@u='x')",
  'Functions?$filter=Id divby 2 gt 1.5',
  'Persons?$filter=Firstname eq $root/Persons(<person>)/Firstname',
  'Persons?$filter=$root/Persons(<person>)/Users/$count gt 1 or $root/Persons(<person>)/Users/any(u:u/UserId eq Firstname)',
  'Persons?$filter=Affiliations/$count($filter=$this/Prime) gt 0&$expand=Affiliations($filter=$this/Prime)',
  'OrgUnits?$filter=Parent eq $root/OrgUnits(<person>) or Children/any(c:c eq $it)',
  'Persons?$filter=hassubset(["Anders","Mette"],[Firstname])',
  'Persons?$filter=hassubsequence([Firstname,Surname],[Surname])',
  'Persons?$filter=totaloffsetminutes(2024-02-29T13:20:00+02:00) eq 120 and hour(2024-02-29T13:20:00+02:00) eq 13',
  'Persons?$filter=case(Deleted eq true:1,true:2) eq 1&$orderby=case(Deleted:2,true:1)',
  'Persons?$apply=aggregate($count from Surname with max as Most)',
  'Persons?$apply=groupby((Surname),aggregate($count as Total))&$orderby=Total desc',
  'Persons?$apply=groupby((PersonType),topcount(2,LastChanged))',
  'OrgUnits?$apply=groupby((rollup(OrgType,Name)),aggregate($count as Total))',
  'Persons?$apply=filter(Deleted eq false)/identity',
  'Persons?$apply=orderby(Surname)/skip(2)/top(3)',
  'Persons?$apply=concat(groupby((Surname),aggregate($count as Total)),aggregate($count as Total))',
  'Functions?$apply=concat(topcount(2,Id),bottomcount(2,Id))',
  'Functions?$apply=concat(topsum(10,Id),bottomsum(10,Id))',
  'Functions?$apply=concat(toppercent(20,Id),bottompercent(20,Id))',
  'Persons?$apply=search(Anders)',
  'Persons?$apply=filter(Deleted eq false)/search(Anders)/orderby(Surname)/top(3)&$expand=Users',
  'Persons?$apply=groupby((Surname),aggregate($count as Total))&$compute=Total mul 2 as Twice&$filter=Twice gt 4&$orderby=Twice desc&$select=Surname,Twice',
  'Persons?$apply=topcount(2,LastChanged)&$select=Surname,Users&$format=application/json;odata.metadata=full',
];
/** What the service takes beyond OData. */
const NOT_ODATA: readonly string[] = [
  "Persons?$filter=Uuid eq '<person>' or Uuid in ('<person>')",
  "Persons('<person>')/Affiliations",
  "Persons?$filter=LastChanged gt '2024-01-01T00:00:00Z'",
  "Persons?$filter=Affiliations/any(a:a/StartDate le '2024-01-01')",
  "Persons?$filter=length(Firstname) gt '4' and year('2024-01-01') eq 2024",
  "Persons?$filter=Deleted eq 'false'",
  'Persons?$filter=ChosenName eq NULL and Deleted eq False',
  "Persons?$filter=LastChanged ge 2024-01-01 and Created lt '2030-01-01'",
  'Persons?$filter=Cpr eq 0101901234 or Cpr in (0101901234,0202901234)',
  "Persons?$filter=Users/any (u:startswith (u/UserId,'a'))&$expand=Users ($filter=Prime)",
];
/** Requests that ODataLib writes as others: it leaves out `$format` and the options of a count, makes a plus a space, and encodes a nested `$compute` twice. */
const WRITTEN_OTHERWISE: readonly string[] = [
  '$metadata?$format=application/json',
  'OrgUnits?$expand=Affiliations($search=lærer)&$filter=Affiliations/$count($search=lærer) gt 0',
  'Persons?$top=5&$expand=Affiliations($compute=OrgUnit/Name as Place;$select=Place)',
  "Persons?$filter=contains(Firstname,'+')",
  'Persons?$top=1&$format=application/json;odata.metadata=full',
  'Persons?$top=5&$expand=Affiliations($expand=OrgUnit)&$format=csv',
  'OrgUnits?$top=5&$expand=Manager&$format=xlsx',
];

it('reads the URLs of docs/odata-support.md, and writes URLs that the service answers the same', async () => {
  const [known] = await rows(
    `SELECT p.uuid, p.master, p.master_id, a.uuid AS affiliation FROM organisation.person p JOIN organisation.affiliation a ON a.person_uuid = p.uuid WHERE p.uuid = '${person}'`,
  );
  const names: Readonly<Record<string, unknown>> = {
    '<person>': known?.uuid,
    '<master>': known?.master,
    '<master-id>': known?.master_id,
    '<affiliation>': known?.affiliation,
  };
  const documented = documentedRequests().filter(({ support, request }) => support === 'yes' && !request.startsWith('Items'));
  const requests = documented.map(({ request }) => ({
    name: request,
    kind: 'url',
    url: encodeURI(request.replace(/<[a-z-]+>/g, name => String(names[name]))),
  }));
  const lines = await runProgram({ root, key: service.key, requests });
  const unread: string[] = [];
  const otherwise: string[] = [];
  for (const { name, url } of requests) {
    const line = lines.get(name);
    if (typeof line?.read !== 'string') unread.push(name);
    else if ((await contentOf(url)) !== (await contentOf(line.read))) otherwise.push(name);
  }
  expect({ unread, otherwise }).toEqual({ unread: [...UNREAD, ...NOT_ODATA], otherwise: WRITTEN_OTHERWISE });
  expect(requests.length).toBeGreaterThan(150);
});

/** An answer without what tells its URL. */
async function contentOf(url: string): Promise<string> {
  const response = await fetch(new URL(url, root), { headers: { ApiKey: service.key } });
  const body = await response.text();
  return `${response.status} ${body.replace(/"(@odata\.|\w+@odata\.)(context|nextLink|deltaLink)":"[^"]*",?/g, '').replace(/"requestId":"[^"]*"/, '')}`;
}
