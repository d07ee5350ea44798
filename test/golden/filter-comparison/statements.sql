SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE "t0"."firstname" = $1::text ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "Anders"
-- $2 = 3
