/** What can be done with keys, in a database of its own: settings checked, secrets shown once, every change in the audit log. */
import path from 'node:path';
import type { Pool } from 'pg';
import { type KeyAdministration, KeyFault } from '../../../graphql/admin/key-administration';
import { keyVersion } from '../../../graphql/admin/key-version';
import { allRights } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import { administerKeys } from '../../../server/keys/administer-keys';
import { readKey } from '../../../server/keys/key-format';
import { type KeyStore, openKeyStore, type CountedUse } from '../../../server/keys/key-store';
import { openReadStore } from '../../../server/reads/read-store';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { PATIENT_POOL } from '../../support/patient';
import { until } from '../../support/until';

const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let database: PrivateDatabase;
let pool: Pool;
let store: KeyStore;
let keys: KeyAdministration;
const changed: string[] = [];

beforeAll(async () => {
  database = await privateDatabase();
  pool = openSmallPool(database.address, PATIENT_POOL);
  store = openKeyStore(pool);
  keys = administerKeys({ store, reads: openReadStore(pool), model: () => model, maxPageSize: 5000, onChange: id => changed.push(id) });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Begun while the key is locked, so that each of them waits, and none begins behind the end of another. */
async function atOnce<Result>(id: string, changes: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const locker = await database.connect();
  await locker.query('BEGIN');
  await locker.query('SELECT FROM access.api_key WHERE id = $1 FOR UPDATE', [id]);
  const made = Promise.all(changes.map(change => change()));
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await until(async () => (await database.query(waiting)).length === changes.length);
  await locker.query('COMMIT');
  await locker.end();
  return await made;
}

const hashOf = (text: string): Buffer => readKey(text)?.secretHash ?? Buffer.alloc(0);

describe('a key', () => {
  it('is kept with all its settings, and found again', async () => {
    const settings = {
      name: ' Phone book ',
      allow: ['Person.*', 'Person.cpr', 'Person.*'],
      deny: ['Person.notes'],
      addresses: ['10.0.0.0/8', '2001:DB8::/32'],
      schema: 'GRANTED',
      expiresAt: new Date('2999-01-01T00:00:00Z'),
      requestsPerMinute: 1,
      requestsAtWork: 1000,
      pages: 'PAGED',
      pageSize: 250,
    } as const;
    const { key, secret } = await keys.create(settings, 'tester');
    const kept = { ...settings, name: 'Phone book', allow: ['Person.*', 'Person.cpr'], addresses: ['10.0.0.0/8', '2001:db8::/32'] };
    expect(key).toEqual({
      ...kept,
      id: readKey(secret)?.id,
      created: expect.any(Date) as Date,
      revokedAt: undefined,
      lastUsed: undefined,
      secrets: [{ created: expect.any(Date) as Date, validUntil: undefined }],
    });
    expect(await keys.find(key.id)).toEqual(key);
    expect(await keys.list()).toContainEqual(key);
    const [entry] = await keys.audit(key.id, 1);
    const secrets = key.secrets.map(({ created }) => ({ created: created.toISOString(), validUntil: null }));
    expect(entry?.after).toEqual({ ...kept, expiresAt: '2999-01-01T00:00:00.000Z', revokedAt: null, secrets });
  });

  it('takes names as they are at /odata and in any case, and keeps the names of the model', async () => {
    const { key } = await keys.create(
      { name: 'x', allow: ['Person.Firstname', 'PERSON.*', 'person.firstname'], deny: ['person_cpr', 'OrgUnit.Ean'] },
      'tester',
    );
    expect(key).toMatchObject({ allow: ['Person.firstname', 'Person.*'], deny: ['PERSON_CPR', 'OrgUnit.ean'] });
    expect(await keys.update(key, { deny: ['Person.CPR'] }, 'tester')).toMatchObject({ deny: ['Person.cpr'] });
  });

  it('has no limits that nobody set', async () => {
    const { key } = await keys.create({ name: 'plain' }, 'tester');
    expect(key).toMatchObject({ allow: undefined, deny: [], addresses: undefined, schema: 'FULL', expiresAt: undefined });
    expect(key).toMatchObject({ requestsPerMinute: undefined, requestsAtWork: undefined, pages: 'PAGED', pageSize: undefined });
  });

  it('reads what its lists come to', async () => {
    const { key } = await keys.create({ name: 'x', allow: ['Person.*', 'Person.cpr'], deny: ['Person.phones'] }, 'tester');
    const fields = keys.effectiveFields(key);
    expect(fields).toEqual(expect.arrayContaining(['Person.uuid', 'Person.firstname', 'Person.cpr', 'Person.lastChanged']));
    expect(fields).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Person\.(?:notes|phones)$|^OrgUnit\./)]));
    const all = await keys.create({ name: 'all', allow: allRights(model).allow ?? [] }, 'tester');
    expect(keys.effectiveFields(all.key)).toEqual(keys.grantableFields().map(({ name }) => name));
  });
});

