/** What `opslag keys` prints, for a person and for a program: results on standard output, remarks on standard error. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { KeyAdministration } from '../../../graphql/admin/key-administration';
import { readModel } from '../../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../../server/default-model';
import { administerKeys } from '../../../server/keys/administer-keys';
import { openKeyStore } from '../../../server/keys/key-store';
import { readKeysArguments } from '../../../server/keys/keys-arguments';
import { runKeysRequest } from '../../../server/keys/run-keys-request';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { openReadStore } from '../../../server/reads/read-store';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { PATIENT_POOL } from '../../support/patient';

interface Printed {
  readonly out: string;
  readonly told: string;
}

let keys: KeyAdministration;
let rename: (id: string, ...deny: readonly string[]) => Promise<unknown>;
let database: PrivateDatabase;
let pool: Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await privateDatabase();
  pool = openSmallPool(database.address, PATIENT_POOL);
  const model = readModel(DEFAULT_MODEL);
  keys = administerKeys({ store: openKeyStore(pool), reads: openReadStore(pool), model: () => model, maxPageSize: 5000 });
  rename = (id, ...deny) => pool.query('UPDATE access.api_key SET deny_fields = $2 WHERE id = $1', [id, deny]);
  close = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => close());

const run = (...args: readonly string[]): Promise<Printed> => runWith(keys, args);

async function runWith(administration: KeyAdministration, args: readonly string[]): Promise<Printed> {
  const request = readKeysArguments(args);
  if (request.kind === 'help') throw new Error('Help is not run.');
  const [out, told]: [string[], string[]] = [[], []];
  const print = (line: string): number => out.push(line);
  const output = { print, hand: (line: string) => Promise.resolve(print(line) > 0), tell: (line: string) => told.push(line) };
  await runKeysRequest(request, { keys: administration, actor: 'tester', output });
  return { out: out.join('\n'), told: told.join('\n') };
}

const idOf = (key: string): string => key.split('_')[1] ?? '';

describe('create', () => {
  it('prints the key alone, and tells what it reads, from where, until when and how often', async () => {
    const limits = ['--address', '10.0.0.0/8', '--expires', '2999-01-01', '--requests-per-minute', '60'];
    const { out, told } = await run('create', '--name', 'Phone book', '--allow', 'Person.firstname', '--allow', 'Person.cpr', ...limits);
    expect(out).toMatch(/^opslag_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(told.split('\n')).toEqual([
      `Made key ${idOf(out)} for "Phone book":`,
      '  reads     Person.firstname, Person.cpr: 3 fields of 1 type, sensitive: Person.cpr',
      '  from      10.0.0.0/8',
      '  until     2999-01-01T00:00:00Z',
      '  requests  60 a minute',
      '  pages     PAGED',
      expect.stringContaining('$metadata') as string,
      expect.stringContaining(`opslag keys update ${idOf(out)} --schema GRANTED`) as string,
      'The key is shown only now:',
    ]);
    expect(told).not.toContain(out);
  });

  it('recommends another view of the schema to a key from which names are withheld by a denial alone', async () => {
    const { out, told } = await run('create', '--name', 'Intranet', '--deny-group', 'LEAVE');
    expect(told).toContain(`opslag keys update ${idOf(out)} --schema GRANTED`);
  });

  it('recommends no other view of the schema to a key that has no list, or that has the view', async () => {
    const free = await run('create', '--name', 'free');
    expect(free.told).toMatch(
      /reads +all that is not sensitive: \d+ fields of \d+ types\n.*from +anywhere\n.*until +it is revoked\n.*requests +no limit/,
    );
    expect(free.told).not.toContain('--schema');
    expect((await run('create', '--name', 'grid', '--allow', 'Person.*', '--schema', 'GRANTED')).told).not.toContain('--schema');
  });
});

describe('update', () => {
  it('tells what the key reads more and less: a list takes the place of the one before', async () => {
    const id = idOf((await run('create', '--name', 'grid', '--deny', 'Function.*')).out);
    expect((await run('update', id, '--deny', 'Function.name', '--deny', 'Leave.reason')).told.split('\n')).toEqual([
      'Now it also reads: Function.id, Function.description, Function.category, Function.assignments, FunctionAssignment.function.',
      'It no longer reads: Leave.reason.',
    ]);
    expect((await run('update', id, '--name', 'other')).told).toBe('');
  });

  it('changes nothing where another takes a right away in the same moment, which its list would give back untold', async () => {
    const id = idOf((await run('create', '--name', 'changed by two', '--deny', 'Function.*')).out);
    const deny = ['Function.*', 'Person.phones'];
    const find: KeyAdministration['find'] = async sought => {
      const found = await keys.find(sought);
      await keys.update({ id }, { deny }, 'console');
      return found;
    };
    await expect(runWith({ ...keys, find }, ['update', id, '--deny', 'Function.*'])).rejects.toThrow('was changed meanwhile');
    expect(await keys.find(id)).toMatchObject({ deny });
  });
});

describe('list and show', () => {
  it('show the limits of each key in one line', async () => {
    const allow = ['Person.uuid', 'Person.firstname', 'Person.surname', 'Person.cpr'].flatMap(name => ['--allow', name]);
    const { out } = await run('create', '--name', 'long', ...allow, '--deny', 'Person.cpr', '--address', 'none', '--page-size', '20');
    const line = (await run('list')).out.split('\n').find(text => text.startsWith(idOf(out)));
    expect(line).toMatch(
      / {2}long +nowhere +no limit +FULL +PAGED, 20 rows +- +- +- +Person\.uuid, Person\.firstname, Person\.surname and 1 more, without Person\.cpr$/,
    );
  });

  it('give programs JSON, with null for what is not limited, and no secret', async () => {
    const { out } = await run('create', '--name', 'json', '--allow', 'Person.firstname', '--expires', '2999-01-01');
    const key = {
      id: idOf(out),
      name: 'json',
      allow: ['Person.firstname'],
      deny: [],
      addresses: null,
      schema: 'FULL',
      expiresAt: '2999-01-01T00:00:00.000Z',
      requestsPerMinute: null,
      requestsAtWork: null,
      pages: 'PAGED',
      pageSize: null,
      created: expect.any(String) as string,
      revokedAt: null,
      lastUsed: null,
      secrets: [{ created: expect.any(String) as string, validUntil: null }],
    };
    const list = await run('list', '--json');
    expect(JSON.parse(list.out)).toContainEqual(key);
    const show = await run('show', idOf(out), '--json');
    expect(JSON.parse(show.out)).toEqual({ ...key, fields: ['Person.uuid', 'Person.firstname'] });
    const updated = await run('update', idOf(out), '--page-size', '7', '--json');
    expect(JSON.parse(updated.out)).toMatchObject({ pageSize: 7 });
    for (const { out: text } of [list, show, updated]) expect(text).not.toContain(out.split('_')[2]);
  });
});

it('tells of names in the lists of a key that the model does not have any more', async () => {
  const { out } = await run('create', '--name', 'Old', '--allow', 'Person.*', '--deny-group', 'LEAVE');
  expect((await run('show', idOf(out))).told).toBe('');
  await rename(idOf(out), 'VACATION');
  const told = `The lists of key ${idOf(out)} ("Old") name what the model does not have, which grants and denies nothing: VACATION. Write them anew.`;
  for (const command of [
    ['show', idOf(out)],
    ['show', idOf(out), '--json'],
  ])
    expect((await run(...command)).told).toBe(told);
  await rename(idOf(out), ...Array.from({ length: 12 }, (_, index) => `LOST_${index}`));
  expect((await run('show', idOf(out))).told).toContain(
    ': LOST_0, LOST_1, LOST_2, LOST_3, LOST_4, LOST_5, LOST_6, LOST_7, LOST_8, LOST_9 and 2 more. ',
  );
  await run('revoke', idOf(out));
  expect((await run('show', idOf(out))).told).toBe('');
});

it('refuses a name that the model does not have, in a new key and in a change', async () => {
  await expect(run('create', '--name', 'Wrong', '--deny', 'Person.cprr')).rejects.toThrow(
    "There is no field 'Person.cprr'. Did you mean 'Person.cpr'?",
  );
  const { out } = await run('create', '--name', 'Right', '--deny', 'Person.cpr');
  await expect(run('update', idOf(out), '--deny-group', 'VACATION')).rejects.toThrow("There is no group 'VACATION'");
  expect(JSON.parse((await run('show', idOf(out), '--json')).out)).toMatchObject({ deny: ['Person.cpr'] });
});

it('says of a long audit that it is not whole', async () => {
  const id = idOf((await run('create', '--name', 'changed often')).out);
  const insert = `INSERT INTO access.key_audit (actor, action, key_id, after) SELECT 'tester', 'update', $1, '{}' FROM generate_series(1, $2)`;
  await pool.query(insert, [id, 198]);
  expect((await run('audit', id)).told).toBe('');
  await pool.query(insert, [id, 1]);
  const { out, told } = await run('audit', id);
  expect([out.split('\n').filter(line => line.includes(id)).length, told]).toEqual([
    200,
    'These are the newest 200. The table access.key_audit has all of them.',
  ]);
});

describe('who has read of a person', () => {
  const PERSON = '10000000-0000-4000-8000-00000000000f';
  const read = { since: 0, at: new Date('2026-03-01T12:00:00.5Z'), keyId: 'k1', sender: '10.0.0.7', fields: ['Person.cpr'] };
  beforeAll(async () => {
    await openReadStore(pool).add([
      { ...read, id: randomUUID(), keyName: '=cmd|x', requestId: 'r1', ways: ['SELECTED'], subjects: [PERSON] },
      { ...read, id: randomUUID(), keyName: '@sum', requestId: '-r2', ways: ['FILTERED'], subjects: [PERSON], at: new Date('2026-03-02') },
      { ...read, id: randomUUID(), keyName: 'max', requestId: 'r3', ways: ['AGGREGATED'], subjects: [] },
      { ...read, id: randomUUID(), keyName: 'units', requestId: 'r4', ways: ['SELECTED'], subjects: [], fields: ['OrgUnit.notes'] },
    ]);
  });
  afterAll(async () => {
    await pool.query("DELETE FROM access.sensitive_read WHERE key_id = 'k1'");
  });

  it('is told with the reads that may have told of anybody, which are counted by key', async () => {
    const { out, told } = await run('reads', PERSON);
    expect(out.split('\n')).toEqual([
      'when                  key  name    from      request  how       fields',
      '2026-03-02T00:00:00Z  k1   @sum    10.0.0.7  -r2      FILTERED  Person.cpr',
      '2026-03-01T12:00:00Z  k1   =cmd|x  10.0.0.7  r1       SELECTED  Person.cpr',
    ]);
    expect(told).toMatch(/^In the same time 1 read is recorded without a person\. Each may have told something of this person too/);
    expect(told).toMatch(/ {2}k1 +1 {6}2026-03-01T12:00:00Z {2}2026-03-01T12:00:00Z {2}AGGREGATED$/);
  });

  it('is told of a time alone', async () => {
    const { out, told } = await run('reads', PERSON, '--from', '2026-03-02', '--until', '2026-03-03', '--json');
    expect(JSON.parse(out)).toMatchObject({ reads: [{ requestId: '-r2', ways: ['FILTERED'] }], ofNobody: [] });
    expect(told).toBe('');
  });

  it('is told as CSV, in which no text is a formula', async () => {
    const { out } = await run('reads', PERSON, '--csv');
    expect(out.split('\r\n')).toEqual([
      'when,key,name,from,request,how,fields',
      "2026-03-02T00:00:00.000Z,k1,'@sum,10.0.0.7,'-r2,FILTERED,Person.cpr",
      "2026-03-01T12:00:00.500Z,k1,'=cmd|x,10.0.0.7,r1,SELECTED,Person.cpr",
    ]);
  });
});

describe('more reads of a person than are listed', () => {
  const BUSY = randomUUID();
  beforeAll(async () => {
    // The pool itself has no time for so many rows on a busy machine.
    await database.query(
      `INSERT INTO access.sensitive_read (id, at, key_id, key_name, sender, request_id, fields, ways, subjects)
        SELECT gen_random_uuid(), '2026-04-01T00:00:00Z'::timestamptz + number * interval '1 second', 'k2', 'busy', '10.0.0.7', 'r', '{Person.cpr}', '{SELECTED}', ARRAY[$1::uuid]
        FROM generate_series(0, 100000) AS number`,
      [BUSY],
    );
  });
  afterAll(async () => {
    await database.query("DELETE FROM access.sensitive_read WHERE key_id = 'k2'");
  });

  it.each([[[]], [['--json']]])('are told of, with %j', async form => {
    expect((await run('reads', BUSY, ...form)).told).toContain('These are the newest 10000.');
  });

  it('are a fault of a file, which could not tell that it lacks some', async () => {
    await expect(run('reads', BUSY, '--csv')).rejects.toThrow('There are more than 100000 such reads');
    const { out } = await run('reads', BUSY, '--csv', '--from', '2026-04-01T00:00:01Z');
    expect(out.split('\r\n')).toHaveLength(100_001);
  });
});

it('shows changes, reads and fields as JSON too', async () => {
  const { out } = await run('create', '--name', 'json');
  expect(JSON.parse((await run('audit', idOf(out), '--json')).out)).toMatchObject([
    { action: 'create', keyId: idOf(out), actor: 'tester', before: null, after: { name: 'json' } },
  ]);
  expect(JSON.parse((await run('reads', '--nobody', '--json')).out)).toEqual([]);
  expect(JSON.parse((await run('fields', '--json')).out)).toContainEqual({
    name: 'Person.cpr',
    description: expect.any(String) as string,
    groups: expect.any(Array) as unknown[],
    sensitive: true,
  });
});

describe('what is not there', () => {
  it('is said of a key, as show says it, also where a whole key was given', async () => {
    const { out: key } = await run('create', '--name', 'whole');
    for (const id of ['abcdefghijkl', key]) {
      const shown: unknown = await run('show', id).catch((error: unknown) => error);
      expect(shown).toBeInstanceOf(Error);
      await expect(run('audit', id)).rejects.toEqual(shown);
    }
  });

  it('is said of reads in a time', async () => {
    const person = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    expect((await run('reads', person)).told).toBe('No read of sensitive fields of that person is recorded.');
    expect((await run('reads', person, '--from', '2020-01-01')).told).toBe(
      'No read of sensitive fields of that person is recorded in that time.',
    );
  });
});
