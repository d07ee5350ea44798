SELECT "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t1"."uuid" IS NOT NULL) AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t1"."uuid" IS NOT NULL) AND ("t0"."deleted" = 'false')
