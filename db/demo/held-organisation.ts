/** A migrated database -> the organisation that it holds: none, a demo, or somebody's own, which is never replaced unasked. */
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';

/** By it a demo is known from an organisation of someone's own. */
export const DEMO_MARK = 'Demo organisation: may be replaced at any time.';

/** Whoever brings in functions before persons has an organisation too: each table counts that the role may read. */
const TABLES = `SELECT obj_description('organisation'::regnamespace, 'pg_namespace') AS mark,
    coalesce(string_agg(format('EXISTS (SELECT FROM %s)', oid::regclass), ' OR '), 'false') AS filled
  FROM pg_class WHERE relnamespace = 'organisation'::regnamespace AND relkind IN ('r', 'p') AND has_table_privilege(oid, 'SELECT')`;

export async function heldOrganisation(connection: Connection): Promise<'none' | 'demo' | 'own'> {
  return await withClient(connection, async client => {
    const found = await client.query<{ mark: string | null; filled: string }>(TABLES);
    const [{ mark, filled } = { mark: null, filled: 'false' }] = found.rows;
    const { rows } = await client.query<{ isFilled: boolean }>(`SELECT ${filled} AS "isFilled"`);
    if (rows[0]?.isFilled !== true) return 'none';
    return mark === DEMO_MARK ? 'demo' : 'own';
  });
}
