/** Delta links of a key that is changed, revoked and renewed: a link holds for what its key could read then, whichever key it is. */
import type { Client } from 'pg';
import type { IssuedKey, KeyChanges } from '../../../graphql/admin/key-administration';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { askChanges, TRACK, type Answer, type Headers } from './ask-changes';

let service: PrivateService;
let writer: Client;
let older: Client;

beforeAll(async () => {
  service = await startPrivateService();
  [writer, older] = [await service.database.connect(), await service.database.connect()];
  await writer.query(
    `INSERT INTO organisation.function (id, name, category) SELECT 900 + n, 'Delta ' || n, 'd' FROM generate_series(1, 5) AS n`,
  );
});

afterAll(() => service.close());

const BY = 'test';
const FIELDS = ['Function.id', 'Function.name', 'Function.category', 'Function.description'];
const RIGHTS = { allow: FIELDS, schema: 'FULL' } as const;
const GONE = { code: 'Gone', target: '$deltatoken' };

async function made(): Promise<IssuedKey> {
  return service.keys.create({ name: 'copies', ...RIGHTS }, BY);
}

const asking = (secret: string): Pick<AskingReader, 'get'> => ({
  get: (url, headers = {}) => service.inject({ method: 'GET', url, headers: { ApiKey: secret, ...headers } }),
});

const OURS = "Functions?$filter=Category eq 'd'&$select=Id,Name";

describe('while an older transaction is open', () => {
  beforeEach(() => older.query("BEGIN; UPDATE organisation.function SET description = 'open' WHERE id = 905"));
  afterEach(async () => {
    await older.query('ROLLBACK');
    await writer.query('DELETE FROM organisation.function WHERE id > 920');
  });

  it.each<[string, KeyChanges, number, Record<string, string>]>([
    ['reads more', { allow: [...FIELDS, 'OrgUnit.*'] }, 410, GONE],
    ['reads less', { allow: FIELDS.slice(0, 3) }, 410, GONE],
    ['sees no names that are withheld', { schema: 'GRANTED' }, 410, GONE],
    ['reads less than the link names', { allow: FIELDS.slice(0, 2) }, 403, { code: 'FieldForbidden', target: 'Category' }],
    ['sees less than the link names', { allow: FIELDS.slice(0, 2), schema: 'GRANTED' }, 400, { code: 'UnknownName', target: '$filter' }],
    ['does not see the set', { allow: ['OrgUnit.*'], schema: 'GRANTED' }, 404, { code: 'ResourceNotFound', target: 'Functions' }],
  ])('a link is refused while its key %s, and holds again after', async (_, rights, status, error) => {
    const { key, secret } = await made();
    const ask = (url: string | undefined, headers?: Headers): Promise<Answer> => askChanges(asking(secret), url, headers);
    await writer.query("INSERT INTO organisation.function (id, name, category) VALUES (921, 'Came', 'd'), (922, 'Elsewhere', 'e')");
    const { delta } = await ask(OURS, TRACK);
    await writer.query("UPDATE organisation.function SET name = 'Changed' WHERE id = 921");
    const told = await ask(delta);
    expect(told.value).toEqual([{ Id: 921, Name: 'Changed' }]);
    await service.keys.update(key, rights, BY);
    await writer.query("UPDATE organisation.function SET category = 'd' WHERE id = 922");
    expect(await ask(told.delta)).toMatchObject({ status, body: { error } });
    await writer.query('DELETE FROM organisation.function WHERE id IN (921, 922)');
    await service.keys.update(key, RIGHTS, BY);
    const again = await ask(told.delta);
    expect(again.value).toMatchObject([
      { Id: 921, '@odata.removed': { reason: 'deleted' } },
      { Id: 922, '@odata.removed': { reason: 'deleted' } },
    ]);
    expect((await ask(again.delta)).value).toEqual([]);
  });
});

it('a link holds for the new secret of a key, and for another key of the same rights where its own was revoked', async () => {
  const { key, secret } = await made();
  const { delta } = await askChanges(asking(secret), OURS, TRACK);
  await writer.query("UPDATE organisation.function SET name = 'Rotated' WHERE id = 902");
  const rotated = await service.keys.rotate(key, 0, BY);
  expect((await askChanges(asking(secret), delta)).status).toBe(401);
  expect((await askChanges(asking(rotated.secret), delta)).value).toEqual([{ Id: 902, Name: 'Rotated' }]);
  await service.keys.revoke(key.id, BY);
  expect((await askChanges(asking(rotated.secret), delta)).status).toBe(401);
  const other = await made();
  expect((await askChanges(asking(other.secret), delta)).value).toEqual([{ Id: 902, Name: 'Rotated' }]);
});
