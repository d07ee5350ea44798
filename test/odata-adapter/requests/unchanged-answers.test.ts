/** Conditional requests for what has not changed: answered by the log of changes, without a statement on a table of the data, and never when something that shows has changed. */
import type { Client } from 'pg';
import { SeededRandom } from '../../../db/demo/seeded-random';
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { PROPERTY_SEED } from '../../support/property-seed';
import { runsOf } from '../../support/runs-of';
import { startPrivateService, startTestService, type AskingReader, type PrivateService } from '../../support/service';

type Headers = Record<string, string>;

let service: PrivateService;
let writer: Client;
let reader: AskingReader;
let person: string;
let other: string;

beforeAll(async () => {
  service = await startPrivateService();
  writer = await service.database.connect();
  reader = await service.as({ allow: undefined, deny: ['Person.cpr', 'Person.surname', 'Person.calculatedName'], schema: 'FULL' });
  const { rows } = await writer.query<{ uuid: string }>(
    'SELECT DISTINCT person_uuid AS uuid FROM organisation.affiliation ORDER BY 1 LIMIT 2',
  );
  [person, other] = rows.map(({ uuid }) => uuid) as [string, string];
});

afterAll(() => service.close());

const get = (url: string, headers: Headers = {}, by = reader) => by.get(`/odata/${url.replaceAll(' ', '%20')}`, headers);

async function tagOf(url: string, headers: Headers = {}, by = reader): Promise<string> {
  const { statusCode, headers: answered } = await get(url, headers, by);
  expect([url, statusCode]).toEqual([url, 200]);
  return String(answered.etag);
}

/** How a conditional request is answered, and how many of its statements name a table of the data. */
async function again(url: string, etag: string, headers: Headers = {}, by = reader): Promise<{ status: number; read: number }> {
  service.takeStatements();
  const { statusCode: status } = await get(url, { ...headers, 'if-none-match': etag }, by);
  return { status, read: service.takeStatements().filter(({ text }) => text.includes('"organisation"')).length };
}

/** The ETag of an answer that the service knows. */
async function known(url: string, headers: Headers = {}, by = reader): Promise<string> {
  const etag = await tagOf(url, headers, by);
  expect((await again(url, etag, headers, by)).status).toBe(304);
  return etag;
}

const UNREAD = { status: 304, read: 0 };
const selected = (): string => `Persons(${person})?$select=Uuid,Firstname`;

it.each([
  'Persons({})',
  'Persons({})/Firstname',
  'Persons({})/Affiliations?$expand=OrgUnit',
  'Persons?$top=100',
  'Persons/$count',
  'Persons?$select=Uuid&$expand=Affiliations($expand=OrgUnit;$filter=Prime)',
  "Persons?$filter=Affiliations/any(a:a/OrgUnit/Name ne 'x')&$orderby=Leave/Reason&$top=3&$count=true",
  'Persons?$apply=groupby((PersonType),aggregate($count as N))',
  'Persons?$search=A&$top=2',
])('%s: who has the answer gets 304 without a statement on a table of the data', async path => {
  const url = path.replace('{}', person);
  const etag = await known(url);
  for (let times = 0; times < 3; times += 1) expect(await again(url, etag)).toEqual(UNREAD);
  const { headers } = await get(url, { 'if-none-match': etag, prefer: 'maxpagesize=5' });
  const { headers: known304 } = await get(url, { 'if-none-match': etag });
  expect(known304).toMatchObject({ etag, 'odata-version': '4.01', 'cache-control': 'private, no-store', vary: headers.vary });
});

