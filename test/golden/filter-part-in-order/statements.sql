SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM (SELECT "t1"."uuid" AS "$key0" FROM "organisation"."person" AS "t1" WHERE "t1"."surname" LIKE $1::text ORDER BY "t1"."surname" COLLATE "da-x-icu" DESC NULLS LAST, "t1"."uuid" DESC LIMIT $2::integer) AS "places" JOIN "organisation"."person" AS "t0" ON "t0"."uuid" = "places"."$key0" ORDER BY "t0"."surname" COLLATE "da-x-icu" DESC NULLS LAST, "t0"."uuid" DESC
-- $1 = "%sen%"
-- $2 = 3
