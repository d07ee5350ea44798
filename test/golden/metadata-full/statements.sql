SELECT "t0"."name" AS "name", "t0"."ean" AS "ean", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."deleted" = 'false' ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" WHERE "t0"."orgunit_uuid" = $1::uuid ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = 1
