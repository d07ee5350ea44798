SELECT "p"."id" AS "..$id", "page".* FROM (SELECT "t0"."id" AS "id", "t0"."id" AS "k0" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer) AS "p" LEFT JOIN LATERAL (SELECT "t0"."id" AS "id", "t0"."start_date" AS "startDate", "t0"."affiliation_uuid" AS "$affiliation_uuid", TRUE AS "$row" FROM "organisation"."function_assignment" AS "t0" WHERE "t0"."function_id" = "p"."k0" ORDER BY "t0"."id" LIMIT $2::integer) AS "page" ON TRUE
-- $1 = 1
-- $2 = 3

SELECT "p"."n"::integer AS "$parent", "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["8de160b1-fd16-47ce-8f71-eacf1e5bbcd0","d436be73-790b-402c-991f-aab952ee4e2a"]
