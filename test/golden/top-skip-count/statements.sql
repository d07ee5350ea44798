SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM (SELECT "t1"."uuid" AS "$key0" FROM "organisation"."person" AS "t1" ORDER BY "t1"."uuid" LIMIT $1::integer OFFSET $2::integer) AS "places" JOIN "organisation"."person" AS "t0" ON "t0"."uuid" = "places"."$key0" ORDER BY "t0"."uuid"
-- $1 = 2
-- $2 = 3

SELECT count(*)::integer AS "count" FROM "organisation"."person" AS "t0"
