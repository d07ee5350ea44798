SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid", "t1"."uuid" AS "parent$uuid" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE "t0"."deleted" = 'false' ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" WHERE ("t0"."orgunit_uuid" = $1::uuid) AND ("t0"."prime" = $2::boolean) ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = true
-- $3 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."affiliation" AS "t0" WHERE ("t0"."orgunit_uuid" = $1::uuid) AND ("t0"."prime" = $2::boolean)
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = true
