SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."deleted" <> $1::boolean) AND ("t0"."taxed_phone" <> $2::boolean) AND ("t0"."firstname" <> $3::text) ORDER BY "t0"."uuid" LIMIT $4::integer
-- $1 = true
-- $2 = true
-- $3 = "Anders"
-- $4 = 2
