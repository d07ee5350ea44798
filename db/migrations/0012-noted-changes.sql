-- What a poll reads of the log, by the index alone. Its own plan is made once for each session. The plan of whoever calls it is that of few rows, so that tables of the data are read by
-- their keys, and not whole, whatever PostgreSQL guesses of the log. Whoever calls it needs the right to read the log.
CREATE FUNCTION changes.noted(since xid8, told xid8[], relations text[]) RETURNS SETOF changes.change
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM changes.change AS c WHERE c.transaction >= since AND c.relation = ANY (relations) AND c.transaction <> ALL (told);
END
$$;
