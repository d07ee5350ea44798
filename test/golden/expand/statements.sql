SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid", "t1"."id" AS "manager$id", "t1"."inherited" AS "manager$inherited", "t1"."name" AS "manager$name", "t1"."org_unit_uuid" AS "manager$orgUnitUuid", "t1"."person_uuid" AS "manager$personUuid" FROM "organisation"."org_unit" AS "t0" LEFT JOIN "organisation"."org_unit_manager" AS "t1" ON "t1"."org_unit_uuid" = "t0"."uuid" WHERE "t0"."deleted" = 'false' ORDER BY "t0"."name" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $1::integer
-- $1 = 3

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."id" AS "id", "t0"."master" AS "master", "t0"."master_id" AS "masterId", "t0"."phone_number" AS "phoneNumber", "t0"."phone_type" AS "phoneType", "t0"."notes" AS "notes", "t0"."visibility" AS "visibility", "t0"."prime" AS "prime", "t0"."type_prime" AS "typePrime", "t0"."function_type" AS "functionType", "t0"."org_unit_uuid" AS "orgUnitUuid" FROM "organisation"."org_unit_phone" AS "t0" WHERE "t0"."org_unit_uuid" = "p"."k0" ORDER BY "t0"."id" LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = ["7d60bac0-d675-423d-8a83-f7a30715b4de","869d48e5-3cba-4855-a638-e9286f3b5990"]
-- $2 = 1001
-- $3 = 49999
