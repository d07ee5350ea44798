SELECT "t0"."name" AS "name" FROM "organisation"."function" AS "t0" ORDER BY "t0"."id" LIMIT $1::integer
-- $1 = 1
