/** `@where`: rows that do not belong to their type, or that a link does not lead to, are as if they were not there, whichever way leads to them. What is there, SQL tells. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import type { SentStatement } from '../../support/service';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/filtered') });
  await asking.sql('SET search_path TO filtered');
});
afterAll(() => asking.close());

const PLAIN = { Accept: 'application/json;odata.metadata=none' };

/** A person whose unit is closed, and one whose unit is not. */
const [IN_CLOSED, IN_OPEN] = ['10000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000003'];

const LINKED = (select: string): string => `(SELECT coalesce(json_agg(${select} ORDER BY t.id), '[]')`;

/** Each statement gives the rows as JSON, in the order of the answer. */
const COLLECTIONS: readonly (readonly [url: string, sql: string])[] = [
  ['Units?$select=Id', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Units?$select=Id&$skip=3&$top=4', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed ORDER BY id OFFSET 3 LIMIT 4`],
  [`Units?$select=Id&$filter=Id gt 20 or Name eq 'Unit 1'`, `SELECT json_build_object('Id', id) AS row FROM unit WHERE (id > 20 OR name = 'Unit 1') AND NOT closed ORDER BY id`],
  ['Accounts?$select=Id', `SELECT json_build_object('Id', id) AS row FROM account WHERE NOT disabled ORDER BY id`],
  ['Units?$select=Id&$expand=Parent($select=Id)', `SELECT json_build_object('Id', u.id, 'Parent', (SELECT json_build_object('Id', p.id) FROM unit AS p WHERE p.id = u.parent_id AND NOT p.closed)) AS row FROM unit AS u WHERE NOT closed ORDER BY id`],
  ['Persons?$select=Name&$expand=Unit($select=Id;$expand=Parent($select=Id;$expand=Children($select=Id)))',
    `SELECT json_build_object('Name', name, 'Unit', (SELECT json_build_object('Id', u.id, 'Parent', (SELECT json_build_object('Id', p.id, 'Children',
       ${LINKED(`json_build_object('Id', t.id)`)} FROM unit AS t WHERE t.parent_id = p.id AND NOT t.closed)) FROM unit AS p WHERE p.id = u.parent_id AND NOT p.closed)) FROM unit AS u WHERE u.id = person.unit_id AND NOT u.closed)) AS row FROM person ORDER BY uuid`],
  ['Units?$select=Id&$expand=Children($select=Id)', `SELECT json_build_object('Id', id, 'Children', ${LINKED(`json_build_object('Id', t.id)`)} FROM unit AS t WHERE t.parent_id = unit.id AND NOT t.closed)) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Units?$select=Id&$expand=Children/$count', `SELECT json_build_object('Id', id, 'Children@odata.count', (SELECT count(*) FROM unit AS t WHERE t.parent_id = unit.id AND NOT t.closed)) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Persons?$select=Name&$expand=Units($select=Id)', `SELECT json_build_object('Name', name, 'Units', ${LINKED(`json_build_object('Id', t.id)`)} FROM membership AS m JOIN unit AS t ON t.id = m.unit_id WHERE m.person_uuid = person.uuid AND NOT t.closed)) AS row FROM person ORDER BY uuid`],
  ['Units?$select=Id&$expand=PrimaryTopics($select=Id),SecondaryTopics($select=Id),MainTopic($select=Id)',
    `SELECT json_build_object('Id', id, 'PrimaryTopics', ${LINKED(`json_build_object('Id', t.id)`)} FROM topic AS t WHERE t.unit_id = unit.id AND kind = 'PRIMARY'),
       'SecondaryTopics', ${LINKED(`json_build_object('Id', t.id)`)} FROM topic AS t WHERE t.unit_id = unit.id AND kind = 'SECONDARY'),
       'MainTopic', (SELECT json_build_object('Id', t.id) FROM topic AS t WHERE t.unit_id = unit.id AND kind = 'PRIMARY' AND number = 1)) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Units?$select=Id&$expand=Words($select=Text)', `SELECT json_build_object('Id', id, 'Words', ${LINKED(`json_build_object('Text', t.text)`)} FROM unit_word AS w JOIN word AS t ON t.id = w.word_id WHERE w.unit_id = unit.id AND t.language = E'd''a\\\\n')) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Persons?$select=Name&$expand=Accounts($select=Id),ClosedAccounts($select=Id)',
    `SELECT json_build_object('Name', name, 'Accounts', ${LINKED(`json_build_object('Id', t.id)`)} FROM account AS t WHERE t.person_uuid = person.uuid AND NOT t.disabled),
       'ClosedAccounts', ${LINKED(`json_build_object('Id', t.id)`)} FROM account AS t WHERE t.person_uuid = person.uuid AND t.disabled)) AS row FROM person ORDER BY uuid`],
  [`Persons(${IN_OPEN})/Units?$select=Id`, `SELECT json_build_object('Id', id) AS row FROM unit JOIN membership ON unit_id = id WHERE person_uuid = '${IN_OPEN}' AND NOT closed ORDER BY id`],
  ['Units(1)/PrimaryTopics?$select=Id', `SELECT json_build_object('Id', id) AS row FROM topic WHERE unit_id = 1 AND kind = 'PRIMARY' ORDER BY id`],
  ['Units(1)/Words?$select=Id', `SELECT json_build_object('Id', id) AS row FROM word JOIN unit_word ON word_id = id WHERE unit_id = 1 AND language = E'd''a\\\\n' ORDER BY id`],
  ['Units?$select=Id&$filter=Children/$count gt 1', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND (SELECT count(*) FROM unit AS c WHERE c.parent_id = unit.id AND NOT c.closed) > 1 ORDER BY id`],
  ['Units?$select=Id&$filter=PrimaryTopics/$count($filter=Code ne \'T1\') eq 2', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND (SELECT count(*) FROM topic WHERE unit_id = unit.id AND kind = 'PRIMARY' AND code <> 'T1') = 2 ORDER BY id`],
  ['Persons?$select=Name&$filter=Units/any(u:u/Id in (2,3,6))', `SELECT json_build_object('Name', name) AS row FROM person WHERE EXISTS (SELECT FROM membership JOIN unit ON unit_id = id WHERE person_uuid = person.uuid AND NOT closed AND id IN (2, 3, 6)) ORDER BY person.uuid`],
  ['Persons?$select=Name&$filter=Units/all(u:u/Id lt 20)', `SELECT json_build_object('Name', name) AS row FROM person WHERE NOT EXISTS (SELECT FROM membership JOIN unit ON unit_id = id WHERE person_uuid = person.uuid AND NOT closed AND id >= 20) ORDER BY uuid`],
  ['Persons?$select=Name&$filter=not Units/any()', `SELECT json_build_object('Name', name) AS row FROM person WHERE NOT EXISTS (SELECT FROM membership JOIN unit ON unit_id = id WHERE person_uuid = person.uuid AND NOT closed) ORDER BY uuid`],
  ['Units?$select=Id&$filter=SecondaryTopics/any(t:t/Unit/PrimaryTopics/any(p:p/Code gt t/Code))', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND EXISTS (SELECT FROM topic AS t JOIN topic AS p ON p.unit_id = t.unit_id AND p.kind = 'PRIMARY' WHERE t.unit_id = unit.id AND t.kind = 'SECONDARY' AND p.code > t.code) ORDER BY id`],
  ['Units?$select=Id&$filter=Words/any(w:w/Id lt 5)', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND EXISTS (SELECT FROM unit_word AS j JOIN word AS w ON w.id = j.word_id WHERE j.unit_id = unit.id AND w.language = E'd''a\\\\n' AND w.id < 5) ORDER BY id`],
  [`Persons?$select=Name&$filter=Unit/Name ge 'Unit 3'`, `SELECT json_build_object('Name', person.name) AS row FROM person JOIN unit ON unit.id = unit_id WHERE NOT closed AND unit.name >= 'Unit 3' ORDER BY person.uuid`],
  ['Persons?$select=Name&$filter=Unit eq null', `SELECT json_build_object('Name', person.name) AS row FROM person LEFT JOIN unit ON unit.id = unit_id AND NOT closed WHERE unit.id IS NULL ORDER BY person.uuid`],
  [`Persons?$select=Name&$filter=Unit/Name eq null`, `SELECT json_build_object('Name', person.name) AS row FROM person LEFT JOIN unit ON unit.id = unit_id AND NOT closed WHERE unit.id IS NULL ORDER BY person.uuid`],
  [`Units?$select=Id&$filter=MainTopic/Code eq 'T1'`, `SELECT json_build_object('Id', unit.id) AS row FROM unit JOIN topic ON unit_id = unit.id AND kind = 'PRIMARY' AND number = 1 WHERE NOT closed AND topic.code = 'T1' ORDER BY unit.id`],
  ['Persons?$select=Name&$orderby=Unit/Id,Name', `SELECT json_build_object('Name', person.name) AS row FROM person LEFT JOIN unit ON unit.id = unit_id AND NOT closed ORDER BY unit.id NULLS FIRST, person.name COLLATE "da-x-icu"`],
  ['Units?$select=Id&$orderby=Children/$count desc,Id', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed ORDER BY (SELECT count(*) FROM unit AS c WHERE c.parent_id = unit.id AND NOT c.closed) DESC, id`],
  ['Persons?$select=Name,In&$compute=Unit/Name as In', `SELECT json_build_object('Name', person.name, 'In', unit.name) AS row FROM person LEFT JOIN unit ON unit.id = unit_id AND NOT closed ORDER BY person.uuid`],
  ['Units?$select=Id&$search=3', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND name = 'Unit 3' ORDER BY id`],
  ['Units?$select=Id&$search=NOT 3', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND name <> 'Unit 3' ORDER BY id`],
  ['Persons?$select=Name&$expand=Units($select=Id;$search=3 OR 4)', `SELECT json_build_object('Name', name, 'Units', ${LINKED(`json_build_object('Id', t.id)`)} FROM membership AS m JOIN unit AS t ON t.id = m.unit_id WHERE m.person_uuid = person.uuid AND NOT t.closed AND t.name IN ('Unit 3', 'Unit 4'))) AS row FROM person ORDER BY uuid`],
  ['Units?$select=Id&$filter=Name eq $root/Units(4)/Name', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed AND name = 'Unit 4' ORDER BY id`],
  ['Units?$select=Id&$filter=Name eq $root/Units(3)/Name', `SELECT json_build_object('Id', id) AS row FROM unit WHERE false`],
  ['Units?$select=Id&$filter=$root/Units(1)/Children/$count eq 1', `SELECT json_build_object('Id', id) AS row FROM unit WHERE NOT closed ORDER BY id`],
  ['Files?$select=Id&$expand=Account($select=Id)', `SELECT json_build_object('Id', file.id, 'Account', CASE WHEN NOT disabled THEN json_build_object('Id', account.id) END) AS row FROM file JOIN account ON account.id = account_id ORDER BY file.id`],
  ['Units?$apply=aggregate($count as N,Id with max as Last)', `SELECT json_build_object('N', count(*), 'Last', max(id)) AS row FROM unit WHERE NOT closed`],
  ['Units?$apply=groupby((Name),aggregate($count as N))&$orderby=Name', `SELECT json_build_object('Name', name, 'N', count(*)) AS row FROM unit WHERE NOT closed GROUP BY name ORDER BY name`],
  ['Persons?$apply=groupby((Unit/Name),aggregate($count as N))&$orderby=N desc,Unit/Name',
    `SELECT json_build_object('Unit', CASE WHEN unit.name IS NOT NULL THEN json_build_object('Name', unit.name) END, 'N', count(*)) AS row
     FROM person LEFT JOIN unit ON unit.id = unit_id AND NOT closed GROUP BY unit.name ORDER BY count(*) DESC, unit.name`],
  ['Units?$apply=filter(Id gt 5)/topcount(3,Id)&$select=Id&$orderby=Id', `SELECT json_build_object('Id', id) AS row FROM (SELECT id FROM unit WHERE NOT closed AND id > 5 ORDER BY id DESC LIMIT 3) AS top ORDER BY id`],
  ['Units?$apply=concat(aggregate($count as N),topcount(1,Id)/groupby((Parent/Id)))', `SELECT json_build_object('N', count(*)) AS row FROM unit WHERE NOT closed UNION ALL
     SELECT * FROM (SELECT json_build_object('Parent', json_build_object('Id', (SELECT p.id FROM unit AS p WHERE p.id = unit.parent_id AND NOT p.closed))) FROM unit WHERE NOT closed ORDER BY id DESC LIMIT 1) AS one`],
  ['Units?$apply=compute(Children/$count as N)/aggregate(N with sum as All)', `SELECT json_build_object('All', count(*)) AS row FROM unit AS c JOIN unit AS p ON p.id = c.parent_id WHERE NOT c.closed AND NOT p.closed`],
  ['Units(1)/Children?$apply=aggregate($count as N)', `SELECT json_build_object('N', count(*)) AS row FROM unit WHERE parent_id = 1 AND NOT closed`],
]; // oxfmt-ignore