it('answers anew after a change that shows, and 304 after one that does not', async () => {
  const url = selected();
  const etag = await known(url);
  await writer.query(`UPDATE organisation.person SET firstname = 'Seen' WHERE uuid = $1`, [person]);
  expect((await again(url, etag)).status).toBe(200);
  const newer = await tagOf(url);
  expect(newer).not.toBe(etag);
  // The answer with 200 made the new one known.
  expect(await again(url, newer)).toEqual(UNREAD);
  for (const [column, uuid] of [
    ['surname', person],
    ['firstname', other],
    ['cpr', person],
  ]) {
    await writer.query(`UPDATE organisation.person SET ${column ?? ''} = '0102031234' WHERE uuid = $1`, [uuid]);
    expect((await again(url, newer)).status).toBe(304);
    expect(await again(url, newer)).toEqual(UNREAD);
  }
  await writer.query('UPDATE organisation.org_unit SET name = name || name');
  expect(await again(url, newer)).toEqual(UNREAD);
});

it('answers anew after a change of a row that a filter, an order or an expansion reaches', async () => {
  const [unit] = (
    await writer.query<{ id: string }>('SELECT orgunit_uuid AS id FROM organisation.affiliation WHERE person_uuid = $1', [person])
  ).rows;
  for (const [url, name] of [
    [`Persons(${person})?$select=Uuid&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name))`, 'Expanded'],
    [`Persons?$select=Uuid&$filter=Affiliations/any(a:a/OrgUnit/Name eq 'Filtered')&$count=true`, 'Filtered'],
    ['OrgUnits?$select=Uuid&$orderby=Name&$top=3', '!'],
  ] as const) {
    const etag = await known(url);
    await writer.query('UPDATE organisation.org_unit SET name = $2 WHERE uuid = $1', [unit?.id, name]);
    expect([url, (await again(url, etag)).status]).toEqual([url, 200]);
  }
});

it('answers anew whoever has an older answer, also where the newer one is known', async () => {
  const url = selected();
  const older = await known(url);
  await writer.query(`UPDATE organisation.person SET firstname = 'Newer' WHERE uuid = $1`, [person]);
  const newer = await known(url);
  expect(newer).not.toBe(older);
  for (const etag of [older, 'W/"other"', '']) expect([etag, (await again(url, etag)).status]).toEqual([etag, 200]);
  expect(await again(url, `${older}, ${newer}`)).toEqual(UNREAD);
});

it('answers anew when a transaction commits that began before the answer was read', async () => {
  const [early, late] = await Promise.all([service.database.connect(), service.database.connect()]);
  await early.query('BEGIN');
  await early.query(`UPDATE organisation.person SET firstname = 'Early' WHERE uuid = $1`, [person]);
  await late.query(`UPDATE organisation.person SET firstname = 'Late' WHERE uuid = $1`, [other]);
  const url = selected();
  const etag = await known(url);
  expect(await again(url, etag)).toEqual(UNREAD);
  await early.query('COMMIT');
  expect((await again(url, etag)).status).toBe(200);
  await Promise.all([early.end(), late.end()]);
});

it('knows an answer of one key, one URL, one form and one size of pages only', async () => {
  const url = selected();
  const etag = await known(url);
  const twin = await service.as({ allow: undefined, deny: ['Person.cpr', 'Person.surname', 'Person.calculatedName'], schema: 'FULL' });
  expect((await again(url, etag, {}, twin)).status).toBe(200);
  const otherForms: readonly Headers[] = [
    { accept: 'application/json;odata.metadata=none' },
    { 'odata-maxversion': '4.0' },
    { host: 'elsewhere' },
  ];
  for (const headers of otherForms) expect([headers, (await again(url, etag, headers)).status]).toEqual([headers, 200]);
  expect((await again(`${url}&x=1`, etag)).status).toBe(200);
  const nulls = `Persons(${person})`;
  expect((await again(nulls, await known(nulls), { prefer: 'omit-values=nulls' })).status).toBe(200);
  const rights = { allow: undefined, deny: ['Person.cpr'], schema: 'FULL' } as const;
  const small = await service.as({ ...rights, pageSize: 10 });
  const page = await known('Persons?$select=Uuid', {}, small);
  await service.keys.update({ id: small.key.split('_')[1] ?? '' }, { pageSize: 5 }, 'tester');
  expect((await again('Persons?$select=Uuid', page, {}, small)).status).toBe(200);
  expect(await again(url, etag)).toEqual(UNREAD);
});

