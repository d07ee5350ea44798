/** Rights that no key is stored with -> a key for one request of a preview. It is known to nobody else, and to nothing but this process. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { createGrants } from '../../graphql/grants/create-grants';
import type { KeyRights } from '../../graphql/grants/grants';
import type { KeyCheck, KeyHolder } from '../keys/check-key';
import { makeKey } from '../keys/key-format';
import { keyInvalid } from '../keys/key-refusals';
import { UNLIMITED } from '../keys/key-settings';

/** As the id of a key in the record of reads. */
export const PREVIEW_KEY_ID = 'console';

export class PreviewKeys {
  readonly #holders = new Map<string, KeyHolder>();

  constructor(private readonly model: AnnotatedSchema) {}

  readonly check: Pick<KeyCheck, 'check' | 'onAway' | 'renew'> = {
    check: text => {
      const holder = this.#holders.get(text);
      return holder === undefined ? Promise.reject(keyInvalid()) : Promise.resolve(holder);
    },
    renew: holder => holder,
    onAway: () => undefined,
  };

  /** `name`: as reads are recorded by it. */
  async with<Value>(rights: KeyRights, name: string, ask: (key: string) => Promise<Value>): Promise<Value> {
    const { text, secretHash } = makeKey();
    const created = new Date();
    const secret = { created, validUntil: undefined, secretHash };
    this.#holders.set(text, {
      reader: { keyId: PREVIEW_KEY_ID, keyName: name, grants: createGrants(this.model, rights), pages: undefined },
      key: { ...UNLIMITED, ...rights, name, id: PREVIEW_KEY_ID, created, revokedAt: undefined, lastUsed: undefined, secrets: [secret] },
      secret,
    });
    try {
      return await ask(text);
    } finally {
      this.#holders.delete(text);
    }
  }
}
