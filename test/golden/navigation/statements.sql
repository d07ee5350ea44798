SELECT "p"."k0" AS "$k0", "page".* FROM (SELECT "t0"."id" AS "k0" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer) AS "p" LEFT JOIN LATERAL (SELECT "t0"."id" AS "id", "t0"."start_date" AS "startDate", "t1"."position_name" AS "affiliation$positionName", "t1"."uuid" AS "affiliation$$", TRUE AS "$row" FROM "organisation"."function_assignment" AS "t0" LEFT JOIN "organisation"."affiliation" AS "t1" ON "t1"."uuid" = "t0"."affiliation_uuid" WHERE "t0"."function_id" = "p"."k0" ORDER BY "t0"."id" LIMIT $2::integer) AS "page" ON TRUE
-- $1 = 1
-- $2 = 3
