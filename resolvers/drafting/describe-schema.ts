/** The name of a schema -> its description by PostgreSQL's catalogue. A schema that is not there has no tables. */
import type { StatementRunner } from '../database/database-types';
import { canLink } from '../storage/can-link';
import { neverNull } from '../storage/never-null';
import { TYPES_IN_SCHEMA } from '../storage/types-in-schema';
import type { DescribedSchema, DescribedTable } from './described-schema';

export async function describeSchema(name: string, runner: StatementRunner): Promise<DescribedSchema> {
  const rows = await runner.run({ text: TABLES, values: [name] }, undefined);
  return { name, tables: rows.map(row => JSON.parse(String(row.description)) as DescribedTable) };
}

const names = (relation: string, numbers: string): string => `(
      SELECT json_agg(a.attname ORDER BY k.position)
      FROM unnest(${numbers}) WITH ORDINALITY AS k (number, position)
      JOIN pg_catalog.pg_attribute AS a ON a.attrelid = ${relation} AND a.attnum = k.number
    )`;

const list = (rows: string): string => `coalesce((${rows}), '[]')`;

/** A domain is followed to the type below it; the first length or precision on the way holds. */
const COLUMN_LIST = list(`
      SELECT json_agg(json_build_object(
        'name', a.attname, 'type', t.typname, 'written', format_type(a.atttypid, a.atttypmod),
        'maxLength', CASE WHEN m.modifier > 4 AND t.typname IN ('varchar', 'bpchar') THEN m.modifier - 4 END,
        'precision', CASE WHEN m.modifier > 4 AND t.typname = 'numeric' THEN (m.modifier - 4) >> 16 & 65535 END,
        'scale', CASE WHEN m.modifier > 4 AND t.typname = 'numeric' THEN ((m.modifier - 4 & 2047) # 1024) - 1024 END,
        'notNull', ${neverNull('a')} OR d.not_null, 'generated', a.attgenerated <> '',
        'labels', (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_catalog.pg_enum AS e WHERE e.enumtypid = t.oid),
        'isDomain', d.below <> a.atttypid, 'canLink', ${canLink({ type: 't', below: 'd.below', declared: 'a.atttypid' })},
        'collation', (SELECT l.collname FROM pg_catalog.pg_collation AS l WHERE l.oid = a.attcollation AND l.collname <> 'default'),
        'checks', ${list(`
          SELECT json_agg(pg_get_constraintdef(n.oid)) FROM (
            SELECT oid, contype, convalidated FROM pg_catalog.pg_constraint WHERE conrelid = c.oid AND conkey = ARRAY[a.attnum]
            UNION ALL
            SELECT m.oid, m.contype, m.convalidated FROM base JOIN pg_catalog.pg_constraint AS m ON m.contypid = base.below WHERE base.oid = a.atttypid
          ) AS n WHERE n.contype = 'c' AND n.convalidated`)},
        'comment', col_description(c.oid, a.attnum), 'readable', has_column_privilege(c.oid, a.attnum, 'SELECT')
      ) ORDER BY a.attnum)
      FROM pg_catalog.pg_attribute AS a
      JOIN base AS d ON d.oid = a.atttypid AND d.next = 0
      JOIN pg_catalog.pg_type AS t ON t.oid = d.below
      CROSS JOIN LATERAL (SELECT CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE d.modifier END AS modifier) AS m
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`);

/** Only PostgreSQL 18 has `conperiod`. */
const REFERENCE_LIST = list(`
      SELECT json_agg(json_build_object(
        'name', f.conname, 'columns', ${names('f.conrelid', 'f.conkey')}, 'schema', tn.nspname, 'table', tc.relname,
        'targetColumns', ${names('f.confrelid', 'f.confkey')}, 'validated', f.convalidated,
        'isOfPeriod', coalesce((to_jsonb(f) ->> 'conperiod')::boolean, false)
      ) ORDER BY f.conkey, f.conname)
      FROM pg_catalog.pg_constraint AS f
      JOIN pg_catalog.pg_class AS tc ON tc.oid = f.confrelid
      JOIN pg_catalog.pg_namespace AS tn ON tn.oid = tc.relnamespace
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conparentid = 0`);

const UNIQUE_LIST = list(`
      SELECT json_agg(${names('c.oid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')} ORDER BY i.indexrelid) FROM pg_catalog.pg_index AS i
      WHERE i.indrelid = c.oid AND NOT heirs.has AND i.indisunique AND NOT i.indisprimary AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL`);

const INDEX_LIST = list(`
      SELECT json_agg(json_build_object('columns', (
        SELECT json_agg(json_build_object(
          'name', a.attname, 'collation', l.collname, 'operators', o.opcname, 'nullsFirst', i.indoption[k - 1] & 2 <> 0
        ) ORDER BY k)
        FROM generate_series(1, i.indnkeyatts) AS k
        LEFT JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = i.indkey[k - 1] AND a.attnum > 0
        LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = i.indcollation[k - 1]
        JOIN pg_catalog.pg_opclass AS o ON o.oid = i.indclass[k - 1]
      )))
      FROM pg_catalog.pg_index AS i
      JOIN pg_catalog.pg_class AS x ON x.oid = i.indexrelid
      JOIN pg_catalog.pg_am AS m ON m.oid = x.relam AND m.amname = 'btree'
      WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL`);

/** One row for each table, as text, so that the answer does not depend on how the driver reads other types. */
const TABLES = `
  WITH RECURSIVE base AS (
    SELECT oid, oid AS below, typbasetype AS next, typtypmod AS modifier, typnotnull AS not_null FROM pg_catalog.pg_type
    WHERE oid IN (${TYPES_IN_SCHEMA})
    UNION ALL
    SELECT base.oid, t.oid, t.typbasetype, CASE WHEN base.modifier >= 0 THEN base.modifier ELSE t.typtypmod END, base.not_null OR t.typnotnull
    FROM base JOIN pg_catalog.pg_type AS t ON t.oid = base.next
  )
  SELECT json_build_object(
    'name', c.relname,
    'kind', CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'f' THEN 'foreign table' ELSE 'table' END,
    'comment', obj_description(c.oid, 'pg_class'),
    'partitionOf', (SELECT p.relname FROM pg_catalog.pg_inherits AS h JOIN pg_catalog.pg_class AS p ON p.oid = h.inhparent WHERE c.relispartition AND h.inhrelid = c.oid),
    'hasHeirs', heirs.has,
    'extension', (SELECT x.extname FROM pg_catalog.pg_depend AS e JOIN pg_catalog.pg_extension AS x ON x.oid = e.refobjid
      WHERE e.classid = 'pg_catalog.pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e'),
    'readable', has_any_column_privilege(c.oid, 'SELECT'),
    'columns', ${COLUMN_LIST},
    'primaryKey', (SELECT ${names('c.oid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')} FROM pg_catalog.pg_index AS i WHERE i.indrelid = c.oid AND i.indisprimary AND NOT heirs.has),
    'unique', ${UNIQUE_LIST},
    'references', ${REFERENCE_LIST},
    'indexes', ${INDEX_LIST}
  )::text AS description
  FROM pg_catalog.pg_class AS c
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL (SELECT c.relkind <> 'p' AND EXISTS (SELECT FROM pg_catalog.pg_inherits WHERE inhparent = c.oid) AS has) AS heirs
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  ORDER BY c.relname COLLATE "C"`;