it('refuses an If-Match that names another answer than the one that is known', async () => {
  const etag = await known(selected());
  expect((await again(selected(), etag, { 'if-match': '"other"' })).status).toBe(412);
});

it('reads what depends on the time, what is recorded, and what comes whole', async () => {
  const clock = 'Persons?$filter=Created lt now()&$select=Uuid&$top=2';
  expect(await again(clock, await known(clock))).toEqual({ status: 304, read: 1 });
  const sensitive = `Persons(${person})?$select=Uuid,Cpr`;
  const all = await service.as(allRights(organisationModel()));
  expect(await again(sensitive, await known(sensitive, {}, all), {}, all)).toEqual({ status: 304, read: 1 });
  const whole = await service.as({ allow: undefined, deny: ['Person.cpr'], schema: 'FULL', pages: 'WHOLE' });
  const functions = 'Functions?$select=Id';
  expect(await again(functions, await known(functions, {}, whole), {}, whole)).toEqual({ status: 304, read: 1 });
});

it('reads a page that became smaller: another size may fit although no table of that page changed', async () => {
  const small = await startTestService({ database: service.database.address, env: { MAX_ROWS_PER_RESPONSE: '300' } });
  try {
    const rights = { allow: undefined, deny: ['Person.cpr'], schema: 'FULL' } as const;
    const by = await small.as(rights);
    const [fits, isTooLarge] = ['Persons?$select=Uuid&$top=100', 'Persons?$select=Uuid&$expand=Affiliations($select=Uuid)&$top=600'];
    const readBy = async (url: string): Promise<number> => {
      const etag = await tagOf(url, {}, by);
      expect((await get(url, { 'if-none-match': etag }, by)).statusCode).toBe(304);
      small.takeStatements();
      expect((await get(url, { 'if-none-match': etag }, by)).statusCode).toBe(304);
      return small.takeStatements().filter(({ text }) => text.includes('"organisation"')).length;
    };
    expect(await readBy(fits)).toBe(0);
    expect(await readBy(isTooLarge)).toBeGreaterThan(0);
  } finally {
    await small.close();
  }
});

it.each([
  ['is a partition', 'ALTER TABLE organisation.function ALTER id DROP IDENTITY; CREATE TABLE organisation.whole (LIKE organisation.function) PARTITION BY LIST (id); ALTER TABLE organisation.whole ATTACH PARTITION organisation.function DEFAULT', 'whole', 'ALTER TABLE organisation.whole DETACH PARTITION organisation.function; DROP TABLE organisation.whole'], // oxfmt-ignore
  ['has a part', 'CREATE TABLE organisation.part () INHERITS (organisation.function); INSERT INTO organisation.part (id, name) VALUES (-7, 1)', 'part', 'DROP TABLE organisation.part'], // oxfmt-ignore
])('answers anew after a change that no trigger of the table notes, where it %s', async (_case, before, changed, after) => {
  const url = 'Functions?$select=Id,Name';
  await writer.query(before);
  const etag = await known(url);
  expect(await again(url, etag)).toEqual({ status: 304, read: 1 });
  await writer.query(`UPDATE organisation.${changed} SET name = name || 'x'`);
  expect((await again(url, etag)).status).toBe(200);
  await writer.query(after);
});

