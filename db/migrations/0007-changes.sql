-- The log of changes: which row of a tracked table was added, changed or deleted, by which transaction. Statement triggers write it. It holds keys and names of columns, and no other value.
CREATE SCHEMA changes;

CREATE TABLE changes.change (
  noted timestamptz NOT NULL DEFAULT clock_timestamp(),
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Schema and table, not quoted.
  relation text NOT NULL,
  -- I, U or D. A row whose key changed is a D and an I.
  operation "char" NOT NULL,
  -- Columns of the key and of links, before and after: null before an I, and after a D.
  before jsonb,
  after jsonb,
  -- Of a U: the columns whose value changed.
  columns text[]
) PARTITION BY RANGE (noted);

CREATE INDEX change_transaction ON changes.change (transaction);

-- Takes the changes of days that have no partition. A change is never refused for the lack of one.
CREATE TABLE changes.change_rest PARTITION OF changes.change DEFAULT;

-- One row. Another identity says that what was noted under the one before tells nothing of the tables as they are now.
CREATE TABLE changes.history (
  identity uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The latest transaction whose changes were dropped with an old partition: whoever has seen less than it must begin anew.
  forgotten xid8
);

CREATE UNIQUE INDEX history_one_row ON changes.history ((true));

INSERT INTO changes.history DEFAULT VALUES;

CREATE FUNCTION changes.begin_history() RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  UPDATE changes.history SET identity = gen_random_uuid(), forgotten = NULL;
END;

-- The functions of triggers run as the owner of the log: whoever may write a tracked table needs no right to the log. Nothing that a type of one's own defines is called, but the
-- function that writes a key as text. Arguments of a trigger: the columns of the key; all columns whose values are noted.

-- jsonb_build_object('uuid', o.uuid, …), in parts: a function takes a hundred arguments.
CREATE FUNCTION changes.values_of(alias text, noted text[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
RETURN (
  SELECT string_agg(part, ' || ')
  FROM (
    SELECT format('jsonb_build_object(%s)', string_agg(format('%L, %I.%I', name, alias, name), ', ' ORDER BY number)) AS part
    FROM unnest(noted) WITH ORDINALITY AS item(name, number) GROUP BY (number - 1) / 40
  ) AS parts
);

-- Of a partition: the name of its whole table.
CREATE FUNCTION changes.name_of(tracked regclass) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
RETURN (
  SELECT nspname || '.' || relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE pg_class.oid = coalesce(pg_partition_root(tracked), tracked)
);

CREATE FUNCTION changes.note_insert() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format(
    $sql$INSERT INTO changes.change (relation, operation, after) SELECT $1, 'I', %s FROM new_rows AS n$sql$,
    changes.values_of('n', TG_ARGV[1]::text[])
  ) USING changes.name_of(TG_RELID);
  RETURN NULL;
END
$$;

CREATE FUNCTION changes.note_delete() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format(
    $sql$INSERT INTO changes.change (relation, operation, before) SELECT $1, 'D', %s FROM old_rows AS o$sql$,
    changes.values_of('o', TG_ARGV[1]::text[])
  ) USING changes.name_of(TG_RELID);
  RETURN NULL;
END
$$;

-- Values are compared by their bytes: types without an equality have that, and two texts that a collation calls equal are told apart.
CREATE FUNCTION changes.note_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  keys text[] := TG_ARGV[0];
  noted text[] := TG_ARGV[1];
  same text := (SELECT string_agg(format('o.%1$I = n.%1$I', name), ' AND ') FROM unnest(keys) AS name);
  -- As they are now: a column that was added later counts.
  changed text := (
    SELECT string_agg(format('CASE WHEN record_image_ne(ROW(o.%1$I), ROW(n.%1$I)) THEN %1$L END', attname), ', ' ORDER BY attnum)
    FROM pg_attribute WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped
  );
BEGIN
  EXECUTE format(
    $sql$INSERT INTO changes.change (relation, operation, before, after, columns)
      SELECT $1, CASE WHEN before IS NULL THEN 'I' WHEN after IS NULL THEN 'D' ELSE 'U' END, before, after, columns FROM (
        SELECT
          CASE WHEN o.%1$I IS NOT NULL THEN %2$s END AS before,
          CASE WHEN n.%1$I IS NOT NULL THEN %3$s END AS after,
          CASE WHEN o.%1$I IS NOT NULL AND n.%1$I IS NOT NULL THEN array_remove(ARRAY[%4$s], NULL) END AS columns
        FROM old_rows AS o FULL JOIN new_rows AS n ON %5$s OFFSET 0
      ) AS change WHERE columns IS NULL OR columns <> '{}'$sql$,
    keys[1], changes.values_of('o', noted), changes.values_of('n', noted), changed, same
  ) USING changes.name_of(TG_RELID);
  RETURN NULL;
END
$$;

-- What a TRUNCATE takes away is not looked at: a new history begins.
CREATE FUNCTION changes.note_truncate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM changes.begin_history();
  RETURN NULL;
END
$$;

-- Gives a table its triggers, or gives them anew. `keys`: those of its primary key unless given. `links`: columns to note beside those of the key and of foreign keys.
-- A statement that names a partition fires the triggers of the partition alone, so each has them.
CREATE FUNCTION changes.track(tracked regclass, keys text[] DEFAULT NULL, links text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  noted text[];
  arguments text;
  part regclass;
BEGIN
  keys := coalesce(keys, (
    SELECT array_agg(attname::text ORDER BY array_position(conkey, attnum)) FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE conrelid = tracked AND contype = 'p'
  ));
  IF keys IS NULL THEN
    RAISE EXCEPTION 'The table % has no primary key.', tracked USING ERRCODE = 'invalid_table_definition';
  END IF;
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = tracked AND attname = ANY (keys) AND NOT attnotnull) THEN
    RAISE EXCEPTION 'A column of the key of % may be null.', tracked USING ERRCODE = 'invalid_table_definition';
  END IF;
  noted := ARRAY(
    SELECT attname::text FROM pg_attribute WHERE attrelid = tracked AND attnum > 0 AND NOT attisdropped AND (
      attname = ANY (keys || links) OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = tracked AND contype = 'f' AND attnum = ANY (conkey))
    ) ORDER BY attnum
  );
  IF NOT noted @> (keys || links) THEN
    RAISE EXCEPTION 'The table % lacks a column of its key or of a link.', tracked USING ERRCODE = 'undefined_column';
  END IF;
  -- A key that could not be compared would make each later UPDATE fail.
  EXECUTE format('SELECT FROM %1$s AS o JOIN %1$s AS n ON %2$s WHERE false', tracked,
    (SELECT string_agg(format('o.%1$I = n.%1$I', name), ' AND ') FROM unnest(keys) AS name));
  arguments := format('(%L, %L)', keys, noted);
  FOR part IN SELECT tracked UNION SELECT relid FROM pg_partition_tree(tracked) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER opslag_changes_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION changes.note_insert%s', part, arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER opslag_changes_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION changes.note_update%s', part, arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER opslag_changes_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION changes.note_delete%s', part, arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER opslag_changes_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION changes.note_truncate()', part);
  END LOOP;
END
$$;

CREATE FUNCTION changes.untrack(tracked regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT tgrelid::regclass AS part, tgname FROM pg_trigger
    WHERE tgrelid IN (SELECT tracked UNION SELECT relid FROM pg_partition_tree(tracked)) AND tgname LIKE 'opslag\_changes\_%' AND NOT tgisinternal
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', found.tgname, found.part);
  END LOOP;
END
$$;

-- A trigger can be made only by who may call its function.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA changes FROM PUBLIC;
