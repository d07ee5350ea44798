SELECT "t0"."firstname" AS "firstname", "t0"."person_type" AS "personType", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE "t0"."person_type" > $1 ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "EMPLOYEE"
-- $2 = 2
