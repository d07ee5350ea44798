SELECT "t0"."id" AS "id", "t0"."name" AS "name" FROM "organisation"."function" AS "t0" WHERE ((($1::integer - "t0"."id") - $2::integer) >= $3::integer) AND (("t0"."id" % $4::integer) = $5::integer) ORDER BY "t0"."id" LIMIT $6::integer
-- $1 = 10
-- $2 = 2
-- $3 = 6
-- $4 = 2
-- $5 = 0
-- $6 = 1001
