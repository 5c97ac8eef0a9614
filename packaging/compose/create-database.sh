#!/bin/bash
# Run once by the entry point of PostgreSQL's image, in the first database: the shop's user and database, and the user of the standby.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username postgres --set shop="$SHOP_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
create role kashihon login password :'shop';
create database kashihon owner kashihon encoding 'UTF8' template template0;
create role replication login replication password :'replication';
-- What is acknowledged is on both. It counts from the next start, when this one can be reached by its standby.
alter system set synchronous_standby_names = 'ANY 1 (db1, db2)';
SQL
echo 'host replication replication all scram-sha-256' >>"$PGDATA/pg_hba.conf"
