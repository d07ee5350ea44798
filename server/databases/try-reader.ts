/** A session and the columns that the model names -> whether its role may become the reader of the data, and what the reader cannot read of them. Writes nothing. */
import { type Client, DatabaseError } from 'pg';

/** Of the whole server, as roles are; its rights are of each database. */
export const READER_ROLE = 'opslag_reader';

/** In pairs; tables with their schema, quoted. */
export interface ColumnRows {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
}

export const MAY_BECOME = `SELECT pg_has_role(current_user, oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) FROM pg_roles WHERE rolname = $1`;

interface Trial {
  /** As whom the session reads without the reader. */
  readonly user: string;
  readonly mayBecome: boolean;
  /** What the reader may not read, of what is there. */
  readonly unreadable: readonly string[];
  /** Tables whose policies show it nothing. */
  readonly withoutRows: readonly string[];
}

export async function tryReader(client: Client, { tables, columns }: ColumnRows): Promise<Trial> {
  const user = await userOf(client);
  const become = await client.query<Record<string, boolean>>(MAY_BECOME, [READER_ROLE]);
  if (!Object.values(become.rows[0] ?? {}).includes(true)) return { user, mayBecome: false, unreadable: [], withoutRows: [] };
  const ask = async (statement: string) => (await client.query<Asked>(statement, [tables, columns])).rows;
  const unreadable = namesOf([...(await ask(UNREADABLE)), ...(await refusedViews(client, await ask(VIEWS)))]);
  return { user, mayBecome: true, unreadable, withoutRows: namesOf(await ask(WITHOUT_ROWS)) };
}

export async function userOf(client: Client): Promise<string> {
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

async function refusedViews(client: Client, views: readonly Asked[]): Promise<readonly Asked[]> {
  const refused: Asked[] = [];
  const lastTry = performance.now() + SECOND_TRIES_MS;
  for (const view of views) if (await isRefused(client, view, lastTry)) refused.push(view);
  return refused;
}

/** A view may read with the rights of who asks (`security_invoker`, functions), which only PostgreSQL tells. Planning may run functions, so that nothing is written and it takes no longer than a statement may. What takes longer is asked once more, with more time, where that does not keep the start for too long. What else fails is no matter of rights. */
async function isRefused(client: Client, view: Asked, lastTry: number): Promise<boolean> {
  for (const { lock, statement } of PATIENCE) {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL ROLE ${READER_ROLE}; SET LOCAL lock_timeout = '${lock}'; SET LOCAL statement_timeout = '${statement}'`,
    );
    const code = await client.query(view.statement ?? '').then(() => undefined, codeOf); // oxfmt-ignore
    await client.query('ROLLBACK');
    if (code === undefined || !TOO_LATE.includes(code)) return code === INSUFFICIENT_PRIVILEGE;
    if (performance.now() > lastTry) break;
  }
  return false;
}

/** For all views together. */
const SECOND_TRIES_MS = 30_000;
const PATIENCE = [
  { lock: '1s', statement: '5s' },
  { lock: '5s', statement: '30s' },
];

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLSTATE of a statement that took too long, and of a lock that did not come in time. */
const TOO_LATE = ['57014', '55P03'];

const WANTED = `unnest($1::text[], $2::text[]) AS wanted(name, column_name)
  JOIN pg_attribute AS a ON a.attrelid = to_regclass(wanted.name) AND a.attname = wanted.column_name AND a.attnum > 0`;

/** A foreign table is read as its server maps the one who asks. */
const UNREADABLE = `
  SELECT wanted.name FROM ${WANTED} WHERE NOT has_column_privilege('${READER_ROLE}', a.attrelid, a.attnum, 'SELECT')
  UNION
  SELECT wanted.name FROM ${WANTED} JOIN pg_foreign_table AS f ON f.ftrelid = a.attrelid
  JOIN pg_user_mappings AS own ON own.srvid = f.ftserver AND own.usename = current_user
  WHERE NOT EXISTS (SELECT FROM pg_user_mappings AS m WHERE m.srvid = f.ftserver AND m.usename IN ('${READER_ROLE}', 'public'))
  ORDER BY name`;

const VIEWS = `
  SELECT wanted.name, format('EXPLAIN SELECT %s FROM %s', string_agg(quote_ident(a.attname), ', '), wanted.name) AS statement
  FROM ${WANTED} JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'v' GROUP BY wanted.name ORDER BY wanted.name`;

const WITHOUT_ROWS = `
  SELECT DISTINCT wanted.name FROM ${WANTED} JOIN pg_class AS c ON c.oid = a.attrelid AND c.relrowsecurity
  JOIN pg_roles AS reader ON reader.rolname = '${READER_ROLE}' AND NOT reader.rolbypassrls
  WHERE NOT EXISTS (
    SELECT FROM pg_policy AS p CROSS JOIN unnest(p.polroles) AS role
    WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('r', '*') AND (role = 0 OR pg_has_role('${READER_ROLE}', role, 'USAGE')))
  ORDER BY wanted.name`;
