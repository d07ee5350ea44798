/** Who is let in by what the store says, and how often it is asked. The store here is a list; the real one is tested with the service. */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createGrants } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import { type Address, readAddress } from '../../../server/addresses/address';
import { createKeyCheck, type KeyCheck, type KeyHolder } from '../../../server/keys/check-key';
import { makeKey, type NewKey } from '../../../server/keys/key-format';
import { UNLIMITED } from '../../../server/keys/key-settings';
import type { StoredKey } from '../../../server/keys/stored-key';
import { createCounters } from '../../../server/keys/counters';
import { PROJECT_ROOT } from '../../../std/project-root';

const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

function stored({ id, secretHash }: NewKey, changes: Partial<StoredKey>): StoredKey {
  const secrets = [{ secretHash, created: new Date(0), validUntil: undefined }];
  return { ...UNLIMITED, id, name: 'test', created: new Date(0), revokedAt: undefined, lastUsed: undefined, secrets, ...changes };
}

function address(text: string): Address {
  const found = readAddress(text);
  if (found === undefined) throw new Error(`${text} is no address`);
  return found;
}

/** A clock and a store that stand still until the test moves them. */
class Scene {
  now = 1_000_000;
  asked: string[] = [];
  failure: Error | undefined;
  isSilent = false;
  readonly keys = new Map<string, StoredKey>();
  readonly keyCheck: KeyCheck;

  constructor(slowMs = 1) {
    const find = (id: string): Promise<StoredKey | undefined> => {
      this.asked.push(id);
      if (this.isSilent) return new Promise(() => undefined);
      return this.failure === undefined ? Promise.resolve(this.keys.get(id)) : Promise.reject(this.failure);
    };
    const now = (): number => this.now;
    this.keyCheck = createKeyCheck({
      store: { find },
      model,
      counters: createCounters(5, now),
      lastKnownMs: 600_000,
      clock: now,
      now,
      slowMs,
    });
  }

  keep(key: NewKey, changes: Partial<StoredKey> = {}): void {
    this.keys.set(key.id, stored(key, changes));
  }

  check(text: string, sender = '192.0.2.1'): Promise<KeyHolder> {
    return this.keyCheck.check(text, address(sender));
  }
}

const INVALID = { details: { code: 'KeyInvalid' }, status: 401 };
const REFUSED = { details: { code: 'AddressRefused' }, status: 403 };
const TOO_MANY = { details: { code: 'TooManyRequests' }, status: 429 };

