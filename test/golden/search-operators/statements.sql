SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ("t0"."deleted" = $1::boolean) AND ((to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."firstname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $2::text) || to_tsquery('simple', $3::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."surname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $4::text) || to_tsquery('simple', $5::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."chosen_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $6::text) || to_tsquery('simple', $7::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."key_words" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $8::text) || to_tsquery('simple', $9::text)))) AND (NOT EXISTS (SELECT 1 FROM (SELECT "t1"."uuid" FROM "organisation"."person" AS "t1" WHERE (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."firstname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $10::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."surname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $11::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."chosen_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $12::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."key_words" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $13::text)) OFFSET 0) AS "t2" WHERE "t2"."uuid" = "t0"."uuid")) ORDER BY greatest("t0"."surname" COLLATE "da-x-icu") ASC NULLS FIRST, greatest("t0"."uuid") LIMIT $14::integer
-- $1 = false
-- $2 = "'anders':*"
-- $3 = "'søren' <-> 'per'"
-- $4 = "'anders':*"
-- $5 = "'søren' <-> 'per'"
-- $6 = "'anders':*"
-- $7 = "'søren' <-> 'per'"
-- $8 = "'anders':*"
-- $9 = "'søren' <-> 'per'"
-- $10 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $11 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $12 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $13 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $14 = 2

SELECT count(*)::integer AS "count" FROM "organisation"."person" AS "t0" WHERE ("t0"."deleted" = $1::boolean) AND ((to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."firstname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $2::text) || to_tsquery('simple', $3::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."surname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $4::text) || to_tsquery('simple', $5::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."chosen_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $6::text) || to_tsquery('simple', $7::text))) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."key_words" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ (to_tsquery('simple', $8::text) || to_tsquery('simple', $9::text)))) AND (NOT EXISTS (SELECT 1 FROM (SELECT "t1"."uuid" FROM "organisation"."person" AS "t1" WHERE (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."firstname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $10::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."surname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $11::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."chosen_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $12::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t1"."key_words" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $13::text)) OFFSET 0) AS "t2" WHERE "t2"."uuid" = "t0"."uuid"))
-- $1 = false
-- $2 = "'anders':*"
-- $3 = "'søren' <-> 'per'"
-- $4 = "'anders':*"
-- $5 = "'søren' <-> 'per'"
-- $6 = "'anders':*"
-- $7 = "'søren' <-> 'per'"
-- $8 = "'anders':*"
-- $9 = "'søren' <-> 'per'"
-- $10 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $11 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $12 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
-- $13 = "('aagaard':* | 'aagɑrd':* | 'ɑgaard':* | 'ɑgɑrd':*)"