describe('settings that cannot be', () => {
  it.each([
    [{ name: ' ' }, 'name', '1 to 200 characters'],
    [{ name: 'x'.repeat(201) }, 'name', '1 to 200 characters'],
    [{ name: 'x', allow: ['Person.firstnam'] }, 'allow', `no field 'Person.firstnam'. Did you mean 'Person.firstname'?`],
    [{ name: 'x', deny: ['Persons.*'] }, 'deny', `Did you mean 'Person.*'?`],
    [{ name: 'x', deny: ['Person.Cprr'] }, 'deny', `Did you mean 'Person.cpr'?`],
    [{ name: 'x', deny: ['*'] }, 'deny', 'Fields are written as Person.cpr'],
    [{ name: 'x', deny: ['Person'] }, 'deny', 'There is no field'],
    [{ name: 'x', allow: ['NO_SUCH_GROUP'] }, 'allow', `There is no group 'NO_SUCH_GROUP'. List the fields to see their groups.`],
    [{ name: 'x', addresses: ['10.0.0.1/8'] }, 'addresses', 'write 10.0.0.0/8'],
    [{ name: 'x', addresses: ['10.0.0.0/8', 'nonsense'] }, 'addresses', 'no network in CIDR form'],
    [{ name: 'x', expiresAt: new Date('2000-01-01') }, 'expiresAt', 'is in the past'],
    [{ name: 'x', expiresAt: new Date(Number.NaN) }, 'expiresAt', 'is in the past'],
    [{ name: 'x', requestsPerMinute: 0 }, 'requestsPerMinute', 'from 1 to 100000'],
    [{ name: 'x', requestsPerMinute: 100_001 }, 'requestsPerMinute', 'from 1 to 100000'],
    [{ name: 'x', requestsPerMinute: 1.5 }, 'requestsPerMinute', 'from 1 to 100000'],
    [{ name: 'x', requestsAtWork: 0 }, 'requestsAtWork', 'from 1 to 1000'],
    [{ name: 'x', requestsAtWork: 1001 }, 'requestsAtWork', 'from 1 to 1000'],
    [{ name: 'x', pageSize: 0 }, 'pageSize', 'from 1 to 5000, which is MAX_PAGE_SIZE'],
    [{ name: 'x', pageSize: 5001 }, 'pageSize', 'from 1 to 5000, which is MAX_PAGE_SIZE'],
    [{ name: 'x', pages: 'WHOLE' as const, pageSize: 10 }, 'pageSize', 'whole collections, which have no page size'],
  ])('%j are refused', async (settings, target, message) => {
    const before = (await keys.list()).length;
    const fault: unknown = await keys.create(settings, 'tester').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(KeyFault);
    expect(fault).toMatchObject({ target, message: expect.stringContaining(message) as string });
    expect(await keys.list()).toHaveLength(before);
  });

  it('are more networks than a key may have', async () => {
    const networks = (count: number): string[] => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);
    await expect(keys.create({ name: 'x', addresses: networks(201) }, 'tester')).rejects.toMatchObject({
      target: 'addresses',
      message: 'A key can have 200 networks at most. Join networks, or make a second key.',
    });
    expect((await keys.create({ name: 'x', addresses: networks(200) }, 'tester')).key.addresses).toHaveLength(200);
  });

  it('are names with a control, an end of a line, a turn of the direction of text, or a character that shows nothing', async () => {
    for (const code of [0, 0xa, 0x1b, 0x85, 0xad, 0x200b, 0x200d, 0x2028, 0x202e, 0x2066, 0x3164, 0xd800, 0xe0041]) {
      const given = keys.create({ name: `Power${String.fromCodePoint(code)}BI` }, 'tester');
      const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      await expect(given).rejects.toThrow(
        `A name is one line of characters, all of which can be seen. ${shown} cannot: type the name anew.`,
      );
    }
    for (const name of ['Løn & ÆØÅ “Ω” 人', 'Kaffe ☕️', '👩‍💻 Udvikling'])
      expect((await keys.create({ name }, 'tester')).key.name).toBe(name);
  });
});

