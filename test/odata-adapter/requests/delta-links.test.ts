/** What changed in what is expanded, as a client of OData 4.0 is told it: entities, links and deleted links (JSON Format 4.0, section 14). */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { startPrivateService, startTestService, type PrivateService } from '../../support/service';
import { askChanges, belowRoot, linksIn, TRACK, V4, type Answer, type Headers, type Json } from './ask-changes';

let service: PrivateService;
let writer: Client;

beforeAll(async () => {
  service = await startPrivateService();
  writer = await service.database.connect();
});

afterAll(() => service.close());

const ask = (url: string | undefined, headers: Headers = V4): Promise<Answer> => askChanges(service, url, headers);

const unit = async (): Promise<string> => {
  const uuid = randomUUID();
  await writer.query(`INSERT INTO organisation.org_unit (uuid, name, deleted, id) VALUES ($1, 'Delta', false, (SELECT max(id) + 1 FROM organisation.org_unit))`, [uuid]); // oxfmt-ignore
  return uuid;
};
const move = (child: string, parent: string | null): Promise<unknown> =>
  writer.query('UPDATE organisation.org_unit SET parent_uuid = $2 WHERE uuid = $1', [child, parent]);

it('is entities and links of their own', async () => {
  const [old, other, moved, staying] = [await unit(), await unit(), await unit(), await unit()];
  await move(moved, old);
  await move(staying, old);
  const query = `OrgUnits?$filter=Uuid in (${old},${other})&$select=Uuid&$expand=Children($select=Uuid;$count=true),Affiliations/$ref`;
  const first = await ask(query, { ...TRACK, ...V4 });
  expect(first.headers['preference-applied']).toBe('odata.track-changes');
  await move(moved, other);
  const round = await ask(first.delta, V4);
  expect(round.status).toBe(200);
  expect(round.value.filter(item => !('@odata.context' in item))).toEqual(
    expect.arrayContaining([
      { Uuid: old, 'Children@odata.count': 1 },
      { Uuid: other, 'Children@odata.count': 1 },
    ]) as unknown,
  );
  const member = (uuid: string): Json => ({
    '@odata.context': expect.stringMatching(/\$metadata#OrgUnits\(Uuid\)\/\$entity$/) as unknown,
    '@odata.id': expect.stringMatching(new RegExp(`^http.*/odata/OrgUnits\\(${uuid}\\)$`)) as unknown,
    Uuid: uuid,
  });
  expect(round.value).toEqual(expect.arrayContaining([member(moved), member(staying)]) as unknown);
  expect(new Set(linksIn(round.value, 'link'))).toEqual(
    new Set([
      [`OrgUnits(${old})`, 'Children', `OrgUnits(${staying})`],
      [`OrgUnits(${other})`, 'Children', `OrgUnits(${moved})`],
    ]),
  );
  expect(linksIn(round.value, 'deletedLink')).toEqual([[`OrgUnits(${old})`, 'Children', `OrgUnits(${moved})`]]);
  expect(await ask(round.delta, V4)).toMatchObject({ status: 200, value: [] });
});

it('has no link to what came and could not be seen, and ends the link to what is hidden', async () => {
  const [parent, seen] = [await unit(), await unit()];
  await move(seen, parent);
  const { delta } = await ask(
    `OrgUnits?$filter=Uuid eq ${parent}&$select=Uuid&$expand=Children($filter=Name eq 'Delta';$select=Uuid)&$deltatoken=latest`,
    V4,
  );
  const unseen = await unit();
  await writer.query('UPDATE organisation.org_unit SET deleted = true WHERE uuid = $1', [unseen]);
  await move(unseen, parent);
  await move(unseen, null);
  await writer.query('UPDATE organisation.org_unit SET deleted = true WHERE uuid = $1', [seen]);
  const round = await ask(delta, V4);
  expect(linksIn(round.value, 'link')).toEqual([]);
  expect(linksIn(round.value, 'deletedLink')).toEqual([[`OrgUnits(${parent})`, 'Children', `OrgUnits(${seen})`]]);
});

it.each([`$filter=Name eq 'Delta'`, '$search=Delta'])('ends the link to what %s takes no longer', async condition => {
  const [parent, child] = [await unit(), await unit()];
  await move(child, parent);
  const { delta } = await ask(
    `OrgUnits?$filter=Uuid eq ${parent}&$select=Uuid&$expand=Children(${condition};$select=Uuid)&$deltatoken=latest`,
    V4,
  );
  await writer.query(`UPDATE organisation.org_unit SET name = 'Other' WHERE uuid = $1`, [child]);
  const round = await ask(delta, V4);
  expect(linksIn(round.value, 'link')).toEqual([]);
  expect(linksIn(round.value, 'deletedLink')).toEqual([[`OrgUnits(${parent})`, 'Children', `OrgUnits(${child})`]]);
});

it('says of an entity that is in the collection no longer that it is not, and ends none of its links', async () => {
  const [parent, child] = [await unit(), await unit()];
  await move(child, parent);
  const { delta } = await ask(`OrgUnits?$filter=Uuid eq ${parent}&$select=Uuid&$expand=Children($select=Uuid)&$deltatoken=latest`, V4);
  await writer.query('UPDATE organisation.org_unit SET deleted = true WHERE uuid = $1', [parent]);
  expect((await ask(delta, V4)).value).toEqual([
    {
      '@odata.context': expect.stringMatching(/\$metadata#OrgUnits\/\$deletedEntity$/) as unknown,
      id: expect.stringMatching(new RegExp(`/odata/OrgUnits\\(${parent}\\)$`)) as unknown,
      reason: 'changed',
    },
  ]);
});

it('has all of the collection, whatever size pages have', async () => {
  const parent = await unit();
  const children = [await unit(), await unit(), await unit()];
  const { delta } = await ask(`OrgUnits?$filter=Uuid eq ${parent}&$select=Uuid&$expand=Children($select=Uuid)&$deltatoken=latest`, V4);
  for (const child of children) await move(child, parent);
  const round = await ask(delta, { ...V4, prefer: 'maxpagesize=2' });
  expect(round.next).toBeUndefined();
  expect(new Set(linksIn(round.value, 'link').map(([, , target]) => target))).toEqual(new Set(children.map(child => `OrgUnits(${child})`)));
});

it('has all of a collection that takes most of the rows that a response may have', async () => {
  const small = await startTestService({ database: service.database.address, env: { MAX_ROWS_PER_RESPONSE: '100' } });
  try {
    const parent = await unit();
    const children: string[] = [];
    while (children.length < 80) children.push(await unit());
    for (const child of children) await move(child, parent);
    const query = `OrgUnits?$filter=Uuid eq ${parent}&$select=Uuid&$expand=Children($select=Uuid)`;
    const { delta } = await askChanges(small, `${query}&$deltatoken=latest`, V4);
    const [gone = ''] = children;
    await move(gone, null);
    const round = await askChanges(small, delta, V4);
    expect(linksIn(round.value, 'link')).toHaveLength(79);
    expect(linksIn(round.value, 'deletedLink')).toEqual([[`OrgUnits(${parent})`, 'Children', `OrgUnits(${gone})`]]);
    for (let added = 0; added < 30; added += 1) await move(await unit(), parent);
    const { status, body, headers } = await askChanges(small, round.delta, V4);
    expect([status, body]).toMatchObject([400, { error: { code: 'LimitExceeded' } }]);
    expect(headers).not.toHaveProperty('location');
  } finally {
    await small.close();
  }
});

it.each(['minimal', 'none'])('has the ids that links lead to from the first reading on, with metadata=%s', async metadata => {
  const { rows: [row] } = await writer.query<{ uuid: string; unit: string }>(
    'SELECT a.uuid, a.orgunit_uuid AS unit FROM organisation.affiliation a JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid WHERE NOT u.deleted LIMIT 1',
  ); // oxfmt-ignore
  const { uuid = '', unit: place = '' } = row ?? {};
  const headers = { ...V4, accept: `application/json;odata.metadata=${metadata}` };
  const first = await ask(`OrgUnits?$filter=Uuid eq ${place}&$select=Uuid&$expand=Affiliations($select=Uuid)`, {
    ...TRACK,
    ...headers,
  });
  const told = (first.value[0]?.Affiliations as readonly Json[]).map(member => belowRoot(member['@odata.id']));
  expect(told).toContainEqual(expect.stringMatching(new RegExp(`^Persons\\(.*\\)/Affiliations\\(${uuid}\\)$`)));
  await writer.query('UPDATE organisation.affiliation SET prime = NOT prime WHERE uuid = $1', [uuid]);
  await writer.query(`UPDATE organisation.affiliation SET source_orgunit_uuid = (SELECT uuid FROM organisation.org_unit WHERE uuid <> $2 LIMIT 1), workplace_orgunit_uuid = NULL, alternative_orgunit_uuid = NULL WHERE uuid = $1`, [uuid, place]); // oxfmt-ignore
  const ended = linksIn((await ask(first.delta, headers)).value, 'deletedLink');
  expect(ended).toHaveLength(1);
  expect(told).toContainEqual(ended[0]?.[2]);
});

it.each(['minimal', 'none', 'full'])(
  'has the links and entities of each level, by their ids from the first reading on, with metadata=%s',
  async metadata => {
    const { rows: [row] } = await writer.query<{ uuid: string; person: string }>('SELECT uuid, person_uuid AS person FROM organisation.affiliation LIMIT 1'); // oxfmt-ignore
    const { uuid = '', person = '' } = row ?? {};
    const [old, other] = [await unit(), await unit()];
    const workIn = (place: string): Promise<unknown> =>
    writer.query('UPDATE organisation.affiliation SET workplace_orgunit_uuid = $2, alternative_orgunit_uuid = NULL WHERE uuid = $1', [uuid, place]); // oxfmt-ignore
    await workIn(old);
    const headers = { ...V4, accept: `application/json;odata.metadata=${metadata}` };
    const query = `Persons?$filter=Uuid eq ${person}&$select=Firstname&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name))`;
    const first = await ask(query, { ...TRACK, ...headers });
    const affiliations = first.value[0]?.Affiliations as readonly (Json & { OrgUnit: Json })[];
    const affiliation = affiliations.find(({ Uuid }) => Uuid === uuid);
    const source = `Persons(${person})/Affiliations(${uuid})`;
    expect(belowRoot(affiliation?.['@odata.id'])).toBe(source);
    expect(belowRoot(affiliation?.OrgUnit['@odata.id'])).toBe(`OrgUnits(${old})`);
    await workIn(other);
    const round = await ask(first.delta, headers);
    const ids = round.value.filter(item => String(item['@odata.context']).endsWith('/$entity')).map(item => belowRoot(item['@odata.id']));
    expect(ids).toEqual(expect.arrayContaining([source, `OrgUnits(${other})`]));
    const told = linksIn(round.value, 'link').filter(link => link.includes(source));
    expect(told).toEqual([
      [`Persons(${person})`, 'Affiliations', source],
      [source, 'OrgUnit', `OrgUnits(${other})`],
    ]);
    expect(linksIn(round.value, 'deletedLink')).toEqual([[source, 'OrgUnit', `OrgUnits(${old})`]]);
  },
);

it('has the ids of what an entity contains, also where the entity has no id of its own and $top ends the collection', async () => {
  const { rows: [row] } = await writer.query<{ person: string }>('SELECT person_uuid AS person FROM organisation.affiliation LIMIT 1'); // oxfmt-ignore
  const query = `Persons?$filter=Uuid eq ${row?.person ?? ''}&$select=Firstname&$expand=Affiliations($top=1;$select=Prime)`;
  const { status, value } = await ask(query, { ...TRACK, ...V4, accept: 'application/json;odata.metadata=none' });
  expect(status).toBe(200);
  const [affiliation] = value[0]?.Affiliations as readonly Json[];
  expect(belowRoot(affiliation?.['@odata.id'])).toMatch(new RegExp(`^Persons\\(${row?.person ?? ''}\\)/Affiliations\\(`));
});

it('tells by its canonical URL what another entity contains, also when that has changed', async () => {
  const { rows: [row] } = await writer.query<{ uuid: string; unit: string; person: string; other: string }>(
    `SELECT a.uuid, a.orgunit_uuid AS unit, a.person_uuid AS person, (SELECT uuid FROM organisation.person WHERE uuid <> a.person_uuid LIMIT 1) AS other
      FROM organisation.affiliation a JOIN organisation.org_unit u ON u.uuid = a.orgunit_uuid WHERE NOT u.deleted LIMIT 1`,
  ); // oxfmt-ignore
  const { uuid = '', unit: place = '', person = '', other = '' } = row ?? {};
  const { delta } = await ask(`OrgUnits?$filter=Uuid eq ${place}&$select=Uuid&$expand=Affiliations($select=Uuid)&$deltatoken=latest`, V4);
  await writer.query('UPDATE organisation.affiliation SET person_uuid = $2 WHERE uuid = $1', [uuid, other]);
  const round = await ask(delta, V4);
  const linkTo = (owner: string): unknown => [`OrgUnits(${place})`, 'Affiliations', `Persons(${owner})/Affiliations(${uuid})`];
  expect(linksIn(round.value, 'link')).toContainEqual(linkTo(other));
  expect(linksIn(round.value, 'deletedLink')).toEqual([linkTo(person)]);
});
