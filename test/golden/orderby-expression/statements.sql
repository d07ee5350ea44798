SELECT "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" ORDER BY length("t0"."surname") DESC NULLS LAST, "t0"."uuid" DESC LIMIT $1::integer
-- $1 = 2
