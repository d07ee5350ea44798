/** What `personChanges` and its kin tell at /graphql, against a database that changes. */
import { allRights } from '../../../graphql/grants/create-grants';
import { ORGANISATION } from '../reading';
import { startTestService } from '../../support/service';
import { earlierTransactionsEnd } from '../../support/earlier-transactions';
import { until } from '../../support/until';
import { type Changes, changesOf, changingPersons, NAMES } from './changing-persons';

const EVERYTHING = allRights(ORGANISATION);

const persons = changingPersons();
const { ask, begin, changes, code, insertPerson, write } = persons;

async function insertPhone(person: string | undefined): Promise<number | undefined> {
  const { rows } = await persons.writer.query<{ id: number }>(
    `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
    VALUES ($1, 'test', '1', '12345678', 'MOBILE', 'VISIBLE', true, true) RETURNING id`,
    [person],
  );
  return rows[0]?.id;
}

it('tells a selected value that changed, once, and nothing of a value that is not selected', async () => {
  const token = await begin(NAMES);
  expect(await changes(NAMES, token)).toMatchObject({ nodes: [], count: 0, next: null });
  await write("UPDATE organisation.person SET firstname = 'Changed' WHERE uuid = $1", [persons.people[0]]);
  await write("UPDATE organisation.person SET surname = 'Changed' WHERE uuid = $1", [persons.people[1]]);
  const told = await changes(NAMES, token);
  expect(told).toMatchObject({
    nodes: [{ uuid: persons.people[0], removed: null, entity: { uuid: persons.people[0], firstname: 'Changed' } }],
    count: 1,
  });
  expect(await changes(NAMES, told.delta ?? '')).toMatchObject({ nodes: [], count: 0 });
});

