SELECT "t0"."name" AS "name" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer
-- $1 = 1
