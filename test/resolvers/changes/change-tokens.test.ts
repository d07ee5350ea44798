/** Tokens of changes at /graphql: where they are given, that no change is lost between two of them, over pages too, and which are refused. */
import { type Asked, type Changes, changesOf, changingPersons, NAMES } from './changing-persons';

const persons = changingPersons();
const { ask, begin, changes, code, insertPerson, write } = persons;

it('begins with no page that skips rows: a copy would lack them', async () => {
  expect(await ask('{ functions(skip: 1) { delta } }')).toEqual({ functions: { delta: null } });
  expect(await ask('{ functions { delta } }')).toEqual({ functions: { delta: expect.any(String) as unknown } });
});

it('pages through what changed by the key, and tells it again where it changes on the way', async () => {
  const { delta } = await changes(NAMES, 'latest');
  await write("UPDATE organisation.person SET firstname = 'Paged' WHERE uuid = ANY ($1)", [persons.people.slice(0, 5)]);
  const told: string[] = [];
  let page = (await ask(changesOf(NAMES, delta ?? '', ', first: 2'))).personChanges as Changes;
  expect(page.count).toBe(5);
  // A page that has all of them is the last one, also where it is full.
  expect((await ask(changesOf(NAMES, delta ?? '', ', first: 5'))).personChanges).toMatchObject({ nodes: { length: 5 }, next: null });
  await write("UPDATE organisation.person SET firstname = 'Between' WHERE uuid = $1", [persons.people[0]]);
  for (;;) {
    told.push(...page.nodes.map(({ uuid }) => uuid));
    if (typeof page.next !== 'string') break;
    expect(page.delta).toBeNull();
    page = (await ask(changesOf(NAMES, delta ?? '', `, first: 2, after: "${page.next}"`))).personChanges as Changes;
  }
  expect(told).toEqual(persons.people.slice(0, 5));
  expect((await changes(NAMES, page.delta ?? '')).nodes).toMatchObject([{ uuid: persons.people[0], entity: { firstname: 'Between' } }]);
});

it('tells that a row is gone which came, and went again, while pages were read', async () => {
  const came = 'ffffffff-0000-4000-8000-000000000002';
  const goes = async (): Promise<void> => write('DELETE FROM organisation.person WHERE uuid = $1', [came]);
  const gone = [{ uuid: came, removed: 'DELETED', entity: null }];
  const { delta } = await changes(NAMES, 'latest');
  await write('UPDATE organisation.person SET firstname = firstname || $1 WHERE uuid = ANY ($2)', ['.', persons.people.slice(0, 3)]);
  const first = (await ask(changesOf(NAMES, delta ?? '', ', first: 2'))).personChanges as Changes;
  await insertPerson(came, 'Comes');
  const last = (await ask(changesOf(NAMES, delta ?? '', `, first: 2, after: "${first.next ?? ''}"`))).personChanges as Changes;
  expect(last).toMatchObject({ nodes: [{ uuid: persons.people[2] }, { uuid: came }], next: null });
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
  const other = await persons.service.database.connect();
  await other.query('BEGIN');
  await other.query("UPDATE organisation.person SET firstname = 'Late' WHERE uuid = $1", [persons.people[10]]);
  await write("UPDATE organisation.person SET firstname = 'Early' WHERE uuid = $1", [persons.people[11]]);
  const token = await begin(NAMES);
  expect((await changes(NAMES, token)).nodes).toEqual([]);
  await write("UPDATE organisation.person SET firstname = 'Later' WHERE uuid = $1", [persons.people[12]]);
  const during = await changes(NAMES, token);
  expect(during.nodes.map(({ uuid }) => uuid)).toEqual([persons.people[12]]);
  await other.query('COMMIT');
  await other.end();
  const after = await changes(NAMES, during.delta ?? '');
  expect(after.nodes).toMatchObject([{ uuid: persons.people[10], entity: { firstname: 'Late' } }]);
  expect((await changes(NAMES, after.delta ?? '')).nodes).toEqual([]);
});

