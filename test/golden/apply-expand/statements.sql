SELECT "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."surname" ~>=~ $1::text) AND ("t0"."surname" ~<~ $2::text) AND (("t0"."surname" COLLATE "da-x-icu") >= $3::text) ORDER BY "t0"."surname" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $4::integer
-- $1 = "N"
-- $2 = "O"
-- $3 = "N"
-- $4 = 3

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."user_id" AS "userId", "t0"."uuid" AS "uuid" FROM "organisation"."account" AS "t0" WHERE ("t0"."person_uuid" = "p"."k0") AND ("t0"."disabled" = 'false') ORDER BY "t0"."uuid" LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = ["2c23d8e0-954a-433a-ae55-810cfc1b1df7","43ec158d-2caa-469d-a589-9123d164cf0b"]
-- $2 = 1001
-- $3 = 50001
