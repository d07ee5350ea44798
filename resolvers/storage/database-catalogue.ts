/** What the database says of one schema: tables, columns, enum labels, what is unique. */
import { canLink } from './can-link';
import { neverNull } from './never-null';
import { TYPES_IN_SCHEMA } from './types-in-schema';
import type { Row, StatementRunner } from '../database/database-types';

export interface DatabaseCatalogue {
  readonly tables: ReadonlyMap<string, DatabaseTable>;
}

export interface DatabaseTable {
  readonly name: string;
  /** False for a view and the like, of which the database knows neither keys nor which columns are never null. */
  readonly constrained: boolean;
  readonly columns: ReadonlyMap<string, DatabaseColumn>;
  /** Sets of columns of which no two rows have the same values. */
  readonly unique: readonly (readonly string[])[];
}

export interface DatabaseColumn {
  readonly name: string;
  /** `pg_type.typname`; of a domain, that of the type below. */
  readonly type: string;
  /** The schema of that type. */
  readonly typeSchema: string;
  /** Whether the role that asks may name the type. */
  readonly isNameable: boolean;
  readonly isDomain: boolean;
  /** Whether rows can be found by it: `=` compares two values of the type, and it is no array, of which there are no arrays of values. */
  readonly canLink: boolean;
  /** Undefined where it is the database's own, or where the type has none. */
  readonly collation: string | undefined;
  /** Whether texts are equal only where they are the same. */
  readonly isExact: boolean;
  readonly notNull: boolean;
  /** In order, when the type is an enum. */
  readonly labels: readonly string[] | undefined;
}

/** Everything as text, one array for each list, so that the answer does not depend on how the driver reads other types. What follows from a type is found once for all columns of it. */
const COLUMNS = `
  WITH RECURSIVE base AS (
    SELECT oid, oid AS below, typbasetype, typname, typnamespace, typtype, typcategory, typnotnull FROM pg_catalog.pg_type
    WHERE oid IN (${TYPES_IN_SCHEMA})
    UNION ALL
    SELECT base.oid, below.oid, below.typbasetype, below.typname, below.typnamespace, below.typtype, below.typcategory,
      base.typnotnull OR below.typnotnull
    FROM base JOIN pg_catalog.pg_type AS below ON below.oid = base.typbasetype
  ), type AS MATERIALIZED (
    SELECT base.oid, base.typname::text AS "type",
      (SELECT nspname::text FROM pg_catalog.pg_namespace WHERE oid = base.typnamespace) AS "typeSchema", has_schema_privilege(base.typnamespace, 'USAGE')::text AS "isNameable", (base.below <> base.oid)::text AS "isDomain",
      (${canLink({ type: 'base', below: 'base.below', declared: 'base.oid' })})::text AS "canLink", base.typnotnull AS "notNull",
      (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder)::text FROM pg_catalog.pg_enum AS e WHERE e.enumtypid = base.below) AS "labels"
    FROM base WHERE base.typbasetype = 0
  )
  SELECT c.relname::text AS "table", c.relkind::text AS "kind", a.attname::text AS "column",
    type."type", type."typeSchema", type."isNameable", type."isDomain", type."canLink", type."labels",
    CASE WHEN l.collname <> 'default' THEN l.collname::text END AS "collation", coalesce(l.collisdeterministic, true)::text AS "isExact",
    (${neverNull('a')} OR type."notNull")::text AS "notNull"
  FROM pg_catalog.pg_class AS c
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN type ON type.oid = a.atttypid
  LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = a.attcollation
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  ORDER BY c.relname, a.attnum`;

/** Unique over whole tables: no partial index, none on expressions; where nulls may stand, rows without a value do not count. */
const UNIQUE = `
  SELECT c.relname::text AS "table", json_agg(a.attname ORDER BY k.position)::text AS "columns"
  FROM pg_catalog.pg_index AS i
  JOIN pg_catalog.pg_class AS c ON c.oid = i.indrelid
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, position)
  JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.number
  WHERE n.nspname = $1 AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND k.position <= i.indnkeyatts
  GROUP BY c.relname, i.indexrelid`;

export async function readDatabaseCatalogue(schema: string, runner: StatementRunner): Promise<DatabaseCatalogue> {
  const columns = await runner.run({ text: COLUMNS, values: [schema] }, undefined);
  const unique = await readUnique(schema, runner);
  return { tables: new Map([...byTable(columns)].map(([name, rows]) => [name, tableOf(name, rows, unique.get(name) ?? [])])) };
}

/** By table: sets of columns of which no two rows have the same values. */
export async function readUnique(schema: string, runner: StatementRunner): Promise<ReadonlyMap<string, DatabaseTable['unique']>> {
  const rows = await runner.run({ text: UNIQUE, values: [schema] }, undefined);
  return new Map([...byTable(rows)].map(([table, sets]) => [table, sets.map(set => names(text(set, 'columns')))]));
}

/** Rows that name their table. */
export function byTable<Named extends { readonly table?: unknown }>(rows: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const tables = new Map<string, Named[]>();
  for (const row of rows) {
    const name = String(row.table);
    const known = tables.get(name);
    if (known) known.push(row);
    else tables.set(name, [row]);
  }
  return tables;
}

function tableOf(name: string, columns: readonly Row[], unique: DatabaseTable['unique']): DatabaseTable {
  return {
    name,
    constrained: columns.every(row => ['r', 'p'].includes(text(row, 'kind'))),
    columns: new Map(columns.map(row => [text(row, 'column'), columnOf(row)])),
    unique,
  };
}

function columnOf(row: Row): DatabaseColumn {
  return {
    name: text(row, 'column'),
    type: text(row, 'type'),
    typeSchema: text(row, 'typeSchema'),
    isNameable: text(row, 'isNameable') === 'true',
    isDomain: text(row, 'isDomain') === 'true',
    canLink: text(row, 'canLink') === 'true',
    collation: row.collation === null ? undefined : text(row, 'collation'),
    isExact: text(row, 'isExact') === 'true',
    notNull: text(row, 'notNull') === 'true',
    labels: row.labels === null ? undefined : names(text(row, 'labels')),
  };
}

function text(row: Row, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') throw new Error(`The catalogue gave no text for ${name}.`);
  return value;
}

function names(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error('The catalogue gave no list.');
  return list.map(String);
}
