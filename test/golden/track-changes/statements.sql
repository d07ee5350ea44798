WITH "noted" AS MATERIALIZED (SELECT "n"."transaction" AS "transaction", "n"."relation" AS "relation", "n"."operation" AS "operation", "n"."before" AS "before", "n"."after" AS "after", "n"."columns" AS "columns" FROM changes.noted(pg_snapshot_xmin(pg_current_snapshot()), $1::xid8[], $2::text[]) AS "n"), "touched" AS MATERIALIZED (SELECT (coalesce("n"."after", "n"."before") ->> 'id')::integer AS "k0", "n"."transaction" AS "transaction", (NOT ("n"."operation" = 'I')) AND (("n"."operation" = 'I') OR ("n"."operation" = 'D') OR ("n"."columns" && $3::text[])) AS "decides" FROM "noted" AS "n" WHERE ("n"."relation" = 'organisation.function') AND (("n"."operation" = 'I') OR ("n"."operation" = 'D') OR ("n"."columns" && $4::text[]))) SELECT "h"."identity"::text AS "$identity", changes.database_identifier() AS "$system", "h"."forgotten"::text AS "$forgotten", "h"."xmin"::text AS "$drop", pg_snapshot_xmin(pg_current_snapshot())::text AS "$begin", pg_snapshot_xmax(pg_current_snapshot())::text AS "$end", changes.digest_of_marks($5::text[], $6::text[], $7::text[], $8::text[]) AS "$marks", (SELECT array_agg(DISTINCT "touched"."transaction")::text FROM "touched" AS "touched" WHERE "touched"."transaction" >= pg_snapshot_xmin(pg_current_snapshot())) AS "$told" FROM "changes"."history" AS "h"
-- $1 = []
-- $2 = ["organisation.function"]
-- $3 = ["category","id"]
-- $4 = ["category","id","name"]
-- $5 = ["organisation"]
-- $6 = ["function"]
-- $7 = [""]
-- $8 = [""]

SELECT "t0"."name" AS "name", "t0"."id" AS "id" FROM "organisation"."function" AS "t0" WHERE ("t0"."id" < $1::integer) AND ("t0"."category" IS NOT NULL) ORDER BY "t0"."id" LIMIT $2::integer
-- $1 = 4
-- $2 = 1001
