/** A key as the database holds it: types only. */
import type { Key, SecretLife } from '../../graphql/admin/key-administration';

export interface StoredKey extends Key {
  /** Two at most; at least one, unless somebody took them out by hand. */
  readonly secrets: readonly StoredSecret[];
}

export interface StoredSecret extends SecretLife {
  readonly secretHash: Buffer;
}
