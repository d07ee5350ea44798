SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" ORDER BY "t0"."id" LIMIT $1::integer
-- $1 = 2

SELECT "t0"."id" AS "id", "t0"."start_date" AS "startDate", "t0"."stop_date" AS "stopDate", "t0"."function_id" AS "$function_id", "t0"."affiliation_uuid" AS "$affiliation_uuid" FROM "organisation"."function_assignment" AS "t0" WHERE "t0"."function_id" = $1::integer ORDER BY "t0"."id" LIMIT $2::integer
-- $1 = 1
-- $2 = 1001

SELECT "t0"."id" AS "id", "t0"."name" AS "name", "t0"."description" AS "description", "t0"."category" AS "category" FROM "organisation"."function" AS "t0" WHERE "t0"."id" = $1::integer
-- $1 = 1

SELECT "p"."n"::integer AS "$parent", "t0"."uuid" AS "uuid", "t0"."master" AS "master", "t0"."master_id" AS "masterId", "t0"."person_uuid" AS "personUuid", "t0"."org_unit_uuid" AS "orgUnitUuid", "t0"."employee_id" AS "employeeId", "t0"."employment_terms" AS "employmentTerms", "t0"."employment_terms_text" AS "employmentTermsText", "t0"."pay_grade" AS "payGrade", "t0"."wage_step" AS "wageStep", "t0"."working_hours_numerator" AS "workingHoursNumerator", "t0"."working_hours_denominator" AS "workingHoursDenominator", "t0"."affiliation_type" AS "affiliationType", "t0"."position_id" AS "positionId", "t0"."position_name" AS "positionName", "t0"."position_type_id" AS "positionTypeId", "t0"."position_type_name" AS "positionTypeName", "t0"."prime" AS "prime", "t0"."start_date" AS "startDate", "t0"."stop_date" AS "stopDate", "t0"."deleted" AS "deleted", "t0"."local_extensions" AS "localExtensions" FROM "organisation"."affiliation" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."uuid" = "p"."k0"
-- $1 = ["8de160b1-fd16-47ce-8f71-eacf1e5bbcd0","d436be73-790b-402c-991f-aab952ee4e2a","5f5f5f58-cc86-45a1-b503-e16321f86c71","770b8074-0036-4af5-b65a-20edd2cb5b11","8e681d36-3ea6-46e4-948c-4e738bc0555f","79b6fc78-6c82-4392-9ca9-756c9f226f3b","f300acd7-c80e-40ec-bd4c-c629fd28c4bb","920371fb-1572-4403-87c9-5bb21b632153","037a9430-3374-40bc-9962-31c646011fff","0c44935b-8ee9-47af-bd12-15adabf8daf3"]

SELECT "p"."n"::integer AS "$parent", "page".* FROM unnest($1::integer[]) WITH ORDINALITY AS "p" ("k0", "n") CROSS JOIN LATERAL (SELECT "t0"."id" AS "id", "t0"."facet_name" AS "facetName", "t0"."facet_type" AS "facetType", "t0"."value" AS "value" FROM "organisation"."function_value" AS "t0" WHERE "t0"."assignment_id" = "p"."k0" ORDER BY "t0"."id" LIMIT $2::integer) AS "page" LIMIT $3::integer
-- $1 = [24,46,48,62,99,115,151,156,163,172]
-- $2 = 1001
-- $3 = 50000
