-- A text of the log as a value of the type and the collation of a column, of which `pattern` is an empty value. Domains that take no null take the empty value as it is.
CREATE FUNCTION changes.typed(pattern anyelement, noted text) RETURNS anyelement LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF noted IS NULL THEN
    RETURN pattern;
  END IF;
  RETURN noted;
END
$$;

-- The log has values as text. They are written alike in each session, whatever it has set: a number that a session rounds would be that of no row.
ALTER FUNCTION changes.note_insert() SET extra_float_digits = 1;
ALTER FUNCTION changes.note_insert() SET IntervalStyle = 'postgres';
ALTER FUNCTION changes.note_insert() SET DateStyle = 'ISO, YMD';
ALTER FUNCTION changes.note_insert() SET TimeZone = 'UTC';
ALTER FUNCTION changes.note_insert() SET bytea_output = 'hex';
ALTER FUNCTION changes.note_update() SET extra_float_digits = 1;
ALTER FUNCTION changes.note_update() SET IntervalStyle = 'postgres';
ALTER FUNCTION changes.note_update() SET DateStyle = 'ISO, YMD';
ALTER FUNCTION changes.note_update() SET TimeZone = 'UTC';
ALTER FUNCTION changes.note_update() SET bytea_output = 'hex';
ALTER FUNCTION changes.note_delete() SET extra_float_digits = 1;
ALTER FUNCTION changes.note_delete() SET IntervalStyle = 'postgres';
ALTER FUNCTION changes.note_delete() SET DateStyle = 'ISO, YMD';
ALTER FUNCTION changes.note_delete() SET TimeZone = 'UTC';
ALTER FUNCTION changes.note_delete() SET bytea_output = 'hex';
