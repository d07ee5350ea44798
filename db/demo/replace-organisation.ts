/** The organisation's schema -> emptied before a demo is written, and made whole again after it, in the transaction at hand. */
import type { Client } from 'pg';
import { DEMO_MARK } from './held-organisation';
import { namingDependents, refuseForeignReferences } from './own-objects';
import { dropForLoading, restoreAfterLoading, type TableStructure } from './table-structure';

const SCHEMA = 'organisation';

/** Indexes and references are made anew over the whole, which is quicker than keeping them right row by row. */
export class OrganisationReplacement {
  #structure: TableStructure = [];

  async clear(client: Client): Promise<void> {
    await refuseForeignReferences(client, SCHEMA);
    // A new history of changes begins with it, so that the rows of a demo need not be noted.
    await client.query(`TRUNCATE ${await listTables(client)}`);
    this.#structure = await dropForLoading(client, SCHEMA).catch((error: unknown) => {
      throw namingDependents(error);
    });
  }

  async complete(client: Client): Promise<void> {
    await restoreAfterLoading(client, this.#structure);
    await client.query(`COMMENT ON SCHEMA ${SCHEMA} IS '${DEMO_MARK}'`);
  }
}

/** Rows known to be visible to all: the first reads need not find it out row by row. */
export async function freezeOrganisation(client: Client): Promise<void> {
  await client.query(`VACUUM (FREEZE) ${await listTables(client)}`);
}

async function listTables(client: Client): Promise<string> {
  const { rows } = await client.query<{ list: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS list FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind IN ('r', 'p')`,
  );
  return rows[0]?.list ?? '';
}