/** Each concerns some of the answers, and is seen in some of those. */
const CHANGES = [
  "UPDATE organisation.person SET firstname = 'A' || V WHERE PLACE",
  "UPDATE organisation.person SET surname = 'A' || V WHERE PLACE",
  "UPDATE organisation.org_unit SET name = 'A' || V WHERE uuid IN (SELECT uuid FROM organisation.org_unit ORDER BY uuid LIMIT 2)",
  'UPDATE organisation.affiliation SET prime = NOT prime WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)',
  'DELETE FROM organisation.person_phone WHERE id = (SELECT min(id) FROM organisation.person_phone)',
  'UPDATE organisation.person_post SET address_protected = NOT address_protected WHERE id IN (SELECT id FROM organisation.person_post ORDER BY id LIMIT 2)',
  "UPDATE organisation.org_unit SET notes = 'A' || V",
] as const;

const ASKED = [
  'Persons?$select=Uuid,Firstname&$top=10',
  'Persons?$select=Uuid&$filter=startswith(Firstname,%27A%27)&$count=true',
  'Persons?$select=Uuid&$expand=Addresses($select=Id,City),Phones($select=Id)&$top=10',
  'Persons?$select=Uuid&$filter=Affiliations/any(a:a/Prime)&$expand=Affiliations($expand=OrgUnit($select=Name))&$top=5',
  'OrgUnits?$select=Uuid,Name&$top=5',
  'Persons?$apply=groupby((PersonType),aggregate($count as N))',
] as const;

it('says 304 exactly where the answer is the same, whatever changes and whenever it is committed', async () => {
  const draw = new SeededRandom(PROPERTY_SEED, 'unchanged answers', 0);
  const open = await service.database.connect();
  let isOpen = false;
  const tags = new Map<string, string>();
  const statement = (from: number): string =>
    draw
      .pick(CHANGES)
      .replace('PLACE', `uuid IN (SELECT uuid FROM organisation.person ORDER BY uuid OFFSET ${from + draw.below(7)} LIMIT 3)`)
      .replaceAll('V', String(draw.below(1000)));
  let unread = 0;
  for (let round = 0; round < runsOf(200); round += 1) {
    if (draw.chance(0.3)) {
      // Of rows that nobody else writes, so that nobody waits for it.
      const held = `UPDATE organisation.person SET firstname = 'A${draw.below(1000)}' WHERE uuid IN (SELECT uuid FROM organisation.person ORDER BY uuid LIMIT 2)`;
      await open.query(isOpen ? draw.pick(['COMMIT', 'ROLLBACK']) : `BEGIN; ${held}`);
      isOpen = !isOpen;
    } else if (draw.chance(0.6)) await writer.query(statement(5));
    for (const url of ASKED) {
      const before = tags.get(url) ?? 'W/"none"';
      const { status, read } = await again(url, before);
      const now = await tagOf(url);
      expect([round, url, status]).toEqual([round, url, now === before ? 304 : 200]);
      if (status === 304 && read === 0) unread += 1;
      tags.set(url, now);
    }
  }
  await open.end();
  expect(unread).toBeGreaterThan(0);
});

// The last tests: after these, no answer is known while a transaction is open that began before, in any database of the server.
it.each([
  ['a trigger is switched off', 'ALTER TABLE organisation.person DISABLE TRIGGER opslag_changes_update'],
  ['a trigger is switched on', 'ALTER TABLE organisation.person ENABLE TRIGGER opslag_changes_update'],
  ['the table is rewritten', 'ALTER TABLE organisation.person ALTER person_type TYPE text USING upper(person_type)'],
  ['another history begins', 'SELECT changes.begin_history()'],
  ['changes were dropped', 'UPDATE changes.history SET forgotten = pg_current_xact_id()'],
  [
    'more was noted than is looked at',
    `DO 'BEGIN FOR n IN 1..120 LOOP INSERT INTO changes.change (relation, operation) VALUES (''x.'' || n, ''U''); END LOOP; END'`,
  ],
])('reads the answer where %s', async (_case, statement) => {
  const url = selected();
  const etag = await known(url);
  await writer.query(statement);
  expect(await again(url, etag)).toEqual({ status: 304, read: 1 });
});
