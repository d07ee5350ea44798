-- What was told is looked up in a hash table, which PostgreSQL makes of the subselect. An array that is a parameter would be gone through for each row of the log, and one transaction that
-- stays open leaves thousands of told ones in it.
CREATE OR REPLACE FUNCTION changes.noted(since xid8, told xid8[], relations text[]) RETURNS SETOF changes.change
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM changes.change AS c
    WHERE c.transaction >= since AND c.relation = ANY (relations) AND c.transaction NOT IN (SELECT unnest(told));
END
$$;
