/** The keys in the schema `access`: stored, found, changed and audited. A change and its entry in the audit log are one transaction. It holds hashes, no secrets. */
import DataLoader from 'dataloader';
import type { Pool, PoolClient } from 'pg';
import type { AuditEntry, KeyAction, KeySettings } from '../../graphql/admin/key-administration';
import { refuseUnfinishedRestore } from '../../db/unfinished-restore';
import { BEGIN_AFTER_OTHERS } from '../../resolvers/database/session-settings';
import type { NewKey } from './key-format';
import { readKeyRow, type KeyRow } from './read-key-row';
import type { StoredKey } from './stored-key';

/** Requests of a key that are not written yet. */
export interface CountedUse {
  readonly keyId: string;
  readonly requests: number;
  /** Those of them that were answered with a status of 400 or more. */
  readonly errors: number;
}

export interface KeyStore {
  /** Those that are asked for at once are found by one statement. */
  find(id: string): Promise<StoredKey | undefined>;
  /** In the order in which they were made. */
  list(): Promise<StoredKey[]>;
  add(key: NewKey, settings: KeySettings, actor: string): Promise<StoredKey>;
  /** Writes what `makeChange` gives for the key, which nobody else changes meanwhile; where it gives nothing, the key stays as it is, and the audit log too. Undefined when there is no such key. */
  change(id: string, by: Authorship, makeChange: MakeChange): Promise<StoredKey | undefined>;
  /** Notes that keys were used, unless that was noted within the minute, and counts their requests. */
  noteUse(uses: readonly CountedUse[]): Promise<void>;
  /** Requests of the last 24 hours, to the hour; without keys that had none. */
  usesOfDay(): Promise<readonly CountedUse[]>;
  /** Newest first. */
  audit(keyId: string | undefined, first: number): Promise<AuditEntry[]>;
}

/** For the audit log. */
export interface Authorship {
  readonly action: KeyAction;
  readonly actor: string;
}

export interface KeyChange {
  readonly settings?: KeySettings;
  readonly isRevoked?: boolean;
  readonly secret?: { readonly hash: Buffer; readonly formerUntil: Date | undefined };
}

export type MakeChange = (key: StoredKey) => KeyChange | undefined;

/** Keys that one statement finds. */
const FOUND_TOGETHER = 100;

export function openKeyStore(pool: Pool): KeyStore {
  const finder = new DataLoader((ids: readonly string[]) => findKeys(pool, ids), { cache: false, maxBatchSize: FOUND_TOGETHER });
  return {
    find: id => finder.load(id),
    list: async () => (await pool.query<KeyRow>(`${SELECT} ORDER BY key.created, key.id`)).rows.map(readKeyRow),
    add: (key, settings, actor) =>
      inTransaction(pool, async client => {
        await addKey(client, key, settings);
        return await audited(client, { id: key.id, by: { action: 'create', actor }, before: undefined });
      }),
    change: (id, by, makeChange) => inTransaction(pool, client => changeKey(client, { id, by }, makeChange)),
    noteUse: async uses => {
      await pool.query(NOTE_USE, [JSON.stringify(uses)]);
    },
    usesOfDay: async () => (await pool.query<CountedUse>(USES_OF_DAY)).rows,
    audit: async (keyId, first) => (await pool.query<AuditRow>(AUDIT, [keyId ?? null, first])).rows.map(readAuditRow),
  };
}

const SELECT = `SELECT key.id, key.name, key.allow_fields AS allow, key.deny_fields AS deny, key.addresses, key.schema_view AS schema,
  key.expires_at AS "expiresAt", key.requests_per_minute AS "requestsPerMinute", key.requests_at_work AS "requestsAtWork", key.pages, key.page_size AS "pageSize", key.created, key.revoked_at AS "revokedAt", key.last_used AS "lastUsed",
  ARRAY(SELECT encode(secret_hash, 'hex') FROM access.key_secret WHERE key_id = key.id ORDER BY created, secret_hash) AS hashes,
  ARRAY(SELECT created FROM access.key_secret WHERE key_id = key.id ORDER BY created, secret_hash) AS "secretsCreated",
  ARRAY(SELECT valid_until FROM access.key_secret WHERE key_id = key.id ORDER BY created, secret_hash) AS "validUntil"
  FROM access.api_key AS key`;

/** What the look-up of a key reads, without a row: whether it is all there. */
export const LOOK_UP_NOTHING = `${SELECT} WHERE false`;

