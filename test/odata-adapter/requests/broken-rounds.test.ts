/**
 * A client that puts each page into its copy, stops before the end of a round, and asks the same delta link again: its copy is exact all the same, also where a row that it was told of has gone again.
 * So it is where more changes while it takes the pages of a round.
 */
import type { Client } from 'pg';
import { startPrivateService, type PrivateService } from '../../support/service';
import { askChanges, linksIn, V4, type Headers, type ToldLink } from './ask-changes';

let service: PrivateService;
let writer: Client;

beforeAll(async () => {
  service = await startPrivateService();
  writer = await service.database.connect();
});

afterAll(() => service.close());

const ID = 950;
const comes = (): Promise<unknown> => writer.query(`INSERT INTO organisation.function (id, name) VALUES (${ID}, 'Comes')`);
const goes = (): Promise<unknown> => writer.query(`DELETE FROM organisation.function WHERE id = ${ID}`);

it.each<[string, Headers]>([
  ['4.01', {}],
  ['4.0', V4],
])('is told in %s that an entity of the broken round is gone', async (_, headers) => {
  const { delta } = await askChanges(service, 'Functions?$select=Name&$deltatoken=latest', headers);
  await comes();
  expect((await askChanges(service, delta, headers)).value).toMatchObject([{ Name: 'Comes' }]);
  await goes();
  const again = await askChanges(service, delta, headers);
  expect(again.value).toHaveLength(1);
  expect(JSON.stringify(again.value)).toMatch(/Functions\(950\).*deleted|deleted.*Functions\(950\)/);
  expect((await askChanges(service, again.delta, headers)).value).toEqual([]);
});

it('is told in 4.0 that a link of the broken round has ended', async () => {
  const [first, second] = await accounts();
  const move = (to: string | undefined): Promise<unknown> =>
    writer.query('UPDATE organisation.account SET person_uuid = $1 WHERE uuid = $2', [to, first?.uuid]);
  const { delta } = await askChanges(service, 'Persons?$select=Uuid&$expand=Users($select=UserId)&$deltatoken=latest', V4);
  await move(second?.person);
  const broken = await askChanges(service, delta, V4);
  const moved = [`Persons(${second?.person})`, 'Users', `Persons(${second?.person})/Users(${first?.uuid})`];
  expect(linksIn(broken.value, 'link')).toContainEqual(moved);
  await move(first?.person);
  const again = await askChanges(service, delta, V4);
  expect(linksIn(again.value, 'deletedLink')).toContainEqual(moved);
});

const UNITS = 'OrgUnits?$select=Name&$expand=Affiliations($select=Uuid)&$deltatoken=latest';

it('is told in 4.0 that an entity which had come in the broken round has lost a link', async () => {
  const [unit, moved] = [unitOf('a'), await affiliation()];
  const { delta } = await askChanges(service, UNITS, V4);
  await writer.query("INSERT INTO organisation.org_unit (uuid, deleted, name) VALUES ($1, false, 'Comes')", [unit]);
  await moved.to(unit);
  const told = linksOf(unit, (await askChanges(service, delta, V4)).value, 'link');
  expect(told).toHaveLength(1);
  await moved.back();
  expect(linksOf(unit, (await askChanges(service, delta, V4)).value, 'deletedLink')).toEqual(told);
});

it('is told in 4.0 that an entity has lost a link which was shown while the pages of the round before were taken', async () => {
  const [unit, moved] = [unitOf('b'), await affiliation()];
  await hides(unit);
  await moved.to(unit);
  const { told, delta } = await pagesWhile(unit, 'deleted = false');
  expect(told).toHaveLength(1);
  await moved.back();
  expect(linksOf(unit, (await askChanges(service, delta, V4)).value, 'deletedLink')).toEqual(told);
});

it('is told in 4.0 of no link that ended while its entity was hidden, though the entity changed while the pages of the round before were taken', async () => {
  const [unit, moved] = [unitOf('c'), await affiliation()];
  await hides(unit);
  await moved.to(unit);
  const { told, delta } = await pagesWhile(unit, "name = 'Still hidden'");
  await moved.back();
  await writer.query('UPDATE organisation.org_unit SET deleted = false WHERE uuid = $1', [unit]);
  const { value } = await askChanges(service, delta, V4);
  expect(JSON.stringify(value)).toContain('Still hidden');
  expect([...told, ...linksOf(unit, value, 'deletedLink')]).toEqual([]);
});

const hides = (unit: string): Promise<unknown> =>
  writer.query("INSERT INTO organisation.org_unit (uuid, deleted, name) VALUES ($1, true, 'Hidden')", [unit]);

/** A round of several pages, after the first of which the unit changes -> the links that it tells of the unit, and its end. */
async function pagesWhile(
  unit: string,
  change: string,
): Promise<{ readonly told: readonly ToldLink[]; readonly delta: string | undefined }> {
  const { delta } = await askChanges(service, UNITS, V4);
  await writer.query("UPDATE organisation.org_unit SET name = name || '+' WHERE uuid IN (SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 2)"); // oxfmt-ignore
  const paged = { ...V4, prefer: 'maxpagesize=1' };
  let page = await askChanges(service, delta, paged);
  expect(page.next).toBeDefined();
  await writer.query(`UPDATE organisation.org_unit SET ${change} WHERE uuid = $1`, [unit]);
  const told = [];
  for (; page.next !== undefined; told.push(...linksOf(unit, page.value, 'link'))) page = await askChanges(service, page.next, paged);
  return { told, delta: page.delta };
}

/** Its key is behind those of all others. */
const unitOf = (letter: string): string => `ffffffff-0000-4000-8000-00000000000${letter}`;

const linksOf = (unit: string, value: Parameters<typeof linksIn>[0], kind: 'link' | 'deletedLink') =>
  linksIn(value, kind).filter(([source]) => source === `OrgUnits(${unit})`);

async function affiliation(): Promise<{ to(unit: string | null): Promise<unknown>; back(): Promise<unknown> }> {
  const { rows } = await writer.query<{ uuid: string; unit: string | null }>(
    'SELECT uuid, workplace_orgunit_uuid AS unit FROM organisation.affiliation ORDER BY uuid LIMIT 1',
  );
  const to = (unit: string | null): Promise<unknown> =>
    writer.query('UPDATE organisation.affiliation SET workplace_orgunit_uuid = $1 WHERE uuid = $2', [unit, rows[0]?.uuid]);
  return { to, back: () => to(rows[0]?.unit ?? null) };
}

/** Of two persons. */
async function accounts(): Promise<readonly { readonly uuid: string; readonly person: string }[]> {
  const { rows } = await writer.query<{ uuid: string; person: string }>(
    'SELECT DISTINCT ON (person_uuid) uuid, person_uuid AS person FROM organisation.account WHERE NOT disabled ORDER BY person_uuid LIMIT 2',
  );
  return rows;
}
