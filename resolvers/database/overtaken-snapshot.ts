/**
 * Whether a snapshot is older than a table that was read in it. A transaction that empties, rewrites or replaces a table holds it; who waits for it has taken the snapshot before, and PostgreSQL then shows the
 * table without rows (PostgreSQL, section 13.6). No table can be changed so once it has been read, until the snapshot is closed.
 */
import type { SqlStatement, TableName } from './database-types';

/** `pg_class` is read in the snapshot, the functions tell what is now. `isOfOthers`: one of them is a view, or has partitions or heirs, whose own tables are to be looked at too. */
const ARE_OVERTAKEN = `SELECT count(*) FILTER (WHERE known.relkind = 'v' OR known.relhassubclass) > 0 AS "isOfOthers",
  count(*) FILTER (WHERE known.oid IS NULL OR known.relname <> asked.name OR known.relfilenode <> pg_relation_filenode(known.oid)) > 0 AS "isOvertaken"
FROM unnest($1::text[], $2::text[]) AS asked (schema, name)
LEFT JOIN pg_catalog.pg_class known ON known.oid = to_regclass(quote_ident(asked.schema) || '.' || quote_ident(asked.name))`;

export function areOvertaken(tables: readonly TableName[]): SqlStatement {
  return { text: ARE_OVERTAKEN, values: [tables.map(({ schema }) => schema), tables.map(({ name }) => name)] };
}

/**
 * Of all that the transaction has read, which takes four times as long; also in schemas that the role may not use. Views and some tables of PostgreSQL's own have no file. An index may be made or renamed while its table is read.
 */
export const IS_OVERTAKEN: SqlStatement = {
  text: `SELECT count(*) > 0 AS "isOvertaken"
FROM pg_catalog.pg_locks held LEFT JOIN pg_catalog.pg_class known ON known.oid = held.relation
WHERE held.locktype = 'relation' AND held.pid = pg_backend_pid() AND held.database <> 0 AND CASE
  WHEN known.oid IS NULL THEN pg_get_indexdef(held.relation) IS NULL
  WHEN known.relkind IN ('i', 'I') THEN false
  ELSE known.relfilenode <> 0 AND known.relfilenode <> pg_relation_filenode(known.oid)
    OR (pg_identify_object('pg_catalog.pg_class'::regclass, known.oid, 0)).identity <> known.relnamespace::regnamespace || '.' || quote_ident(known.relname)
END`,
  values: [],
};
