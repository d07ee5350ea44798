SELECT "t0"."id" AS "id", "t0"."name" AS "name" FROM "organisation"."function" AS "t0" WHERE ("t0"."category" IS NOT DISTINCT FROM (SELECT "t1"."category" FROM "organisation"."function" AS "t1" WHERE "t1"."id" = $1::integer)) AND ("t0"."name" IS DISTINCT FROM (SELECT "t2"."name" FROM "organisation"."function" AS "t2" WHERE "t2"."id" = $2::integer)) ORDER BY "t0"."id" LIMIT $3::integer
-- $1 = 1
-- $2 = 1
-- $3 = 2
