SELECT "t0"."name" AS "name", "t0"."ean" AS "ean", "t0"."uuid" AS "uuid" FROM "organisation"."org_unit" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."position_name" AS "positionName", "t0"."uuid" AS "uuid", "t0"."person_uuid" AS "personUuid" FROM "organisation"."affiliation" AS "t0" WHERE "t0"."org_unit_uuid" = $1::uuid ORDER BY "t0"."uuid" LIMIT $2::integer
-- $1 = "03fc3624-9541-4edb-9c46-eab215dc2294"
-- $2 = 1

SELECT "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" WHERE "t0"."uuid" = $1::uuid
-- $1 = "982f9a7d-46a9-485f-b647-34e24af80ea3"
