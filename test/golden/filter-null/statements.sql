SELECT "t0"."firstname" AS "firstname", "t0"."chosen_name" AS "chosenName", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."chosen_name" IS NULL) AND ("t0"."notes" IS NOT NULL) ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2
