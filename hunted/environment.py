"""Read the environment: mode, secret, hosts, database. Plain functions; settings.py uses them."""

import errno
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

MODES = ("local", "hosted")
LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"]
SHORTEST_SECRET = 50
SHORTEST_TOKEN = 20
SQLITE_OPTIONS = {
    # Measured: DEFERRED loses two requests in five to "database is locked"; less than FULL may lose the last commits.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}


def mode(environ: Mapping[str, str]) -> str:
    said = environ.get("HUNTED_MODE", "local")
    if said not in MODES:
        raise ImproperlyConfigured(f"HUNTED_MODE is {said!r}; it can be local or hosted.")
    return said


def switch(environ: Mapping[str, str], name: str) -> bool:
    said = environ.get(name, "0") or "0"
    if said not in ("0", "1"):
        raise ImproperlyConfigured(f"{name} is {said!r}; it can be 0 or 1.")
    return said == "1"


def choice(environ: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    said = environ.get(name) or known[0]
    if said not in known:
        raise ImproperlyConfigured(f"{name} is {said!r}; it can be {' or '.join(known)}.")
    return said


def token(environ: Mapping[str, str], name: str) -> str:
    """A secret that opens something; empty keeps it shut."""
    said = environ.get(name, "")
    if said and len(said) < SHORTEST_TOKEN:
        raise ImproperlyConfigured(f"{name} must be a random text of at least {SHORTEST_TOKEN} characters.")
    return said


def number(environ: Mapping[str, str], name: str, default: int) -> int:
    said = environ.get(name) or str(default)
    if not said.isdecimal():
        raise ImproperlyConfigured(f"{name} is {said!r}; it must be a whole number.")
    return int(said)


def data_folder(environ: Mapping[str, str], base: Path) -> Path:
    return Path(environ.get("HUNTED_DATA") or base / "var").expanduser().resolve()


def time_zone(environ: Mapping[str, str], link: Path = Path("/etc/localtime")) -> str:
    """The time zone of the table: TZ, or the system's link, else UTC."""
    linked = link.resolve().as_posix().partition("/zoneinfo/")[2] if link.is_symlink() else ""
    for name in (environ.get("TZ", ""), linked):
        try:
            return ZoneInfo(name).key
        except (ValueError, OSError, ZoneInfoNotFoundError):
            continue
    return "UTC"


def hosted_secret(environ: Mapping[str, str]) -> str:
    """Hosted mode does not start without a good secret."""
    secret = environ.get("HUNTED_SECRET_KEY", "")
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < 5:
        raise ImproperlyConfigured(
            f"Hosted mode needs HUNTED_SECRET_KEY, a random text of at least {SHORTEST_SECRET} characters. "
            'Make one with: python3 -c "import secrets; print(secrets.token_urlsafe(50))"'
        )
    return secret


def kept_secret(path: Path) -> str:
    """A secret of local mode, made when it is first needed and readable by its owner only."""
    try:
        return _kept_secret(path)
    except OSError as error:
        raise ImproperlyConfigured(said_plainly(error)) from error


def _kept_secret(path: Path) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)  # whole or not at all, and the first of two starts wins
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            draft.replace(path)
        draft.unlink(missing_ok=True)
    return path.read_text(encoding="ascii")


def said_plainly(error: Exception) -> str:
    """A sentence for an error of the file system, with a way out; the system's own words come last."""
    number, text = getattr(error, "errno", None), str(error).lower()
    if number in (errno.ENOSPC, errno.EDQUOT) or "full" in text:
        said = "the disk is full. Free some space and start again."
    elif (
        number in (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.EEXIST)
        or "readonly" in text
        or "unable to open" in text
    ):
        said = "its data folder cannot be written to. Give this account write access, or set HUNTED_DATA."
    elif number == errno.EIO or "i/o error" in text:
        said = "the disk does not keep what is written: it is full or damaged. Check it and start again."
    elif "malformed" in text or "not a database" in text:
        said = (
            "its database is damaged. Keep a copy of the data folder as it is, start with an empty one "
            "(HUNTED_DATA) and restore the last backup there: manage.py restore FOLDER."
        )
    elif "locked" in text:
        said = "another program is using the database. Close it and start again."
    else:
        return str(error)
    return f"{said} ({error})"


def hosted_hosts(environ: Mapping[str, str]) -> list[str]:
    hosts = [host.strip() for host in environ.get("HUNTED_HOSTS", "").split(",") if host.strip()]
    if not hosts or "*" in hosts:
        raise ImproperlyConfigured(
            "Hosted mode needs HUNTED_HOSTS, the host names it answers to, separated by commas (not *)."
        )
    return hosts


def hosted_database(environ: Mapping[str, str]) -> dict[str, Any]:
    if not environ.get("DATABASE_URL"):
        raise ImproperlyConfigured(
            "Hosted mode needs DATABASE_URL, for example postgresql://hunted:password@localhost/hunted"
        )
    return database(environ["DATABASE_URL"])


def mail(url: str) -> dict[str, Any]:
    """smtp://user:password@host:587 (TLS begun after the greeting, but for a server on this machine), or smtps://."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ImproperlyConfigured("HUNTED_MAIL names no mail server: smtp://user:password@mail.example.org:587")
    direct, here = parts.scheme == "smtps", parts.hostname in ("localhost", "127.0.0.1", "::1")
    return {
        "host": parts.hostname,
        "port": parts.port or (465 if direct else 25 if here else 587),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": direct,
        "use_tls": not direct and not here,
        "timeout": 20,
    }


def database(url: str) -> dict[str, Any]:
    """postgresql://user:password@host:port/name?host=/socket/folder&pool=4, or sqlite:////whole/path."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path.removeprefix("/"))))
    if parts.scheme not in ("postgresql", "postgres"):
        raise ImproperlyConfigured(f"DATABASE_URL begins with {parts.scheme!r}; it can be postgresql or sqlite.")
    options = dict(parse_qsl(parts.query))
    name, user, password, host, port = (
        unquote(part) if part else options.pop(key, "")
        for part, key in [
            (parts.path.removeprefix("/"), "dbname"),
            (parts.username, "user"),
            (parts.password, "password"),
            (parts.hostname, "host"),
            (str(parts.port or ""), "port"),
        ]
    )
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database: postgresql://user:password@host/name")
    pool = options.pop("pool", "")
    if pool and not pool.isdecimal():
        raise ImproperlyConfigured(
            f"DATABASE_URL says pool={pool}; it must be a whole number, the highest number of connections."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": user,
        "PASSWORD": password,
        "HOST": host,
        "PORT": port,
        # Measured: a connection for each request costs three fifths of the speed. A pool keeps them itself.
        "CONN_MAX_AGE": 0 if pool else 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**options, **({"pool": {"min_size": 1, "max_size": int(pool), "timeout": 10}} if pool else {})},
    }


def sqlite(path: Path) -> dict[str, Any]:
    """One file, written through to the disk at each commit."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,
        "OPTIONS": dict(SQLITE_OPTIONS),
    }
