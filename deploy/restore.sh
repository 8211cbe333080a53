#!/bin/sh
# Restores a backup into the EMPTY database of DATABASE_URL, and the pictures beside it into UPLOADS (default /data/uploads).
#   restore.sh /backups/pola-20260101T210000Z.dump
# It never refuses because of what the rows say: run `pnpm db:check` afterwards, which reports every invariant. See docs/operations.md.
set -eu

if [ $# -ne 1 ]; then
  echo "Name the file to restore: restore.sh /backups/pola-20260101T210000Z.dump" >&2
  exit 1
fi
: "${DATABASE_URL:?is not set. Example: postgresql://user:password@host:5432/name}"
DUMP=$1
UPLOADS=${UPLOADS:-/data/uploads}
PICTURES=${DUMP%.dump}.uploads.tar

if [ -f "$PICTURES" ]; then tar -tf "$PICTURES" >/dev/null; fi
tables=$(psql --no-psqlrc --tuples-only --no-align "$DATABASE_URL" -c "select count(*) from pg_tables where schemaname = 'public'")
if [ "$tables" != 0 ]; then
  echo "The database is not empty: nothing was restored" >&2
  exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" "$DUMP"
if [ -f "$PICTURES" ]; then
  mkdir -p "$UPLOADS"
  tar -xf "$PICTURES" -C "$UPLOADS"
else
  echo "There is no $PICTURES: no pictures were restored" >&2
fi
# A dump holds no statistics. Without them PostgreSQL plans a large shop's statements as if its tables were tiny.
psql --no-psqlrc --quiet "$DATABASE_URL" -c "set client_min_messages = error" -c "vacuum (analyze)" >/dev/null
echo "Restored $DUMP"
