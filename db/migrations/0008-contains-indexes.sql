-- Parts of names, for contains() and endswith(): one index for each table. The extension belongs to PostgreSQL and is for every owner of a database to create; a server
-- that does not have or allow it answers as well, only slower. docs/operations.md says how to make up for it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX person_contains ON organisation.person USING gin (firstname gin_trgm_ops, surname gin_trgm_ops);
  CREATE INDEX org_unit_contains ON organisation.org_unit USING gin (name gin_trgm_ops);
  CREATE INDEX affiliation_contains ON organisation.affiliation USING gin (position_name gin_trgm_ops);
  CREATE INDEX account_contains ON organisation.account USING gin (user_id gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Without pg_trgm, contains() is served by no index: %', SQLERRM;
END
$$;
