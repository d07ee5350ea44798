/** The keys in `access.api_key`: what is stored of a key, and how it is made, found, listed and revoked. Never holds or gives a secret, only its hash. */
import type { ClientBase, Pool } from 'pg';
import type { NewKey } from './key-format';

export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly created: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyStore {
  add(key: NewKey, name: string, expiresAt: Date | undefined): Promise<void>;
  find(id: string): Promise<StoredKey | undefined>;
  /** In the order in which they were made. */
  list(): Promise<StoredKey[]>;
  /** False when there is no such key; a key that is revoked already stays as it is. */
  revoke(id: string): Promise<boolean>;
}

const COLUMNS = 'id, name, secret_hash AS "secretHash", created, expires_at AS "expiresAt", revoked_at AS "revokedAt"';

export function openKeyStore(pool: Pick<ClientBase | Pool, 'query'>): KeyStore {
  return {
    async add(key, name, expiresAt) {
      const values = [key.id, name, key.secretHash, expiresAt ?? null];
      await pool.query('INSERT INTO access.api_key (id, name, secret_hash, expires_at) VALUES ($1, $2, $3, $4)', values);
    },
    async find(id) {
      const { rows } = await pool.query<StoredKey>(`SELECT ${COLUMNS} FROM access.api_key WHERE id = $1`, [id]);
      return rows[0];
    },
    async list() {
      const { rows } = await pool.query<StoredKey>(`SELECT ${COLUMNS} FROM access.api_key ORDER BY created, id`);
      return rows;
    },
    async revoke(id) {
      const { rowCount } = await pool.query('UPDATE access.api_key SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1', [id]);
      return rowCount === 1;
    },
  };
}
