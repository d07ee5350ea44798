SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid", "t0"."parent_uuid" AS "parentUuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."uuid" = $1::uuid
-- $1 = "c5754918-82ad-445e-a66c-56a5d3575925"

SELECT "t0"."uuid" AS "uuid", "t0"."person_uuid" AS "personUuid" FROM "organisation"."affiliation" AS "t0" WHERE ("t0"."org_unit_uuid" = $1::uuid) AND ("t0"."prime" = $2::boolean) ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = true
-- $3 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."affiliation" AS "t0" WHERE ("t0"."org_unit_uuid" = $1::uuid) AND ("t0"."prime" = $2::boolean)
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = true

SELECT "p"."n"::integer AS "$parent", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["531b009f-20cc-4286-8008-378e6d377461","43a09e63-1811-4b0b-b873-b827d222e179"]