describe('createKeyCheck', () => {
  it('lets a live key in and tells whose it is and what it may see', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key, { allow: ['Person.cpr'] });
    const grants = createGrants(model, { allow: ['Person.cpr'], deny: [], schema: 'FULL' });
    expect((await scene.check(key.text)).reader).toEqual({ keyId: key.id, keyName: 'test', grants });
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
    scene.keep(other, { secrets: [{ secretHash: key.secretHash, created: new Date(0), validUntil: undefined }] });
    await expect(scene.check(other.text)).rejects.toMatchObject(INVALID);
    scene.now += 1000;
    scene.keep(other, { secrets: [{ secretHash: Buffer.from('short'), created: new Date(0), validUntil: undefined }] });
    await expect(scene.check(other.text)).rejects.toMatchObject(INVALID);
    scene.now += 1000;
    scene.keep(other, { secrets: [] });
    await expect(scene.check(other.text)).rejects.toMatchObject(INVALID);
  });

  it('refuses a revoked key, and one that has expired in the meantime', async () => {
    const [scene, revoked, brief] = [new Scene(), makeKey(), makeKey()];
    scene.keep(revoked, { revokedAt: new Date(0) });
    scene.keep(brief, { expiresAt: new Date(scene.now + 100) });
    await expect(scene.check(revoked.text)).rejects.toMatchObject(INVALID);
    await expect(scene.check(brief.text)).resolves.toMatchObject({ key: { id: brief.id } });
    scene.now += 100;
    await expect(scene.check(brief.text)).rejects.toMatchObject(INVALID);
  });

  it('takes both secrets while a key is rotated, the old one to its end', async () => {
    const [scene, old] = [new Scene(), makeKey()];
    const fresh = makeKey(old.id);
    scene.keep(old, {
      secrets: [
        { secretHash: old.secretHash, created: new Date(0), validUntil: new Date(scene.now + 100) },
        { secretHash: fresh.secretHash, created: new Date(1), validUntil: undefined },
      ],
    });
    await expect(scene.check(old.text)).resolves.toMatchObject({ secret: { validUntil: new Date(scene.now + 100) } });
    await expect(scene.check(fresh.text)).resolves.toMatchObject({ secret: { validUntil: undefined } });
    scene.now += 100;
    await expect(scene.check(old.text)).rejects.toMatchObject(INVALID);
    await expect(scene.check(fresh.text)).resolves.toBeDefined();
  });

  it('asks the store twice a second at most, and at once after a change of its own', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await Promise.all([scene.check(key.text), scene.check(key.text)]);
    scene.now += 499;
    await scene.check(key.text);
    expect(scene.asked).toHaveLength(1);
    scene.keep(key, { revokedAt: new Date(0) });
    await expect(scene.check(key.text)).resolves.toBeDefined();
    scene.now += 1;
    await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
    scene.keep(key);
    scene.keyCheck.forget(key.id);
    await expect(scene.check(key.text)).resolves.toBeDefined();
    expect(scene.asked).toHaveLength(3);
  });

  it('says that the database is gone, and asks again with the next request', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    scene.failure = new Error('connection refused');
    await expect(scene.check(key.text)).rejects.toMatchObject({ details: { code: 'Unavailable' }, status: 503 });
    scene.failure = undefined;
    await expect(scene.check(key.text)).resolves.toBeDefined();
  });

  describe('while the database is away', () => {
    const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

    async function whileAway(changes: Partial<StoredKey> = {}) {
      const [scene, key] = [new Scene(), makeKey()];
      const told: boolean[] = [];
      scene.keyCheck.onAway(isAway => told.push(isAway));
      scene.keep(key, changes);
      await scene.check(key.text).catch(() => undefined);
      scene.failure = away;
      return { scene, key, told };
    }

    it('takes a key as it was last known, however many others somebody has guessed before', async () => {
      const [scene, key] = [new Scene(), makeKey()];
      scene.keep(key);
      await scene.check(key.text);
      const guessed = Array.from({ length: 10_001 }, () => makeKey());
      const guesses = guessed.map(({ text }, index) => scene.check(text, `10.${index >> 8}.${index & 255}.1`));
      expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(true);
      // What was guessed is forgotten.
      await expect(scene.check(guessed[0]?.text ?? '')).rejects.toMatchObject(INVALID);
      expect(scene.asked.filter(id => id === guessed[0]?.id)).toHaveLength(2);
      scene.failure = away;
      scene.now += 1000;
      await expect(scene.check(key.text)).resolves.toBeDefined();
    });

    it('takes a key as it was last known, for so long as the setting says, and tells of it once', async () => {
      const { scene, key, told } = await whileAway();
      for (const later of [1000, 300_000, 298_999]) {
        scene.now += later;
        await expect(scene.check(key.text)).resolves.toBeDefined();
      }
      scene.now += 500;
      await expect(scene.check(key.text)).rejects.toMatchObject({ status: 503 });
      expect(told).toEqual([true]);
    });

    it('asks again at each request, since another database may come in the place of this one, and nobody waits for long', async () => {
      const { scene, key } = await whileAway();
      scene.now += 1000;
      await scene.check(key.text);
      await scene.check(key.text);
      expect(scene.asked).toHaveLength(3);
      scene.isSilent = true;
      await Promise.all([scene.check(key.text), scene.check(key.text)]);
      scene.now += 499;
      await scene.check(key.text);
      expect(scene.asked).toHaveLength(4);
      scene.now += 1;
      await scene.check(key.text);
      expect(scene.asked).toHaveLength(5);
    });

    it('takes no key as it was last known where the database is there and fails, nor where it is away after that', async () => {
      const { scene, key } = await whileAway();
      for (const failure of [new Error('a relation is missing'), away]) {
        scene.failure = failure;
        scene.now += 1000;
        await expect(scene.check(key.text)).rejects.toMatchObject({ status: 503 });
      }
    });

    it('takes no key that was not there any more when the database was asked last', async () => {
      const [scene, key] = [new Scene(), makeKey()];
      scene.keep(key);
      await scene.check(key.text);
      scene.keys.clear();
      scene.now += 1000;
      await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
      scene.failure = away;
      scene.now += 1000;
      await expect(scene.check(key.text)).rejects.toMatchObject({ status: 503 });
    });

    it('takes no key that it has not seen', async () => {
      const { scene } = await whileAway();
      await expect(scene.check(makeKey().text)).rejects.toMatchObject({ status: 503 });
    });

    it.each([
      ['revoked', { revokedAt: new Date(0) }],
      ['expired', { expiresAt: new Date(1_000_500) }],
    ])('takes no key that is %s', async (_name, changes) => {
      const { scene, key } = await whileAway(changes);
      scene.now += 1000;
      await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
    });

    it.each<[string, (scene: Scene, key: NewKey) => void]>([
      ['a revocation', (scene, key) => scene.keep(key, { revokedAt: new Date(0) })],
      ['a key that it does not have any more', scene => scene.keys.clear()],
    ])('knows of %s at the first look once the database is back', async (_what, change) => {
      const { scene, key, told } = await whileAway();
      scene.now += 1000;
      await scene.check(key.text);
      change(scene, key);
      scene.failure = undefined;
      scene.now += 1000;
      await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
      expect(told).toEqual([true, false]);
    });
  });
});