it('reads no table of the data where nothing changed, and nothing but the log', async () => {
  const asked = { fields: 'uuid phones { nodes { id } }', filter: '{ users: { any: { prime: { eq: true } } } }' };
  await earlierTransactionsEnd(persons.writer);
  const { delta } = await changes(asked, 'latest');
  persons.service.takeStatements();
  expect(await changes(asked, delta ?? '')).toEqual({ nodes: [], count: 0, next: null, delta: expect.any(String) as unknown });
  const [only, ...others] = persons.service.takeStatements();
  expect(others).toEqual([]);
  const { rows } = await persons.writer.query<{ 'QUERY PLAN': readonly [{ Plan: object }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${only?.text ?? ''}`,
    [...(only?.values ?? [])],
  );
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
  const read = [...plan.matchAll(/"Relation Name":"(\w+)".*?"Actual Rows":(\d+).*?"Actual Loops":(\d+)/g)];
  expect(read.filter(([, table, , loops]) => !/^(?:change|history)/.test(table ?? '') && loops !== '0')).toEqual([]);
});

it('looks up as many rows by key as a page tells, however many changed', async () => {
  const { delta } = await changes(NAMES, 'latest');
  await write("UPDATE organisation.person SET firstname = 'All'");
  const rowsRead = async (more: string): Promise<{ readonly lookups: number; readonly next: string }> => {
    persons.service.takeStatements();
    const page = (await ask(changesOf(NAMES, delta ?? '', `, first: 3${more}`).replace(' count ', ' '))).personChanges as Changes;
    expect(page.nodes).toHaveLength(3);
    const statement = persons.service.takeStatements().at(-1);
    const { rows } = await persons.writer.query<{ 'QUERY PLAN': readonly [{ Plan: object }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text ?? ''}`,
      [...(statement?.values ?? [])],
    );
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    const read = [...plan.matchAll(/"Relation Name":"person","Alias.*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g)];
    expect(read).toHaveLength(3);
    return { lookups: Math.max(...read.map(([, found, loops]) => Math.max(Number(found), 1) * Number(loops))), next: page.next ?? '' };
  };
  expect(persons.people).toHaveLength(20);
  const first = await rowsRead('');
  const second = await rowsRead(`, after: "${first.next}"`);
  // The first row of the next page, besides: it tells that there is one.
  expect([first.lookups, second.lookups]).toEqual([4, 4]);
});

it('takes one statement for what changed and one for each level', async () => {
  const asked = { fields: 'uuid affiliations { nodes { uuid orgUnit { uuid name } } }' };
  const { delta } = await changes(asked, 'latest');
  await write('UPDATE organisation.affiliation SET pay_grade = $1 WHERE person_uuid = $2', ['9', persons.people[2]]);
  await write(
    "UPDATE organisation.org_unit SET name = name || '!' WHERE uuid = (SELECT orgunit_uuid FROM organisation.affiliation LIMIT 1)",
  );
  persons.service.takeStatements();
  const document = changesOf(asked, delta ?? '').replace(' count ', ' ');
  expect(((await ask(document)).personChanges as Changes).nodes.length).toBeGreaterThan(0);
  // Whether anything changed; what; the affiliations.
  expect(persons.service.takeStatements()).toHaveLength(3);
});

it('tells what is gone, also where it came since, what leaves the filter and what comes into it', async () => {
  const asked = { fields: 'uuid', filter: '{ surname: { eq: "Filtered" } }' };
  await write("UPDATE organisation.person SET surname = 'Filtered' WHERE uuid = ANY ($1)", [persons.people.slice(2, 4)]);
  const token = await begin(asked);
  await write("UPDATE organisation.person SET surname = 'Other' WHERE uuid = $1", [persons.people[2]]);
  await write("UPDATE organisation.person SET surname = 'Filtered' WHERE uuid = $1", [persons.people[4]]);
  await write("UPDATE organisation.person SET firstname = 'Unfiltered' WHERE uuid = $1", [persons.people[5]]);
  const gone = '00000000-0000-4000-8000-000000000001';
  await insertPerson(gone, 'Filtered');
  await write('DELETE FROM organisation.person WHERE uuid = $1', [gone]);
  expect((await changes(asked, token)).nodes).toEqual([
    { uuid: gone, removed: 'DELETED', entity: null },
    { uuid: persons.people[2], removed: 'CHANGED', entity: null },
    { uuid: persons.people[4], removed: null, entity: { uuid: persons.people[4] } },
  ]);
  await insertPerson(gone, 'Filtered');
  const later = await begin(asked);
  await write('DELETE FROM organisation.person WHERE uuid = $1', [gone]);
  expect((await changes(asked, later)).nodes).toEqual([{ uuid: gone, removed: 'DELETED', entity: null }]);
});

it('tells of both owners of a row that moves, and of the owner of one that comes or goes', async () => {
  const asked = { fields: 'uuid phones { nodes { id } }' };
  const { delta } = await changes(asked, 'latest');
  const moved = await insertPhone(persons.people[6]);
  const { nodes, delta: later } = await changes(asked, delta ?? '');
  expect(nodes.map(({ uuid }) => uuid)).toEqual([persons.people[6]]);
  await write('UPDATE organisation.person_phone SET person_uuid = $1 WHERE id = $2', [persons.people[7], moved]);
  const both = await changes(asked, later ?? '');
  expect(both.nodes.map(({ uuid }) => uuid)).toEqual([persons.people[6], persons.people[7]]);
  await write("UPDATE organisation.person_phone SET notes = 'not selected' WHERE id = $1", [moved]);
  expect((await changes(asked, both.delta ?? '')).nodes).toEqual([]);
  await write('DELETE FROM organisation.person_phone WHERE id = $1', [moved]);
  expect((await changes(asked, both.delta ?? '')).nodes.map(({ uuid }) => uuid)).toEqual([persons.people[7]]);
});

it('tells whatever a link led to, in whichever way it is asked for, and only of links of the entity', async () => {
  const [from, to] = persons.people;
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
  const [user] = (await persons.writer.query<{ uuid: string }>('SELECT person_uuid AS uuid FROM organisation.affiliation JOIN organisation.person_phone USING (person_uuid) LIMIT 1')).rows; // oxfmt-ignore
  await write("UPDATE organisation.person_phone SET person_uuid = $1 WHERE id = (SELECT min(id) FROM organisation.person_phone WHERE person_uuid <> $1)", [user?.uuid]); // oxfmt-ignore
  expect((await changes(asked, since)).nodes.map(({ uuid }) => uuid)).toContain(user?.uuid);
});

it('tells only what rows of before led to where that alone is asked for, and what led on from there', async () => {
  const [from, to] = persons.people;
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
    const { data } = (await persons.reader.graphql(document, { former })).json<{ readonly data: Told }>();
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
  const units = (
    await persons.writer.query<{ uuid: string }>('SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 2')
  ).rows;
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
  const { rows } = await persons.writer.query<{ id: number; person_uuid: string }>(
    'UPDATE organisation.person_post SET address_protected = true WHERE id = (SELECT min(id) FROM organisation.person_post) RETURNING id, person_uuid',
  );
  const all = await persons.service.as(EVERYTHING);
  const [hidden, shown] = [await changes(fields, 'latest'), await changes(fields, 'latest', all)];
  await write("UPDATE organisation.person_post SET street = 'Secret Street 1' WHERE id = $1", [rows[0]?.id]);
  const untold = await changes(fields, hidden.delta ?? '');
  expect(untold.nodes).toEqual([]);
  expect((await changes(fields, shown.delta ?? '', all)).nodes.map(({ uuid }) => uuid)).toEqual([rows[0]?.person_uuid]);
  for (const isProtected of [false, true]) {
    const { delta } = await changes(fields, 'latest');
    await write('UPDATE organisation.person_post SET address_protected = $2 WHERE id = $1', [rows[0]?.id, isProtected]);
    for (const since of [delta, untold.delta])
      expect((await changes(fields, since ?? '')).nodes.map(({ uuid }) => uuid)).toEqual([rows[0]?.person_uuid]);
  }
});

it('refuses what the key may not read, also of an entity that changed', async () => {
  expect(await code('{ personChanges(since: "latest") { nodes { uuid entity { cpr } } } }')).toBe('FORBIDDEN_FIELD');
});

it('records of whom a sensitive field was read', async () => {
  const all = await persons.service.as(EVERYTHING);
  const asked = { fields: 'uuid cpr' };
  const { delta } = await changes(asked, 'latest', all);
  await write("UPDATE organisation.person SET cpr = '0101010000' WHERE uuid = $1", [persons.people[13]]);
  const id = all.key.split('_')[1];
  const recorded = async (): Promise<readonly unknown[]> =>
    (await persons.writer.query<{ subjects: unknown }>('SELECT fields, subjects FROM access.sensitive_read WHERE key_id = $1', [id])).rows;
  await changes(asked, delta ?? '', all);
  await until(async () => (await recorded()).length > 0);
  expect(await recorded()).toEqual([{ fields: ['Person.cpr'], subjects: [persons.people[13]] }]);
});

it('tells no part of a round that has more rows than a response may read: changes, what is read with them, and what links led to', async () => {
  const small = await startTestService({ database: persons.service.database.address, env: { MAX_ROWS_PER_RESPONSE: '5' } });
  try {
    const reader = await small.as({ allow: undefined, deny: [], schema: 'FULL' });
    const told = (since: string, nodes: string, collection = 'person'): string => `{ ${collection}Changes(since: "${since}") { nodes { ${nodes} } delta } }`;
    const tokenOf = async (...asked: readonly [string, string?]): Promise<string> => Object.values((await ask(told('latest', ...asked))) as Record<string, Changes>)[0]?.delta ?? '';
    const answers = async (change: (rows: number) => Promise<void>, [few, many]: readonly [number, number], ...asked: readonly [string, string?]): Promise<readonly unknown[]> => {
      const document = told(await tokenOf(...asked), ...asked);
      await change(few);
      const answered = await code(document, reader);
      await change(many);
      return [answered, await code(document, reader)];
    };
    const exceeded = [undefined, 'ROWS_EXCEEDED'];
    const rename = (rows: number): Promise<void> => write("UPDATE organisation.person SET firstname = 'Many' || $1 WHERE uuid = ANY ($2)", [rows, persons.people.slice(0, rows)]);
    expect(await answers(rename, [5, 6], 'entity { firstname }')).toEqual(exceeded);
    const number = (rows: number): Promise<void> => write('UPDATE organisation.org_unit SET ean = $1 WHERE uuid IN (SELECT uuid FROM organisation.org_unit WHERE parent_uuid IS NOT NULL ORDER BY uuid LIMIT $2)', [String(rows).repeat(13), rows]);
    expect(await answers(number, [2, 3], 'entity { ean parent { name } }', 'orgUnit')).toEqual(exceeded);
    const [person] = persons.people.slice(-1);
    await write('DELETE FROM organisation.person_phone WHERE person_uuid = $1', [person]);
    const call = async (rows: number): Promise<void> => { for (let added = 0; added < rows; added += 1) await insertPhone(person); };
    expect(await answers(call, [2, 1], 'entity { phones { nodes { id } } } reached { phones { id } }')).toEqual(exceeded);
  } finally {
    await small.close();
  }
}); // oxfmt-ignore
