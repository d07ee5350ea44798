/** A migrated database -> the organisation that it holds: none, a demo, or somebody's own, which is never replaced unasked. */
import type { Client } from 'pg';

/** By it a demo is known from an organisation of someone's own. */
export const DEMO_MARK = 'Demo organisation: may be replaced at any time.';

export type HeldOrganisation = 'none' | 'demo' | 'own';

export async function heldOrganisation(client: Client): Promise<HeldOrganisation> {
  if (!(await isFilled(client))) return 'none';
  return (await isMarked(client)) ? 'demo' : 'own';
}

/** Asks for records only where the mark is there: who changes a table of someone's own must not be waited for. */
export async function holdsDemo(client: Client): Promise<boolean> {
  return (await isMarked(client)) && (await isFilled(client));
}

async function isMarked(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `SELECT obj_description('organisation'::regnamespace, 'pg_namespace') AS mark`,
  );
  return rows[0]?.mark === DEMO_MARK;
}

/** Whoever brings in functions before persons has an organisation too: each table counts that the role may read. */
const FILLED = `SELECT coalesce(string_agg(format('EXISTS (SELECT FROM %s)', oid::regclass), ' OR '), 'false') AS condition
  FROM pg_class WHERE relnamespace = 'organisation'::regnamespace AND relkind IN ('r', 'p') AND has_table_privilege(oid, 'SELECT')`;

async function isFilled(client: Client): Promise<boolean> {
  const found = await client.query<{ condition: string }>(FILLED);
  const { rows } = await client.query<{ isFilled: boolean }>(`SELECT ${found.rows[0]?.condition ?? 'false'} AS "isFilled"`);
  return rows[0]?.isFilled === true;
}
