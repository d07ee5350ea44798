# For an empty PostgreSQL, as its container runs it at the first start: the service's own role, which is no superuser, the role that it reads as, and its database.
psql --set=ON_ERROR_STOP=1 --set=password="$OPSLAG_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE opslag_reader NOLOGIN;
CREATE ROLE opslag LOGIN PASSWORD :'password';
GRANT opslag_reader TO opslag;
CREATE DATABASE opslag OWNER opslag ENCODING 'UTF8' TEMPLATE template0;
SQL
