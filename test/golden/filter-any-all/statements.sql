SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE EXISTS (SELECT 1 FROM "organisation"."affiliation" AS "t1" WHERE ("t1"."person_uuid" = "t0"."uuid") AND ("t1"."prime" = $1::boolean) AND EXISTS (SELECT 1 FROM "organisation"."function_assignment" AS "t2" LEFT JOIN "organisation"."function" AS "t3" ON "t3"."id" = "t2"."function_id" WHERE ("t2"."affiliation_uuid" = "t1"."uuid") AND ("t3"."id" = $2::integer))) AND (NOT EXISTS (SELECT 1 FROM "organisation"."account" AS "t4" WHERE ("t4"."person_uuid" = "t0"."uuid") AND ("t4"."prime" IS DISTINCT FROM $3::boolean) AND ("t4"."disabled" = 'false'))) ORDER BY "t0"."uuid" LIMIT $4::integer
-- $1 = true
-- $2 = 1
-- $3 = true
-- $4 = 2