it('gives a short token, and tells each change once, where thousands of transactions are told behind one that stays open', async () => {
  const other = await persons.service.database.connect();
  try {
    await other.query('BEGIN');
    await other.query("UPDATE organisation.person SET firstname = 'Late' WHERE uuid = $1", [persons.people[13]]);
    // Of one row PostgreSQL would keep all versions while the other one is open, and look at each of them for the next.
    await write(`DO $$
      DECLARE others uuid[] := ARRAY(SELECT uuid FROM organisation.person ORDER BY uuid OFFSET 20);
      BEGIN
        FOR n IN 1..2000 LOOP
          UPDATE organisation.person SET firstname = 'Early' || n WHERE uuid = others[1 + n % cardinality(others)];
          COMMIT;
          IF n % 350 = 0 THEN PERFORM pg_current_xact_id(); COMMIT; END IF;
        END LOOP;
      END $$`);
    const first = await begin(NAMES);
    // Other tests have transactions in between.
    expect(first.length).toBeLessThan(1500);
    const { nodes, delta } = await changes(NAMES, first);
    expect([nodes, (delta ?? '').length < 1500]).toEqual([[], true]);
    await write("UPDATE organisation.person SET firstname = 'Later' WHERE uuid = $1", [persons.people[15]]);
    const later = await changes(NAMES, delta ?? '');
    expect(later.nodes.map(({ uuid }) => uuid)).toEqual([persons.people[15]]);
    await other.query('COMMIT');
    const after = await changes(NAMES, later.delta ?? '');
    expect(after.nodes).toMatchObject([{ uuid: persons.people[13], entity: { firstname: 'Late' } }]);
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
  const aggregated = 'affiliationsAggregate(steps: [{ aggregate: [{ as: "many", method: COUNT }] }]) { nodes { decimal(name: "many") } }';
  const filter = `{ uuid: { eq: "${persons.people[0]}" } }`;
  const one = await ask(`{ persons(filter: ${filter}, first: 10) { nodes { ${aggregated} } delta } }`);
  expect(one).toMatchObject({ persons: { nodes: { length: 1 }, delta: null } });
  expect(await code(changesOf({ fields: aggregated, filter }, 'latest'))).toBe('INVALID_ARGUMENT');
});

it('refuses tokens of other queries, and says which are outdated', async () => {
  const { delta } = await changes(NAMES, 'latest');
  const since = delta ?? '';
  expect(await code(changesOf(NAMES, 'nonsense'))).toBe('INVALID_TOKEN');
  expect(await code(changesOf({ fields: 'uuid surname' }, since))).toBe('INVALID_TOKEN');
  expect(await code(changesOf({ ...NAMES, filter: '{ surname: { eq: "A" } }' }, since))).toBe('INVALID_TOKEN');
  for (const of of [since, 'latest']) expect(await code(changesOf(NAMES, of, ', after: "nonsense"'))).toBe('INVALID_TOKEN');
  const lesser = await persons.service.as({ allow: undefined, deny: ['Person.notes', 'Person.surname'], schema: 'FULL' });
  expect(await code(changesOf(NAMES, since), lesser)).toBe('OUTDATED_TOKEN');
  const { rows } = await persons.writer.query<{ identity: string }>('SELECT identity FROM changes.history');
  await write('UPDATE changes.history SET forgotten = pg_current_xact_id()');
  expect(await code(changesOf(NAMES, since))).toBe('OUTDATED_TOKEN');
  await write('UPDATE changes.history SET forgotten = NULL, identity = gen_random_uuid()');
  expect(await code(changesOf(NAMES, since))).toBe('OUTDATED_TOKEN');
  await write('UPDATE changes.history SET identity = $1', [rows[0]?.identity]);
  expect((await changes(NAMES, since)).nodes).toEqual([]);
});

it('is of the page of a collection below that is read', async () => {
  const [uuid] = persons.people;
  await write(
    `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime)
     SELECT $1, 'test', n::text, '12345678', 'MOBILE', 'VISIBLE', false, false FROM generate_series(1, 2) AS n`,
    [uuid],
  );
  const asked = (place: string): Asked => ({
    filter: `{ uuid: { eq: "${uuid}" } }`,
    fields: `phones(first: 1${place}) { nodes { id } next }`,
  });
  const { nodes } = (await ask(`{ persons(filter: ${asked('').filter ?? ''}) { nodes { ${asked('').fields} } } }`)).persons as {
    nodes: readonly { readonly phones: { readonly next: string } }[];
  };
  const second = asked(`, after: "${nodes[0]?.phones.next ?? ''}"`);
  const since = await begin(second);
  expect((await changes(second, since)).nodes).toEqual([]);
  expect(await code(changesOf(asked(''), since))).toBe('INVALID_TOKEN');
});
