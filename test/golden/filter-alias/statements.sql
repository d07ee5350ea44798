SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."firstname" = $1::text) OR ("t0"."chosen_name" = $2::text) ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = "Anders"
-- $2 = "Anders"
-- $3 = 1
