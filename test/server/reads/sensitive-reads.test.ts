/** What the record of sensitive reads holds after real requests: who, when, which fields, and of whom, whichever way the fields were read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allRights } from '../../../graphql/grants/create-grants';
import type { KeyRights } from '../../../graphql/grants/grants';
import { organisationModel } from '../../support/edm';
import { PROJECT_ROOT } from '../../../std/project-root';
import type { TestService } from '../../support/service';
import { foundAndOthers, startRecordingService, type RecordingService } from './recording-service';

let recording: RecordingService;
let service: TestService;
let person: RecordingService['person'];
let parent: string;

beforeAll(async () => {
  recording = await startRecordingService();
  ({ service, person, parent } = recording);
});

afterAll(() => recording.close());

const odata: RecordingService['odata'] = (...asked) => recording.odata(...asked);
const graphql: RecordingService['graphql'] = (...asked) => recording.graphql(...asked);

describe('a read is recorded', () => {
  it('with its key, sender, time and request', async () => {
    const before = new Date();
    const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
    await recording.flushed();
    const [row] = await recording.recordedOf(headers['x-request-id']);
    expect(row).toMatchObject({
      key_id: service.key.split('_')[1],
      key_name: 'test',
      sender: '127.0.0.1',
      fields: ['Person.cpr'],
      subjects: [person.uuid],
    });
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('so that the statement of docs/keys.md finds the persons whom a key has read', async () => {
    await recording.odata(`Persons(${person.uuid})?$select=Cpr`);
    const [, statement = ''] = /```sql\n\s*([^]*?)```/.exec(readFileSync(path.join(PROJECT_ROOT, 'docs/keys.md'), 'utf8')) ?? [];
    const ofKey = (id: string): Promise<{ person: string }[]> =>
      recording.rows(statement.replace('ID', id).replace(/'\d{4}-\d\d-\d\d'/, "'2020-01-01'"));
    expect(await ofKey(service.key.split('_')[1] ?? '')).toContainEqual({ person: person.uuid });
    expect(await ofKey('nobody')).toEqual([]);
  });

  it('of each person on a page, whether or not the key is selected', async () => {
    const { body, reads } = await odata('Persons?$select=Cpr,Firstname,Uuid&$top=7&$orderby=Surname');
    const uuids = (JSON.parse(body) as { value: { Uuid: string }[] }).value.map(({ Uuid }) => Uuid).sort();
    expect(reads).toMatchObject([{ fields: ['Person.cpr'], subjects: uuids }]);
    expect((await odata('Persons?$select=Cpr&$top=7&$orderby=Surname')).reads).toMatchObject(reads);
  });

  it.each(['csv', 'xlsx'])('of each person on a sheet as %s, in all its batches', async format => {
    const all = await recording.rows<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid::text COLLATE "C"');
    const { reads } = await odata(`Persons?$select=Cpr&$format=${format}`);
    expect(new Set(reads.flatMap(({ fields }) => fields))).toEqual(new Set(['Person.cpr']));
    expect(reads.flatMap(({ subjects }) => subjects).sort()).toEqual(all.map(({ uuid }) => uuid));
  });

  it('of what is selected implicitly, and by bytes', async () => {
    expect((await odata(`Persons(${person.uuid})`)).reads).toMatchObject([
      { fields: ['Person.cpr', 'Person.localExtensions', 'Person.notes'], ways: ['SELECTED'], subjects: [person.uuid] },
    ]);
    const [photo] = await recording.rows<{ uuid: string }>('SELECT person_uuid AS uuid FROM organisation.photo ORDER BY id LIMIT 1');
    const owner = photo?.uuid ?? '';
    for (const bytes of ['Photo/$value', 'DownloadPhoto', 'Opslag.DownloadPhoto()'])
      expect((await odata(`Persons(${owner})/${bytes}`)).reads).toMatchObject([{ fields: ['Photo.content'], subjects: [owner] }]);
    expect((await odata(`Persons(${person.uuid})/Cpr/$value`)).reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [person.uuid] }]);
  });

  it('of the person to whom a child, an account or an affiliation belongs', async () => {
    const child = { fields: ['PersonChild.name'], subjects: [parent] };
    expect((await odata(`Persons(${parent})/Children?$select=Name`)).reads).toMatchObject([child]);
    expect((await odata(`Persons(${parent})?$select=Firstname&$expand=Children($select=Name)`)).reads).toMatchObject([child]);
    const { body, reads } = await odata(
      'Persons?$select=Uuid&$top=4&$expand=Users($select=LocalExtensions),Affiliations($select=LocalExtensions)',
    );
    const { value } = JSON.parse(body) as { value: { Uuid: string; Users: unknown[]; Affiliations: unknown[] }[] };
    const having = (name: 'Users' | 'Affiliations') =>
      value
        .filter(row => row[name].length > 0)
        .map(({ Uuid }) => Uuid)
        .sort();
    expect(reads).toMatchObject([
      { fields: ['Affiliation.localExtensions'], subjects: having('Affiliations') },
      { fields: ['User.localExtensions'], subjects: having('Users') },
    ]);
  });

  it('each field of its own persons', async () => {
    const { reads } = await odata(`Persons?$select=Cpr&$filter=Uuid in (${person.uuid},${parent})&$expand=Children($select=Name)`);
    expect(reads).toMatchObject([
      { fields: ['Person.cpr'], subjects: [person.uuid, parent].sort() },
      { fields: ['PersonChild.name'], subjects: [parent] },
    ]);
  });

  it('over links from elsewhere', async () => {
    const { reads } = await odata(
      'OrgUnits?$top=3&$select=Name&$filter=Affiliations/any()&$expand=Affiliations($select=Uuid;$expand=Person($select=Cpr))',
    );
    expect(reads).toHaveLength(1);
    expect(reads[0]?.fields).toEqual(['Person.cpr']);
    expect(reads[0]?.subjects.length).toBeGreaterThan(2);
  });

  it('of nobody, where the rows are about nobody', async () => {
    expect((await odata('OrgUnits?$top=3&$select=Notes')).reads).toMatchObject([{ fields: ['OrgUnit.notes'], subjects: [] }]);
  });
});

describe('what is only asked by counts as read', () => {
  it.each([
    ['an alternate key', () => `Persons(Cpr='${person.cpr}')?$select=Firstname`],
    ['a computed value', () => `Persons(${person.uuid})?$select=Letters&$compute=length(Cpr) as Letters`],
    ['a computed value of a page', () => `Persons?$select=Letters&$filter=Uuid eq ${person.uuid}&$compute=length(Cpr) as Letters`],
    ['an id', () => `$entity?$id=Persons(Cpr='${person.cpr}')&$select=Firstname`],
  ])('in %s: of the persons that are found', async (_, url) => {
    expect((await odata(url())).reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [person.uuid] }]);
  });

  it.each([
    ['a filter', () => `Persons?$select=Firstname&$filter=Cpr eq '${person.cpr}'`],
    ['a function in a filter', () => `Persons?$select=Firstname&$filter=startswith(Cpr,'${person.cpr}')`],
    ['an order', () => `Persons?$select=Firstname&$filter=Uuid eq ${person.uuid}&$orderby=Cpr`],
    ['a parameter alias', () => `Persons?$select=Firstname&$filter=Cpr eq @c&@c='${person.cpr}'`],
  ])('in %s: of the persons that are found, and of nobody known', async (_, url) => {
    expect((await odata(url())).reads).toMatchObject(foundAndOthers('Person.cpr', person.uuid));
  });

  it.each([
    ['a filter', "Persons?$select=Firstname&$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a lambda', "Persons?$select=Firstname&$filter=Children/any(c:c/Name eq 'x')", ['PersonChild.name']],
    ['an alternate key', "Persons(Cpr='0000000000')?$select=Firstname", ['Person.cpr']],
    ['a count', "Persons/$count?$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a count in line', "Persons?$top=0&$count=true&$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a nested filter', "OrgUnits?$top=1&$select=Name&$expand=Affiliations($filter=Person/Cpr eq 'x')", ['Person.cpr']],
  ])('in %s that finds nobody', async (_, url, fields) => {
    const { reads } = await odata(url);
    expect(reads.filter(read => read.fields.join() === fields.join())).toMatchObject([{ fields, subjects: [] }]);
  });

  it('in a lambda: of those who are found', async () => {
    const { reads } = await odata(`Persons?$select=Firstname&$filter=Uuid eq ${parent} and Children/any(c:c/Name ne 'x')`);
    expect(reads).toMatchObject(foundAndOthers('PersonChild.name', parent));
  });

  it('at the other door, in the document and in variables', async () => {
    const expected = foundAndOthers('Person.cpr', person.uuid);
    expect((await graphql(`{ persons(filter: { cpr: { eq: "${person.cpr}" } }) { nodes { firstname } } }`)).reads).toMatchObject(expected);
    const query = 'query ($f: PersonFilter) { persons(filter: $f) { nodes { firstname } } }';
    expect((await graphql(query, { f: { cpr: { eq: person.cpr } } })).reads).toMatchObject(expected);
    const byExpression = {
      expression: { call: { function: 'EQ', arguments: [{ field: { name: 'Person_cpr' } }, { value: { string: person.cpr } }] } },
    };
    expect((await graphql(query, { f: byExpression })).reads).toMatchObject(expected);
    expect((await graphql(`{ person(uuid: "${person.uuid}") { ...C } } fragment C on Person { secret: cpr }`)).reads).toMatchObject([
      { fields: ['Person.cpr'], subjects: [person.uuid] },
    ]);
  });
});

describe('what is read of others than the rows that are found', () => {
  const ofNobody = { fields: ['Person.cpr'], subjects: [] };
  const of = (...subjects: string[]) => ({ fields: ['Person.cpr'], subjects: subjects.sort() });

  it.each([
    [
      'a filter that would tell by the count',
      (it: string) => `Persons?$select=Uuid&$filter=Uuid eq ${it} or Cpr ge '15'&$count=true&$top=1`,
    ],
    ['a filter that would tell by the next link', (it: string) => `Persons?$select=Uuid&$filter=Uuid eq ${it} or Cpr ge '15'&$top=1`],
    ['a filter as a segment', (it: string) => `Persons/$filter(Uuid eq ${it} or Cpr ge '15')?$select=Uuid&$top=1`],
    ['a filter of references', (it: string) => `Persons/$ref?$filter=Uuid eq ${it} or Cpr ge '15'&$top=1`],
    ['an order', () => 'Persons?$select=Uuid&$orderby=Cpr&$top=1'],
  ])('in %s is recorded without a person, beside those who are found', async (_, url) => {
    const { status, body, reads } = await odata(url(person.uuid));
    expect(status).toBe(200);
    const [row] = (JSON.parse(body) as { value: Record<string, string>[] }).value;
    const found = row?.Uuid ?? /\(([^)]+)\)/.exec(row?.['@odata.id'] ?? '')?.[1] ?? '';
    expect(reads).toMatchObject(expect.arrayContaining([expect.objectContaining(ofNobody), expect.objectContaining(of(found))]));
  });

  it('over $root is recorded of the person who is looked up, whoever is found', async () => {
    for (const url of [
      `Persons(${parent})?$select=H&$compute=$root/Persons(${person.uuid})/Cpr as H`,
      `Persons?$top=1&$select=Firstname&$filter=$root/Persons(${person.uuid})/Cpr ne 'x'`,
      `Persons?$top=1&$select=Firstname&$orderby=$root/Persons(${person.uuid})/Cpr`,
      `OrgUnits?$top=1&$select=Name&$filter=$root/Persons(${person.uuid})/Cpr eq 'x'`,
      `Persons?$top=1&$select=Firstname&$filter=$root/Persons(${person.uuid})/Affiliations/any(a:a/Person/Cpr ne 'x')`,
      `Persons?$apply=filter($root/Persons(${person.uuid})/Cpr ne 'x')/aggregate($count as N)`,
    ]) {
      const { status, reads } = await odata(url);
      expect([url, status]).toEqual([url, 200]);
      expect([url, reads]).toEqual([url, expect.arrayContaining([expect.objectContaining(of(person.uuid))])]);
    }
  });

  it('over a key is recorded of the person whose it is at the other door too, in the document and in variables', async () => {
    const cpr = `{ lookup: { key: [{ field: Person_uuid, value: { uuid: "${person.uuid}" } }], as: "p", value: { field: { of: "p", name: Person_cpr } } } }`;
    const written = `{ orgUnits(filter: { expression: { call: { function: NE, arguments: [${cpr}, { value: { string: "x" } }] } } }, first: 1) { nodes { name } } }`;
    const lookup = {
      key: [{ field: 'Person_uuid', value: { uuid: person.uuid } }],
      as: 'p',
      value: { field: { of: 'p', name: 'Person_cpr' } },
    };
    const f = { expression: { call: { function: 'NE', arguments: [{ lookup }, { value: { string: 'x' } }] } } };
    const given = await graphql('query ($f: OrgUnitFilter) { orgUnits(filter: $f, first: 1) { nodes { name } } }', { f });
    for (const { body, reads } of [await graphql(written), given])
      expect([body, reads]).toEqual([expect.stringContaining('"name"'), [{ ...of(person.uuid), ways: ['FILTERED'] }]]);
  });

  it.each([
    ['another key', 'Person_cpr', 'string', 'String'],
    ['another key that holds an identifier', 'Person_cpr', 'uuid', 'UUID'],
    ['a text', 'Person_uuid', 'string', 'String'],
    ['a number', 'Person_uuid', 'int', 'Int'],
  ])('over %s in place of the key is recorded without a person, though it is refused', async (_, field, member, type) => {
    const value = { string: person.cpr, uuid: person.uuid, int: 1 }[member];
    const asked = (given: string): string =>
      `{ orgUnits(filter: { expression: { call: { function: NE, arguments: [
        { lookup: { key: [{ field: ${field}, value: { ${member}: ${given} } }], as: "p", value: { field: { of: "p", name: Person_cpr } } } }, { value: { string: "x" } }
      ] } } }, first: 1) { nodes { name } } }`;
    for (const { body, reads } of [
      await graphql(asked(JSON.stringify(value))),
      await graphql(`query ($v: ${type}!) ${asked('$v')}`, { v: value }),
    ])
      expect([body, reads]).toEqual([expect.stringContaining('INVALID_ARGUMENT'), [{ ...ofNobody, ways: ['FILTERED'] }]]);
  });

  it('of $it inside $expand is recorded without a person', async () => {
    for (const item of ["$filter=$it/Cpr ne 'x'", '$orderby=$it/Cpr', '$compute=$it/Cpr as H;$select=H']) {
      const { status, reads } = await odata(`Persons(${parent})?$select=Firstname&$expand=Affiliations(${item})`);
      expect([item, status]).toEqual([item, 200]);
      expect([item, reads]).toEqual([item, expect.arrayContaining([expect.objectContaining(ofNobody)])]);
    }
  });

  it('over a link to another person is recorded without a person', async () => {
    const [{ owner, other } = { owner: '', other: '' }] = await recording.rows<{ owner: string; other: string }>(
      'SELECT person_uuid AS owner, substitute_uuid AS other FROM organisation.substitute_assignment ORDER BY id LIMIT 1',
    );
    const computed = await odata(`Persons(${owner})/Substitutes?$select=H&$compute=Substitute/Cpr as H`);
    expect(computed.reads).toContainEqual(expect.objectContaining(ofNobody));
    expect((await odata(`Persons?$select=Firstname&$filter=Substitutes/any(s:s/Substitute/Cpr ne 'x')&$top=1`)).reads).toContainEqual(
      expect.objectContaining(ofNobody),
    );
    const selected = await odata(`Persons(${owner})/Substitutes?$select=Id&$expand=Substitute($select=Cpr)`);
    expect(selected.reads).toMatchObject([of(...new Set([other, ...(selected.reads[0]?.subjects ?? [])]))]);
  });

  it('is not hidden by what the same document reads of others', async () => {
    const mine = `a: person(uuid: "${parent}") { cpr }`;
    const max = '[{ aggregate: [{ as: "m", method: MAX, value: { field: { name: Person_cpr } } }] }]';
    for (const other of [
      'b: personByCpr(cpr: "0000000000") { uuid }',
      'b: persons(filter: { cpr: { eq: "0" } }) { count }',
      `b: personsAggregate(steps: ${max}) { nodes { string(name: "m") } }`,
      `b: personsAggregate(steps: ${max}) { count }`,
    ]) {
      const { status, reads } = await graphql(`{ ${mine} ${other} }`);
      expect([other, status]).toEqual([other, 200]);
      expect([other, reads]).toEqual([
        other,
        expect.arrayContaining([expect.objectContaining(of(parent)), expect.objectContaining(ofNobody)]),
      ]);
    }
  });
});

describe('nothing is recorded', () => {
  it.each([
    ['of other fields', () => `Persons(${person.uuid})?$select=Firstname,Surname`],
    ['where no row was found for what is selected', () => "Persons?$select=Cpr&$filter=Firstname eq 'nobody has this name'"],
    ['of what is refused', () => 'Persons?$select=Cpr,Nothing'],
    ['of documents', () => '$metadata'],
  ])('%s', async (_, url) => {
    expect((await odata(url())).reads).toEqual([]);
  });

  it('of what a key may not read', async () => {
    const limited = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
    expect(await odata('Persons?$select=Cpr', limited)).toMatchObject({ status: 403, reads: [] });
    expect(await odata('Persons?$top=3&$expand=Children', limited)).toMatchObject({ status: 200, reads: [] });
  });
});

describe('protected addresses', () => {
  const all = allRights(organisationModel());
  const granted: KeyRights = { allow: undefined, deny: [], schema: 'FULL' };

  it('are shown to a key that may read them, and recorded, and no others are', async () => {
    const [found] = await recording.rows<{ hidden: string; open: string }>(`SELECT
      (SELECT min(person_uuid::text) FROM organisation.person_post WHERE address_protected) AS hidden,
      (SELECT min(person_uuid::text) FROM organisation.person_post GROUP BY person_uuid HAVING NOT bool_or(address_protected) ORDER BY 1 LIMIT 1) AS open`);
    const reader = await service.as({ ...all, allow: [...(all.allow ?? []), 'PersonPost.protected'] });
    const of = (uuid: string | undefined) => `Persons(${uuid ?? ''})/Addresses?$select=Id,Street&$orderby=Id`;
    const stored = await recording.rows<{ Id: number; Street: string; hides: boolean }>(
      'SELECT id AS "Id", street AS "Street", address_protected AS hides FROM organisation.person_post WHERE person_uuid = $1 ORDER BY id',
      [found?.hidden],
    );
    const seen = await odata(of(found?.hidden), reader);
    expect(seen.reads).toMatchObject([{ fields: ['PersonPost.street'], subjects: [found?.hidden] }]);
    expect(JSON.parse(seen.body)).toMatchObject({ value: stored.map(({ Id, Street }) => ({ Id, Street })) });
    expect((await odata(of(found?.open), reader)).reads).toEqual([]);
    const blind = await odata(of(found?.hidden), await service.as(granted));
    expect(blind.reads).toEqual([]);
    expect(JSON.parse(blind.body)).toMatchObject({ value: stored.map(({ Id, Street, hides }) => ({ Id, Street: hides ? null : Street })) });
    expect((await odata("Persons?$select=Firstname&$filter=Addresses/any(a:a/Street eq 'x')", reader)).reads).toMatchObject([
      { fields: ['PersonPost.street'], subjects: [] },
    ]);
  });
});

it('one line in the log tells the same request', async () => {
  const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
  const line = service.log.find(({ requestId }) => requestId === headers['x-request-id']);
  expect(line).toMatchObject({ fields: ['Person.cpr', 'Person.uuid'], rows: 1, entitySets: ['Persons'] });
  expect(JSON.stringify(line)).not.toContain(person.uuid);
});

it('answers for one person', async () => {
  const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
  await recording.flushed();
  const [newest] = await service.keys.reads(person.uuid, { first: 5 });
  expect(newest).toMatchObject({ requestId: headers['x-request-id'], keyName: 'test', sender: '127.0.0.1', fields: ['Person.cpr'] });
  expect(await service.keys.reads('00000000-0000-0000-0000-000000000000', { first: 5 })).toEqual([]);
  await expect(service.keys.reads('x', { first: 5 })).rejects.toThrow('A person is named by the identifier');
});

it('answers for one person among reads of very many', async () => {
  const { headers } = await service.get('/odata/Persons?$select=Cpr&$top=1000');
  await recording.flushed();
  const [read] = await recording.recordedOf(headers['x-request-id']);
  expect(read?.subjects).toHaveLength(1000);
  const [newest] = await service.keys.reads(read?.subjects[500] ?? '', { first: 1 });
  expect(newest?.requestId).toBe(headers['x-request-id']);
});

it('records of the person what a delta tells by their removal: that a filter no longer finds them', async () => {
  const deltaOf = (body: string): string =>
    decodeURI(String((JSON.parse(body) as Record<string, unknown>)['@odata.deltaLink']).replace(/^.*\/odata\//, ''));
  const first = await odata(`Persons?$select=Uuid,Cpr&$filter=Cpr eq '${person.cpr}'&$deltatoken=latest`);
  await recording.rows(`UPDATE organisation.person SET cpr = NULL WHERE uuid = $1`, [person.uuid]);
  const round = await odata(deltaOf(first.body));
  await recording.rows(`UPDATE organisation.person SET cpr = $2 WHERE uuid = $1`, [person.uuid, person.cpr]);
  expect(round.body).toContain('"@odata.removed":{"reason":"changed"}');
  expect(round.reads).toEqual([
    { fields: ['Person.cpr'], ways: ['FILTERED'], subjects: [person.uuid] },
    { fields: ['Person.cpr'], ways: ['FILTERED'], subjects: [] },
  ]);
});
