SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ((("t0"."firstname" = $1::text) AND ("t0"."surname" = $2::text)) OR (("t0"."firstname" = $3::text) AND ("t0"."surname" = $4::text))) AND (("t0"."chosen_name" = $5::text) OR ("t0"."firstname" = $6::text)) ORDER BY "t0"."uuid" LIMIT $7::integer
-- $1 = "Anders"
-- $2 = "Nielsen"
-- $3 = "Mette"
-- $4 = "Jensen"
-- $5 = "Mette"
-- $6 = "Mette"
-- $7 = 2
