/** The table of sensitive reads: written in batches, searched by person or for reads without a person, and purged of old reads. */
import type { Pool } from 'pg';
import type { ReadEntry } from '../../graphql/admin/key-administration';
import type { RecordedRead } from './recorded-read';

export interface ReadStore {
  /** What is recorded already stands as it is. */
  add(reads: readonly RecordedRead[]): Promise<void>;
  /** Newest first. */
  findOfPerson(person: string, first: number): Promise<ReadEntry[]>;
  /** Those that are recorded without a person; newest first. */
  findOfNobody(first: number): Promise<ReadEntry[]>;
  /** Deletes some of what is older than so many days; gives how many. */
  purge(days: number): Promise<number>;
}

const INSERT = `INSERT INTO access.sensitive_read (id, at, key_id, key_name, sender, request_id, fields, subjects)
  SELECT id, at, "keyId", "keyName", sender, "requestId", fields, subjects
  FROM json_to_recordset($1) AS read(id uuid, at timestamptz, "keyId" text, "keyName" text, sender text, "requestId" text, fields text[], subjects uuid[])
  ON CONFLICT DO NOTHING`;

const ENTRY = `at, key_id AS "keyId", key_name AS "keyName", sender, request_id AS "requestId", fields`;

/** Two halves, as the indexes have them. */
const FIND = `SELECT ${ENTRY} FROM (
    SELECT * FROM access.sensitive_read WHERE cardinality(subjects) <= 100 AND subjects @> ARRAY[$1::uuid]
    UNION ALL SELECT * FROM access.sensitive_read WHERE cardinality(subjects) > 100 AND subjects @> ARRAY[$1::uuid]
  ) AS read ORDER BY at DESC LIMIT $2`;

const FIND_OF_NOBODY = `SELECT ${ENTRY} FROM access.sensitive_read WHERE cardinality(subjects) = 0 ORDER BY at DESC LIMIT $1`;

/** Several instances may purge at once: each takes rows of its own. */
const PURGE = `DELETE FROM access.sensitive_read WHERE id IN (
    SELECT id FROM access.sensitive_read WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

/** Years of reads of many may have to be looked through. */
const FIND_TIMEOUT_MS = 120_000;

export function openReadStore(pool: Pool): ReadStore {
  return {
    add: async reads => {
      await pool.query(INSERT, [JSON.stringify(reads)]);
    },
    findOfPerson: (person, first) => findPatiently(pool, FIND, [person, first]),
    findOfNobody: first => findPatiently(pool, FIND_OF_NOBODY, [first]),
    purge: async days => (await pool.query(PURGE, [days])).rowCount ?? 0,
  };
}

async function findPatiently(pool: Pool, text: string, values: readonly unknown[]): Promise<ReadEntry[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL statement_timeout = ${FIND_TIMEOUT_MS}`);
    const patient = { text, values: [...values], query_timeout: FIND_TIMEOUT_MS };
    const { rows } = await client.query<ReadEntry>(patient);
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    // With its connection the transaction ends too.
    client.release(true);
    throw error;
  }
}
