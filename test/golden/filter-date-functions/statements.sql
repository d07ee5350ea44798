SELECT "t0"."firstname" AS "firstname", "t0"."first_employment_date" AS "firstEmploymentDate", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE ((CASE WHEN "t0"."first_employment_date" < '0001-01-01'::date THEN extract(year FROM "t0"."first_employment_date") + 1 ELSE extract(year FROM "t0"."first_employment_date") END)::integer = $1::integer) AND (("t0"."last_changed" - "t0"."created") > $2::interval) ORDER BY "t0"."uuid" LIMIT $3::integer
-- $1 = 2015
-- $2 = "P1D"
-- $3 = 2
