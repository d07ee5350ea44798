SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."org_unit" AS "t0"

SELECT "t0"."uuid" AS "uuid", "t0"."phone_number" AS "phoneNumber", "t0"."phone_type" AS "phoneType", "t0"."function_type" AS "functionType", "t0"."visibility" AS "visibility", "t0"."prime" AS "prime" FROM "organisation"."phone" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = 1
