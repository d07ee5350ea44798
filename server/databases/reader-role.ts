/**
 * Databases and a model -> the role that the data is read as: it may read the columns that the model names and the log of changes, and nothing else, so that PostgreSQL refuses what a fault in this service would
 * ask for. Made where the service's own role may make it; else the data is read as that role itself, and the reason is given.
 */
import { type Client, escapeIdentifier } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import { ANY_DURATION, BEGIN_AFTER_OTHERS, transactionSettings } from '../../resolvers/database/session-settings';
import { withClient } from '../../resolvers/database/with-client';
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import { readColumns } from '../../resolvers/storage/read-columns';
import type { UsedDatabases } from './open-databases';
import { type ColumnRows, MAY_BECOME, READER_ROLE, tryReader, userOf } from './try-reader';

export interface ReaderRole {
  /** Undefined where the data is read as the role of the address. */
  readonly readerRole: string | undefined;
  readonly notes: readonly string[];
}

/** Without `grants` nothing is changed, and the role is used if it has the rights. */
export async function settleReaderRole({ access, data }: UsedDatabases, model: AnnotatedSchema, grants = true): Promise<ReaderRole> {
  const columns = columnRows(model);
  const failure = grants ? await withClient(access, client => grant(client, columns, model.databaseSchema)) : undefined;
  const { user, mayBecome, unreadable, withoutRows } = await withClient(data, client => tryReader(client, columns));
  if (mayBecome && unreadable.length === 0) {
    const notes = withoutRows.map(
      table => `Reader    ${READER_ROLE} sees no rows of ${table}, for which it has no policy: see docs/security.md`,
    );
    return { readerRole: READER_ROLE, notes };
  }
  // A role of its own for reading needs no other.
  if (!mayBecome && data !== access && user !== (await withClient(access, userOf))) return { readerRole: undefined, notes: [] };
  const hindrance = mayBecome ? `${READER_ROLE} may not read ${unreadable.join(', ')}` : `it may not become ${READER_ROLE}`;
  return { readerRole: undefined, notes: [`Reader    the role of the database's address (${failure ?? hindrance}): see docs/security.md`] };
}

function columnRows(model: AnnotatedSchema): ColumnRows {
  const pairs = [...readColumns(deriveStorage(model))].flatMap(([table, columns]) =>
    columns.map((column): [string, string] => [`${escapeIdentifier(model.databaseSchema)}.${escapeIdentifier(table)}`, column]),
  );
  return { tables: pairs.map(([table]) => table), columns: pairs.map(([, column]) => column) };
}

/** Whoever changes rights and does not commit holds the rows of the catalogue that this changes. */
const PATIENCE = '5s';

/** Gives why it could not be done. Instances that start together do it one after the other. */
async function grant(client: Client, columns: ColumnRows, schema: string): Promise<string | undefined> {
  try {
    await client.query(`${BEGIN_AFTER_OTHERS}; ${transactionSettings({ ...ANY_DURATION, lock_timeout: PATIENCE })}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.readerRole]);
    const { rows } = await client.query<{ statement: string }>(STATEMENTS, [READER_ROLE, schema, columns.tables, columns.columns]);
    for (const { statement } of rows) await client.query(statement);
    const { rows: grants } = await client.query<{ statement: string }>(GRANTS, [READER_ROLE, schema, columns.tables, columns.columns]);
    for (const { statement } of grants) await client.query(statement);
    await client.query('COMMIT');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK');
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `${READER_ROLE} could not be made or granted its rights, SQLSTATE ${code}`;
  }
}

/** Makes only what is missing. Another database on this server may make the role at the same moment. */
const STATEMENTS = `
  SELECT format('DO $do$ BEGIN CREATE ROLE %I NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$', $1::text) AS statement
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AND $2::text IS NOT NULL AND $3::text[] IS NOT NULL AND $4::text[] IS NOT NULL
  UNION ALL
  SELECT format('GRANT %I TO CURRENT_USER', $1::text) WHERE (${MAY_BECOME}) IS NOT TRUE AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`;

/** Looks at the reader's own right only. A right of PUBLIC cannot be revoked from the reader alone: each start would try, and each time end the delta links of all clients. */
const READS_WHOLE = `EXISTS (
    SELECT FROM aclexplode(c.relacl) AS acl WHERE acl.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1) AND acl.privilege_type = 'SELECT')`;

/**
 * A table that is made later, perhaps in the place of another, is read whole until the next start: else its rows would be missing until then. What may be read whole is narrowed to its columns.
 */
const GRANTS = `
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', $2::text, $1::text) AS statement WHERE NOT has_schema_privilege($1, $2, 'USAGE')
  UNION ALL
  SELECT format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT ON TABLES TO %I', $2::text, $1::text)
  WHERE NOT EXISTS (
    SELECT FROM pg_default_acl AS d CROSS JOIN aclexplode(d.defaclacl) AS acl
    WHERE d.defaclrole = current_user::regrole AND d.defaclnamespace = to_regnamespace(quote_ident($2)) AND acl.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1))
  UNION ALL
  SELECT format('REVOKE SELECT ON %s FROM %I', c.oid::regclass, $1::text) FROM pg_class AS c
  WHERE c.relnamespace = to_regnamespace(quote_ident($2)) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${READS_WHOLE}
  UNION ALL
  SELECT format('GRANT SELECT (%s) ON %s TO %I', string_agg(quote_ident(wanted.column_name), ', '), wanted.table_name, $1::text)
  FROM unnest($3::text[], $4::text[]) AS wanted(table_name, column_name)
  JOIN pg_attribute AS a ON a.attrelid = to_regclass(wanted.table_name) AND a.attname = wanted.column_name AND a.attnum > 0
  JOIN pg_class AS c ON c.oid = a.attrelid
  WHERE ${READS_WHOLE} OR NOT has_column_privilege($1, a.attrelid, a.attnum, 'SELECT')
  GROUP BY wanted.table_name
  UNION ALL
  SELECT format('GRANT USAGE ON SCHEMA changes TO %I', $1::text) WHERE NOT has_schema_privilege($1, 'changes', 'USAGE')
  UNION ALL
  SELECT format('GRANT SELECT ON %s TO %I', log.name, $1::text) FROM unnest('{changes.change,changes.history}'::text[]) AS log(name)
  WHERE NOT has_table_privilege($1, log.name, 'SELECT')`;
