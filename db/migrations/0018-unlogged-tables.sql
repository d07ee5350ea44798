-- A crash empties an unlogged table, and no trigger fires. So it has no mark.

-- Of a partitioned table and all its parts. Null where one of them does not note each of its changes, or is unlogged. pg_partition_tree would wait for the lock of each part, and all polls with it.
CREATE OR REPLACE FUNCTION changes.mark_of_parts(partitioned oid) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    WITH RECURSIVE part AS (
      SELECT partitioned AS relid UNION ALL SELECT inhrelid FROM part JOIN pg_inherits ON inhparent = relid
    )
    SELECT CASE WHEN count(*) = count(*) FILTER (WHERE g.number >= 4 AND c.relpersistence <> 'u') THEN encode(sha256(convert_to(
      string_agg(concat_ws(' ', c.oid, c.xmin, n.xmin, a.written, g.written), ' ' ORDER BY c.oid), 'UTF8')), 'hex') END
    FROM part JOIN pg_class AS c ON c.oid = part.relid JOIN pg_namespace AS n ON n.oid = c.relnamespace
      CROSS JOIN LATERAL (SELECT sum(xmin::text::bigint) AS written FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS a
      CROSS JOIN LATERAL (
        SELECT sum(xmin::text::bigint) AS written, count(*) AS number FROM pg_trigger
        WHERE tgrelid = c.oid AND tgname LIKE 'opslag\_changes\_%' AND tgenabled IN ('O', 'A')
      ) AS g
  );
END
$$;

-- Null where not each change is noted: the table lacks a trigger, has parts without being partitioned, is such a part, shows each role other rows, or is unlogged.
CREATE OR REPLACE FUNCTION changes.marks(schemas text[], names text[], base_schemas text[], bases text[]) RETURNS text[]
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN ARRAY(
    SELECT CASE WHEN base = '' THEN t.mark ELSE v.mark || ' ' || t.mark END
    FROM unnest(schemas, names, base_schemas, bases) WITH ORDINALITY AS asked(schema, name, base_schema, base, number)
      LEFT JOIN LATERAL (
        SELECT CASE WHEN c.relkind = 'p' THEN changes.mark_of_parts(c.oid) ELSE concat_ws(' ', c.oid, c.xmin, n.xmin, a.written, g.written) END AS mark
        FROM pg_namespace AS n JOIN pg_class AS c ON c.relnamespace = n.oid
          CROSS JOIN LATERAL (SELECT sum(xmin::text::bigint) AS written FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS a
          CROSS JOIN LATERAL (
            SELECT sum(xmin::text::bigint) AS written, count(*) AS number FROM pg_trigger
            WHERE tgrelid = c.oid AND tgname LIKE 'opslag\_changes\_%' AND tgenabled IN ('O', 'A')
          ) AS g
        WHERE n.nspname = CASE WHEN base = '' THEN asked.schema ELSE base_schema END AND c.relname = CASE WHEN base = '' THEN asked.name ELSE base END
          AND g.number >= 4 AND c.relkind IN ('r', 'p') AND NOT c.relrowsecurity AND c.relpersistence <> 'u'
          AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid OR (inhparent = c.oid AND c.relkind = 'r'))
      ) AS t ON true
      LEFT JOIN LATERAL (
        SELECT concat_ws(' ', c.oid, a.written, r.written) AS mark
        FROM pg_namespace AS n JOIN pg_class AS c ON c.relnamespace = n.oid
          CROSS JOIN LATERAL (SELECT sum(xmin::text::bigint) AS written FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS a
          CROSS JOIN LATERAL (SELECT sum(xmin::text::bigint) AS written FROM pg_rewrite WHERE ev_class = c.oid) AS r
        WHERE n.nspname = asked.schema AND c.relname = asked.name AND c.relkind = 'v'
      ) AS v ON base <> ''
    ORDER BY number
  );
END
$$;
