SELECT "t0"."firstname" AS "firstname", "t0"."nickname" AS "nickname", "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" ORDER BY "t0"."uuid" LIMIT $1::integer
-- $1 = 3

SELECT "p"."n"::integer AS "$parent", "t0"."format" AS "format" FROM "organisation"."photo" AS "t0" JOIN unnest($1::uuid[]) WITH ORDINALITY AS "p" ("k0", "n") ON "t0"."person_uuid" = "p"."k0"
-- $1 = ["007da969-48cb-4a3c-a783-369e4a4e0bad","009d3b14-0650-4538-983a-3fcfc7159c21"]