const INSERT = `INSERT INTO access.api_key (id, name, allow_fields, deny_fields, addresses, schema_view, expires_at, requests_per_minute, pages, page_size, requests_at_work)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const UPDATE = `UPDATE access.api_key SET name = $2, allow_fields = $3, deny_fields = $4, addresses = $5, schema_view = $6, expires_at = $7,
  requests_per_minute = $8, pages = $9, page_size = $10, requests_at_work = $11 WHERE id = $1`;

/** Two instances count in one order, so that neither waits for the other in turn. */
const NOTE_USE = `WITH used AS (SELECT "keyId", requests, errors FROM json_to_recordset($1) AS used("keyId" text, requests bigint, errors bigint)),
  noted AS (UPDATE access.api_key SET last_used = now()
    WHERE id IN (SELECT "keyId" FROM used) AND (last_used IS NULL OR last_used < now() - interval '1 minute')),
  ended AS (DELETE FROM access.key_hour WHERE hour < now() - interval '25 hours')
  INSERT INTO access.key_hour AS counted (key_id, hour, requests, errors)
  SELECT "keyId", date_trunc('hour', now()), requests, errors FROM used ORDER BY "keyId"
  ON CONFLICT (key_id, hour) DO UPDATE SET requests = counted.requests + excluded.requests, errors = counted.errors + excluded.errors`;

const USES_OF_DAY = `SELECT key_id AS "keyId", sum(requests)::float8 AS requests, sum(errors)::float8 AS errors FROM access.key_hour
  WHERE hour > now() - interval '24 hours' GROUP BY key_id`;

const AUDIT = `SELECT at, actor, action, key_id AS "keyId", before, after FROM access.key_audit
  WHERE $1::text IS NULL OR key_id = $1 ORDER BY id DESC LIMIT $2`;

type Client = Pick<PoolClient, 'query'>;

async function findKey(client: Pick<Pool, 'query'>, id: string): Promise<StoredKey | undefined> {
  const [key] = await findKeys(client, [id]);
  return key;
}

async function findKeys(client: Pick<Pool, 'query'>, ids: readonly string[]): Promise<(StoredKey | undefined)[]> {
  const { rows } = await client.query<KeyRow>(`${SELECT} WHERE key.id = ANY ($1)`, [ids]);
  const found = new Map(rows.map(row => [row.id, readKeyRow(row)]));
  // The key of whoever asks may come with the restore: it must not be told that it is wrong.
  if (ids.some(id => !found.has(id))) await refuseUnfinishedRestore(client);
  return ids.map(id => found.get(id));
}

async function addKey(client: Client, key: NewKey, settings: KeySettings): Promise<void> {
  await client.query(INSERT, [key.id, ...columns(settings)]);
  await client.query('INSERT INTO access.key_secret (key_id, secret_hash) VALUES ($1, $2)', [key.id, key.secretHash]);
}

async function changeKey(client: Client, { id, by }: Omit<Audited, 'before'>, makeChange: MakeChange): Promise<StoredKey | undefined> {
  await client.query('SELECT FROM access.api_key WHERE id = $1 FOR UPDATE', [id]);
  const before = await findKey(client, id);
  if (before === undefined) return undefined;
  const change = makeChange(before);
  if (change === undefined) return before;
  const { settings, isRevoked, secret } = change;
  if (settings !== undefined) await client.query(UPDATE, [id, ...columns(settings)]);
  if (isRevoked === true) await client.query('UPDATE access.api_key SET revoked_at = now() WHERE id = $1', [id]);
  if (secret !== undefined) await replaceSecret(client, id, secret);
  return await audited(client, { id, by, before });
}

/** A secret that was on its way out ends with this: two are live at most. */
async function replaceSecret(client: Client, id: string, { hash, formerUntil }: NonNullable<KeyChange['secret']>): Promise<void> {
  await client.query('DELETE FROM access.key_secret WHERE key_id = $1 AND valid_until IS NOT NULL', [id]);
  const end = 'UPDATE access.key_secret SET valid_until = $2 WHERE key_id = $1';
  if (formerUntil !== undefined) await client.query(end, [id, formerUntil]);
  else await client.query('DELETE FROM access.key_secret WHERE key_id = $1', [id]);
  await client.query('INSERT INTO access.key_secret (key_id, secret_hash) VALUES ($1, $2)', [id, hash]);
}

function columns(settings: KeySettings): unknown[] {
  const { name, allow, deny, addresses, schema, expiresAt, requestsPerMinute, requestsAtWork, pages, pageSize } = settings;
  return [name, allow, deny, addresses, schema, expiresAt, requestsPerMinute, pages, pageSize, requestsAtWork];
}

interface Audited {
  readonly id: string;
  readonly by: Authorship;
  readonly before: StoredKey | undefined;
}

/** Writes the entry in the audit log, and gives the key as it is now. */
async function audited(client: Client, { id, by, before }: Audited): Promise<StoredKey> {
  const after = await findKey(client, id);
  if (after === undefined) throw new Error('A key that was just written is not there.');
  const insert = 'INSERT INTO access.key_audit (actor, action, key_id, before, after) VALUES ($1, $2, $3, $4, $5)';
  await client.query(insert, [by.actor, by.action, id, before === undefined ? null : auditText(before), auditText(after)]);
  return after;
}

/** All that can change, and nothing of a secret but its time. Absent limits stand as null. */
function auditText({
  name,
  allow,
  deny,
  addresses,
  schema,
  expiresAt,
  requestsPerMinute,
  requestsAtWork,
  pages,
  pageSize,
  revokedAt,
  secrets,
}: StoredKey): string {
  const lives = secrets.map(({ created, validUntil }) => ({ created, validUntil: validUntil ?? null }));
  const settings = { name, allow: allow ?? null, deny, addresses: addresses ?? null, schema, expiresAt: expiresAt ?? null };
  const rates = { requestsPerMinute: requestsPerMinute ?? null, requestsAtWork: requestsAtWork ?? null, pages, pageSize: pageSize ?? null };
  return JSON.stringify({ ...settings, ...rates, revokedAt: revokedAt ?? null, secrets: lives });
}

interface AuditRow extends Omit<AuditEntry, 'before'> {
  readonly before: Record<string, unknown> | null;
}

function readAuditRow(row: AuditRow): AuditEntry {
  return { ...row, before: row.before ?? undefined };
}

async function inTransaction<Value>(pool: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query(BEGIN_AFTER_OTHERS);
    const value = await work(client);
    await client.query('COMMIT');
    client.release();
    return value;
  } catch (error) {
    // With its connection the transaction ends too.
    client.release(true);
    throw error;
  }
}
