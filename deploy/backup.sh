#!/bin/sh
# Backs up the database of DATABASE_URL and, where /data is mounted, the uploaded pictures, into BACKUP_DIR (default /backups).
#   backup.sh            one backup now
#   backup.sh nightly    one every night at 02:30 in Sri Lanka
# Backups older than KEEP_DAYS (default 14) are removed. A backup counts only when its list of contents could be read: until then its name
# ends with .part, and it is removed when it fails. See docs/operations.md.
set -eu
# The files hold customers and bank details: only their owner may read them.
umask 077

: "${DATABASE_URL:?is not set. Example: postgresql://user:password@host:5432/name}"
BACKUP_DIR=${BACKUP_DIR:-/backups}
KEEP_DAYS=${KEEP_DAYS:-14}
UPLOADS=${UPLOADS:-/data/uploads}
# 02:30 in Colombo, which is five and a half hours ahead of UTC all year.
SECOND_OF_DAY=$((2 * 3600 + 30 * 60))
COLOMBO_AHEAD=19800

pack() {
  tar -cf "$BACKUP_DIR/$name.uploads.tar.part" -C "$UPLOADS" .
}

backup() {
  if [ ! -d "$BACKUP_DIR" ]; then
    echo "There is no folder $BACKUP_DIR: create it, or name another one in BACKUP_DIR" >&2
    exit 1
  fi
  name=pola-$(date -u +%Y%m%dT%H%M%SZ)
  # An incomplete backup would fill the disk that the database needs. A killed backup leaves its files until the next night.
  trap 'rm -f "$BACKUP_DIR/$name".*.part' EXIT
  find "$BACKUP_DIR" -name 'pola-*.part' -mmin +720 -exec rm -f {} +
  pg_dump --format=custom --no-owner --no-privileges --file="$BACKUP_DIR/$name.dump.part" "$DATABASE_URL"
  pg_restore --list "$BACKUP_DIR/$name.dump.part" >/dev/null
  mv "$BACKUP_DIR/$name.dump.part" "$BACKUP_DIR/$name.dump"
  if [ -d "$UPLOADS" ]; then
    # tar fails when a picture that is being uploaded gets its final name meanwhile.
    pack || pack
    mv "$BACKUP_DIR/$name.uploads.tar.part" "$BACKUP_DIR/$name.uploads.tar"
  else
    echo "There is no $UPLOADS: no pictures were backed up" >&2
  fi
  find "$BACKUP_DIR" -name 'pola-*' -mtime "+$KEEP_DAYS" -exec rm -f {} +
  echo "Backed up to $BACKUP_DIR/$name.dump"
}

if [ "${1:-}" = nightly ]; then
  while true; do
    now=$((($(date -u +%s) + COLOMBO_AHEAD) % 86400))
    sleep $(((SECOND_OF_DAY - now + 86400 - 1) % 86400 + 1))
    # A process of its own: a function left of || would go on after a command that failed, and remove the old backups.
    sh "$0" || echo "The backup failed" >&2
  done
fi
backup
