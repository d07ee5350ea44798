WITH "s0" AS (SELECT count(*)::numeric AS "c3", max("t0"."name" COLLATE "da-x-icu") AS "c4", "t0"."org_type" AS "$1", NOT ("t1"."uuid" IS NULL) AS "$2", "t1"."name" AS "$3" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t0"."deleted" = $1::boolean) AND ("t0"."deleted" = 'false') GROUP BY "t0"."org_type", NOT ("t1"."uuid" IS NULL), "t1"."name") SELECT "t2"."c3" AS "c3", "t2"."c4" AS "c4", "t2"."$1" AS "c0", "t2"."$2" AS "c2", "t2"."$3" AS "c1", "t2"."c3" AS "$order0", "t2"."$1" AS "$order1", "t2"."$2" AS "$order2", "t2"."$3" AS "$order3" FROM "s0" AS "t2" WHERE nullif("t2"."c3", 'NaN'::numeric) > $2::numeric ORDER BY "t2"."c3" DESC, "t2"."$1" COLLATE "da-x-icu" ASC NULLS FIRST, "t2"."$2", "t2"."$3" COLLATE "da-x-icu" ASC NULLS FIRST LIMIT $3::integer
-- $1 = false
-- $2 = "1"
-- $3 = 4

WITH "s0" AS (SELECT count(*)::numeric AS "c3", max("t0"."name" COLLATE "da-x-icu") AS "c4", "t0"."org_type" AS "$1", NOT ("t1"."uuid" IS NULL) AS "$2", "t1"."name" AS "$3" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t0"."deleted" = $1::boolean) AND ("t0"."deleted" = 'false') GROUP BY "t0"."org_type", NOT ("t1"."uuid" IS NULL), "t1"."name") SELECT count(*)::integer AS "count" FROM "s0" AS "t2" WHERE nullif("t2"."c3", 'NaN'::numeric) > $2::numeric
-- $1 = false
-- $2 = "1"