describe('addresses', () => {
  it('admit those inside and nobody else, and say nothing of what would do', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key, { addresses: ['192.0.2.0/24', '2001:db8::/32'] });
    await expect(scene.check(key.text, '192.0.2.255')).resolves.toBeDefined();
    await expect(scene.check(key.text, '::ffff:192.0.2.255')).resolves.toBeDefined();
    await expect(scene.check(key.text, '2001:db8:1::5')).resolves.toBeDefined();
    for (const sender of ['192.0.3.0', '2001:db9::1', '::ffff:10.0.0.1']) {
      const fault: unknown = await scene.check(key.text, sender).catch((error: unknown) => error);
      expect(fault).toMatchObject(REFUSED);
      expect(JSON.stringify(fault)).not.toMatch(/192|2001/);
    }
  });

  it('admit nobody when the list is empty, and no sender that is unknown, limit or not', async () => {
    const [scene, key, free] = [new Scene(), makeKey(), makeKey()];
    scene.keep(key, { addresses: [] });
    scene.keep(free);
    await expect(scene.check(key.text)).rejects.toMatchObject(REFUSED);
    await expect(scene.keyCheck.check(free.text, undefined)).rejects.toMatchObject(REFUSED);
  });

  it('are told only to who has the key', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key, { addresses: [] });
    await expect(scene.check(makeKey(key.id).text)).rejects.toMatchObject(INVALID);
  });
});

describe('requests in a minute', () => {
  it('are counted exactly, over any stretch of 60 seconds, for each key alone', async () => {
    const [scene, key, other] = [new Scene(), makeKey(), makeKey()];
    scene.keep(key, { requestsPerMinute: 3 });
    scene.keep(other, { requestsPerMinute: 1 });
    await scene.check(key.text);
    scene.now += 30_000;
    await scene.check(key.text);
    await scene.check(key.text);
    await expect(scene.check(key.text)).rejects.toMatchObject({ ...TOO_MANY, details: { retryAfter: 30 } });
    await expect(scene.check(other.text)).resolves.toBeDefined();
    scene.now += 29_999;
    await expect(scene.check(key.text)).rejects.toMatchObject({ ...TOO_MANY, details: { retryAfter: 1 } });
    scene.now += 1;
    await scene.check(key.text);
    await expect(scene.check(key.text)).rejects.toMatchObject({ ...TOO_MANY, details: { retryAfter: 30 } });
  });

  it('are not used up by senders whom the key does not admit', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key, { requestsPerMinute: 1, addresses: ['192.0.2.1/32'] });
    for (let round = 0; round < 5; round++) await expect(scene.check(key.text, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await expect(scene.check(key.text)).resolves.toBeDefined();
  });
});

