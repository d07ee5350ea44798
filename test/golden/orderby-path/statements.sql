SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE "t0"."deleted" = 'false' ORDER BY "t1"."name" COLLATE "da-x-icu" DESC NULLS LAST, "t0"."name" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $1::integer
-- $1 = 3
