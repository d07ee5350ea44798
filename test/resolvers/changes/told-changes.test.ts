/** What `personChanges` and its kin tell at /graphql, against a database that changes. */
import type { Client } from 'pg';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { allRights } from '../../../graphql/grants/create-grants';
import { ORGANISATION } from '../reading';
import { until } from '../../support/until';
import { startTestService, type AskingReader, type TestService } from '../../support/service';

interface Changes {
  readonly nodes: readonly { readonly uuid: string; readonly removed: string | null; readonly entity: Record<string, unknown> | null }[];
  readonly count?: number;
  readonly next?: string | null;
  readonly delta: string | null;
}

interface Asked {
  readonly fields: string;
  readonly filter?: string;
}

const EVERYTHING = allRights(ORGANISATION);

let database: PrivateDatabase;
let service: TestService;
let writer: Client;
let reader: AskingReader;
let people: readonly string[];

beforeAll(async () => {
  database = await privateDatabase();
  service = await startTestService({ database: database.address });
  writer = await database.connect();
  reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  people = (await writer.query<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid LIMIT 20')).rows.map(
    ({ uuid }) => uuid,
  );
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

async function ask(document: string, by = reader): Promise<Record<string, unknown>> {
  const body = (await by.graphql(document)).json<{ data: Record<string, unknown> | null; errors?: readonly unknown[] }>();
  expect(body.errors).toBeUndefined();
  return body.data ?? {};
}

/** The token that ends a whole reading. */
async function begin({ fields, filter = '{}' }: Asked, by = reader): Promise<string> {
  let after = '';
  for (;;) {
    const { persons } = await ask(`{ persons(filter: ${filter}, first: 5000${after}) { nodes { ${fields} } next delta } }`, by);
    const { next, delta } = persons as { next: string | null; delta: string | null };
    if (next === null) return delta ?? 'none';
    expect(delta).toBeNull();
    after = `, after: "${next}"`;
  }
}

function changesOf({ fields, filter = '{}' }: Asked, since: string, more = ''): string {
  return `{ personChanges(since: "${since}", filter: ${filter}${more}) { nodes { uuid removed entity { ${fields} } } count next delta } }`;
}

async function changes(asked: Asked, since: string, by = reader): Promise<Changes> {
  return (await ask(changesOf(asked, since), by)).personChanges as Changes;
}

async function code(document: string, by = reader): Promise<unknown> {
  const { errors } = (await by.graphql(document)).json<{ errors?: readonly { readonly extensions: { readonly code: string } }[] }>();
  return errors?.[0]?.extensions.code;
}

async function insertPerson(uuid: string, surname: string): Promise<void> {
  await write(
    `INSERT INTO organisation.person (uuid, master, master_id, deleted, created, last_changed, firstname, surname, person_type, taxed_phone,
      disable_account_orders, disable_account_orders_create, disable_account_orders_disable, disable_account_orders_delete, force_stop)
    VALUES ($1, 'test', $1::uuid::text, false, now(), now(), 'New', $2, 'PERSON', false, false, false, false, false, false)`,
    [uuid, surname],
  );
}

async function insertPhone(person: string | undefined): Promise<number | undefined> {
  const { rows } = await writer.query<{ id: number }>(
    `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
    VALUES ($1, 'test', '1', '12345678', 'MOBILE', 'VISIBLE', true, true) RETURNING id`,
    [person],
  );
  return rows[0]?.id;
}

/** Until then a link's horizon may be before what was written, which has to be looked at again. */
async function nothingRuns(): Promise<void> {
  const asked = 'SELECT pg_snapshot_xmin(snapshot) = pg_snapshot_xmax(snapshot) AS "isQuiet" FROM pg_current_snapshot() AS snapshot';
  while ((await writer.query<{ isQuiet: boolean }>(asked)).rows[0]?.isQuiet !== true);
}

async function write(statement: string, values: readonly unknown[] = []): Promise<void> {
  await writer.query(statement, [...values]);
}

const NAMES: Asked = { fields: 'uuid firstname' };

it('begins with no page that skips rows: a copy would lack them', async () => {
  expect(await ask('{ functions(skip: 1) { delta } }')).toEqual({ functions: { delta: null } });
  expect(await ask('{ functions { delta } }')).toEqual({ functions: { delta: expect.any(String) as unknown } });
});

it('tells a selected value that changed, once, and nothing of a value that is not selected', async () => {
  const token = await begin(NAMES);
  expect(await changes(NAMES, token)).toMatchObject({ nodes: [], count: 0, next: null });
  await write("UPDATE organisation.person SET firstname = 'Changed' WHERE uuid = $1", [people[0]]);
  await write("UPDATE organisation.person SET surname = 'Changed' WHERE uuid = $1", [people[1]]);
  const told = await changes(NAMES, token);
  expect(told).toMatchObject({ nodes: [{ uuid: people[0], removed: null, entity: { uuid: people[0], firstname: 'Changed' } }], count: 1 });
  expect(await changes(NAMES, told.delta ?? '')).toMatchObject({ nodes: [], count: 0 });
});

it('reads no table of the data where nothing changed, and nothing but the log', async () => {
  const asked = { fields: 'uuid phones { nodes { id } }', filter: '{ users: { any: { prime: { eq: true } } } }' };
  await nothingRuns();
  const { delta } = await changes(asked, 'latest');
  service.takeStatements();
  expect(await changes(asked, delta ?? '')).toEqual({ nodes: [], count: 0, next: null, delta: expect.any(String) as unknown });
  const [only, ...others] = service.takeStatements();
  expect(others).toEqual([]);
  const { rows } = await writer.query<{ 'QUERY PLAN': readonly [{ Plan: object }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${only?.text ?? ''}`, [
    ...(only?.values ?? []),
  ]);
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
  const read = [...plan.matchAll(/"Relation Name":"(\w+)".*?"Actual Rows":(\d+).*?"Actual Loops":(\d+)/g)];
  expect(read.filter(([, table, , loops]) => !/^(?:change|history)/.test(table ?? '') && loops !== '0')).toEqual([]);
});

it('looks up as many rows by key as a page tells, however many changed', async () => {
  const { delta } = await changes(NAMES, 'latest');
  await write("UPDATE organisation.person SET firstname = 'All'");
  const rowsRead = async (more: string): Promise<{ readonly lookups: number; readonly next: string }> => {
    service.takeStatements();
    const page = (await ask(changesOf(NAMES, delta ?? '', `, first: 3${more}`).replace(' count ', ' '))).personChanges as Changes;
    expect(page.nodes).toHaveLength(3);
    const statement = service.takeStatements().at(-1);
    const { rows } = await writer.query<{ 'QUERY PLAN': readonly [{ Plan: object }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text ?? ''}`,
      [...(statement?.values ?? [])],
    );
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    const read = [...plan.matchAll(/"Relation Name":"person","Alias.*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g)];
    expect(read).toHaveLength(3);
    return { lookups: Math.max(...read.map(([, found, loops]) => Math.max(Number(found), 1) * Number(loops))), next: page.next ?? '' };
  };
  expect(people).toHaveLength(20);
  const first = await rowsRead('');
  const second = await rowsRead(`, after: "${first.next}"`);
  // The first row of the next page, besides: it tells that there is one.
  expect([first.lookups, second.lookups]).toEqual([4, 4]);
});

it('takes one statement for what changed and one for each level', async () => {
  const asked = { fields: 'uuid affiliations { nodes { uuid orgUnit { uuid name } } }' };
  const { delta } = await changes(asked, 'latest');
  await write('UPDATE organisation.affiliation SET pay_grade = $1 WHERE person_uuid = $2', ['9', people[2]]);
  await write(
    "UPDATE organisation.org_unit SET name = name || '!' WHERE uuid = (SELECT orgunit_uuid FROM organisation.affiliation LIMIT 1)",
  );
  service.takeStatements();
  const document = changesOf(asked, delta ?? '').replace(' count ', ' ');
  expect(((await ask(document)).personChanges as Changes).nodes.length).toBeGreaterThan(0);
  // Whether anything changed; what; the affiliations.
  expect(service.takeStatements()).toHaveLength(3);
});

it('tells what is gone, also where it came since, what leaves the filter and what comes into it', async () => {
  const asked = { fields: 'uuid', filter: '{ surname: { eq: "Filtered" } }' };
  await write("UPDATE organisation.person SET surname = 'Filtered' WHERE uuid = ANY ($1)", [people.slice(2, 4)]);
  const token = await begin(asked);
  await write("UPDATE organisation.person SET surname = 'Other' WHERE uuid = $1", [people[2]]);
  await write("UPDATE organisation.person SET surname = 'Filtered' WHERE uuid = $1", [people[4]]);
  await write("UPDATE organisation.person SET firstname = 'Unfiltered' WHERE uuid = $1", [people[5]]);
  const gone = '00000000-0000-4000-8000-000000000001';
  await insertPerson(gone, 'Filtered');
  await write('DELETE FROM organisation.person WHERE uuid = $1', [gone]);
  expect((await changes(asked, token)).nodes).toEqual([
    { uuid: gone, removed: 'DELETED', entity: null },
    { uuid: people[2], removed: 'CHANGED', entity: null },
    { uuid: people[4], removed: null, entity: { uuid: people[4] } },
  ]);
  await insertPerson(gone, 'Filtered');
  const later = await begin(asked);
  await write('DELETE FROM organisation.person WHERE uuid = $1', [gone]);
  expect((await changes(asked, later)).nodes).toEqual([{ uuid: gone, removed: 'DELETED', entity: null }]);
});

it('tells of both owners of a row that moves, and of the owner of one that comes or goes', async () => {
  const asked = { fields: 'uuid phones { nodes { id } }' };
  const { delta } = await changes(asked, 'latest');
  const moved = await insertPhone(people[6]);
  const { nodes, delta: later } = await changes(asked, delta ?? '');
  expect(nodes.map(({ uuid }) => uuid)).toEqual([people[6]]);
  await write('UPDATE organisation.person_phone SET person_uuid = $1 WHERE id = $2', [people[7], moved]);
  const both = await changes(asked, later ?? '');
  expect(both.nodes.map(({ uuid }) => uuid)).toEqual([people[6], people[7]]);
  await write("UPDATE organisation.person_phone SET notes = 'not selected' WHERE id = $1", [moved]);
  expect((await changes(asked, both.delta ?? '')).nodes).toEqual([]);
  await write('DELETE FROM organisation.person_phone WHERE id = $1', [moved]);
  expect((await changes(asked, both.delta ?? '')).nodes.map(({ uuid }) => uuid)).toEqual([people[7]]);
});

it('tells whatever a link led to, in whichever way it is asked for, and only of links of the entity', async () => {
  const [from, to] = people;
  const id = await insertPhone(from);
  const since = await begin({ fields: 'phones { nodes { id } }' });
  await write('UPDATE organisation.person_phone SET person_uuid = $2 WHERE id = $1', [id, to]);
  const documentOf = (told: string): string =>
    `{ personChanges(since: "${since}") { nodes { uuid ${told} } } } fragment Keys on PersonReached { __typename phones { __typename id } }`;
  const phones = 'entity { phones { nodes { id } } }';
  const { personChanges } = await ask(documentOf(`${phones} reached { ...Keys } again: reached { phones { of: person { uuid } } }`));
  expect((personChanges as { nodes: readonly unknown[] }).nodes).toContainEqual({
    uuid: from,
    entity: { phones: { nodes: expect.not.arrayContaining([{ id }]) as unknown } },
    reached: { __typename: 'PersonReached', phones: expect.arrayContaining([{ __typename: 'PersonPhoneKey', id }]) as unknown },
    again: { phones: expect.arrayContaining([{ of: { uuid: from } }]) as unknown },
  });
  for (const told of ['reached { ...Keys }', `${phones} reached { ...Keys users { uuid } }`]) {
    expect([told, await code(documentOf(told))]).toEqual([told, 'INVALID_ARGUMENT']);
  }
});

it('takes the token of a reading whose arguments have variables of their own, in the filter and in what is computed', async () => {
  const fields = `uuid compute(expression: { count: { through: [Person_users] } })
    phones { nodes { id compute(expression: { count: { through: [PersonPhone_person, Person_affiliations] } }) } }`;
  const asked = { fields, filter: '{ affiliations: { any: { prime: { ne: null } } }, phones: { any: { prime: { ne: null } } } }' };
  const since = await begin(asked);
  const [user] = (await writer.query<{ uuid: string }>('SELECT person_uuid AS uuid FROM organisation.affiliation JOIN organisation.person_phone USING (person_uuid) LIMIT 1')).rows; // prettier-ignore
  await write("UPDATE organisation.person_phone SET person_uuid = $1 WHERE id = (SELECT min(id) FROM organisation.person_phone WHERE person_uuid <> $1)", [user?.uuid]); // prettier-ignore
  expect((await changes(asked, since)).nodes.map(({ uuid }) => uuid)).toContain(user?.uuid);
});

it('tells only what rows of before led to where that alone is asked for, and what led on from there', async () => {
  const [from, to] = people;
  const [moved, staying] = [await insertPhone(from), await insertPhone(from)];
  const since = await begin({ fields: 'phones { nodes { id person { uuid } } }' });
  await write('UPDATE organisation.person_phone SET person_uuid = $2 WHERE id = $1', [moved, to]);
  const entity = 'entity { phones { nodes { id person { uuid } } } }';
  const reached = 'reached { phones(former: $former) { id reached { person { uuid } } } }';
  const document = `query ($former: Boolean) { personChanges(since: "${since}") { nodes { uuid ${entity} ${reached} } } }`;
  type Told = Readonly<
    Record<
      'personChanges',
      { readonly nodes: readonly { readonly uuid: string; readonly reached: { readonly phones: readonly object[] } }[] }
    >
  >;
  const phonesOf = async (former: boolean): Promise<readonly object[]> => {
    const { data } = (await reader.graphql(document, { former })).json<{ readonly data: Told }>();
    return data.personChanges.nodes.find(({ uuid }) => uuid === from)?.reached.phones ?? [];
  };
  const told = { id: moved, reached: { person: [from, to].sort().map(uuid => ({ uuid })) } };
  expect(await phonesOf(true)).toEqual([told]);
  expect(await phonesOf(false)).toEqual(expect.arrayContaining([told, { id: staying, reached: { person: [{ uuid: from }] } }]) as unknown);
  const unasked = `{ personChanges(since: "${since}") { nodes { entity { phones { nodes { id } } } reached { phones { reached { person { uuid } } } } } } }`;
  expect(await code(unasked)).toBe('INVALID_ARGUMENT');
});

it('takes a unit that becomes deleted out of its set, and tells nothing of one that was deleted all along', async () => {
  const fields = '{ nodes { uuid removed entity { name } } delta }';
  const units = (await writer.query<{ uuid: string }>('SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 2'))
    .rows;
  const unitChanges = async (since: string): Promise<Changes> =>
    (await ask(`{ orgUnitChanges(since: "${since}") ${fields} }`)).orgUnitChanges as Changes;
  const { delta } = await unitChanges('latest');
  await write('UPDATE organisation.org_unit SET deleted = true WHERE uuid = $1', [units[0]?.uuid]);
  const told = await unitChanges(delta ?? '');
  expect(told.nodes).toEqual([{ uuid: units[0]?.uuid, removed: 'CHANGED', entity: null }]);
  await write("UPDATE organisation.org_unit SET name = 'Hidden' WHERE uuid = $1", [units[0]?.uuid]);
  expect((await unitChanges(told.delta ?? '')).nodes).toEqual([]);
  await write('UPDATE organisation.org_unit SET deleted = false WHERE uuid = $1', [units[0]?.uuid]);
  expect((await unitChanges(told.delta ?? '')).nodes).toEqual([{ uuid: units[0]?.uuid, removed: null, entity: { name: 'Hidden' } }]);
  const hidden = '00000000-0000-4000-8000-000000000002';
  await write(
    `INSERT INTO organisation.org_unit (uuid, master, master_id, deleted, created, last_changed, name, ean_inherited) VALUES ($1, 'test', '1', true, now(), now(), 'Hidden', false)`,
    [hidden],
  );
  const { delta: later } = await unitChanges('latest');
  await write('DELETE FROM organisation.org_unit WHERE uuid = $1', [hidden]);
  expect((await unitChanges(later ?? '')).nodes).toEqual([]);
});

it('tells a protected value only to keys that may read it', async () => {
  const fields = { fields: 'uuid addresses { nodes { id street } }' };
  const { rows } = await writer.query<{ id: number; person_uuid: string }>(
    'UPDATE organisation.person_post SET address_protected = true WHERE id = (SELECT min(id) FROM organisation.person_post) RETURNING id, person_uuid',
  );
  const all = await service.as(EVERYTHING);
  const [hidden, shown] = [await changes(fields, 'latest'), await changes(fields, 'latest', all)];
  await write("UPDATE organisation.person_post SET street = 'Secret Street 1' WHERE id = $1", [rows[0]?.id]);
  expect((await changes(fields, hidden.delta ?? '')).nodes).toEqual([]);
  expect((await changes(fields, shown.delta ?? '', all)).nodes.map(({ uuid }) => uuid)).toEqual([rows[0]?.person_uuid]);
  await write('UPDATE organisation.person_post SET address_protected = false WHERE id = $1', [rows[0]?.id]);
  expect((await changes(fields, hidden.delta ?? '')).nodes.map(({ uuid }) => uuid)).toEqual([rows[0]?.person_uuid]);
});

it('pages through what changed by the key, and tells it again where it changes on the way', async () => {
  const { delta } = await changes(NAMES, 'latest');
  await write("UPDATE organisation.person SET firstname = 'Paged' WHERE uuid = ANY ($1)", [people.slice(0, 5)]);
  const told: string[] = [];
  let page = (await ask(changesOf(NAMES, delta ?? '', ', first: 2'))).personChanges as Changes;
  expect(page.count).toBe(5);
  await write("UPDATE organisation.person SET firstname = 'Between' WHERE uuid = $1", [people[0]]);
  for (;;) {
    told.push(...page.nodes.map(({ uuid }) => uuid));
    if (typeof page.next !== 'string') break;
    expect(page.delta).toBeNull();
    page = (await ask(changesOf(NAMES, delta ?? '', `, first: 2, after: "${page.next}"`))).personChanges as Changes;
  }
  expect(told).toEqual(people.slice(0, 5));
  expect((await changes(NAMES, page.delta ?? '')).nodes).toMatchObject([{ uuid: people[0], entity: { firstname: 'Between' } }]);
});

it('tells that a row is gone which came, and went again, while pages were read', async () => {
  const came = 'ffffffff-0000-4000-8000-000000000002';
  const goes = async (): Promise<void> => write('DELETE FROM organisation.person WHERE uuid = $1', [came]);
  const gone = [{ uuid: came, removed: 'DELETED', entity: null }];
  const { delta } = await changes(NAMES, 'latest');
  await write('UPDATE organisation.person SET firstname = firstname || $1 WHERE uuid = ANY ($2)', ['.', people.slice(0, 3)]);
  const first = (await ask(changesOf(NAMES, delta ?? '', ', first: 2'))).personChanges as Changes;
  await insertPerson(came, 'Comes');
  const last = (await ask(changesOf(NAMES, delta ?? '', `, first: 2, after: "${first.next ?? ''}"`))).personChanges as Changes;
  expect(last).toMatchObject({ nodes: [{ uuid: people[2] }, { uuid: came }], next: null });
  await goes();
  const after = await changes(NAMES, last.delta ?? '');
  expect(after.nodes).toEqual(gone);
  expect((await changes(NAMES, after.delta ?? '')).nodes).toEqual([]);
  const page = async (place: string): Promise<Changes> =>
    (await ask(`{ persons(first: 1000${place}) { nodes { uuid firstname } next delta } }`)).persons as Changes;
  const begun = await page('');
  await insertPerson(came, 'Comes');
  const ended = await page(`, after: "${begun.next ?? ''}"`);
  expect(ended.nodes.at(-1)).toMatchObject({ uuid: came });
  await goes();
  expect((await changes(NAMES, ended.delta ?? '')).nodes).toEqual(gone);
});

it('loses nothing of a transaction that began before a token and is committed after it', async () => {
  const other = await database.connect();
  await other.query('BEGIN');
  await other.query("UPDATE organisation.person SET firstname = 'Late' WHERE uuid = $1", [people[10]]);
  await write("UPDATE organisation.person SET firstname = 'Early' WHERE uuid = $1", [people[11]]);
  const token = await begin(NAMES);
  expect((await changes(NAMES, token)).nodes).toEqual([]);
  await write("UPDATE organisation.person SET firstname = 'Later' WHERE uuid = $1", [people[12]]);
  const during = await changes(NAMES, token);
  expect(during.nodes.map(({ uuid }) => uuid)).toEqual([people[12]]);
  await other.query('COMMIT');
  await other.end();
  const after = await changes(NAMES, during.delta ?? '');
  expect(after.nodes).toMatchObject([{ uuid: people[10], entity: { firstname: 'Late' } }]);
  expect((await changes(NAMES, after.delta ?? '')).nodes).toEqual([]);
});

it('gives a short token, and tells each change once, where thousands of transactions are told behind one that stays open', async () => {
  const other = await database.connect();
  try {
    await other.query('BEGIN');
    await other.query("UPDATE organisation.person SET firstname = 'Late' WHERE uuid = $1", [people[13]]);
    await write(`DO $$
      BEGIN
        FOR n IN 1..4000 LOOP
          UPDATE organisation.person SET firstname = 'Early' || n WHERE uuid = '${people[14]}';
          COMMIT;
          IF n % 700 = 0 THEN PERFORM pg_current_xact_id(); COMMIT; END IF;
        END LOOP;
      END $$`);
    const first = await begin(NAMES);
    // Other tests have transactions in between.
    expect(first.length).toBeLessThan(3000);
    const { nodes, delta } = await changes(NAMES, first);
    expect([nodes, (delta ?? '').length < 3000]).toEqual([[], true]);
    await write("UPDATE organisation.person SET firstname = 'Later' WHERE uuid = $1", [people[15]]);
    const later = await changes(NAMES, delta ?? '');
    expect(later.nodes.map(({ uuid }) => uuid)).toEqual([people[15]]);
    await other.query('COMMIT');
    const after = await changes(NAMES, later.delta ?? '');
    expect(after.nodes).toMatchObject([{ uuid: people[13], entity: { firstname: 'Late' } }]);
    expect((await changes(NAMES, after.delta ?? '')).nodes).toEqual([]);
  } finally {
    await other.end();
  }
});

it('gives a page of the collection no token where changes cannot be told, and refuses to tell them', async () => {
  for (const filter of [
    '{ expression: { call: { function: LT, arguments: [{ field: { name: Person_created } }, { call: { function: NOW, arguments: [] } }] } } }',
  ]) {
    const { persons } = await ask(`{ persons(filter: ${filter}, first: 5000) { nodes { uuid } delta } }`);
    expect(persons).toMatchObject({ delta: null });
    expect(await code(changesOf({ fields: 'uuid', filter }, 'latest'))).toBe('INVALID_ARGUMENT');
  }
});

it('refuses tokens of other queries, and says which are outdated', async () => {
  const { delta } = await changes(NAMES, 'latest');
  const since = delta ?? '';
  expect(await code(changesOf(NAMES, 'nonsense'))).toBe('INVALID_TOKEN');
  expect(await code(changesOf({ fields: 'uuid surname' }, since))).toBe('INVALID_TOKEN');
  expect(await code(changesOf({ ...NAMES, filter: '{ surname: { eq: "A" } }' }, since))).toBe('INVALID_TOKEN');
  expect(await code(changesOf(NAMES, since, ', after: "nonsense"'))).toBe('INVALID_TOKEN');
  const lesser = await service.as({ allow: undefined, deny: ['Person.notes', 'Person.surname'], schema: 'FULL' });
  expect(await code(changesOf(NAMES, since), lesser)).toBe('OUTDATED_TOKEN');
  const { rows } = await writer.query<{ identity: string }>('SELECT identity FROM changes.history');
  await write('UPDATE changes.history SET forgotten = pg_current_xact_id()');
  expect(await code(changesOf(NAMES, since))).toBe('OUTDATED_TOKEN');
  await write('UPDATE changes.history SET forgotten = NULL, identity = gen_random_uuid()');
  expect(await code(changesOf(NAMES, since))).toBe('OUTDATED_TOKEN');
  await write('UPDATE changes.history SET identity = $1', [rows[0]?.identity]);
  expect((await changes(NAMES, since)).nodes).toEqual([]);
});

it('refuses what the key may not read, also of an entity that changed', async () => {
  expect(await code('{ personChanges(since: "latest") { nodes { uuid entity { cpr } } } }')).toBe('FORBIDDEN_FIELD');
});

it('records of whom a sensitive field was read', async () => {
  const all = await service.as(EVERYTHING);
  const asked = { fields: 'uuid cpr' };
  const { delta } = await changes(asked, 'latest', all);
  await write("UPDATE organisation.person SET cpr = '0101010000' WHERE uuid = $1", [people[13]]);
  const id = all.key.split('_')[1];
  const recorded = async (): Promise<readonly unknown[]> =>
    (await writer.query<{ subjects: unknown }>('SELECT fields, subjects FROM access.sensitive_read WHERE key_id = $1', [id])).rows;
  await changes(asked, delta ?? '', all);
  await until(async () => (await recorded()).length > 0);
  expect(await recorded()).toEqual([{ fields: ['Person.cpr'], subjects: [people[13]] }]);
});
