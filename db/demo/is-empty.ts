/** A migrated database -> what it holds: nothing, a demo, or another organisation. */
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';

/** By it a demo is known from an organisation of someone's own, which is never replaced unasked. */
export const DEMO_MARK = 'Demo organisation: may be replaced at any time.';

/** Whether there is neither a person nor a unit. */
export async function isEmpty(connection: Connection): Promise<boolean> {
  const { persons, units } = await inspect(connection);
  return !persons && !units;
}

/** Whether a demo may be loaded without destroying anything: the database is empty, or what it holds is a demo. */
export async function isReplaceable(connection: Connection): Promise<boolean> {
  const { persons, units, mark } = await inspect(connection);
  return mark === DEMO_MARK || (!persons && !units);
}

interface Contents {
  readonly persons: boolean;
  readonly units: boolean;
  readonly mark: string | null;
}

async function inspect(connection: Connection): Promise<Contents> {
  return await withClient(connection, async client => {
    const { rows } = await client.query<Contents>(
      `SELECT EXISTS (SELECT FROM organisation.person) AS persons, EXISTS (SELECT FROM organisation.org_unit) AS units,
         obj_description('organisation'::regnamespace, 'pg_namespace') AS mark`,
    );
    const [contents] = rows;
    if (contents === undefined) throw new Error('The query for the contents of the database gave no row.');
    return contents;
  });
}
