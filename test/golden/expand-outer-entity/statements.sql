SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" ORDER BY "t0"."id" LIMIT $1::integer
-- $1 = 3

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::integer[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."start_date" AS "startDate", "t0"."id" AS "id", "t0"."affiliation_uuid" AS "$affiliation_uuid" FROM "organisation"."function_assignment" AS "t0" WHERE ("t0"."function_id" = "p"."k0") AND ("t0"."start_date" > $2::date) AND ((SELECT "t1"."category" FROM "organisation"."function" AS "t1" WHERE "t0"."function_id" = "t1"."id") IS NOT NULL) ORDER BY "t0"."start_date" ASC NULLS FIRST, "t0"."id" LIMIT $3::integer) AS "page" LIMIT $4::integer
-- $1 = [1,2]
-- $2 = "2020-01-01"
-- $3 = 2
-- $4 = 49999

SELECT "p"."n"::integer AS "$parent", "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["79b6fc78-6c82-4392-9ca9-756c9f226f3b","0c44935b-8ee9-47af-bd12-15adabf8daf3","32cc464a-9a14-4dd0-b77c-ceb4644060b6","403a70c6-b09c-40f0-acd8-29ec8254a854"]
