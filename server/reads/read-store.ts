/** The table of sensitive reads: written in batches, and searched by person or for reads without a person. */
import { DatabaseError, type Pool } from 'pg';
import type { ReadEntry, ReadsAsked, ReadsOfKey, TimeAsked } from '../../graphql/admin/key-administration';
import { DatabaseClock } from '../databases/database-clock';
import { patiently } from '../databases/patiently';
import type { RecordedRead } from './recorded-read';

export interface ReadStore {
  /** What is recorded already stands as it is. Gives those that the table refuses for what they hold. Rejects where it would refuse any, or is not there. */
  add(reads: readonly RecordedRead[]): Promise<readonly RefusedRead[]>;
  /** Newest first. */
  findOfPerson(person: string, asked: ReadsAsked): Promise<ReadEntry[]>;
  /** Those that are recorded without a person; newest first. */
  findOfNobody(asked: ReadsAsked): Promise<ReadEntry[]>;
  /** The same, counted by key and ways, without the rows of nobody that were only shown; the latest first, and none left out. */
  countOfNobody(asked: TimeAsked): Promise<ReadsOfKey[]>;
}

export interface RefusedRead {
  readonly read: RecordedRead;
  readonly error: unknown;
}

/** All persons come in one array, of which each read has a part. */
const INSERT = `INSERT INTO access.sensitive_read (id, at, key_id, key_name, sender, request_id, fields, ways, subjects)
  SELECT id, at, "keyId", "keyName", sender, "requestId", fields, ways, ($2::uuid[])[first:last]
  FROM json_to_recordset($1) AS read(id uuid, at timestamptz, "keyId" text, "keyName" text, sender text, "requestId" text, fields text[], ways text[], first int, last int)
  ON CONFLICT DO NOTHING`;

const ENTRY = `at, key_id AS "keyId", key_name AS "keyName", sender, request_id AS "requestId", fields, ways`;

const IN_TIME = `at >= coalesce($1::timestamptz, '-infinity') AND at < coalesce($2::timestamptz, 'infinity')`;

/** Materialized: to find the newest, PostgreSQL would rather read all days backwards by their moments, where the person has few reads. */
const FIND = `WITH found AS MATERIALIZED (SELECT ${ENTRY} FROM access.sensitive_read WHERE subjects @> ARRAY[$4::uuid] AND ${IN_TIME})
  SELECT * FROM found ORDER BY at DESC LIMIT $3`;

const FIND_OF_NOBODY = `SELECT ${ENTRY} FROM access.sensitive_read WHERE cardinality(subjects) = 0 AND ${IN_TIME} ORDER BY at DESC LIMIT $3`;

/** From the index alone: it has neither fields nor names. */
const COUNT_OF_NOBODY = `SELECT "keyId", coalesce(name, '') AS "keyName", ways, count, first, last FROM (
    SELECT key_id AS "keyId", ways, count(*)::int AS count, min(at) AS first, max(at) AS last
    FROM access.sensitive_read WHERE cardinality(subjects) = 0 AND ways <> '{SELECTED}' AND ${IN_TIME} GROUP BY key_id, ways
  ) AS read LEFT JOIN access.api_key ON id = "keyId" ORDER BY last DESC`;

export function openReadStore(pool: Pool): ReadStore {
  const find = <Found extends object>(text: string, { from, until }: TimeAsked, ...others: readonly unknown[]): Promise<Found[]> =>
    patiently(pool, query => query<Found>(text, [from, until, ...others]));
  const clock = new DatabaseClock(pool);
  return {
    add: async reads => {
      const momentOf = await clock.follow();
      for (const read of reads) read.at ??= momentOf(read.since);
      return await addApart(pool, reads);
    },
    findOfPerson: (person, asked) => find<ReadEntry>(FIND, asked, asked.first, person),
    findOfNobody: asked => find<ReadEntry>(FIND_OF_NOBODY, asked, asked.first),
    countOfNobody: asked => find<ReadsOfKey>(COUNT_OF_NOBODY, asked),
  };
}

/** By halves. */
async function addApart(pool: Pool, reads: readonly RecordedRead[]): Promise<readonly RefusedRead[]> {
  try {
    await pool.query(INSERT, insertValues(reads));
    return [];
  } catch (error) {
    const [read] = reads;
    if (read === undefined || !tellsOfData(error)) throw error;
    if (reads.length > 1) {
      const middle = Math.ceil(reads.length / 2);
      return [...(await addApart(pool, reads.slice(0, middle))), ...(await addApart(pool, reads.slice(middle)))];
    }
    await tryBlank(pool, read);
    return [{ read, error }];
  }
}

/** SQLSTATE of faults in data and of constraints. What a trigger raises tells nothing of the cause: it may be away for a while, as what the trigger writes to. */
const OF_DATA = /^(?:22|23)/;

function tellsOfData(error: unknown): boolean {
  return error instanceof UnreadableSubject || (error instanceof DatabaseError && OF_DATA.test(error.code ?? ''));
}

class UnreadableSubject extends Error {}

/** Rejects where the table would take no read of that key and moment, whatever it tells: a column more, or no partition. Writes nothing. */
async function tryBlank(pool: Pool, read: RecordedRead): Promise<void> {
  const blank: RecordedRead = { ...read, fields: [], ways: [], subjects: [] };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(INSERT, insertValues([blank]));
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    // With its connection the transaction ends too.
    client.release(true);
    throw error;
  }
}

function insertValues(reads: readonly RecordedRead[]): [string, Buffer] {
  let last = 0;
  const rows = reads.map(({ subjects, since: _since, ...read }) => {
    const first = last + 1;
    last += subjects.length;
    return { ...read, first, last };
  });
  return [JSON.stringify(rows), uuidArray(reads.flatMap(({ subjects }) => subjects))];
}

/** The type's number in every PostgreSQL. */
const UUID_TYPE = 2950;
/** Before each element: how many bytes it has. */
const ELEMENT_BYTES = hexOf(16);
const ELEMENT_DIGITS = 8 + 32;

/** In PostgreSQL's binary form, which it reads three times as fast as their text. Throws for a text that is no UUID. */
function uuidArray(uuids: readonly string[]): Buffer {
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  const head = [dimensions, hasNulls, UUID_TYPE, uuids.length, firstIndex].map(hexOf).join('');
  const elements = uuids.map(uuid => ELEMENT_BYTES + uuid).join('');
  const hex = head + elements.replaceAll('-', '');
  const bytes = Buffer.from(hex, 'hex');
  const isWhole = hex.length === head.length + uuids.length * ELEMENT_DIGITS && bytes.length * 2 === hex.length;
  if (!isWhole) throw new UnreadableSubject('a subject is no UUID');
  return bytes;
}

function hexOf(integer: number): string {
  return integer.toString(16).padStart(8, '0');
}
