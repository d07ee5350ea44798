-- Which transactions at or beyond a horizon noted something, and of which tables: pairs in a JSON array, the latest first. Each step finds the next pair in the index, however many changes it has.
-- Where there is none, as most polls find, the index of each day is looked into once, and the steps are not even begun. Whoever calls it needs the right to read the log.
CREATE FUNCTION changes.noted_transactions(since xid8, most int) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changes.change WHERE transaction >= since) THEN
    RETURN NULL;
  END IF;
  RETURN (
    WITH RECURSIVE noted AS (
      (SELECT transaction, relation FROM changes.change WHERE transaction >= since ORDER BY transaction DESC, relation DESC LIMIT 1)
      UNION ALL
      SELECT earlier.* FROM noted CROSS JOIN LATERAL (
        SELECT transaction, relation FROM changes.change
        WHERE transaction >= since AND (transaction, relation) < (noted.transaction, noted.relation) ORDER BY transaction DESC, relation DESC LIMIT 1
      ) AS earlier
    )
    SELECT json_agg(json_build_array(transaction::text, relation)) FROM (SELECT transaction, relation FROM noted LIMIT most) AS latest
  );
END
$$;
