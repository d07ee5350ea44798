SELECT "t0"."id" AS "id", "t0"."name" AS "name", "t0"."description" AS "description", "t0"."category" AS "category" FROM "organisation"."function" AS "t0" ORDER BY "t0"."id" LIMIT $1::integer
-- $1 = 1
