SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" ORDER BY "t0"."surname" COLLATE "da-x-icu" DESC NULLS LAST, "t0"."firstname" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $1::integer
-- $1 = 3
