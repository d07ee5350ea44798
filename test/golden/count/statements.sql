SELECT count(*)::integer AS "count" FROM "organisation"."person" AS "t0" WHERE "t0"."deleted" = $1::boolean
-- $1 = true
