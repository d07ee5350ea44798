/** ETags against changes: of the data, of what a key may see, and of the key itself. */
import type { KeyRights } from '../../graphql/grants/grants';
import { startPrivateService, type AskingReader, type PrivateService } from '../support/service';

let service: PrivateService;
let full: AskingReader;
let limited: AskingReader;
let person: string;

/** The name to show holds the surname too. */
const WITHOUT_SURNAME: KeyRights = { allow: undefined, deny: ['Person.surname', 'Person.calculatedName'], schema: 'FULL' };

beforeAll(async () => {
  service = await startPrivateService();
  full = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  limited = await service.as(WITHOUT_SURNAME);
  const { value } = (await full.get('/odata/Persons?$top=1&$select=Uuid')).json<{ value: { Uuid: string }[] }>();
  person = value[0]?.Uuid ?? '';
});
afterAll(() => service.close());

async function change(assignment: string): Promise<void> {
  await service.database.query(`UPDATE organisation.person SET ${assignment} WHERE uuid = $1`, [person]);
}

const PATHS = [
  'Persons({})',
  'Persons?$filter=Uuid%20eq%20{}',
  'Persons({})?$select=*&$expand=Affiliations',
  'Persons({})?$select=Uuid,Firstname',
];
const url = (path: string): string => `/odata/${path.replace('{}', person)}`;
const tag = async (reader: AskingReader, path: string): Promise<string> => String((await reader.get(url(path))).headers.etag);
const tags = (reader: AskingReader): Promise<string[]> => Promise.all(PATHS.map(path => tag(reader, path)));
const again = async (key: string, etag: string, path = PATHS[0] ?? ''): Promise<number> =>
  (await service.inject({ url: url(path), headers: { ApiKey: key, 'if-none-match': etag } })).statusCode;

it('a change in a field that the key does not see changes no ETag for it, and changes those of a key that sees it', async () => {
  const [before, seenBefore] = [await tags(limited), await tags(full)];
  await change("surname = 'Other', cpr = NULL, notes = 'other'");
  expect(await tags(limited)).toEqual(before);
  const seen = await tags(full);
  expect(seen.map((etag, index) => etag === seenBefore[index])).toEqual([false, false, false, true]);
  expect(await again(limited.key, before[0] ?? '')).toBe(304);
  expect(await again(full.key, seenBefore[0] ?? '')).toBe(200);
});

it('a change in a field that the key does not see changes no header of a 304', async () => {
  const page = '/odata/Persons?$top=50&$select=Uuid,Firstname';
  const { headers } = await limited.get(page, { prefer: 'maxpagesize=10' });
  expect(headers.link).toContain('rel="next"');
  const notModified = async (): Promise<object> => {
    const { statusCode, headers: again } = await limited.get(page, { prefer: 'maxpagesize=10', 'if-none-match': String(headers.etag) });
    expect(statusCode).toBe(304);
    return { ...again, date: '', 'x-request-id': '', 'server-timing': '' };
  };
  const first = await notModified();
  const known = await notModified();
  await change("surname = 'Again'");
  expect([first, await notModified()]).toEqual([known, known]);
});

it('a change in what it sees changes them all', async () => {
  const before = await tags(limited);
  await change("firstname = 'Other'");
  const after = await tags(limited);
  for (const [index, etag] of before.entries()) expect(after[index]).not.toBe(etag);
});

it('a change in its rights changes them all, even where the answer is the same', async () => {
  const { key, secret } = await service.keys.create({ name: 'changing' }, 'tester');
  const path = PATHS[3] ?? '';
  const etag = await tag({ ...full, get: asked => service.inject({ url: asked, headers: { ApiKey: secret } }) }, path);
  expect(await again(secret, etag, path)).toBe(304);
  await service.keys.update(key, { deny: ['Person.surname'] }, 'tester');
  expect(await again(secret, etag, path)).toBe(200);
  await service.keys.revoke(key.id, 'tester');
  expect(await again(secret, etag, path)).toBe(401);
});

it('counts as a request: beyond the rate there is no 304', async () => {
  const { secret } = await service.keys.create({ name: 'slow', requestsPerMinute: 2 }, 'tester');
  expect([await again(secret, '*'), await again(secret, '*'), await again(secret, '*')]).toEqual([304, 304, 429]);
});
