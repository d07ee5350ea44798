-- The tables of the organisation note what changes in them. The unit of an affiliation is computed, so that no foreign key says that it is a link.
SELECT changes.track(pg_class.oid, links => CASE relname WHEN 'affiliation' THEN '{orgunit_uuid}'::text[] ELSE '{}' END)
FROM pg_class WHERE relnamespace = 'organisation'::regnamespace AND relkind = 'r';
