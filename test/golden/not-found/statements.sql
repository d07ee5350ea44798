SELECT "t0"."id" AS "id", "t0"."name" AS "name", "t0"."description" AS "description", "t0"."category" AS "category" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer
-- $1 = 99999
