SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."deleted" = 'false' ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 3

SELECT "p"."n"::integer AS "$parent", count(*)::integer AS "count" FROM "organisation"."affiliation" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."orgunit_uuid" = "p"."k0" WHERE "t0"."prime" = $2::boolean GROUP BY "p"."n"
-- $1 = ["03fc3624-9541-4edb-9c46-eab215dc2294","0e94325f-7c11-467c-bf42-165a88344238"]
-- $2 = true
