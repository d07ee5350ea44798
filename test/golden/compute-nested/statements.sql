SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE "t0"."deleted" = 'false' ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 3

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid", CASE WHEN "t0"."working_hours_denominator" = 0 THEN sign("t0"."working_hours_numerator") * 'Infinity'::numeric ELSE "t0"."working_hours_numerator" / "t0"."working_hours_denominator" END AS "$computed:c0", "t1"."surname" AS "$computed:c1" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" WHERE "t0"."orgunit_uuid" = "p"."k0" ORDER BY CASE WHEN "t0"."working_hours_denominator" = 0 THEN sign("t0"."working_hours_numerator") * 'Infinity'::numeric ELSE "t0"."working_hours_numerator" / "t0"."working_hours_denominator" END DESC NULLS LAST, "t0"."uuid" DESC LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = ["03fc3624-9541-4edb-9c46-eab215dc2294","0e94325f-7c11-467c-bf42-165a88344238"]
-- $2 = 2
-- $3 = 49999
