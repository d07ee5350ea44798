/** A column, as SQL names its row of `pg_attribute` -> the condition in SQL that no row has a null in it. Since PostgreSQL 18 a column may be NOT NULL for new rows only, until its constraint is validated. */

export function neverNull(column: string): string {
  return `(${column}.attnotnull AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint AS nn
      WHERE nn.conrelid = ${column}.attrelid AND nn.contype = 'n' AND nn.conkey = ARRAY[${column}.attnum] AND NOT nn.convalidated))`;
}
