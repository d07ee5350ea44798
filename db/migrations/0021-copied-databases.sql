-- Of the server with its standbys, and of the database. A copy inside the server (CREATE DATABASE … TEMPLATE) has the history, the tables and the marks of the original, and goes on by itself.
-- It never changes in a session, so it is computed when a statement is planned. An earlier version of the service goes on with changes.system_identifier().
CREATE FUNCTION changes.database_identifier() RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT changes.system_identifier() || ' ' || pg_database.oid FROM pg_database WHERE datname = current_database());
