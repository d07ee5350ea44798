-- Notes of an UPDATE exactly what it noted before, at less cost. Where equal values of a type have equal bytes, its own comparison is cheaper than one by bytes. What is noted of a row is
-- written anew only where a column of it changed. Old and new rows are in no order, so to hash them costs less than to sort them.
CREATE OR REPLACE FUNCTION changes.note_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1 SET IntervalStyle = 'postgres' SET DateStyle = 'ISO, YMD' SET TimeZone = 'UTC' SET bytea_output = 'hex' SET enable_mergejoin = off AS $$
DECLARE
  keys text[] := TG_ARGV[0];
  noted text[] := TG_ARGV[1];
  same text := (SELECT string_agg(format('o.%1$I = n.%1$I', name), ' AND ') FROM unnest(keys) AS name);
  changed text;
  noted_anew text;
BEGIN
  -- Columns as they are now: one that was added later counts.
  SELECT string_agg(format('CASE WHEN %s THEN %L END', differs, attname), ', ' ORDER BY attnum), string_agg(differs, ' OR ') FILTER (WHERE attname = ANY (noted))
  INTO changed, noted_anew
  FROM pg_attribute CROSS JOIN LATERAL (
    SELECT format(CASE
      WHEN atttypid = ANY ('{bool,int2,int4,int8,uuid,date,timestamp,timestamptz}'::regtype[]) THEN 'o.%1$I IS DISTINCT FROM n.%1$I'
      WHEN atttypid = ANY ('{text,varchar}'::regtype[]) THEN 'o.%1$I COLLATE "C" IS DISTINCT FROM n.%1$I COLLATE "C"'
      ELSE 'record_image_ne(ROW(o.%1$I), ROW(n.%1$I))'
    END, attname) AS differs
  ) AS comparison
  WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped;
  EXECUTE format(
    $sql$INSERT INTO changes.change (relation, operation, before, after, columns)
      SELECT $1, CASE WHEN o.%1$I IS NULL THEN 'I' WHEN n.%1$I IS NULL THEN 'D' ELSE 'U' END, c.before,
        CASE WHEN n.%1$I IS NULL THEN NULL WHEN o.%1$I IS NULL OR %6$s THEN %3$s ELSE c.before END, c.columns
      FROM old_rows AS o FULL JOIN new_rows AS n ON %5$s CROSS JOIN LATERAL (
        SELECT
          CASE WHEN o.%1$I IS NOT NULL THEN %2$s END AS before,
          CASE WHEN o.%1$I IS NOT NULL AND n.%1$I IS NOT NULL THEN array_remove(ARRAY[%4$s], NULL) END AS columns
        OFFSET 0
      ) AS c WHERE c.columns IS NULL OR c.columns <> '{}'$sql$,
    keys[1], changes.values_of('o', noted), changes.values_of('n', noted), changed, same, noted_anew
  ) USING changes.name_of(TG_RELID);
  RETURN NULL;
END
$$;
