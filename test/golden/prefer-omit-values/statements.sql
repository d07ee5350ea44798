SELECT "t0"."firstname" AS "firstname", "t0"."chosen_name" AS "chosenName", "t0"."uuid" AS "uuid", "t1"."format" AS "photo$format", "t1"."id" AS "photo$id", "t1"."person_uuid" AS "photo$$" FROM "organisation"."person" AS "t0" LEFT JOIN "organisation"."photo" AS "t1" ON "t1"."person_uuid" = "t0"."uuid" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 3