describe('a change', () => {
  it('changes what is mentioned, and takes a limit away with null', async () => {
    const { key } = await keys.create({ name: 'x', allow: ['Person.*'], addresses: [], requestsPerMinute: 5 }, 'tester');
    const renamed = await keys.update(key, { name: 'y' }, 'tester');
    expect(renamed).toEqual({ ...key, name: 'y' });
    const freed = await keys.update(key, { allow: null, addresses: null, requestsPerMinute: null }, 'tester');
    expect(freed).toEqual({ ...key, name: 'y', allow: undefined, addresses: undefined, requestsPerMinute: undefined });
    expect(changed.slice(-2)).toEqual([key.id, key.id]);
  });

  it('from pages to whole collections and back keeps the page size', async () => {
    const { key } = await keys.create({ name: 'x', pageSize: 100 }, 'tester');
    expect(await keys.update(key, { pages: 'WHOLE' }, 'tester')).toEqual({ ...key, pages: 'WHOLE' });
    await expect(keys.update(key, { pageSize: 50 }, 'tester')).rejects.toThrow('Set pages to PAGED too');
    expect(await keys.update(key, { pages: 'PAGED', pageSize: null }, 'tester')).toEqual({ ...key, pageSize: undefined });
  });

  it('of a key that is not there is refused', async () => {
    const changes = [
      () => keys.find('no'),
      () => keys.update({ id: 'no' }, { name: 'x' }, 't'),
      () => keys.rotate({ id: 'no' }, 0, 't'),
      () => keys.revoke('no', 't'),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow('There is no key with the id no.');
  });

  it.each(['\0', 'x\0', '\ud800', 'x'.repeat(100_000), '', "' OR 1=1"])(
    'of what cannot be an id is refused without asking the database (%#)',
    async id => {
      for (const asked of [
        () => keys.find(id),
        () => keys.update({ id }, {}, 'tester'),
        () => keys.rotate({ id }, 0, 'tester'),
        () => keys.revoke(id, 'tester'),
        () => keys.draft(id, {}),
        () => keys.audit(id, 10),
      ])
        await expect(asked()).rejects.toThrow(KeyFault);
    },
  );

  it('of a whole key, in place of its id or its name, does not repeat it', async () => {
    const { key, secret } = await keys.create({ name: 'x' }, 'tester');
    const changes = [
      () => keys.revoke(secret, 't'),
      () => keys.update(key, { name: `for ${secret}` }, 't'),
      () => keys.create({ name: secret }, 't'),
    ];
    for (const change of changes) {
      const fault: unknown = await change().catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(KeyFault);
      expect(String(fault)).not.toContain(secret);
    }
  });

  it('is kept whole or not at all', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    await expect(keys.update(key, { name: 'y', deny: ['nonsense'] }, 'tester')).rejects.toThrow(KeyFault);
    expect(await keys.find(key.id)).toEqual(key);
    expect(await keys.audit(key.id, 10)).toHaveLength(1);
  });

  it('is undone where the audit log does not take it', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    const before = await store.list();
    await pool.query(`ALTER TABLE access.key_audit ADD CONSTRAINT known_actor CHECK (actor <> 'nobody')`);
    const changes = [
      () => keys.create({ name: 'y' }, 'nobody'),
      () => keys.update(key, { name: 'y' }, 'nobody'),
      () => keys.rotate(key, 0, 'nobody'),
      () => keys.rotate(key, 10, 'nobody'),
      () => keys.revoke(key.id, 'nobody'),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow('known_actor');
    expect(await store.list()).toEqual(before);
    await pool.query('ALTER TABLE access.key_audit DROP CONSTRAINT known_actor');
  });
});

