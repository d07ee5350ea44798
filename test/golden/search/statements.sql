SELECT "t0"."firstname" AS "firstname", "t0"."surname" AS "surname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."firstname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $1::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."surname" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $2::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."chosen_name" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $3::text)) OR (to_tsvector('simple', regexp_replace(normalize(translate(lower("t0"."key_words" COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')) @@ to_tsquery('simple', $4::text)) ORDER BY greatest("t0"."uuid") LIMIT $5::integer
-- $1 = "'anders':*"
-- $2 = "'anders':*"
-- $3 = "'anders':*"
-- $4 = "'anders':*"
-- $5 = 3
