SELECT "t0"."name" AS "name", "t0"."ean" AS "ean", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t0"."person_uuid" AS "personUuid" FROM "organisation"."affiliation" AS "t0" WHERE "t0"."org_unit_uuid" = "p"."k0" ORDER BY "t0"."uuid" LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = ["03fc3624-9541-4edb-9c46-eab215dc2294"]
-- $2 = 1
-- $3 = 50000

SELECT "p"."n"::integer AS "$parent", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["982f9a7d-46a9-485f-b647-34e24af80ea3"]
