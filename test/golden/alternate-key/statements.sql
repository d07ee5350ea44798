SELECT "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE ("t0"."master" = $1::text) AND ("t0"."master_id" = $2::text) AND ("t0"."deleted" = 'false')
-- $1 = "LOEN"
-- $2 = "E1011"

SELECT "t0"."phone_number" AS "phoneNumber", "t0"."id" AS "id" FROM "organisation"."org_unit_phone" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid ORDER BY "t0"."id" LIMIT $2::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = 1001