describe('rotation', () => {
  it('gives a new secret to the same key, and lets the old one live for the overlap', async () => {
    const first = await keys.create({ name: 'x' }, 'tester');
    const before = Date.now();
    const second = await keys.rotate(first.key, 10, 'tester');
    const after = Date.now();
    expect(second.key.id).toBe(first.key.id);
    expect(second.secret).not.toBe(first.secret);
    const [old, current] = (await store.find(first.key.id))?.secrets ?? [];
    expect(old?.secretHash).toEqual(hashOf(first.secret));
    expect(old?.validUntil?.getTime()).toBeGreaterThanOrEqual(before + 600_000);
    expect(old?.validUntil?.getTime()).toBeLessThanOrEqual(after + 600_000);
    expect(current).toMatchObject({ secretHash: hashOf(second.secret), validUntil: undefined });
  });

  it('leaves two secrets at most, and one without an overlap', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    const [second, third] = [await keys.rotate(key, 10, 'tester'), await keys.rotate(key, 10, 'tester')];
    expect((await store.find(key.id))?.secrets.map(({ secretHash }) => secretHash)).toEqual([second.secret, third.secret].map(hashOf));
    const last = await keys.rotate(key, 0, 'tester');
    expect((await store.find(key.id))?.secrets.map(({ secretHash }) => secretHash)).toEqual([hashOf(last.secret)]);
  });

  it.each([-1, 0.5, 129_601, Number.NaN])('takes no overlap of %p', async minutes => {
    await expect(keys.rotate({ id: 'any' }, minutes, 'tester')).rejects.toMatchObject({ target: 'overlapMinutes' });
  });

  it('by two at once leaves one current secret', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    await atOnce(key.id, [() => keys.rotate(key, 10, 'a'), () => keys.rotate(key, 10, 'b')]);
    const { secrets } = await keys.find(key.id);
    expect(secrets).toHaveLength(2);
    expect(secrets.filter(({ validUntil }) => validUntil === undefined)).toHaveLength(1);
  });
});

describe('a change that was made up for a key as it was seen', () => {
  it('is made where the key is still so, used or not, and refused after each change of it', async () => {
    const { key } = await keys.create({ name: 'x', addresses: ['10.0.0.0/8'] }, 'tester');
    const seen = async () => ({ id: key.id, version: keyVersion(await keys.find(key.id)) });
    let last = await seen();
    await store.noteUse([used(key.id)]);
    await keys.update(last, { name: 'y' }, 'tester');
    const others: readonly (() => Promise<unknown>)[] = [
      () => keys.update(key, { requestsPerMinute: 5 }, 'another'),
      () => keys.update(key, { addresses: ['10.1.0.0/16'] }, 'another'),
      () => keys.rotate(key, 5, 'another'),
    ];
    for (const change of others) {
      last = await seen();
      await change();
      const after = await keys.find(key.id);
      for (const late of [() => keys.update(last, { name: 'z' }, 'tester'), () => keys.rotate(last, 0, 'tester')])
        await expect(late()).rejects.toMatchObject({ target: 'version', message: expect.stringContaining('changed meanwhile') as string });
      expect(await keys.find(key.id)).toEqual(after);
    }
    await keys.rotate(await seen(), 0, 'tester');
    expect((await keys.audit(key.id, 10)).map(({ action }) => action)).toEqual([
      'rotate',
      'rotate',
      'update',
      'update',
      'update',
      'create',
    ]);
  });
});

describe('revocation', () => {
  it('is for good, and its time is that of the first', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    const revoked = await keys.revoke(key.id, 'tester');
    expect(revoked.revokedAt).toBeInstanceOf(Date);
    expect(await keys.revoke(key.id, 'another')).toEqual(revoked);
    await expect(keys.update(key, { name: 'y' }, 'tester')).rejects.toThrow('was revoked, which cannot be undone');
    await expect(keys.rotate(key, 0, 'tester')).rejects.toThrow('was revoked, which cannot be undone');
    expect(await keys.audit(key.id, 10)).toHaveLength(2);
  });

  it('by two at once is one, and both are told its time', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    const [one, other] = await atOnce(key.id, [() => keys.revoke(key.id, 'a'), () => keys.revoke(key.id, 'b')]);
    expect(one?.revokedAt).toBeInstanceOf(Date);
    expect(other).toEqual(one);
    expect((await keys.audit(key.id, 10)).map(({ action }) => action)).toEqual(['revoke', 'create']);
  });
});

