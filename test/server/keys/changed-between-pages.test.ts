/** A key that is changed between two pages, and between two polls: what it may not read any more is not told, nothing that was kept for it is, and no row is lost where it may go on. */
import { startPrivateService, type PrivateService, type TestService } from '../../support/service';
import { until } from '../../support/until';
import { askChanges, TRACK, type Answer, type Headers } from '../../odata-adapter/requests/ask-changes';

let service: PrivateService;

beforeAll(async () => {
  service = await startPrivateService();
});
afterAll(() => service.close());

interface Owner {
  readonly id: string;
  readonly ask: (url: string | undefined, headers?: Headers) => Promise<Answer>;
  readonly graphql: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<string>;
}

type Settings = Parameters<TestService['keys']['update']>[1];

async function owner(settings: Settings = {}): Promise<Owner> {
  const { key, secret } = await service.keys.create({ name: 'changing', ...settings }, 'tester');
  const headers = { ApiKey: secret };
  const get = (url: string, more: Headers = {}) => service.inject({ url, headers: { ...headers, ...more } });
  return {
    id: key.id,
    ask: (url, more) => askChanges({ get }, url, more),
    graphql: async (query, variables) =>
      (await service.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } })).body,
  };
}

type Change = (id: string) => Promise<unknown>;
const set =
  (settings: Settings): Change =>
  id =>
    service.keys.update({ id }, settings, 'tester');
const ends: Change = id => service.database.query('UPDATE access.api_key SET expires_at = now() WHERE id = $1', [id]);

const UNITS = "OrgUnits?$select=Uuid&$filter=Name ne 'x'&$orderby=ShortName";
const SMALL = { prefer: 'maxpagesize=5' };

const CHANGES: readonly (readonly [string, Change, number, string])[] = [
  ['is denied a field that it compares', set({ deny: ['OrgUnit.name'] }), 403, 'FieldForbidden'],
  ['is denied a field of its order', set({ deny: ['OrgUnit.shortName'] }), 403, 'FieldForbidden'],
  ['is denied another field', set({ deny: ['OrgUnit.email'] }), 400, 'InvalidSkipToken'],
  ['is shown no more than it may read', set({ schema: 'GRANTED' }), 400, 'InvalidSkipToken'],
  ['is kept from the address', set({ addresses: ['10.0.0.0/8'] }), 403, 'AddressRefused'],
  ['is revoked', id => service.keys.revoke(id, 'tester'), 401, 'KeyInvalid'],
  ['gets another secret at once', id => service.keys.rotate({ id }, 0, 'tester'), 401, 'KeyInvalid'],
  ['ends', ends, 401, 'KeyInvalid'],
];

const codeOf = ({ status, body }: Answer): unknown => [status, (body.error as { code?: string } | undefined)?.code];

describe.each(CHANGES)('a key that %s', (_what, change, status, code) => {
  it('gets no further page', async () => {
    const { id, ask } = await owner();
    const { next } = await ask(UNITS, SMALL);
    expect((await ask(next, SMALL)).value).toHaveLength(5);
    await change(id);
    await until(async () => (await ask(next, SMALL)).status !== 200);
    const refused = await ask(next, SMALL);
    expect(codeOf(refused)).toEqual([status, code]);
    expect(refused.value).toEqual([]);
  });

  it('is not told what changed, nor that nothing did', async () => {
    const { id, ask } = await owner();
    const { delta } = await ask("OrgUnits?$select=Uuid,ShortName&$filter=Name ne 'x'", TRACK);
    // The second time it is answered by what was kept.
    for (const time of [1, 2]) expect([time, (await ask(delta)).status]).toEqual([time, 200]);
    await change(id);
    await until(async () => (await ask(delta)).status !== 200);
    const refused = await ask(delta);
    expect(codeOf(refused)).toEqual(code === 'InvalidSkipToken' ? [410, 'Gone'] : [status, code]);
    expect(refused).toMatchObject({ value: [], delta: undefined });
  });
});

it.each<[string, Settings, Settings]>([
  ['may read more', { deny: ['OrgUnit.email'] }, { deny: [] }],
  ['may read another field instead', { deny: ['OrgUnit.email'] }, { deny: ['OrgUnit.sourceName'] }],
])('a page of a key that %s now is not gone on with', async (_what, before, after) => {
  const { id, ask } = await owner(before);
  const { next } = await ask(UNITS, SMALL);
  await set(after)(id);
  expect(codeOf(await ask(next, SMALL))).toEqual([400, 'InvalidSkipToken']);
});

it.each<[string, Settings, Settings]>([
  ['smaller pages', { pageSize: 7 }, { pageSize: 3 }],
  ['larger pages', { pageSize: 3 }, { pageSize: 7 }],
  ['collections whole', { pageSize: 7 }, { pages: 'WHOLE', pageSize: null }],
  ['pages again', { pages: 'WHOLE' }, { pages: 'PAGED', pageSize: 7 }],
])('a key that gets %s from one page to the next loses no row and gets none twice', async (_what, before, after) => {
  const { id, ask } = await owner(before);
  const all = await ask('OrgUnits?$select=Uuid', { prefer: 'maxpagesize=1000' });
  expect(all.next).toBeUndefined();
  let page = await ask('OrgUnits?$select=Uuid', before.pages === 'WHOLE' ? SMALL : {});
  const read = [...page.value];
  await set(after)(id);
  while (page.next !== undefined) {
    page = await ask(page.next);
    expect(page.status).toBe(200);
    read.push(...page.value);
  }
  expect(read).toEqual(all.value);
});

it('a page of /graphql is not gone on with where the rights of the key are others', async () => {
  const { id, graphql } = await owner();
  const query = 'query ($after: String) { orgUnits(first: 5, after: $after) { nodes { uuid shortname } next } }';
  const { data } = JSON.parse(await graphql(query, {})) as { data: { orgUnits: { next: string } } };
  const after = data.orgUnits.next;
  expect(await graphql(query, { after })).toContain('"nodes"');
  await set({ deny: ['OrgUnit.email'] })(id);
  expect(await graphql(query, { after })).toMatch(/"INVALID_TOKEN"/);
  await set({ deny: ['OrgUnit.shortName'] })(id);
  const refused = await graphql(query, { after });
  expect(refused).toMatch(/"FORBIDDEN_FIELD"/);
  expect(refused).not.toContain('"uuid"');
});
