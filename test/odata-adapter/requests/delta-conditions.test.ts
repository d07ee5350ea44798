/** What a delta link follows beside what is selected: all that conditions, orders and searches ask of, in the collection and below it. It holds for no others. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { startPrivateService, type PrivateService } from '../../support/service';
import { askChanges, TRACK, type Answer, type Json } from './ask-changes';

let service: PrivateService;
let writer: Client;

const [UNIT, CHILD, OTHER] = [randomUUID(), randomUUID(), randomUUID()];
let person: string;
let affiliation: string;

beforeAll(async () => {
  service = await startPrivateService();
  writer = await service.database.connect();
  await writer.query(
    `INSERT INTO organisation.org_unit (uuid, name, parent_uuid, deleted, id)
     SELECT given.uuid, given.name, given.parent, false, (SELECT max(id) FROM organisation.org_unit) + given.number
     FROM (VALUES ($1::uuid, 'Above', NULL, 1), ($2, 'Below', $1, 2), ($3, 'Beside', $1, 3)) AS given (uuid, name, parent, number)`,
    [UNIT, CHILD, OTHER],
  );
  const { rows } = await writer.query<{ person: string; affiliation: string }>(
    `SELECT person_uuid AS person, min(uuid::text) AS affiliation FROM organisation.affiliation
     WHERE person_uuid NOT IN (SELECT person_uuid FROM organisation.leave) GROUP BY 1 ORDER BY 1 LIMIT 1`,
  );
  ({ person = '', affiliation = '' } = rows[0] ?? {});
  await writer.query('UPDATE organisation.affiliation SET workplace_orgunit_uuid = $1 WHERE uuid = $2', [CHILD, affiliation]);
  await writer.query("INSERT INTO organisation.function (id, name) VALUES (970, 'Own')");
});

afterAll(() => service.close());

const filled = (text: string): string =>
  text
    .replaceAll('{unit}', UNIT)
    .replaceAll('{child}', CHILD)
    .replaceAll('{other}', OTHER)
    .replaceAll('{person}', person)
    .replaceAll('{affiliation}', affiliation);
const ask = (url: string | undefined): Promise<Answer> => askChanges(service, url, TRACK);

const CHANGED = { '@odata.removed': { reason: 'changed' } };

const LEAVE =
  "INSERT INTO organisation.leave (person_uuid, start_date, reason, disable_account_orders, expire_accounts) VALUES ('{person}', '2024-01-01', 'x', false, false)";

/** What is followed, a change, what is told of it, and what must be so before. */
const FOLLOWED: readonly [string, string, Json, string?][] = [
  ['Functions?$search=sought&$select=Id', "UPDATE organisation.function SET description = 'sought' WHERE id = 970", { Id: 970 }],
  ['Functions?$search=sought&$select=Id', "UPDATE organisation.function SET description = '' WHERE id = 970", { Id: 970, ...CHANGED }, "UPDATE organisation.function SET description = 'sought' WHERE id = 970"],
  ['Functions?$search=NOT sought&$filter=Id eq 970&$select=Id', "UPDATE organisation.function SET description = 'sought' WHERE id = 970", { Id: 970, ...CHANGED }],
  ['OrgUnits?$filter=Uuid eq {unit}&$select=Uuid&$expand=Children($search=sought;$select=Uuid)', "UPDATE organisation.org_unit SET key_words = 'sought' WHERE uuid = '{child}'", { Uuid: UNIT, Children: [{ Uuid: CHILD }] }],
  ['OrgUnits?$filter=Uuid eq {unit}&$select=Uuid&$expand=Children($orderby=Shortname desc;$top=1;$select=Uuid)', "UPDATE organisation.org_unit SET shortname = CASE uuid WHEN '{other}' THEN 'b' ELSE 'a' END WHERE uuid IN ('{child}', '{other}')", { Uuid: UNIT, Children: [{ Uuid: OTHER }] }],
  ['Persons?$filter=Uuid eq {person}&$select=Uuid&$expand=Affiliations($orderby=OrgUnit/Shortname;$select=Uuid)', "UPDATE organisation.org_unit SET shortname = 'c' WHERE uuid = '{child}'", { Uuid: '{person}' }],
  ['Persons?$filter=Uuid eq {person}&$select=Uuid&$expand=Affiliations($filter=OrgUnit/Shortname eq \'d\';$select=Uuid)', "UPDATE organisation.org_unit SET shortname = 'd' WHERE uuid = '{child}'", { Uuid: '{person}', Affiliations: [{ Uuid: '{affiliation}' }] }],
  ['Persons?$filter=Uuid eq {person} and Leave eq null&$select=Uuid', LEAVE, { Uuid: '{person}', ...CHANGED }],
  ['Persons?$filter=Uuid eq {person} and Leave eq null&$select=Uuid&$expand=Leave($select=StartDate)', "DELETE FROM organisation.leave WHERE person_uuid = '{person}'", { Uuid: '{person}', Leave: null }, `DELETE FROM organisation.leave WHERE person_uuid = '{person}'; ${LEAVE}`],
  ['Persons?$filter=Uuid eq {person} and Affiliations/all(a:a/OrgUnit/Shortname ne \'e\')&$select=Uuid&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Shortname))', "UPDATE organisation.org_unit SET shortname = 'e' WHERE uuid = '{child}'", { Uuid: '{person}', ...CHANGED }],
  ['Functions?$filter=Id eq 970&$compute=length(Description) as L&$select=Id,L', "UPDATE organisation.function SET description = 'four' WHERE id = 970", { Id: 970, L: 4 }],
  // Nothing is computed of who is not in the collection any more.
  ['Functions?$filter=length(Description) gt 0&$compute=Id div length(Description) as Share&$select=Id,Share', "UPDATE organisation.function SET description = '' WHERE id = 970", { Id: 970, ...CHANGED }, "UPDATE organisation.function SET description = 'x' WHERE id = 970"],
  ['OrgUnits?$filter=Uuid eq {other}&$select=Uuid&$expand=Parent($select=Uuid)', "UPDATE organisation.org_unit SET parent_uuid = '{child}' WHERE uuid = '{other}'", { Uuid: OTHER, Parent: { Uuid: CHILD } }],
  ["OrgUnits?$filter=Parent/Name eq 'Below'&$select=Uuid", "UPDATE organisation.org_unit SET parent_uuid = '{unit}' WHERE uuid = '{other}'", { Uuid: OTHER, ...CHANGED }, "UPDATE organisation.org_unit SET parent_uuid = '{child}' WHERE uuid = '{other}'"],
]; // oxfmt-ignore

