SELECT "t0"."uuid" AS "uuid", "t0"."firstname" || ($1::text || "t0"."surname") AS "$computed:c0", length("t0"."firstname" || ($2::text || "t0"."surname")) AS "$computed:c1", length("t0"."firstname" || ($3::text || "t0"."surname")) AS "$order0" FROM "organisation"."person" AS "t0" WHERE length("t0"."firstname" || ($4::text || "t0"."surname")) > $5::integer ORDER BY length("t0"."firstname" || ($6::text || "t0"."surname")) DESC NULLS LAST, "t0"."uuid" DESC LIMIT $7::integer
-- $1 = " "
-- $2 = " "
-- $3 = " "
-- $4 = " "
-- $5 = 20
-- $6 = " "
-- $7 = 3
