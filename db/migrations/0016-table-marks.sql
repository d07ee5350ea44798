-- The mark of a table, or of a part of a partitioned one: another text wherever it was altered, the rights to it included, or its triggers were. PostgreSQL writes its entries in pg_class, pg_attribute or
-- pg_trigger, and of its schema in pg_namespace, anew for each alteration, also for one that is taken back, and for none that a VACUUM, an ANALYZE or an index makes. Null where not each change of the table is noted.
CREATE FUNCTION changes.mark_of(relation oid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT encode(sha256(convert_to(concat_ws(' ', c.oid, c.xmin, n.xmin, g.made,
      (SELECT string_agg(a.xmin::text, ' ' ORDER BY a.attnum) FROM pg_attribute AS a WHERE a.attrelid = relation AND a.attnum > 0)
    ), 'UTF8')), 'hex')
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace CROSS JOIN LATERAL (
      SELECT string_agg(oid || '.' || xmin, ' ' ORDER BY oid) AS made, count(*) AS number FROM pg_trigger
      WHERE tgrelid = relation AND tgname LIKE 'opslag\_changes\_%' AND tgenabled IN ('O', 'A')
    ) AS g
    WHERE c.oid = relation AND g.number = 4
  );
END
$$;

-- By name, since a name is what statements have. No schema is looked up by who may use it: a role may read a view, and not the table below.
-- Null also of a table that has parts without being partitioned, of one that is such a part, and of one that shows each role other rows.
CREATE FUNCTION changes.mark_of_table(schema_name text, table_name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  found record;
BEGIN
  SELECT c.oid, c.relkind INTO found FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname = schema_name AND c.relname = table_name AND NOT c.relrowsecurity
    AND c.relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid OR (inhparent = c.oid AND c.relkind = 'r'));
  IF found.relkind = 'p' THEN
    RETURN (
      SELECT CASE WHEN count(mark) = count(*) THEN encode(sha256(convert_to(string_agg(mark, ' ' ORDER BY relid), 'UTF8')), 'hex') END
      FROM (SELECT relid, changes.mark_of(relid) AS mark FROM pg_partition_tree(found.oid)) AS part
    );
  END IF;
  RETURN changes.mark_of(found.oid);
END
$$;

-- Another text where the view was made anew, or its columns have other names. Its rights do not matter, and neither does the name that it had for a while: nothing is noted under it.
CREATE FUNCTION changes.mark_of_view(schema_name text, view_name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT encode(sha256(convert_to(concat_ws(' ', c.oid,
      (SELECT string_agg(r.oid || '.' || r.xmin, ' ' ORDER BY r.oid) FROM pg_rewrite AS r WHERE r.ev_class = c.oid),
      (SELECT string_agg(quote_ident(a.attname), ' ' ORDER BY a.attnum) FROM pg_attribute AS a WHERE a.attrelid = c.oid)
    ), 'UTF8')), 'hex') FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname = schema_name AND c.relname = view_name AND c.relkind = 'v'
  );
END
$$;

-- In their order. A view names the table that it shows as its base, and its mark is that of both; a table has an empty one.
CREATE FUNCTION changes.marks(schemas text[], names text[], base_schemas text[], bases text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  marks text[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(names) LOOP
    marks := array_append(marks, CASE WHEN bases[i] = '' THEN changes.mark_of_table(schemas[i], names[i])
      ELSE changes.mark_of_view(schemas[i], names[i]) || ' ' || changes.mark_of_table(base_schemas[i], bases[i]) END);
  END LOOP;
  RETURN marks;
END
$$;

-- Of all of them, one text; `-` stands for a mark that is null.
CREATE FUNCTION changes.digest_of_marks(schemas text[], names text[], base_schemas text[], bases text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN left(encode(sha256(convert_to(array_to_string(changes.marks(schemas, names, base_schemas, bases), ' ', '-'), 'UTF8')), 'hex'), 32);
END
$$;

-- Of the server and its standbys. It never changes while a server runs, so it is computed when a statement is planned: each session's plans keep it.
CREATE FUNCTION changes.system_identifier() RETURNS text LANGUAGE sql IMMUTABLE RETURN (SELECT system_identifier::text FROM pg_control_system());
