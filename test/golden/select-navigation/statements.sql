SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" ORDER BY "t0"."id" LIMIT $1::integer
-- $1 = 1
