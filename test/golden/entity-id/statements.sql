SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer
-- $1 = 1
