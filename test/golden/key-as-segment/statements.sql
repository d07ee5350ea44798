SELECT "t0"."uuid" AS "uuid", "t1"."name" AS "parent$name", "t1"."uuid" AS "parent$$" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t0"."uuid" = $1::uuid) AND ("t0"."deleted" = 'false')
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
