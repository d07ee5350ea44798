-- A text of the log as a value of the type and the collation of a column, of which `pattern` is an empty value. Domains that take no null take the empty value as it is.
CREATE FUNCTION changes.typed(pattern anyelement, noted text) RETURNS anyelement LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF noted IS NULL THEN
    RETURN pattern;
  END IF;
  RETURN noted;
END
$$;
