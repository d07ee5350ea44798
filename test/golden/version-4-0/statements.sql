SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "p"."n"::integer AS "$parent", "t0"."uuid" AS "uuid", "t0"."name" AS "name", "t0"."inherited" AS "inherited" FROM "organisation"."manager" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."org_unit_uuid" = "p"."k0"
-- $1 = ["03fc3624-9541-4edb-9c46-eab215dc2294"]
