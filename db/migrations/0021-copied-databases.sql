-- Of the server with its standbys, and of the database. A copy inside the server (CREATE DATABASE … TEMPLATE) has the history, the tables and the marks of the original, and goes on by itself.
-- It never changes in a session, so it is computed when a statement is planned.
CREATE OR REPLACE FUNCTION changes.system_identifier() RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT system_identifier || ' ' || pg_database.oid FROM pg_control_system(), pg_database WHERE datname = current_database());
