/**
 * Whether a snapshot is older than a table that was read in it. A transaction that empties, rewrites or replaces a table holds it; who waits for it has taken the snapshot before, and PostgreSQL then shows the
 * table without rows (PostgreSQL, section 13.6). No table can be changed so once it has been read, until the snapshot is closed.
 */
import type { SqlStatement } from './database-types';

/**
 * Of all that the transaction has read, tables of views and partitions too: `pg_class` is read in the snapshot, the functions tell what is now. Views and some tables of PostgreSQL's own have no file. An index
 * may be made or renamed while its table is read.
 */
export const IS_OVERTAKEN: SqlStatement = {
  text: `SELECT count(*) > 0 AS "isOvertaken"
FROM pg_catalog.pg_locks held LEFT JOIN pg_catalog.pg_class known ON known.oid = held.relation
WHERE held.locktype = 'relation' AND held.pid = pg_backend_pid() AND held.database <> 0 AND CASE
  WHEN known.oid IS NULL THEN pg_get_indexdef(held.relation) IS NULL
  WHEN known.relkind IN ('i', 'I') THEN false
  ELSE known.relfilenode <> 0 AND known.relfilenode <> pg_relation_filenode(known.oid)
    OR to_regclass(known.relnamespace::regnamespace || '.' || quote_ident(known.relname)) IS DISTINCT FROM known.oid
END`,
  values: [],
};
