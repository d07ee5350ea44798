WITH "s0" AS (SELECT "t0"."person_type" AS "$1", row_number() OVER (PARTITION BY "t0"."person_type" ORDER BY "t0"."last_changed" DESC NULLS LAST, "t0"."uuid") AS "$2", "t0"."uuid" AS "$key0" FROM "organisation"."person" AS "t0") SELECT "t2"."person_type" AS "c0", "t2"."last_changed" AS "c1", "t2"."surname" AS "c2", "t2"."uuid" AS "c3", "t2"."uuid" AS "$order0" FROM "s0" AS "t1" JOIN "organisation"."person" AS "t2" ON "t2"."uuid" = "t1"."$key0" WHERE "t1"."$2" <= $1::integer ORDER BY "t2"."uuid" LIMIT $2::integer
-- $1 = 1
-- $2 = 1001
