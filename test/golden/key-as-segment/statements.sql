SELECT "t0"."uuid" AS "uuid", "t0"."parent_uuid" AS "parentUuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."uuid" = $1::uuid
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"

SELECT "t0"."name" AS "name" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."uuid" = $1::uuid
-- $1 = "c5754918-82ad-445e-a66c-56a5d3575925"
