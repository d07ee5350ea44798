/** The numbers of the types that columns of the schema `$1` have: a database with many tables has many more types, two for each table. */
export const TYPES_IN_SCHEMA = `SELECT had.atttypid FROM pg_catalog.pg_attribute AS had
      JOIN pg_catalog.pg_class AS owner ON owner.oid = had.attrelid
      JOIN pg_catalog.pg_namespace AS around ON around.oid = owner.relnamespace
      WHERE around.nspname = $1 AND had.attnum > 0`;