it.each<[string, string, Json, string?]>(FOLLOWED)('%s: tells of %s', async (url, change, told, before = '') => {
  await writer.query(filled(before));
  const { delta } = await ask(filled(url));
  await writer.query(filled(change));
  const round = await ask(delta);
  expect(round.value).toMatchObject([JSON.parse(filled(JSON.stringify(told))) as Json]);
  expect((await ask(round.delta)).value).toEqual([]);
});

/** What a link is of, a part of it, and what is put in its place. */
const ALTERED = [
  ['Functions?$search=one&$select=Id', 'search=one', 'search=two'],
  ['Functions?$select=Name', 'Name', 'Description'],
  ['OrgUnits?$select=Uuid&$expand=Children($filter=Name eq \'one\';$select=Uuid)', 'one', 'two'],
  ['OrgUnits?$select=Uuid&$expand=Children($filter=Name eq \'one\';$select=Uuid)', 'Name eq', 'Name ne'],
  ['OrgUnits?$select=Uuid&$expand=Children($search=one;$select=Uuid)', 'one', 'two'],
  ['OrgUnits?$select=Uuid&$expand=Children($orderby=Name;$top=1;$select=Uuid)', 'orderby=Name', 'orderby=Uuid'],
  ['OrgUnits?$select=Uuid&$expand=Children($orderby=Name;$top=1;$select=Uuid)', 'orderby=Name', 'orderby=Name desc'],
  ['OrgUnits?$select=Uuid&$expand=Children($skip=1;$select=Uuid)', 'skip=1', 'skip=2'],
  ['OrgUnits?$select=Uuid&$expand=Children($compute=length(Name) as L;$select=L)', 'length(Name)', 'length(Shortname)'],
  ['OrgUnits?$select=Uuid&$expand=Parent($select=Name)', 'Parent', 'Manager'],
  ['OrgUnits?$select=Uuid&$expand=Parent($select=Uuid)', '&$expand=Parent($select=Uuid)', ''],
  ['OrgUnits?$select=Uuid&$expand=Children($select=Uuid)', 'Children', 'Affiliations'],
] as const; // oxfmt-ignore

it.each(ALTERED)('the link of %s holds for no other than %s, such as %s', async (url, own, other) => {
  const link = decodeURIComponent((await ask(`${url}&$deltatoken=latest`)).delta ?? '');
  expect(link).toContain(own);
  expect((await ask(link)).status).toBe(200);
  const { status, body } = await ask(link.replace(own, other));
  expect([status, body]).toMatchObject([400, { error: { code: 'InvalidDeltaToken', target: '$deltatoken' } }]);
});

it.each([
  ['a value of it', "Functions?$filter=Description eq 'none'&$select=Name", "UPDATE organisation.function SET name = name || '!' WHERE id = 970"],
  ['a row below it', 'OrgUnits?$filter=Uuid eq {unit}&$select=Uuid&$expand=Children($select=Uuid)', `INSERT INTO organisation.org_unit (uuid, deleted, name, parent_uuid, id) SELECT '${randomUUID()}', false, 'New', '{other}', max(id) + 1 FROM organisation.org_unit`],
])('tells nothing of who was not in the collection, where %s changes or comes', async (_what, url, change) => {
  const { delta } = await ask(`${filled(url)}&$deltatoken=latest`);
  await writer.query(filled(change));
  expect(await ask(delta)).toMatchObject({ status: 200, value: [] });
}); // oxfmt-ignore

it('tells nothing of a row that is hidden all along, where a column changes that a condition asks of', async () => {
  const unit = 'eeeeeeee-0000-4000-8000-00000000abcd';
  await writer.query(`INSERT INTO organisation.org_unit (uuid, deleted, name, id) SELECT $1, true, 'Hidden', max(id) + 1 FROM organisation.org_unit`, [unit]); // oxfmt-ignore
  const { delta } = await ask("OrgUnits?$filter=Name eq 'Hidden'&$select=Uuid&$deltatoken=latest");
  await writer.query("UPDATE organisation.org_unit SET name = 'Still hidden' WHERE uuid = $1", [unit]);
  expect((await ask(delta)).value).toEqual([]);
});

it('tells nothing of a search where a column changes that the key may not read', async () => {
  const reader = await service.as({ allow: undefined, deny: ['Function.description'], schema: 'FULL' });
  const { delta } = await askChanges(reader, 'Functions?$search=sought&$select=Id', TRACK);
  await writer.query("UPDATE organisation.function SET description = 'sought in vain' WHERE id = 970");
  expect(await askChanges(reader, delta)).toMatchObject({ status: 200, value: [] });
});
