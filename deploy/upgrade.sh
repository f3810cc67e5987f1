#!/bin/bash
# To another version: deploy/upgrade.sh v1.2.0, as root, in a checkout that /etc/log-book/log-book.env belongs to.
# First a backup and the seals; then code, packages, database; at the end the server is asked and every log verified
# against the seals. Whatever goes wrong ends it there and says so; the backup's folder is named.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:?which version}
ENVIRONMENT=${ENVIRONMENT:-/etc/log-book/log-book.env}
BACKUPS=${BACKUPS:-/var/backups/log-book}
SYSTEMCTL=${SYSTEMCTL:-systemctl}
READY=${READY:-http://127.0.0.1:8000/ready/}
set -a
. "$ENVIRONMENT"
set +a
host=${HUNTED_HOSTS%%,*}
as() { runuser -u "${RUN_AS:-logbook}" -- env BACKUPS="$BACKUPS" "$@"; }
verify() { # 3: whole, and only out of step with newer rules
    local status=0
    as .venv/bin/python manage.py verify "$@" >/dev/null || status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 3 ]
}

echo "== Backup"
as deploy/backup.sh
last=$(find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '20*T*' | sort | tail -1)
trap 'echo "== It went wrong. The backup from before is in $last; the version was $(git rev-parse --short HEAD@{1})."' ERR
echo "== Code"
git fetch --quiet --tags
git checkout --quiet "$version"
echo "== Packages"
.venv/bin/python -m pip install --quiet --require-hashes -r requirements-pip.txt
.venv/bin/python -m pip install --quiet --require-hashes -r requirements-hosted.txt
echo "== Database and files"
$SYSTEMCTL stop log-book-worker log-book
as .venv/bin/python manage.py prepare
as .venv/bin/python manage.py check --deploy
$SYSTEMCTL start log-book log-book-worker
echo "== Is it there?"
for _ in $(seq 60); do
    if curl --silent --fail --max-time 5 --header "Host: $host" "$READY" >/dev/null; then break; fi
    sleep 1
done
curl --silent --show-error --fail --max-time 5 --header "Host: $host" "$READY" >/dev/null
echo "== Is all of it there?"
verify --seals "$last/seals.txt"
echo "== Good: $(git rev-parse --short HEAD)"
