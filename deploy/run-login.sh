#!/bin/sh
# Makes the login of the running server (docs/configuration.md, "An external PostgreSQL"). PostgreSQL's image runs this in
# an empty database.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$(cat /secrets/run-password)" <<'SQL'
create role replique_run login noinherit password :'password';
grant connect on database :"DBNAME" to replique_run;
SQL
