#!/bin/bash
# Starts one of the two databases of compose.yaml, before the entry point of PostgreSQL's own image. One that is empty and has a server to
# FOLLOW copies it and becomes its standby.
set -euo pipefail

export PGPASSWORD="$REPLICATION_PASSWORD"
data="$PGDATA"

as_postgres() {
  if [ "$(id -u)" = 0 ]; then gosu postgres "$@"; else "$@"; fi
}

if [ ! -s "$data/PG_VERSION" ] && [ -n "${FOLLOW:-}" ]; then
  mkdir -p "$data"
  if [ "$(id -u)" = 0 ]; then chown -R postgres:postgres "$data"; fi
  chmod 700 "$data"
  until as_postgres pg_basebackup --host="$FOLLOW" --username=replication --pgdata="$data" --write-recovery-conf --checkpoint=fast; do
    echo "Waiting for $FOLLOW."
    sleep 2
  done
  # Once it takes changes itself it does not wait for the one that it followed.
  sed -i '/^synchronous_standby_names/d' "$data/postgresql.auto.conf"
fi

# Two that take changes would each keep what the other has not.
if [ -s "$data/PG_VERSION" ] && [ ! -e "$data/standby.signal" ]; then
  if [ "$(psql "host=$OTHER user=replication dbname=postgres connect_timeout=3" -Atc 'select pg_is_in_recovery()' || true)" = f ]; then
    echo "$OTHER takes the changes now. This one may only become its standby: docs/running.md#a-failover-step-by-step." >&2
    exit 1
  fi
fi
unset PGPASSWORD

# A standby names itself by cluster_name.
exec docker-entrypoint.sh postgres -c cluster_name="$NAME" -c max_connections=200 -c wal_keep_size=2GB "$@"
