SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE (SELECT count(*)::integer FROM "organisation"."affiliation" AS "t1" WHERE "t1"."person_uuid" = "t0"."uuid") > $1::integer ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = 1
-- $2 = 4

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."start_date" AS "startDate", "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t1"."name" AS "orgUnit$name", "t1"."uuid" AS "orgUnit$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."org_unit" AS "t1" ON ("t1"."uuid" = "t0"."orgunit_uuid") AND ("t1"."deleted" = 'false') WHERE ("t0"."person_uuid" = "p"."k0") AND ("t0"."deleted" = $2::boolean) ORDER BY "t0"."start_date" DESC NULLS LAST, "t0"."uuid" DESC LIMIT $3::integer) AS "page" LIMIT $4::integer
-- $1 = ["011a600d-8393-49b7-b580-1c1135625ace","0154007f-c43f-4a69-999a-c5c8e18781e6","018dc794-5266-450a-a95c-138903ac92b3"]
-- $2 = false
-- $3 = 1
-- $4 = 49998

SELECT "p"."n"::integer AS "$parent", count(*)::integer AS "count" FROM "organisation"."affiliation" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."person_uuid" = "p"."k0" WHERE "t0"."deleted" = $2::boolean GROUP BY "p"."n"
-- $1 = ["011a600d-8393-49b7-b580-1c1135625ace","0154007f-c43f-4a69-999a-c5c8e18781e6","018dc794-5266-450a-a95c-138903ac92b3"]
-- $2 = false
