SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."deleted" = 'false' ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."deleted" = 'false'

SELECT "t0"."id" AS "id", "t0"."master" AS "master", "t0"."master_id" AS "masterId", "t0"."phone_number" AS "phoneNumber", "t0"."phone_type" AS "phoneType", "t0"."notes" AS "notes", "t0"."visibility" AS "visibility", "t0"."prime" AS "prime", "t0"."type_prime" AS "typePrime", "t0"."function_type" AS "functionType", "t0"."org_unit_uuid" AS "orgUnitUuid" FROM "organisation"."org_unit_phone" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid ORDER BY "t0"."id" LIMIT $2::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = 1
