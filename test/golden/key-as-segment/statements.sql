SELECT "t0"."uuid" AS "uuid", "t0"."parent_uuid" AS "parentUuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."uuid" = $1::uuid
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"

SELECT "p"."n"::integer AS "$parent", "t0"."name" AS "name" FROM "organisation"."org_unit" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["c5754918-82ad-445e-a66c-56a5d3575925"]
