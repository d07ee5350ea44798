/**
 * Databases and a model -> the role that the data is read as: it may read the columns that the model names and the log of changes, and nothing else, so that PostgreSQL refuses what a fault in this service would
 * ask for. Made where the service's own role may make it; else the data is read as that role itself, and the reason is given.
 */
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import { BEGIN_AFTER_OTHERS } from '../../resolvers/database/session-settings';
import { withClient } from '../../resolvers/database/with-client';
import { readColumns } from '../../resolvers/storage/read-columns';
import type { UsedDatabases } from './open-databases';

/** Of the whole server, as roles are; its rights are of each database. */
export const READER_ROLE = 'opslag_reader';

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

interface ColumnRows {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
}

/** In pairs; tables with their schema, quoted. */
function columnRows(model: AnnotatedSchema): ColumnRows {
  const pairs = [...readColumns(model)].flatMap(([table, columns]) =>
    columns.map((column): [string, string] => [`${escapeIdentifier(model.databaseSchema)}.${escapeIdentifier(table)}`, column]),
  );
  return { tables: pairs.map(([table]) => table), columns: pairs.map(([, column]) => column) };
}

/** Gives why it could not be done. Instances that start together do it one after the other. */
async function grant(client: Client, columns: ColumnRows, schema: string): Promise<string | undefined> {
  try {
    await client.query(BEGIN_AFTER_OTHERS);
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

const MAY_BECOME = `SELECT pg_has_role(current_user, oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) FROM pg_roles WHERE rolname = $1`;

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

interface Trial {
  /** As whom the session reads without the reader. */
  readonly user: string;
  readonly mayBecome: boolean;
  /** What the reader may not read, of what is there. */
  readonly unreadable: readonly string[];
  /** Tables whose policies show it nothing. */
  readonly withoutRows: readonly string[];
}

/** Whether the session's role may become the reader, and the reader may read everything that is there. */
async function tryReader(client: Client, { tables, columns }: ColumnRows): Promise<Trial> {
  const user = await userOf(client);
  const become = await client.query<Record<string, boolean>>(MAY_BECOME, [READER_ROLE]);
  if (!Object.values(become.rows[0] ?? {}).includes(true)) return { user, mayBecome: false, unreadable: [], withoutRows: [] };
  const ask = async (statement: string) => (await client.query<Asked>(statement, [READER_ROLE, tables, columns])).rows;
  const unreadable = namesOf([...(await ask(UNREADABLE)), ...(await refusedViews(client, await ask(VIEWS)))]);
  return { user, mayBecome: true, unreadable, withoutRows: namesOf(await ask(WITHOUT_ROWS)) };
}

async function userOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ user: string }>('SELECT current_user::text AS user');
  return rows[0]?.user ?? '';
}

interface Asked {
  /** Of a table, with its schema. */
  readonly name: string;
  readonly statement?: string;
}

function namesOf(tables: readonly Asked[]): readonly string[] {
  return [...new Set(tables.map(({ name }) => name))];
}

/** A view may read with the rights of who asks (`security_invoker`, functions), which only PostgreSQL tells. Planning may run functions, so that nothing is written and it takes no longer than a statement may. What else fails is no matter of rights. */
async function refusedViews(client: Client, views: readonly Asked[]): Promise<readonly Asked[]> {
  const refused: Asked[] = [];
  for (const view of views) {
    await client.query(`BEGIN READ ONLY; SET LOCAL ROLE ${READER_ROLE}; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '5s'`);
    await client.query(view.statement ?? '').catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) refused.push(view);
    });
    await client.query('ROLLBACK');
  }
  return refused;
}

const INSUFFICIENT_PRIVILEGE = '42501';

const WANTED = `unnest($2::text[], $3::text[]) AS wanted(name, column_name)
  JOIN pg_attribute AS a ON a.attrelid = to_regclass(wanted.name) AND a.attname = wanted.column_name AND a.attnum > 0`;

/** A foreign table is read as its server maps the one who asks. */
const UNREADABLE = `
  SELECT wanted.name FROM ${WANTED} WHERE NOT has_column_privilege($1, a.attrelid, a.attnum, 'SELECT')
  UNION
  SELECT wanted.name FROM ${WANTED} JOIN pg_foreign_table AS f ON f.ftrelid = a.attrelid
  JOIN pg_user_mappings AS own ON own.srvid = f.ftserver AND own.usename = current_user
  WHERE NOT EXISTS (SELECT FROM pg_user_mappings AS m WHERE m.srvid = f.ftserver AND m.usename IN ($1, 'public'))
  ORDER BY name`;

const VIEWS = `
  SELECT wanted.name, format('EXPLAIN SELECT %s FROM %s', string_agg(quote_ident(a.attname), ', '), wanted.name) AS statement
  FROM ${WANTED} JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'v' WHERE $1::text IS NOT NULL GROUP BY wanted.name ORDER BY wanted.name`;

const WITHOUT_ROWS = `
  SELECT DISTINCT wanted.name FROM ${WANTED} JOIN pg_class AS c ON c.oid = a.attrelid AND c.relrowsecurity
  JOIN pg_roles AS reader ON reader.rolname = $1 AND NOT reader.rolbypassrls
  WHERE NOT EXISTS (
    SELECT FROM pg_policy AS p CROSS JOIN unnest(p.polroles) AS role
    WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('r', '*') AND (role = 0 OR pg_has_role($1, role, 'USAGE')))
  ORDER BY wanted.name`;
