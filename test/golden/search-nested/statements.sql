SELECT "t0"."name" AS "name", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" WHERE ((SELECT count(*)::integer FROM "organisation"."affiliation" AS "t1" WHERE ("t1"."orgunit_uuid" = "t0"."uuid") AND (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."position_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $1::text))) > $2::integer) AND ("t0"."deleted" = 'false') ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = "'pædagog':*"
-- $2 = 1
-- $3 = 3

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t1"."uuid" AS "person$uuid" FROM "organisation"."affiliation" AS "t0" LEFT JOIN "organisation"."person" AS "t1" ON "t1"."uuid" = "t0"."person_uuid" WHERE ("t0"."orgunit_uuid" = "p"."k0") AND (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."position_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $2::text)) ORDER BY greatest("t0"."uuid") LIMIT $3::integer) AS "page" LIMIT $4::integer
-- $1 = ["12771ed9-352a-41ed-bc80-a8dbd48496e7","17364b35-06f1-47d0-ad7e-d54f5d94d17d"]
-- $2 = "'pædagog':*"
-- $3 = 2
-- $4 = 49999

SELECT "p"."n"::integer AS "$parent", count(*)::integer AS "count" FROM "organisation"."affiliation" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."orgunit_uuid" = "p"."k0" WHERE to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."position_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $2::text) GROUP BY "p"."n"
-- $1 = ["12771ed9-352a-41ed-bc80-a8dbd48496e7","17364b35-06f1-47d0-ad7e-d54f5d94d17d"]
-- $2 = "'pædagog':*"
