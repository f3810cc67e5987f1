#!/bin/sh
# A backup in a folder of its own, named by the day and the hour; the newest $KEEP stay. Beside it the seals, which tell
# an older database from this one: copy both to another machine. Ends non-zero when something is damaged.
set -eu
cd "$(dirname "$0")/.."
BACKUPS=${BACKUPS:-/var/backups/log-book}
KEEP=${KEEP:-14}
umask 077
new="$BACKUPS/$(date -u +%Y-%m-%dT%H%M%S)"
mkdir -p "$BACKUPS"
status=0
.venv/bin/python manage.py backup "$new" || status=$?
.venv/bin/python manage.py seals > "$new/seals.txt"
if [ "$status" -eq 0 ]; then # what is damaged pushes no good one out
    find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '20*T*' | sort -r | tail -n "+$((KEEP + 1))" | xargs -r rm -r --
fi
exit "$status"
