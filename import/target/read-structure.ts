/** What the database says of the tables that are imported into: columns, what is unique, references. */
import type { Client } from 'pg';
import { byTable, type DatabaseTable, readUnique } from '../../resolvers/storage/database-catalogue';
import type { Digits, FilledDomain, IntervalUnit, Reference, TargetColumn } from './import-target';

export interface DatabaseStructure {
  /** By table, as all that follows. */
  readonly unique: ReadonlyMap<string, DatabaseTable['unique']>;
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, TargetColumn>>;
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Tables that have the rows of others too, which inherit from them: what is written into them stands beside those. */
  readonly inherited: ReadonlySet<string>;
}

/** Of an interval that PostgreSQL cuts to whole minutes, hours, days or months; the bits are those of its `datetime.h`. */
const UNIT =
  "CASE WHEN stored.modifier >> 16 & 4096 > 0 THEN NULL WHEN stored.modifier >> 16 & 2048 > 0 THEN 'minutes' WHEN stored.modifier >> 16 & 1024 > 0 THEN 'hours' WHEN stored.modifier >> 16 & 8 > 0 THEN 'days' ELSE 'months' END";

/** Domains are walked down to the types below them once, and not for each column. */
const COLUMNS = `
  WITH RECURSIVE below AS (
    SELECT t.oid AS domain, t.typbasetype AS type, t.typtypmod AS modifier, t.typnotnull AS filled FROM pg_catalog.pg_type AS t WHERE t.typtype = 'd'
    UNION ALL
    SELECT below.domain, t.typbasetype, t.typtypmod, below.filled OR t.typnotnull FROM below JOIN pg_catalog.pg_type AS t ON t.oid = below.type WHERE t.typtype = 'd'
  ),
  base AS MATERIALIZED (SELECT below.* FROM below JOIN pg_catalog.pg_type AS t ON t.oid = below.type WHERE t.typtype <> 'd')
  SELECT c.relname::text AS "table", a.attname::text AS name, a.attnotnull OR stored.filled AS "notNull", a.attgenerated <> '' AS generated, a.attcollation <> 0 AS "hasCollation",
    CASE stored.type WHEN 'int2'::regtype THEN 2 WHEN 'int4'::regtype THEN 4 END AS bytes,
    CASE WHEN m.modifier > 0 AND scale >= 0 THEN json_build_object('before', precision - scale, 'after', scale) END AS digits,
    CASE WHEN stored.type IN ('timestamptz'::regtype, 'time'::regtype, 'interval'::regtype) AND stored.modifier & 65535 < 6 THEN stored.modifier & 65535 END AS decimals,
    CASE WHEN stored.type = 'interval'::regtype AND stored.modifier >= 0 THEN ${UNIT} END AS unit,
    (a.attnotnull OR stored.filled) AND a.attgenerated = '' AND NOT a.atthasdef AND own.typdefault IS NULL AND s.sequence IS NULL AS "isRequired", s.sequence,
    CASE WHEN stored.filled THEN json_build_object('domain', format_type(a.atttypid, NULL), 'base', format_type(stored.type, stored.modifier)) END AS filled
  FROM pg_catalog.pg_class AS c
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_catalog.pg_type AS own ON own.oid = a.atttypid
  LEFT JOIN base ON base.domain = a.atttypid
  CROSS JOIN LATERAL (SELECT coalesce(base.type, a.atttypid), coalesce(base.modifier, a.atttypmod), coalesce(base.filled, false)) AS stored(type, modifier, filled)
  CROSS JOIN LATERAL (SELECT CASE stored.type WHEN 'numeric'::regtype THEN stored.modifier - 4 END) AS m(modifier)
  CROSS JOIN LATERAL (SELECT m.modifier >> 16, ((m.modifier & 2047) # 1024) - 1024) AS d(precision, scale)
  CROSS JOIN LATERAL pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) AS s(sequence)
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p')
  ORDER BY c.relname, a.attnum`;

const INHERITED = `
  SELECT c.relname::text AS "table" FROM pg_catalog.pg_class AS c
  WHERE c.relnamespace = quote_ident($1)::regnamespace AND c.relkind = 'r' AND EXISTS (SELECT FROM pg_catalog.pg_inherits AS i WHERE i.inhparent = c.oid)`;

/** PostgreSQL keeps a reference to a partitioned table once more for each partition, of which a row is in one only. */
const REFERENCES = `
  SELECT own.relname::text AS "table", other.relname::text AS target, f.condeferred AS deferred, true AS "mustExist",
    (SELECT array_agg(a.attname::text ORDER BY k.position) FROM unnest(f.conkey) WITH ORDINALITY AS k (number, position)
      JOIN pg_catalog.pg_attribute AS a ON a.attrelid = f.conrelid AND a.attnum = k.number) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY k.position) FROM unnest(f.confkey) WITH ORDINALITY AS k (number, position)
      JOIN pg_catalog.pg_attribute AS a ON a.attrelid = f.confrelid AND a.attnum = k.number) AS "to"
  FROM pg_catalog.pg_constraint AS f
  JOIN pg_catalog.pg_class AS own ON own.oid = f.conrelid
  JOIN pg_catalog.pg_class AS other ON other.oid = f.confrelid
  WHERE f.contype = 'f' AND own.relnamespace = quote_ident($1)::regnamespace AND other.relnamespace = own.relnamespace
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint AS whole WHERE whole.oid = f.conparentid AND whole.conrelid = f.conrelid)
  ORDER BY own.relname, f.conname`;

export async function readStructure(client: Client, schema: string): Promise<DatabaseStructure> {
  const unique = await readUnique(schema, {
    run: async ({ text, values }) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  });
  const columns = await client.query<ColumnRow>(COLUMNS, [schema]);
  const references = await client.query<Reference & { readonly table: string }>(REFERENCES, [schema]);
  const inherited = await client.query<{ readonly table: string }>(INHERITED, [schema]);
  return {
    unique,
    inherited: new Set(inherited.rows.map(({ table }) => table)),
    columns: new Map(
      [...byTable(columns.rows)].map(([table, rows]) => [
        table,
        new Map(
          rows.map(row => [
            row.name,
            {
              ...row,
              sequence: row.sequence ?? undefined,
              bytes: row.bytes ?? undefined,
              digits: row.digits ?? undefined,
              decimals: row.decimals ?? undefined,
              unit: row.unit ?? undefined,
              filled: row.filled ?? undefined,
            },
          ]),
        ),
      ]),
    ),
    references: byTable(references.rows),
  };
}

interface ColumnRow extends Omit<TargetColumn, 'sequence' | 'bytes' | 'digits' | 'decimals' | 'unit' | 'filled'> {
  readonly table: string;
  readonly sequence: string | null;
  readonly bytes: number | null;
  readonly digits: Digits | null;
  readonly decimals: number | null;
  readonly unit: IntervalUnit | null;
  readonly filled: FilledDomain | null;
}
