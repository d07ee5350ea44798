SELECT "t0"."id" AS "id", "t0"."name" AS "name" FROM "organisation"."function" AS "t0" WHERE ((CASE WHEN "t0"."id"::text ~ $1::text THEN CASE WHEN ("t0"."id"::text::numeric >= $2::numeric) AND ("t0"."id"::text::numeric <= $3::numeric) THEN "t0"."id"::text::numeric::smallint ELSE NULL END ELSE NULL END) < $4::integer) AND ("t0"."name" IS NOT NULL) AND ((CASE WHEN "t0"."name" ~ $5::text THEN CASE WHEN ("t0"."name"::numeric >= $6::numeric) AND ("t0"."name"::numeric <= $7::numeric) THEN "t0"."name"::numeric::bigint ELSE NULL END ELSE NULL END) IS NULL) ORDER BY "t0"."id"::text COLLATE "da-x-icu" DESC, "t0"."id" DESC LIMIT $8::integer
-- $1 = "^[+-]?[0-9]{1,60}$"
-- $2 = "0"
-- $3 = "255"
-- $4 = 3
-- $5 = "^[+-]?[0-9]{1,60}$"
-- $6 = "-9223372036854775808"
-- $7 = "9223372036854775807"
-- $8 = 2
