SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" WHERE ("t0"."id" > $1::integer) AND ("t0"."category" IS NOT NULL) ORDER BY "t0"."id" LIMIT $2::integer
-- $1 = 3
-- $2 = 1001

SELECT count(*)::integer AS "count" FROM "organisation"."function" AS "t0" WHERE ("t0"."id" > $1::integer) AND ("t0"."category" IS NOT NULL)
-- $1 = 3
