SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."parent_uuid") AND ("t1"."deleted" = 'false') WHERE ("t1"."uuid" IS NULL) AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 1001

SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE ("t0"."parent_uuid" = $1::uuid) AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "a3396bf6-4390-4bc6-bc66-9f135258aa89"
-- $2 = 2

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE ("t0"."parent_uuid" = "p"."k0") AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = ["73eed840-06ff-4863-8e43-3050acbd4a60","a972851b-3eb3-4b30-8488-c2d24b65032c"]
-- $2 = 2
-- $3 = 49998