it.each(COLLECTIONS)('%s holds what belongs there, and nothing else', async (url, sql) => {
  const { value } = await asking.get(url, PLAIN);
  const expected = await asking.sql<{ row: Json }>(sql);
  expect(value).toEqual(expected.map(({ row }) => row));
  // Only what belongs to no type can find nothing.
  expect([url, expected.length === 0]).toEqual([url, url.includes('$root/Units(3)')]);
});

/** Status, and the rows or the value where there are some. */
const SINGLES: readonly (readonly [url: string, status: number, body: unknown])[] = [
  ['Units(2)?$select=Id', 200, { Id: 2 }],
  ['Units(3)', 404, undefined],
  ['Units/3', 404, undefined],
  ['Units(3)/Name', 404, undefined],
  ['Units(3)/Children', 404, undefined],
  ['Units(3)/Children/$count', 404, undefined],
  ['Units(3)/Topics?$apply=aggregate($count as N)', 404, undefined],
  ["Units(Code='U2')?$select=Id", 200, { Id: 2 }],
  ["Units(Code='U3')", 404, undefined],
  ['Units(1)/Children(2)?$select=Id', 200, { Id: 2 }],
  ['Units(1)/Children(3)', 404, undefined],
  ['Units/$count', 200, 20],
  ['Units/$count?$filter=Id gt 27', 200, 2],
  ['Units?$count=true&$top=0', 200, { '@odata.count': 20, value: [] }],
  ['Units/$filter(@f)/$count?@f=Id lt 4', 200, 2],
  ['Units(1)/Children/$count', 200, 1],
  ['Units(1)/PrimaryTopics/$count', 200, 2],
  ['Units(2)/MainTopic/Id', 200, { value: 4 }],
  [`Persons(${IN_CLOSED})/Unit`, 204, undefined],
  [`Persons(${IN_CLOSED})/Unit/Name`, 404, undefined],
  [`Persons(${IN_CLOSED})/Unit/Topics`, 404, undefined],
  [`Persons(${IN_OPEN})/Unit/Name/$value`, 200, 'Unit 4'],
  [`Persons(${IN_CLOSED})/Unit/$ref`, 204, undefined],
  ['Accounts(4)?$select=Id', 200, { Id: 4 }],
  ['Accounts(3)', 404, undefined],
  ["Accounts(Login='login 3')", 404, undefined],
  ['Persons(10000000-0000-4000-8000-000000000004)/Accounts(3)', 404, undefined],
  ['Persons(10000000-0000-4000-8000-000000000004)/ClosedAccounts(3)?$select=Login', 200, { Login: 'login 3' }],
  ['$entity?$id=Units(2)&$select=Id', 200, { Id: 2 }],
  ['$entity?$id=Units(3)', 404, undefined],
];

