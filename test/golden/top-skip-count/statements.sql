SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer OFFSET $2::integer
-- $1 = 2
-- $2 = 3

SELECT count(*)::integer AS "count" FROM "organisation"."person" AS "t0"
