SELECT "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE ("t0"."uuid" = $1::uuid) AND ("t0"."deleted" = $2::boolean) AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = false
-- $3 = 1

SELECT count(*)::integer AS "count" FROM "organisation"."org_unit_phone" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
