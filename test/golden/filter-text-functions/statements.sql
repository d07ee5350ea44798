SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname" FROM "organisation"."person" AS "t0" WHERE ("t0"."firstname" LIKE $1::text) AND (lower("t0"."surname" COLLATE "da-x-icu") LIKE $2::text) AND (length("t0"."surname") > $3::integer) ORDER BY "t0"."uuid" LIMIT $4::integer
-- $1 = "An%"
-- $2 = "%sen%"
-- $3 = 6
-- $4 = 3
