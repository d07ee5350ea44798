SELECT "t0"."number" AS "number", "t0"."condition" AS "condition", "t0"."collection" AS "collection" FROM "sample"."item" AS "t0" WHERE "t0"."condition" > $1 ORDER BY "t0"."collection" COLLATE "da-x-icu", "t0"."number" LIMIT $2::integer
-- $1 = "GOOD"
-- $2 = 2