describe('the audit log', () => {
  it('says who did what and when, what was before and what after, newest first', async () => {
    const { key } = await keys.create({ name: 'x' }, 'Ida');
    await keys.update(key, { deny: ['Person.cpr'] }, 'Ole');
    await keys.rotate(key, 5, 'Ida');
    await keys.revoke(key.id, 'Ole');
    const entries = await keys.audit(key.id, 10);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['revoke', 'Ole'],
      ['rotate', 'Ida'],
      ['update', 'Ole'],
      ['create', 'Ida'],
    ]);
    expect(entries[3]).toMatchObject({ before: undefined, after: { name: 'x', deny: [], addresses: null, revokedAt: null } });
    expect(entries[2]).toMatchObject({ before: { deny: [] }, after: { deny: ['Person.cpr'] }, at: expect.any(Date) as Date });
    expect(entries[1]?.after.secrets).toHaveLength(2);
    expect(await keys.audit(undefined, 1)).toEqual(entries.slice(0, 1));
  });

  it('holds no secret and no hash of one; nor does anything but the table of secrets', async () => {
    const issued = await keys.create({ name: 'x' }, 'tester');
    const rotated = await keys.rotate(issued.key, 5, 'tester');
    const { rows } = await pool.query(`SELECT row_to_json(entry)::text AS text FROM access.key_audit AS entry
      UNION ALL SELECT row_to_json(key)::text FROM access.api_key AS key`);
    for (const { secret, key } of [issued, rotated]) {
      const hash = hashOf(secret);
      for (const text of [secret.split('_')[2] ?? '', hash.toString('hex'), hash.toString('base64')]) {
        expect(JSON.stringify([rows, key, await keys.list()])).not.toContain(text);
      }
    }
  });
});

const used = (keyId: string, requests = 1, errors = 0): CountedUse => ({ keyId, requests, errors });

describe('the use of keys', () => {
  it('is counted for a day, with its errors', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    await store.noteUse([used(key.id, 3, 1)]);
    await store.noteUse([used(key.id, 4)]);
    expect((await keys.usesOfDay()).get(key.id)).toEqual({ requests: 7, errors: 1 });
    await pool.query(`UPDATE access.key_hour SET hour = hour - interval '25 hours' WHERE key_id = $1`, [key.id]);
    expect((await keys.usesOfDay()).get(key.id)).toBeUndefined();
    await store.noteUse([used(key.id, 2)]);
    expect((await keys.usesOfDay()).get(key.id)).toEqual({ requests: 2, errors: 0 });
    const { rows } = await pool.query('SELECT FROM access.key_hour WHERE key_id = $1', [key.id]);
    expect(rows.length).toBe(1);
  });

  it('is noted once a minute', async () => {
    const { key } = await keys.create({ name: 'x' }, 'tester');
    await store.noteUse([used(key.id), used('no-such-key')]);
    const first = (await keys.find(key.id)).lastUsed;
    expect(first).toBeInstanceOf(Date);
    await store.noteUse([used(key.id)]);
    expect((await keys.find(key.id)).lastUsed).toEqual(first);
    await pool.query(`UPDATE access.api_key SET last_used = now() - interval '61 seconds' WHERE id = $1`, [key.id]);
    await store.noteUse([used(key.id)]);
    expect((await keys.find(key.id)).lastUsed?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
  });
});

it('counts the reads without a person of every key, of however many: a citizen is answered by all of them', async () => {
  await database.query(`INSERT INTO access.sensitive_read (id, at, key_id, key_name, sender, request_id, fields, ways, subjects)
    SELECT gen_random_uuid(), now(), 'k' || key, '', '', '', '{Person.cpr}', ARRAY['FILTERED'], '{}' FROM generate_series(1, 1200) AS key`);
  const counted = await keys.readsOfNobody({});
  expect([counted.length, new Set(counted.map(({ keyId }) => keyId)).size]).toEqual([1200, 1200]);
});
