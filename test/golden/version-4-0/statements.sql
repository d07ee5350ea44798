SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."uuid" AS "uuid", "t0"."name" AS "name", "t0"."inherited" AS "inherited" FROM "organisation"."manager" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
