SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ((SELECT count(*)::integer FROM "organisation"."affiliation" AS "t1" WHERE ("t1"."person_uuid" = "t0"."uuid") AND ("t1"."prime" = $1::boolean)) > $2::integer) AND ((SELECT count(*)::integer FROM "organisation"."account" AS "t2" WHERE ("t2"."person_uuid" = "t0"."uuid") AND ("t2"."disabled" = 'false')) >= $3::integer) ORDER BY "t0"."uuid" LIMIT $4::integer
-- $1 = true
-- $2 = 0
-- $3 = 2
-- $4 = 2
