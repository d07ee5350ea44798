SELECT "t0"."id" AS "id", "t0"."name" AS "name" FROM "organisation"."function" AS "t0" WHERE ((SELECT (SELECT count(*)::integer FROM "organisation"."function_assignment" AS "t2" WHERE "t2"."function_id" = "t1"."id") FROM "organisation"."function" AS "t1" WHERE "t1"."id" = $1::integer) > $2::integer) AND (SELECT EXISTS (SELECT 1 FROM "organisation"."function_assignment" AS "t4" LEFT JOIN "organisation"."function" AS "t5" ON "t5"."id" = "t4"."function_id" WHERE ("t4"."function_id" = "t3"."id") AND ("t5"."name" IS DISTINCT FROM "t0"."name")) FROM "organisation"."function" AS "t3" WHERE "t3"."id" = $3::integer) ORDER BY "t0"."id" LIMIT $4::integer
-- $1 = 1
-- $2 = 1
-- $3 = 2
-- $4 = 2
