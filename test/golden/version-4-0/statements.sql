SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid", "t1"."uuid" AS "manager$uuid", "t1"."name" AS "manager$name", "t1"."inherited" AS "manager$inherited", "t1"."org_unit_uuid" AS "manager$$" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."manager" AS "t1" ON "t1"."org_unit_uuid" = "t0"."uuid" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2