describe('failed attempts', () => {
  async function fail(scene: Scene, sender: string, times = 5): Promise<void> {
    for (let round = 0; round < times; round++) await expect(scene.check('nonsense', sender)).rejects.toMatchObject(INVALID);
  }

  it('are limited by sender, and never keep out a right key', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await fail(scene, '192.0.2.1');
    await expect(scene.check(makeKey().text)).rejects.toMatchObject({ ...TOO_MANY, details: { retryAfter: 60 } });
    await expect(scene.check('nonsense')).rejects.toMatchObject(TOO_MANY);
    await expect(Promise.all([scene.check(key.text), scene.check(key.text)])).resolves.toHaveLength(2);
    await expect(scene.check(key.text, '192.0.2.2')).resolves.toBeDefined();
    scene.now += 60_000;
    await expect(scene.check(key.text)).resolves.toBeDefined();
  });

  it('do not keep out a right key that comes in the midst of them', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await fail(scene, '192.0.2.1');
    const wrong = (count: number) => Array.from({ length: count }, () => scene.check(makeKey().text).catch((fault: unknown) => fault));
    const before = wrong(40);
    const right = scene.check(key.text);
    const after = wrong(40);
    await expect(right).resolves.toBeDefined();
    for (const fault of await Promise.all([...before, ...after])) expect(fault).toMatchObject(TOO_MANY);
  });

  it('are looked at up to a hundred at a time, and the others refused', async () => {
    const scene = new Scene();
    await fail(scene, '192.0.2.1');
    const wrong = Array.from({ length: 500 }, () => scene.check(makeKey().text).catch((fault: unknown) => fault));
    for (const fault of await Promise.all(wrong)) expect(fault).toMatchObject(TOO_MANY);
    expect(scene.asked).toHaveLength(100);
  });

  it('take no place from right keys where they are no keys at all', async () => {
    const [scene, keys] = [new Scene(), Array.from({ length: 20 }, () => makeKey())];
    for (const key of keys) scene.keep(key);
    await fail(scene, '192.0.2.1');
    const nonsense = Array.from({ length: 500 }, (_, index) => scene.check(`nonsense ${index}`).catch((fault: unknown) => fault));
    await expect(Promise.all(keys.map(key => scene.check(key.text)))).resolves.toHaveLength(keys.length);
    for (const fault of await Promise.all(nonsense)) expect(fault).toMatchObject(TOO_MANY);
  });

  it('are looked at once in ten seconds where they repeat, and take no place from a right key', async () => {
    const [scene, key, revoked] = [new Scene(), makeKey(), makeKey()];
    scene.keep(key);
    scene.keep(revoked, { revokedAt: new Date(0) });
    await expect(scene.check(revoked.text)).rejects.toMatchObject(INVALID);
    await fail(scene, '192.0.2.1', 4);
    const again = Array.from({ length: 500 }, () => scene.check(revoked.text).catch((fault: unknown) => fault));
    await expect(scene.check(key.text)).resolves.toBeDefined();
    for (const fault of await Promise.all(again)) expect(fault).toMatchObject(TOO_MANY);
    expect(scene.asked).toEqual([revoked.id, key.id]);
    scene.now += 10_000;
    scene.keep(revoked);
    const later = await Promise.allSettled(Array.from({ length: 500 }, () => scene.check(revoked.text)));
    expect(later.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(scene.check(revoked.text)).resolves.toBeDefined();
  });

  it('do not slow down whom the same sender brought before', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await scene.check(key.text);
    await fail(scene, '192.0.2.1');
    await expect(scene.check(makeKey(key.id).text)).rejects.toMatchObject(TOO_MANY);
    await expect(scene.check(key.text)).resolves.toBeDefined();
  });

  it('slow down whom the same sender brought before, once the key is revoked', async () => {
    const [scene, key] = [new Scene(), makeKey()];
    scene.keep(key);
    await scene.check(key.text);
    await fail(scene, '192.0.2.1');
    scene.keep(key, { revokedAt: new Date(0) });
    scene.now += 1000;
    await expect(scene.check(key.text)).rejects.toMatchObject(INVALID);
    await expect(scene.check(key.text)).rejects.toMatchObject(TOO_MANY);
  });

  it('slow down whom the same sender brought before, once ten thousand others were let in since', async () => {
    const [scene, key] = [new Scene(3_600_000), makeKey()];
    scene.keep(key);
    const senders = Array.from({ length: 10_001 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
    for (const sender of senders) await scene.check(key.text, sender);
    const letIn: string[] = [];
    for (const sender of ['10.0.0.1', '10.0.1.1']) {
      await fail(scene, sender);
      void scene.check(key.text, sender).then(() => letIn.push(sender));
    }
    await setImmediate();
    expect(letIn).toEqual(['10.0.1.1']);
  });

  it('are counted together for the addresses of one IPv6 network, and for both forms of an IPv4 address', async () => {
    const scene = new Scene();
    await fail(scene, '2001:db8::1');
    for (const same of ['2001:db8::ffff:1', '2001:db8::8000:0:0:1'])
      await expect(scene.check('nonsense', same)).rejects.toMatchObject(TOO_MANY);
    await expect(scene.check('nonsense', '2001:db8:0:1::1')).rejects.toMatchObject(INVALID);
    await fail(scene, '192.0.2.1');
    await expect(scene.check('nonsense', '::ffff:192.0.2.1')).rejects.toMatchObject(TOO_MANY);
  });
});
