/** A size and a seed -> the demo organisation in the database. It replaces the organisation that was there, in one transaction. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';
import { copyText } from './copy-text';
import type { DemoTable } from './demo-table';
import { DEMO_TABLES } from './demo-tables';
import { deriveOrganisation, type DemoOrganisation, type DemoSizes } from './demo-organisation';
import { dropForLoading, restoreAfterLoading } from './table-structure';

export interface DemoOptions extends DemoSizes {
  /** Told from time to time how much of the work is done: 0 to 1, and what is being done. */
  readonly onProgress?: (share: number, step: string) => void;
  /** Ends the work: nothing of it is kept. */
  readonly signal?: AbortSignal;
}

const SCHEMA = 'organisation';

/** Shares of the whole that other steps take beside writing the rows. */
const ROWS_SHARE = 0.7;

export async function loadDemo(connection: Connection, options: DemoOptions = {}): Promise<void> {
  const organisation = deriveOrganisation(options);
  const report = options.onProgress ?? (() => undefined);
  await withClient(connection, async client => {
    // With its connection the transaction ends too.
    options.signal?.addEventListener('abort', () => void client.end(), { once: true });
    options.signal?.throwIfAborted();
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await replaceRows(client, organisation, report);
    await client.query(`COMMENT ON SCHEMA ${SCHEMA} IS '${DEMO_MARK}'`);
    await client.query('COMMIT');
    for (const table of DEMO_TABLES) await client.query(`ANALYZE ${SCHEMA}.${table.name}`);
  });
  report(1, 'done');
}

async function replaceRows(client: Client, organisation: DemoOrganisation, report: (share: number, step: string) => void): Promise<void> {
  await client.query(`TRUNCATE ${DEMO_TABLES.map(table => `${SCHEMA}.${table.name}`).join(', ')}`);
  // Indexes and references are made anew over the whole, which is quicker than keeping them right row by row.
  const structure = await dropForLoading(client, SCHEMA);
  await copyTables(client, organisation, report);
  await client.query(CONTINUE_NUMBERS);
  await restoreAfterLoading(client, structure, done => report(ROWS_SHARE + (1 - ROWS_SHARE) * done, 'indexes'));
}

/** The columns that number rows go on after the numbers of the demo. */
const CONTINUE_NUMBERS = `
  DO $$
  DECLARE numbered record;
  BEGIN
    FOR numbered IN SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '${SCHEMA}' AND is_identity = 'YES' LOOP
      EXECUTE format(
        'SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) FROM %I.%I',
        '${SCHEMA}.' || numbered.table_name, numbered.column_name, numbered.column_name, '${SCHEMA}', numbered.table_name
      );
    END LOOP;
  END $$`;

/** By it a demo is known from an organisation of someone's own, which is never replaced unasked. */
export const DEMO_MARK = 'Demo organisation: may be replaced at any time.';

async function copyTables(client: Client, organisation: DemoOrganisation, report: (share: number, step: string) => void): Promise<void> {
  const expected = organisation.persons * ROWS_PER_PERSON;
  let written = 0;
  for (const table of DEMO_TABLES) {
    await copyTable(client, { organisation, table }, count => {
      written += count;
      report(Math.min(1, written / expected) * ROWS_SHARE, table.name);
    });
  }
}

const ROWS_PER_PERSON = 9.3;

interface Copied {
  readonly organisation: DemoOrganisation;
  readonly table: DemoTable;
}

async function copyTable(client: Client, { organisation, table }: Copied, onRows: (count: number) => void): Promise<void> {
  // Frozen: known to be visible to all, so that the first reads need not find it out row by row.
  const target = client.query(copyFrom(`COPY ${SCHEMA}.${table.name} (${table.columns.join(', ')}) FROM STDIN (FREEZE)`));
  await pipeline(Readable.from(copyText(table.rows(organisation), onRows)), target);
}
