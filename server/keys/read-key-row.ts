/** A row of `access.api_key`, with its secrets in columns of their own -> the key. What is null in the database is undefined here. */
import type { KeyPages } from '../../graphql/admin/key-administration';
import type { SchemaView } from '../../graphql/grants/grants';
import type { StoredKey } from './stored-key';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly allow: string[] | null;
  readonly deny: string[];
  readonly addresses: string[] | null;
  readonly schema: SchemaView;
  readonly expiresAt: Date | null;
  readonly requestsPerMinute: number | null;
  readonly requestsAtWork: number | null;
  readonly pages: KeyPages;
  readonly pageSize: number | null;
  readonly created: Date;
  readonly revokedAt: Date | null;
  readonly lastUsed: Date | null;
  /** In hexadecimal; the two lists beside it are in the same order. */
  readonly hashes: string[];
  readonly secretsCreated: Date[];
  readonly validUntil: (Date | null)[];
}

export function readKeyRow({ hashes, secretsCreated, validUntil, ...row }: KeyRow): StoredKey {
  return {
    ...row,
    allow: row.allow ?? undefined,
    addresses: row.addresses ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    requestsPerMinute: row.requestsPerMinute ?? undefined,
    requestsAtWork: row.requestsAtWork ?? undefined,
    pageSize: row.pageSize ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
    lastUsed: row.lastUsed ?? undefined,
    secrets: hashes.map((hash, index) => ({
      secretHash: Buffer.from(hash, 'hex'),
      created: secretsCreated[index] ?? row.created,
      validUntil: validUntil[index] ?? undefined,
    })),
  };
}
