#!/bin/bash
# tests/deploy/host.sh, as root: docs/hosting.md from its first step to its last, with the files of deploy/ as they are.
# /srv, /etc/log-book and /var are its own (a mount namespace): a clean folder, whatever this machine holds. Ports in
# nginx' and Caddy's files are changed to free ones, and the certificate is signed by ourselves; nothing else is changed.
set -Eeuo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
if [ "${1:-}" != inside ]; then exec unshare --mount --fork --kill-child "$0" inside; fi

step() { echo "== $*"; }
fail() {
    echo "== FAILED at line $1"
    tail -n 25 /tmp/host.log 2>/dev/null || true
    exit 1
}
trap 'fail $LINENO' ERR
mount -t tmpfs tmpfs /tmp
chmod 1777 /tmp
for folder in /srv /var/lib/log-book /var/backups/log-book /etc/log-book; do
    mkdir -p "$folder"
    mount -t tmpfs tmpfs "$folder"
done
pids=()
finish() {
    for pid in "${pids[@]}" $(cat /tmp/*.service.pid 2>/dev/null); do kill -TERM "$pid" 2>/dev/null || true; done
    [ -z "${pg:-}" ] || runuser -u postgres -- "$pg/pg_ctl" -D /tmp/pg/data -m immediate stop >/dev/null 2>&1 || true
    wait
}
trap finish EXIT
id logbook >/dev/null 2>&1 || useradd --system --home-dir /var/lib/log-book logbook
chown logbook /var/lib/log-book /var/backups/log-book
chmod 700 /var/lib/log-book /var/backups/log-book

step "Code and packages"
git clone --quiet "$source" /srv/log-book
cd /srv/log-book
git -C /srv/log-book checkout --quiet "$(git -C "$source" rev-parse HEAD)"
${PYTHON:-python3} -m venv .venv
.venv/bin/python -m pip install --quiet --require-hashes -r requirements-pip.txt
.venv/bin/python -m pip install --quiet --require-hashes -r requirements-hosted.txt

step "PostgreSQL: the role and the database"
pg=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)")
mkdir -p /tmp/pg/run
chown -R postgres /tmp/pg
chmod 755 /tmp/pg /tmp/pg/run
runuser -u postgres -- "$pg/initdb" -D /tmp/pg/data --auth-local=peer --encoding=UTF8 --locale=C.UTF-8 >/tmp/host.log
runuser -u postgres -- "$pg/pg_ctl" -D /tmp/pg/data -w -l /tmp/pg/log -o "-k /tmp/pg/run -c listen_addresses=''" start >/dev/null
runuser -u postgres -- env PGHOST=/tmp/pg/run deploy/postgresql.sh

step "The environment"
sed -e "s|^HUNTED_SECRET_KEY=.*|HUNTED_SECRET_KEY=$(python3 -c 'import secrets; print(secrets.token_urlsafe(50))')|" \
    -e "s|/var/run/postgresql|/tmp/pg/run|" -e "s|^HUNTED_HOSTS=.*|HUNTED_HOSTS=book.example.org|" \
    deploy/log-book.env >/etc/log-book/log-book.env
echo "HUNTED_METRICS=$(python3 -c 'import secrets; print(secrets.token_urlsafe(30))')" >>/etc/log-book/log-book.env
echo "HUNTED_BIND=127.0.0.1:18000" >>/etc/log-book/log-book.env
set -a
. /etc/log-book/log-book.env
set +a
as() { runuser -u logbook -- env "$@"; }
exec_as() { exec runuser -u logbook -- env "$@"; } # in the background: its number is that of what is to be ended
as .venv/bin/python manage.py prepare >/tmp/host.log 2>&1
as DJANGO_SUPERUSER_PASSWORD=eight-bells-and-all-is-well \
    .venv/bin/python manage.py createsuperuser --noinput --username admin --email a@example.org >/dev/null
as .venv/bin/python manage.py check --deploy --fail-level WARNING >/tmp/host.log 2>&1

step "systemd: the units are sound, and what they start runs"
for unit in deploy/systemd/*; do
    cp "$unit" "/tmp/$(basename "$unit")"
done
systemd-analyze verify /tmp/log-book*.service /tmp/log-book*.timer 2>/tmp/units.log || true
if grep -v "Unit postgresql.service not found\|man " /tmp/units.log | grep "log-book"; then false; fi
start() { # start UNIT: its ExecStart as its User in its WorkingDirectory
    local line
    line=$(sed -n 's/^ExecStart=//p' "deploy/systemd/$1")
    # shellcheck disable=SC2086
    exec_as $line >"/tmp/$1.log" 2>&1 &
    echo $! >"/tmp/$1.pid"
}
ready() {
    for _ in $(seq 120); do
        if curl -sf -H "Host: book.example.org" http://127.0.0.1:18000/ready/ >/dev/null; then return 0; fi
        sleep 0.5
    done
    cat /tmp/log-book.service.log
    return 1
}
start log-book.service
start log-book-worker.service
ready
grep -q '"logger": "hunted.requests"' /tmp/log-book.service.log || curl -s -o /dev/null -H "Host: book.example.org" -H "X-Forwarded-Proto: https" http://127.0.0.1:18000/accounts/login/
sleep 1
grep -q '"route": "accounts/login/"' /tmp/log-book.service.log

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=book.example.org -addext "subjectAltName=DNS:book.example.org" \
    -keyout /tmp/key.pem -out /tmp/cert.pem 2>/dev/null
head -c 31000000 /dev/zero | tr '\0' ' ' >/tmp/large.json
try() { # try PORT: through the proxy, log in, send a large file, see that the worker looks through it
    local base="https://book.example.org:$1" jar="/tmp/jar.$1" token
    local ask=(curl -sk --resolve "book.example.org:$1:127.0.0.1" --cookie "$jar" --cookie-jar "$jar" --referer "$base/accounts/login/")
    rm -f "$jar"
    token() { "${ask[@]}" "$base$1" | sed -n 's/.*name="csrfmiddlewaretoken" value="\([^"]*\)".*/\1/p' | head -1; }
    "${ask[@]}" -D - -o /dev/null "$base/accounts/login/" | tr -d '\r' >/tmp/head
    grep -qi '^strict-transport-security: max-age=86400$' /tmp/head
    grep -qi '^x-request-id: ' /tmp/head
    local status
    status=$("${ask[@]}" -o /dev/null -w '%{http_code}' -d "csrfmiddlewaretoken=$(token /accounts/login/)" \
        -d username=admin -d password=eight-bells-and-all-is-well "$base/accounts/login/")
    [ "$status" = 302 ]
    token=$(token /careers/bring-in/)
    status=$("${ask[@]}" -o /dev/null -w '%{http_code} %{redirect_url}' -F "csrfmiddlewaretoken=$token" \
        -F "file=@/tmp/large.json" "$base/careers/bring-in/")
    [ "${status%% *}" = 302 ]
    for _ in $(seq 60); do
        if "${ask[@]}" -L "${status#* }" | grep -q "cannot be read as JSON"; then break; fi
        sleep 1
    done
    "${ask[@]}" -L "${status#* }" | grep -q "cannot be read as JSON"
    # what the caller says of itself is not believed
    status=$(curl -sk --resolve "book.example.org:$1:127.0.0.1" -o /dev/null -w '%{http_code}' -H "X-Forwarded-Proto: http" "$base/accounts/login/")
    [ "$status" = 200 ]
    status=$("${ask[@]}" -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $HUNTED_METRICS" "$base/metrics/")
    [ "$status" = 200 ]
}

step "nginx"
mkdir -p /tmp/nginx
sed -e 's|listen 80;|listen 18080;|' -e 's|listen 443 ssl http2;|listen 18443 ssl http2;|' -e 's|127.0.0.1:8000|127.0.0.1:18000|' \
    -e 's|/etc/letsencrypt/live/book.example.org/fullchain.pem|/tmp/cert.pem|' \
    -e 's|/etc/letsencrypt/live/book.example.org/privkey.pem|/tmp/key.pem|' deploy/nginx.conf >/tmp/nginx/site.conf
cat >/tmp/nginx/nginx.conf <<N
pid /tmp/nginx/pid;
error_log /tmp/nginx/error.log;
events {}
http { access_log off; client_body_temp_path /tmp/nginx/body; include /tmp/nginx/site.conf; }
N
nginx -t -c /tmp/nginx/nginx.conf 2>/tmp/host.log
nginx -c /tmp/nginx/nginx.conf -g "daemon off;" &
pids+=($!)
sleep 1
try 18443
[ "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H "Host: book.example.org" http://127.0.0.1:18080/x)" = "308 https://book.example.org/x" ]

step "Caddy"
export SITE="https://book.example.org:18444" BACKENDS=127.0.0.1:18000 HEALTH_HOST=book.example.org
{
    printf '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
    sed 's|^\tencode gzip|\ttls /tmp/cert.pem /tmp/key.pem\n\tencode gzip|' deploy/Caddyfile
} >/tmp/Caddyfile
XDG_DATA_HOME=/tmp/caddy XDG_CONFIG_HOME=/tmp/caddy caddy validate --config /tmp/Caddyfile --adapter caddyfile >/tmp/host.log 2>&1
XDG_DATA_HOME=/tmp/caddy XDG_CONFIG_HOME=/tmp/caddy caddy run --config /tmp/Caddyfile --adapter caddyfile >/tmp/caddy.log 2>&1 &
pids+=($!)
sleep 8
try 18444

step "The nightly backup, twice, one kept; and back into an empty database"
for _ in 1 2; do
    as BACKUPS=/var/backups/log-book KEEP=1 "$(sed -n 's/^ExecStart=//p' deploy/systemd/log-book-backup.service)" >/tmp/host.log 2>&1
    sleep 1.1
done
[ "$(ls /var/backups/log-book | wc -l)" = 1 ]
last=$(echo /var/backups/log-book/*)
as DATABASE_URL=sqlite:////var/lib/log-book/again.sqlite3 .venv/bin/python manage.py restore "$last" >/tmp/host.log 2>&1
as DATABASE_URL=sqlite:////var/lib/log-book/again.sqlite3 .venv/bin/python manage.py shell -v0 \
    -c "from django.contrib.auth.models import User; assert User.objects.get().check_password('eight-bells-and-all-is-well')"

step "An upgrade"
cat >/tmp/systemctl <<'S'
#!/bin/bash
# What systemd would do: stop ends the processes of the units, start begins them anew.
for unit in "${@:2}"; do
    if [ "$1" = stop ]; then
        kill -TERM "$(cat "/tmp/$unit.service.pid")"
        while kill -0 "$(cat "/tmp/$unit.service.pid")" 2>/dev/null; do sleep 0.2; done
    else
        # shellcheck disable=SC2046
        (exec runuser -u logbook -- env $(sed -n "s/^ExecStart=//p" "deploy/systemd/$unit.service")) >"/tmp/$unit.again" 2>&1 &
        echo $! >"/tmp/$unit.service.pid"
    fi
done
S
chmod +x /tmp/systemctl
git tag --force next HEAD >/dev/null
SYSTEMCTL=/tmp/systemctl READY=http://127.0.0.1:18000/ready/ deploy/upgrade.sh next 2>&1 | tee /tmp/host.log | grep "^==" | sed 's/^/   /'
grep -q "== Good" /tmp/host.log
step "All good, $SECONDS s"
