#!/bin/sh
# The role and the database, once, as the user postgres on the machine of the database:
#   sudo -u postgres deploy/postgresql.sh
# The role logs in by the name of the system's user, through the socket, without a password.
set -eu
ROLE=${ROLE:-logbook}
DATABASE=${DATABASE:-logbook}
psql -v ON_ERROR_STOP=1 --quiet postgres <<SQL
CREATE ROLE "$ROLE" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE DATABASE "$DATABASE" OWNER "$ROLE" ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE "$DATABASE" FROM PUBLIC;
SQL
