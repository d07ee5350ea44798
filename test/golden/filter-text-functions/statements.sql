SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."firstname" ~>=~ $1::text) AND ("t0"."firstname" ~<~ $2::text) AND (lower("t0"."surname" COLLATE "da-x-icu") LIKE $3::text) AND (length("t0"."surname") > $4::integer) ORDER BY "t0"."uuid" LIMIT $5::integer
-- $1 = "An"
-- $2 = "Ao"
-- $3 = "%sen%"
-- $4 = 6
-- $5 = 3