it.each(SINGLES)('%s is %i', async (url, status, body) => {
  const response = await asking.service.get(`/odata/${encodeURI(url)}`, PLAIN);
  expect(response.statusCode).toBe(status);
  if (body === undefined) return;
  expect(response.headers['content-type']).toMatch(typeof body === 'object' ? /json/ : /text/);
  expect(typeof body === 'object' ? response.json<Json>() : typeof body === 'number' ? Number(response.body) : response.body).toEqual(body);
});

it('pages go on from row to row, over those that are not there', async () => {
  const pages = await asking.pages('Units?$select=Id&$orderby=Name desc', { ...PLAIN, Prefer: 'maxpagesize=3' });
  expect(pages.map(page => page.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  const expected = await asking.sql<{ id: number }>('SELECT id FROM unit WHERE NOT closed ORDER BY name COLLATE "da-x-icu" DESC, id DESC');
  expect(pages.flat().map(({ Id }) => Id)).toEqual(expected.map(({ id }) => id));
});

it('references name what is there', async () => {
  const { value } = await asking.get(`Persons(${IN_OPEN})/Units/$ref`);
  const expected = await asking.sql<{ id: number }>(
    'SELECT id FROM unit JOIN membership ON unit_id = id WHERE person_uuid = $1 AND NOT closed ORDER BY id',
    [IN_OPEN],
  );
  expect(value).toEqual(
    expected.map(({ id }) => ({ '@odata.id': expect.stringMatching(new RegExp(`/odata/Units\\(${id}\\)$`)) as unknown })),
  );
});

it('an entity of the outer set is reached from the inner one', async () => {
  const { value } = await asking.get(`Units?$select=Id&$expand=PrimaryTopics($select=Id;$filter=Code eq 'T1' and $it/Id lt 8)`, PLAIN);
  const expected = await asking.sql<{
    row: Json;
  }>(`SELECT json_build_object('Id', id, 'PrimaryTopics', ${LINKED(`json_build_object('Id', t.id)`)} FROM topic AS t
    WHERE t.unit_id = unit.id AND kind = 'PRIMARY' AND code = 'T1' AND unit.id < 8)) AS row FROM unit WHERE NOT closed ORDER BY id`);
  expect(value).toEqual(expected.map(({ row }) => row));
});

describe('GraphQL', () => {
  async function answer(query: string): Promise<Json> {
    const response = await asking.service.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ApiKey: asking.service.key },
      payload: { query },
    });
    const { data, errors } = response.json<{ data: Json; errors?: unknown }>();
    expect(errors).toBeUndefined();
    return data;
  }

  it('knows the same rows, by every root field', async () => {
    expect(
      await answer(
        `{
        units(filter: { children: { any: { id: { gt: 0 } } } }) { count nodes { id } } all: units { count }
        open: unit(id: 2) { id parent { id } mainTopic { id } } closed: unit(id: 3) { id } byCode: unitByCode(code: "U3") { id }
        person(uuid: "${IN_CLOSED}") { unit { id } units { count } }
        unitsAggregate(steps: [{ aggregate: [{ as: "n", method: COUNT }] }]) { nodes { n: decimal(name: "n") } }
      }`,
      ),
    ).toEqual({
      units: {
        count: await countOf('unit AS p WHERE NOT closed AND EXISTS (SELECT FROM unit WHERE parent_id = p.id AND NOT closed)'),
        nodes: await asking.sql(
          'SELECT id FROM unit AS p WHERE NOT closed AND EXISTS (SELECT FROM unit WHERE parent_id = p.id AND NOT closed) ORDER BY id',
        ),
      },
      unitsAggregate: { nodes: [{ n: '20' }] },
      all: { count: 20 },
      open: { id: 2, parent: { id: 1 }, mainTopic: { id: 4 } },
      closed: null,
      byCode: null,
      person: {
        unit: null,
        units: { count: await countOf(`membership JOIN unit ON id = unit_id WHERE person_uuid = '${IN_CLOSED}' AND NOT closed`) },
      },
    });
  });

  async function countOf(from: string): Promise<number> {
    const [row] = await asking.sql<{ count: string }>(`SELECT count(*) FROM ${from}`);
    return Number(row?.count);
  }
});

describe('an index with the same condition', () => {
  it.each([
    ['Units?$orderby=Name&$top=3', 'unit_open_name'],
    ['Units(1)/Children', 'unit_open_children'],
    ['Units?$expand=Children', 'unit_open_children'],
    ['Units?$filter=Children/any()', 'unit_open_children'],
    ['Units(1)/PrimaryTopics', 'topic_primary'],
    [`Persons(${IN_OPEN})/Accounts`, 'account_open'],
    [`Persons?$expand=Accounts`, 'account_open'],
  ])('serves %s', async (url, index) => {
    asking.service.takeStatements();
    await asking.get(url);
    const plans = await Promise.all(asking.service.takeStatements().map(planOf));
    expect(plans.join('\n')).toContain(`using ${index}`);
  });

  /** As of a table that is too large to be read whole. */
  async function planOf({ text, values }: SentStatement): Promise<string> {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']) await asking.sql(`SET enable_${way} = off`);
    const rows = await asking.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  }
});
