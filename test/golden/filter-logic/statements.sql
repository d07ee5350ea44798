SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."deleted" IS DISTINCT FROM $1::boolean) AND ("t0"."taxed_phone" IS DISTINCT FROM $2::boolean) AND ("t0"."firstname" IS DISTINCT FROM $3::text) ORDER BY "t0"."uuid" LIMIT $4::integer
-- $1 = true
-- $2 = true
-- $3 = "Anders"
-- $4 = 2
