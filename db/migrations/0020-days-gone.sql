-- A statement may wait for the drop of an old day. Then it reads the log without the day, but with the history as it was before the drop, and would take what is gone for nothing. So who reads the log asks
-- afterwards whether each day that its snapshot has is still there. PostgreSQL tells that of the tables as they are now, whatever the snapshot. The locks of the reading keep the days until the transaction ends.
CREATE FUNCTION changes.refuse_gone_days() RETURNS void LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'changes.change'::regclass AND pg_table_is_visible(inhrelid) IS NULL) THEN
    RAISE EXCEPTION 'A day of the log was dropped while it was read.' USING ERRCODE = 'OPD01';
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION changes.noted(since xid8, told xid8[], relations text[]) RETURNS SETOF changes.change
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM changes.change AS c
    WHERE c.transaction >= since AND c.relation = ANY (relations) AND c.transaction NOT IN (SELECT unnest(told));
  PERFORM changes.refuse_gone_days();
END
$$;

CREATE OR REPLACE FUNCTION changes.noted_transactions(since xid8, most int) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  is_noted boolean := EXISTS (SELECT FROM changes.change WHERE transaction >= since);
BEGIN
  PERFORM changes.refuse_gone_days();
  IF NOT is_noted THEN
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
