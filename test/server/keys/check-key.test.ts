/** Who is let in by what the store says, and how often it is asked. The store here is a list; the real one is tested with the service. */
import { allRights, createGrants } from '../../../graphql/grants/create-grants';
import { createKeyCheck } from '../../../server/keys/check-key';
import { makeKey, type NewKey } from '../../../server/keys/key-format';
import type { StoredKey } from '../../../server/keys/key-store';
import { organisationModel } from '../../graphql/sample-resolvers';

function stored(key: NewKey, changes: Partial<StoredKey> = {}): StoredKey {
  return { id: key.id, name: 'test', secretHash: key.secretHash, created: new Date(0), expiresAt: null, revokedAt: null, ...changes };
}

/** A clock and a store that stand still until the test moves them. */
class Scene {
  now = 1_000_000;
  asked: string[] = [];
  failure: Error | undefined;
  readonly keys = new Map<string, StoredKey>();
  readonly check = createKeyCheck(
    {
      find: id => {
        this.asked.push(id);
        return this.failure === undefined ? Promise.resolve(this.keys.get(id)) : Promise.reject(this.failure);
      },
    },
    organisationModel,
    () => this.now,
  );

  keep(key: NewKey, changes?: Partial<StoredKey>): void {
    this.keys.set(key.id, stored(key, changes));
  }
}

const INVALID = { details: { code: 'KeyInvalid' }, status: 401 };

describe('createKeyCheck', () => {
  it('lets a live key in and tells whose it is', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await expect(scene.check(key.text)).resolves.toEqual({
      keyId: key.id,
      keyName: 'test',
      grants: createGrants(organisationModel, allRights(organisationModel)),
    });
  });

  it('refuses a mistyped key without asking the store', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    const last = key.text.endsWith('x') ? 'y' : 'x';
    await expect(scene.check(key.text.slice(0, -1) + last)).rejects.toMatchObject(INVALID);
    expect(scene.asked).toEqual([]);
  });

  it('refuses an unknown key, and one whose secret is another', async () => {
    const [scene, key, other] = [new Scene(), makeKey(), makeKey()];
    await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
    scene.keep(other, { secretHash: key.secretHash });
    await expect(scene.check(other.text)).rejects.toMatchObject(INVALID);
    scene.now += 1000;
    scene.keep(other, { secretHash: Buffer.from('short') });
    await expect(scene.check(other.text)).rejects.toMatchObject(INVALID);
  });

  it('refuses a revoked key, and one that has expired in the meantime', async () => {
    const [scene, revoked, brief] = [new Scene(), makeKey(), makeKey()];
    scene.keep(revoked, { revokedAt: new Date(0) });
    scene.keep(brief, { expiresAt: new Date(scene.now + 500) });
    await expect(scene.check(revoked.text)).rejects.toMatchObject(INVALID);
    await expect(scene.check(brief.text)).resolves.toMatchObject({ keyId: brief.id });
    scene.now += 500;
    await expect(scene.check(brief.text)).rejects.toMatchObject(INVALID);
  });

  it('asks the store once a second, however many requests there are', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await Promise.all([scene.check(key.text), scene.check(key.text)]);
    await scene.check(key.text);
    expect(scene.asked).toHaveLength(1);
    scene.keep(key, { revokedAt: new Date(0) });
    scene.now += 1000;
    await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
    expect(scene.asked).toHaveLength(2);
  });

  it('says that the database is gone, and asks again with the next request', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    scene.failure = new Error('connection refused');
    await expect(scene.check(key.text)).rejects.toMatchObject({ details: { code: 'Unavailable' }, status: 503 });
    scene.failure = undefined;
    await expect(scene.check(key.text)).resolves.toMatchObject({ keyId: key.id });
  });
});
