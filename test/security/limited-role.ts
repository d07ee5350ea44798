/** A role of the database that may read the organisation's data but for columns that are withheld: what a careful administrator would give a service with such keys only. */
import { randomUUID } from 'node:crypto';
import { administrate, connectTo } from '../support/database';

export interface LimitedRole {
  readonly name: string;
  /** In one database of the server. */
  grantIn(address: string): Promise<void>;
  /** After the databases that it has grants in. */
  drop(): Promise<void>;
}

/** `administer`: runs a statement on the server, which is the tests' own unless given. */
export async function createLimitedRole(
  withheldColumns: readonly string[],
  administer: (statement: string) => Promise<unknown> = administrate,
): Promise<LimitedRole> {
  const name = `opslag_limited_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE ROLE ${name} NOLOGIN`);
  return {
    name,
    grantIn: async address => {
      const client = await connectTo(address);
      await client.query(`GRANT USAGE ON SCHEMA organisation, changes TO ${name}`);
      await client.query(`GRANT SELECT ON changes.change, changes.history TO ${name}`);
      const { rows } = await client.query<{ grant: string }>(GRANTS, [name, withheldColumns]);
      for (const { grant } of rows) await client.query(grant);
      await client.end();
    },
    drop: async () => {
      await administer(`DROP ROLE ${name}`);
    },
  };
}

/** A child's name is withheld, other names are not. */
const GRANTS = `
  SELECT format('GRANT SELECT (%s) ON organisation.%I TO %I', string_agg(quote_ident(column_name), ','), table_name, $1::text) AS grant
  FROM information_schema.columns
  WHERE table_schema = 'organisation' AND column_name <> ALL ($2) AND (table_name, column_name) <> ('person_child', 'name')
  GROUP BY table_name`;
