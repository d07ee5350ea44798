SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE EXISTS (SELECT 1 FROM "organisation"."affiliation" AS "t1" WHERE ("t1"."person_uuid" = "t0"."uuid") AND ("t1"."start_date" > "t0"."first_employment_date")) ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2
