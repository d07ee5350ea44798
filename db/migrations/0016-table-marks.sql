-- Marks tell whether a table or a view is as it was. PostgreSQL writes its entries in pg_class, pg_attribute, pg_trigger and pg_rewrite, and that of its schema in pg_namespace, anew for each alteration,
-- also for one that is taken back, and for none that a VACUUM, an ANALYZE or an index makes. Each entry knows the transaction that wrote it (xmin), so the sum over entries is another after each alteration.

-- Of a partitioned table and all its parts. Null where one of them does not note each of its changes. pg_partition_tree would wait for the lock of each part, and all polls with it.
CREATE FUNCTION changes.mark_of_parts(partitioned oid) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    WITH RECURSIVE part AS (
      SELECT partitioned AS relid UNION ALL SELECT inhrelid FROM part JOIN pg_inherits ON inhparent = relid
    )
    SELECT CASE WHEN count(*) = count(*) FILTER (WHERE g.number >= 4) THEN encode(sha256(convert_to(
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

-- In their order. Tables are asked for by name, since a name is what statements have, and no right to a schema is needed: a role may read a view, and not the table below. A view names the table that it
-- shows as its base, and its mark is that of both; a table has an empty one. The rights to a view do not matter, and neither does a name that it had for a while: nothing is noted under it.
-- Null where not each change is noted: the table lacks a trigger, has parts without being partitioned, is such a part, or shows each role other rows.
CREATE FUNCTION changes.marks(schemas text[], names text[], base_schemas text[], bases text[]) RETURNS text[]
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
          AND g.number >= 4 AND c.relkind IN ('r', 'p') AND NOT c.relrowsecurity
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

-- Of all of them, one text. Null where one of them is.
CREATE FUNCTION changes.digest_of_marks(schemas text[], names text[], base_schemas text[], bases text[]) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found text[] := changes.marks(schemas, names, base_schemas, bases);
BEGIN
  RETURN CASE WHEN array_position(found, NULL) IS NULL THEN left(encode(sha256(convert_to(array_to_string(found, ' '), 'UTF8')), 'hex'), 32) END;
END
$$;

-- Of the server and its standbys. It never changes while a server runs, so it is computed when a statement is planned: each session's plans keep it.
CREATE FUNCTION changes.system_identifier() RETURNS text LANGUAGE sql IMMUTABLE RETURN (SELECT system_identifier::text FROM pg_control_system());
