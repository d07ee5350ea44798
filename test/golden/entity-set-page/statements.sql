SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid", "t0"."chosen_name" AS "chosenName" FROM "organisation"."person" AS "t0" ORDER BY "t0"."chosen_name" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."firstname" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $1::integer
-- $1 = 3
