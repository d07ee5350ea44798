/** What changed since an answer, as a client of OData asks for it: delta links, what they answer, and where there are none (Part 1, section 11.3; JSON Format, section 15). */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { askChanges, belowRoot, TRACK, V4, type Answer, type Headers, type Json } from './ask-changes';

let service: PrivateService;
let writer: Client;

beforeAll(async () => {
  service = await startPrivateService();
  writer = await service.database.connect();
  await writer.query(
    `INSERT INTO organisation.function (id, name, category) SELECT 900 + n, 'Delta ' || n, 'd' FROM generate_series(1, 5) AS n`,
  );
});

afterAll(() => service.close());

const ask = (url: string | undefined, headers?: Headers, reader: Pick<AskingReader, 'get'> = service): Promise<Answer> =>
  askChanges(reader, url, headers);

/** Without what differs each time. */
const shown = (link: string | undefined): string => decodeURIComponent(link ?? '').replace(/(?<=token=~?)[\w.-]+/g, '…');

const OURS = "Functions?$filter=Category eq 'd'&$select=Id,Name";

describe('a delta link', () => {
  it('ends the last page of what is asked for with track-changes, and holds all that says what is tracked', async () => {
    const first = await ask(`${OURS}&$orderby=Name desc&$count=true&tool=x`, { prefer: 'track-changes, maxpagesize=3' });
    expect(first.headers['preference-applied']).toBe('maxpagesize=3, track-changes');
    expect(first).toMatchObject({ status: 200, delta: undefined });
    expect(shown(first.next)).toBe(`${OURS.replace('&$select', '&$orderby=Name desc&$select')}&$count=true&tool=x&$skiptoken=~…`);
    const last = await ask(first.next);
    expect(last).toMatchObject({ status: 200, next: undefined, value: [{ Name: 'Delta 2' }, { Name: 'Delta 1' }] });
    expect(shown(last.delta)).toBe(`${OURS}&tool=x&$deltatoken=…`);
    const round = await ask(last.delta);
    expect(round.body).toMatchObject({
      '@odata.context': expect.stringMatching(/\$metadata#Functions\(Id,Name\)\/\$delta$/) as unknown,
      value: [],
    });
    expect(shown(round.delta)).toBe(shown(last.delta));
  });

  it('leads to who is in the collection since, by a condition on what is below an entity and on the entity itself', async () => {
    const { delta } = await ask('Persons?$filter=Users/any(u:u/UserId eq $it/Firstname)&$select=Uuid', TRACK);
    const { rows } = await writer.query<{ uuid: string }>(
      `UPDATE organisation.account SET user_id = p.firstname FROM organisation.person AS p
       WHERE p.uuid = person_uuid AND account.uuid = (SELECT uuid FROM organisation.account WHERE NOT disabled ORDER BY uuid LIMIT 1) RETURNING p.uuid`,
    );
    expect(rows).toHaveLength(1);
    expect((await ask(delta)).value).toEqual([{ Uuid: rows[0]?.uuid }]);
  });

  it('is not given where it was not asked for, nor where changes cannot be told', async () => {
    for (const [url, headers] of [
      [OURS, {}],
      [`${OURS}&$top=2`, TRACK],
      [`${OURS}&$skip=1`, TRACK],
      ['Functions?$apply=filter(Id gt 0)', TRACK],
      ['Functions/$filter(@f)?@f=Id gt 0', TRACK],
      ['Functions/$ref', TRACK],
      ['Functions(901)/Assignments', TRACK],
      ['OrgUnits?$expand=Affiliations($expand=OrgUnit($expand=Parent))', { ...TRACK, ...V4 }],
      ['OrgUnits?$expand=Children($levels=2)', { ...TRACK, ...V4 }],
      ['Persons?$filter=Created gt now()', TRACK],
    ] as const) {
      const answer = await ask(url, headers);
      expect([url, answer.status, answer.delta, answer.headers['preference-applied']]).toEqual([url, 200, undefined, undefined]);
    }
    const sheet = await ask(`${OURS}&$format=csv`, TRACK);
    expect([sheet.status, sheet.headers['preference-applied']]).toEqual([200, undefined]);
  });

  it('ends a collection that comes whole, and what changed in it', async () => {
    const whole = await service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
    const persons = await ask('Persons?$select=Uuid,Firstname', TRACK, whole);
    expect(persons.next).toBeUndefined();
    expect(persons.value.length).toBeGreaterThan(1000);
    const [first] = persons.value;
    await writer.query(`UPDATE organisation.person SET firstname = 'Delta'`);
    const round = await ask(persons.delta, {}, whole);
    expect(round.value).toHaveLength(persons.value.length);
    expect(round.value).toContainEqual({ ...first, Firstname: 'Delta' });
    expect((await ask(round.delta, {}, whole)).value).toEqual([]);
  });

  it('begins now with $deltatoken=latest, without a row', async () => {
    const { status, value, delta } = await ask(`${OURS}&$deltatoken=latest`);
    expect([status, value]).toEqual([200, []]);
    await writer.query(`UPDATE organisation.function SET name = 'Delta I' WHERE id = 901`);
    expect((await ask(delta)).value).toEqual([{ Id: 901, Name: 'Delta I' }]);
  });
});

describe('what changed', () => {
  it('is added, changed and removed entities, in the form of each version', async () => {
    const { delta } = await ask(OURS, TRACK);
    await writer.query(`
      INSERT INTO organisation.function (id, name, category) VALUES (910, 'Delta new', 'd'), (911, 'Elsewhere', 'e');
      UPDATE organisation.function SET name = 'Delta II' WHERE id = 902;
      UPDATE organisation.function SET description = 'not selected' WHERE id = 903;
      UPDATE organisation.function SET category = 'e' WHERE id = 904;
      DELETE FROM organisation.function WHERE id = 905`);
    const newer = await ask(`${delta ?? ''}&$count=true`);
    expect(newer.body['@odata.count']).toBe(4);
    const removed = (id: number, reason: string): Json => ({
      '@odata.removed': { reason },
      '@odata.id': expect.stringMatching(new RegExp(`^http.*/odata/Functions\\(${id}\\)$`)) as unknown,
      Id: id,
    });
    expect(newer.value).toHaveLength(4);
    expect(newer.value).toEqual(
      expect.arrayContaining([
        { Id: 910, Name: 'Delta new' },
        { Id: 902, Name: 'Delta II' },
        removed(904, 'changed'),
        removed(905, 'deleted'),
      ]) as unknown,
    );
    const older = await ask(delta, V4);
    expect(older.value.filter(entity => 'reason' in entity)).toEqual(
      [
        [904, 'changed'],
        [905, 'deleted'],
      ].map(([id, reason]) => ({
        '@odata.context': expect.stringMatching(/^http.*\$metadata#Functions\/\$deletedEntity$/) as unknown,
        id: expect.stringMatching(new RegExp(`/Functions\\(${String(id)}\\)$`)) as unknown,
        reason,
      })),
    );
    const full = await ask(delta, { accept: 'application/json;odata.metadata=full' });
    expect(Object.keys(full.value.find(entity => entity.Id === 905) ?? {})[0]).toBe('@odata.context');
  });

  it('comes in pages, the last of which has the next delta link', async () => {
    const { delta } = await ask(OURS, TRACK);
    await writer.query(`UPDATE organisation.function SET name = name || '!' WHERE category = 'd'`);
    const seen: unknown[] = [];
    let page = await ask(delta, { prefer: 'maxpagesize=2, track-changes' });
    expect(page.headers['preference-applied']).toBe('maxpagesize=2, track-changes');
    const size = page.value.length;
    for (; page.next !== undefined; page = await ask(page.next)) {
      expect(page.delta).toBeUndefined();
      expect(shown(page.next)).toBe(`${OURS}&$deltatoken=…&$skiptoken=…`);
      seen.push(...page.value.map(({ Id }) => Id));
    }
    seen.push(...page.value.map(({ Id }) => Id));
    expect([size, new Set(seen).size]).toEqual([2, seen.length]);
    expect(seen.length).toBeGreaterThan(2);
    expect((await ask(page.delta)).value).toEqual([]);
  });

  it('comes in pages of any size, whatever size the pages had before', async () => {
    const [unit] = (await ask('OrgUnits?$filter=Affiliations/$count gt 3&$select=Uuid&$top=1')).value;
    const { delta } = await ask('OrgUnits?$select=Name&$expand=Affiliations($select=Uuid)', { prefer: 'maxpagesize=5000, track-changes' });
    await writer.query(`UPDATE organisation.org_unit SET name = 'Delta' WHERE uuid = $1`, [unit?.Uuid]);
    const round = await ask(delta, { prefer: 'maxpagesize=3' });
    const nested = { Affiliations: { length: 3 }, 'Affiliations@odata.nextLink': expect.any(String) as unknown };
    expect(round).toMatchObject({ status: 200, value: [{ Name: 'Delta', ...nested }] });
    // Nothing is told from a collection that is expanded, so its links are those of any answer.
    const first = await ask(`OrgUnits(${String(unit?.Uuid)})?$select=Name&$expand=Affiliations($select=Uuid)`, { prefer: 'maxpagesize=3' });
    const tracked = await ask(`OrgUnits?$filter=Uuid eq ${String(unit?.Uuid)}&$select=Name&$expand=Affiliations($select=Uuid)`, {
      prefer: 'maxpagesize=3, track-changes',
    });
    const links = [first.body, tracked.value[0]].map(row => belowRoot(row?.['Affiliations@odata.nextLink']));
    expect(links[1]).toBe(links[0]);
    expect(await ask(links[1])).toMatchObject({ status: 200, delta: undefined });
    expect(await ask(round.delta)).toMatchObject({ status: 200, value: [] });
  });

  it('names each entity, whatever is selected and whatever metadata is asked for', async () => {
    for (const metadata of ['minimal', 'none', 'full']) {
      const accept = { accept: `application/json;odata.metadata=${metadata}` };
      const { delta } = await ask("Functions?$filter=Category eq 'd'&$select=Name", { ...TRACK, ...accept });
      await writer.query(`UPDATE organisation.function SET name = name || '?' WHERE id = 901`);
      const round = await ask(delta, accept);
      expect([metadata, round.value]).toMatchObject([metadata, [{ '@odata.id': expect.stringMatching(/Functions\(901\)$/) as unknown }]]);
    }
  });

  it('has an expanded collection whole, where anything in it changed', async () => {
    const [person] = (await ask('Persons?$filter=Affiliations/$count gt 1&$select=Uuid&$top=1')).value;
    const uuid = String(person?.Uuid);
    const query = 'Persons?$select=Uuid&$expand=Affiliations($select=PositionName;$expand=OrgUnit($select=Name))';
    const { delta } = await ask(`${query}&$deltatoken=latest`);
    await writer.query(
      `UPDATE organisation.affiliation SET position_name = 'Delta' WHERE uuid = (SELECT uuid FROM organisation.affiliation WHERE person_uuid = $1 LIMIT 1)`,
      [uuid],
    );
    const round = await ask(delta);
    const [now] = (await ask(`${query}&$filter=Uuid eq ${uuid}`)).value;
    expect(round.value).toEqual([now]);
    expect(now?.Affiliations).toContainEqual(expect.objectContaining({ PositionName: 'Delta' }));
  });

  it.each([
    ['hidden', 'UPDATE organisation.org_unit SET deleted = true WHERE uuid = $1'],
    ['deleted', 'DELETE FROM organisation.org_unit WHERE uuid = $1'],
  ])('names the one that has lost a row which was %s afterwards', async (_, end) => {
    const [old, other, moved] = [randomUUID(), randomUUID(), randomUUID()];
    const insert = (uuid: string, parent: string | null): Promise<unknown> =>
      writer.query(`INSERT INTO organisation.org_unit (uuid, name, parent_uuid, deleted, id) VALUES ($1, 'Delta', $2, false, (SELECT max(id) + 1 FROM organisation.org_unit))`, [uuid, parent]); // oxfmt-ignore
    await insert(old, null);
    await insert(other, null);
    await insert(moved, old);
    const units = `OrgUnits?$filter=Uuid in (${old},${other})&$select=Uuid&$expand=Children($select=Uuid)`;
    const first = await ask(units, TRACK);
    expect(first.value).toContainEqual(expect.objectContaining({ Uuid: old, Children: [expect.objectContaining({ Uuid: moved })] }));
    const parents = await ask(`OrgUnits?$filter=Children/any(c:c/Uuid eq ${moved})&$select=Uuid`, TRACK);
    await writer.query('UPDATE organisation.org_unit SET parent_uuid = $2 WHERE uuid = $1', [moved, other]);
    await writer.query(end, [moved]);
    expect((await ask(first.delta)).value).toContainEqual(expect.objectContaining({ Uuid: old, Children: [] }));
    expect((await ask(parents.delta)).value).toContainEqual(
      expect.objectContaining({ Uuid: old, '@odata.removed': { reason: 'changed' } }),
    );
  });

  it('is nothing where the key may not read it', async () => {
    const reader = await service.as({ allow: ['Function.id', 'Function.name'], deny: [], schema: 'FULL' });
    const { delta } = await ask('Functions', TRACK, reader);
    await writer.query(`UPDATE organisation.function SET category = 'f' WHERE id = 911`);
    expect((await ask(delta, {}, reader)).value).toEqual([]);
  });
});

describe('a token', () => {
  it('hides the literals that are sensitive, and works as it was given', async () => {
    const { rows } = await writer.query<{ cpr: string; uuid: string }>(
      'SELECT cpr, uuid FROM organisation.person WHERE cpr IS NOT NULL LIMIT 1',
    );
    const [{ cpr, uuid } = { cpr: '', uuid: '' }] = rows;
    const { delta } = await ask(`Persons?$filter=Cpr eq '${cpr}'&$select=Surname`, TRACK);
    expect(shown(delta)).toBe('Persons?$filter=Cpr eq @s1&$select=Surname&$deltatoken=…');
    await writer.query(`UPDATE organisation.person SET surname = 'Delta' WHERE uuid = $1`, [uuid]);
    const round = await ask(delta);
    expect(round.value).toMatchObject([{ Surname: 'Delta' }]);
    expect((await ask(round.delta)).value).toEqual([]);
    const other = await service.as({ allow: ['Person.uuid', 'Person.surname', 'Person.cpr'], deny: [], schema: 'FULL' });
    const gone = await ask(delta, {}, other);
    expect([gone.status, gone.body]).toMatchObject([410, { error: { code: 'Gone', target: '$deltatoken' } }]);
    expect(gone.headers).not.toHaveProperty('location');
  });

  it('tells that a value became null, also who wants no nulls', async () => {
    const { rows } = await writer.query<{ uuid: string }>('SELECT uuid FROM organisation.person WHERE chosen_name IS NOT NULL LIMIT 1');
    const { uuid } = rows[0] ?? {};
    const { delta } = await ask(`Persons?$filter=Uuid eq ${uuid ?? ''}&$select=ChosenName`, TRACK);
    await writer.query('UPDATE organisation.person SET chosen_name = NULL WHERE uuid = $1', [uuid]);
    const round = await ask(delta, { prefer: 'omit-values=nulls' });
    expect(round.value).toMatchObject([{ ChosenName: null }]);
    expect(round.headers).not.toHaveProperty('preference-applied');
  });

  it('is gone where the rights of the key are others, and tells where to begin again', async () => {
    const { delta } = await ask(OURS, TRACK);
    const other = await service.as({ allow: ['Function.*'], deny: [], schema: 'FULL' });
    const gone = await ask(delta, {}, other);
    expect([gone.status, gone.body]).toMatchObject([410, { error: { code: 'Gone', target: '$deltatoken' } }]);
    expect(decodeURIComponent(belowRoot(gone.headers.location) ?? '')).toBe(OURS);
    expect(await ask(belowRoot(gone.headers.location), TRACK, other)).toMatchObject({ status: 200 });
  });

  it('says where to begin again when changes were dropped, unless its literals are sealed for the token', async () => {
    const shows = await ask(OURS, TRACK);
    const hides = await ask("Persons?$filter=Cpr ne '0101010101'&$select=Surname&$deltatoken=latest");
    await writer.query('UPDATE changes.history SET forgotten = pg_current_xact_id()');
    const [gone, hidden] = [await ask(shows.delta), await ask(hides.delta)];
    expect([gone.status, decodeURIComponent(belowRoot(gone.headers.location) ?? '')]).toEqual([410, OURS]);
    expect(hidden.status).toBe(410);
    expect(hidden.headers).not.toHaveProperty('location');
  });

  it('of another query, or of none, is refused', async () => {
    const { delta = '' } = await ask(OURS, TRACK);
    const computed = await ask('Functions?$compute=length(Name) as L&$select=Id,L', TRACK);
    for (const url of [
      `${OURS}&$deltatoken=x`,
      delta.replace('%27d%27', '%27e%27').replace("'d'", "'e'"),
      `${delta}&$skiptoken=x`,
      computed.delta?.replace('length(Name)', 'length(Category)') ?? '',
    ]) {
      const { status, body } = await ask(url);
      expect([url, status, body]).toMatchObject([url, 400, { error: { code: 'InvalidDeltaToken', target: '$deltatoken' } }]);
    }
  });

  it.each([
    ['Functions?$top=1&$deltatoken=latest', 400, 'OptionNotApplicable', '$top'],
    ['Functions?$skip=1&$deltatoken=latest', 400, 'OptionNotApplicable', '$skip'],
    ['Functions?$orderby=Name&$deltatoken=latest', 400, 'OptionNotApplicable', '$orderby'],
    ['Functions?$apply=filter(Id gt 0)&$deltatoken=latest', 400, 'OptionNotApplicable', '$deltatoken'],
    ['Functions(901)?$deltatoken=latest', 400, 'OptionNotApplicable', '$deltatoken'],
    ['Functions/$count?$deltatoken=latest', 400, 'OptionNotApplicable', '$deltatoken'],
    ['Functions(901)/Assignments?$deltatoken=latest', 501, 'NotOffered', '$deltatoken'],
    ['Functions?$filter=now() gt 2024-01-01T00:00:00Z&$deltatoken=latest', 501, 'NotOffered', '$deltatoken'],
    ['Functions?$deltatoken=latest&$format=csv', 406, 'NotAcceptable', '$format'],
  ])('of %s: %d', async (url, status, code, target) => {
    expect(await ask(url)).toMatchObject({ status, body: { error: { code, target } } });
  });

  it('is refused in 4.0 where what is expanded further stands in another place too, as links do not tell where', async () => {
    for (const expand of [
      'Children($expand=Parent)',
      'Children($levels=2)',
      'Children($levels=max)',
      '*($levels=2)',
      'Affiliations($expand=OrgUnit($expand=Addresses))',
      'Affiliations($expand=Person($expand=Users)),Manager($expand=Person/$ref)',
    ]) {
      const answer = await ask(`OrgUnits?$expand=${expand}&$deltatoken=latest`, V4);
      expect([expand, answer]).toMatchObject([
        expand,
        { status: 400, body: { error: { code: 'OptionNotApplicable', target: '$expand' } } },
      ]);
      expect((await ask(`OrgUnits?$expand=${expand}&$deltatoken=latest`)).status).toBe(200);
    }
    for (const expand of [
      'Children($levels=1)',
      'Affiliations($expand=OrgUnit),Parent',
      'Affiliations($expand=Person($expand=Users)),Manager',
    ]) {
      expect([expand, (await ask(`OrgUnits?$expand=${expand}&$deltatoken=latest`, V4)).status]).toEqual([expand, 200]);
    }
  });
});

it('$metadata says of which sets changes are told, and by what of them that the key may see', async () => {
  const reader = await service.as({ allow: ['Function.id', 'Function.name', 'OrgUnit.*'], deny: [], schema: 'GRANTED' });
  const { body } = await ask('$metadata?$format=json', {}, reader);
  const container = (body.Opslag as Json).Container as Record<string, Json>;
  expect(container.Functions?.['@Capabilities.ChangeTracking']).toEqual({
    Supported: true,
    FilterableProperties: ['Id', 'Name'],
    ExpandableProperties: [],
  });
  expect(container).toMatchObject({ '@Capabilities.DefaultCapabilities': { ChangeTracking: { Supported: false } } });
});
