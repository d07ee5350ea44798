WITH "s0" AS (SELECT count(*)::numeric AS "c1", "t0"."person_type" AS "$1" FROM "organisation"."person" AS "t0" GROUP BY "t0"."person_type"), "s1" AS MATERIALIZED (SELECT "t1"."c1" AS "c1", "t1"."$1" AS "$1", "t1"."$1" AS "c0", "t1"."c1" * $1::numeric AS "c2" FROM "s0" AS "t1") SELECT "t2"."c1" AS "c1", "t2"."c0" AS "c0", "t2"."c2" AS "c2", "t2"."c2" + $2::numeric AS "c3", "t2"."c2" + $3::numeric AS "$order0", "t2"."$1" AS "$order1" FROM "s1" AS "t2" WHERE nullif("t2"."c2", 'NaN'::numeric) > $4::numeric ORDER BY "t2"."c2" + $5::numeric DESC, "t2"."$1" COLLATE "da-x-icu" ASC NULLS FIRST LIMIT $6::integer
-- $1 = "2"
-- $2 = "1"
-- $3 = "1"
-- $4 = "4"
-- $5 = "1"
-- $6 = 1001
