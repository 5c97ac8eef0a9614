#!/bin/sh
# Makes the passwords and keys of compose.yaml, once, in .env beside it. Keep SECRETS_KEY where no backup lies.
set -eu
cd "$(dirname "$0")"
umask 077
[ ! -e .env ] || { echo ".env is there already." >&2; exit 1; }
random() { openssl rand -hex "$1"; }
cat >.env <<END
POSTGRES_PASSWORD=$(random 16)
SHOP_PASSWORD=$(random 16)
REPLICATION_PASSWORD=$(random 16)
SECRETS_KEY=$(random 32)
S3_ACCESS_KEY=GK$(random 12)
S3_SECRET_KEY=$(random 32)
S3_OWN_SECRET=$(random 32)
END
