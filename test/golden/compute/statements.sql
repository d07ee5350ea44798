SELECT "t0"."uuid" AS "uuid", "t0"."firstname" || ($1::text || "t0"."surname") AS "$computed:c0", length("t0"."firstname" || ($2::text || "t0"."surname")) AS "$computed:c1" FROM "organisation"."person" AS "t0" WHERE length("t0"."firstname" || ($3::text || "t0"."surname")) > $4::integer ORDER BY length("t0"."firstname" || ($5::text || "t0"."surname")) DESC NULLS LAST, "t0"."uuid" DESC LIMIT $6::integer
-- $1 = " "
-- $2 = " "
-- $3 = " "
-- $4 = 20
-- $5 = " "
-- $6 = 2
