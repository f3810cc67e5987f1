"""Bring database and static files in step with the code. What is in step costs next to nothing."""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command, get_commands
from django.db import DatabaseError, OperationalError, ProgrammingError, connection

from campaigns.engine.game import games
from campaigns.files import private
from campaigns.log import ledger
from campaigns.play import upgrade, verify
from hunted import access
from hunted.environment import said_plainly
from hunted.models import Stamp

Say = Callable[[str], object]
EDITIONS = "loadeditions"
LEDGER = "ledger"
RULES = "rules"
STATIC_STAMP = ".stamp"
SOUND_SQLITE = (3, 51, 3)  # mends a race that may damage a database which several connections write to
SQLITE = "sqlite"


def prepare(say: Say) -> bool:
    """Migrate, load editions, make the local player, collect static files, each only if something changed.

    False when an edition could not be loaded; the rest can be used.
    """
    _keep_private(say)
    if migrations_wait():
        say("Preparing the database.")
        call_command("migrate", interactive=False, verbosity=0)
    loaded = _load_editions(say)
    _refresh_careers(say)
    if settings.MODE == "local":
        access.local_player()
    _compare_rules(say)
    _collect_static(say)
    _warn_of_sqlite(say, sqlite3.sqlite_version_info)
    return loaded


def _load_editions(say: Say) -> bool:
    """Repeated at each start until all are sound."""
    if EDITIONS not in get_commands():
        return True
    games = settings.BASE_DIR / "campaigns" / "games"
    figures = [*games.glob("*/figures.py"), *games.glob("*/figures/**/*.py")]  # what makes an edition of a game sound
    now = _fingerprint([*_files(settings.BASE_DIR / "fixtures", settings.BASE_DIR / "charts"), *figures])
    if Stamp.objects.filter(name=EDITIONS, value=now).exists():
        return True
    say("Loading the editions.")
    try:
        call_command(EDITIONS, verbosity=0)
    except CommandError as error:
        say(f"Not every edition could be loaded.\n{error}")
        return False
    Stamp.objects.update_or_create(name=EDITIONS, defaults={"value": now})
    return True


def _refresh_careers(say: Say) -> None:
    """Write the list rows again when the ledger has other tables or columns than before."""
    shape = ledger.shape()
    if Stamp.objects.filter(name=LEDGER, value=shape).exists():
        return
    for fault in upgrade.refresh_all():
        say(fault)
    Stamp.objects.update_or_create(name=LEDGER, defaults={"value": shape})


@contextmanager
def in_words() -> Iterator[None]:
    """Turn errors that keep the log book from starting (full or damaged disk, closed folder) into a sentence."""
    try:
        yield
    except (OSError, DatabaseError, ImproperlyConfigured) as error:
        raise CommandError(f"The log book cannot start: {said_plainly(error)}") from error


def _warn_of_sqlite(say: Say, version: tuple[int, ...]) -> None:
    """Once for each version."""
    text = ".".join(map(str, version))
    if connection.vendor != "sqlite" or version >= SOUND_SQLITE:
        return
    if not Stamp.objects.filter(name=SQLITE, value=text).exists():
        say(
            f"SQLite {text} can, very rarely, damage a database that several connections write to; 3.51.3 fixes this. "
            "Update Python or the system's SQLite when you can. Until then make regular backups "
            "(manage.py backup FOLDER), and host with one worker. This message is shown once."
        )
        Stamp.objects.update_or_create(name=SQLITE, defaults={"value": text})


def _keep_private(say: Say) -> None:
    """The SQLite file, its side files and the data folder: for their owner alone."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():
        return
    file = Path(connection.settings_dict["NAME"]).resolve()
    with suppress(OSError):  # or SQLite makes it as the umask says; where it cannot be made SQLite says why
        os.close(os.open(file, os.O_RDONLY | os.O_CREAT, private.FILE))
    parts = [file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")]
    try:
        for path in parts:
            if path.exists():
                private.tighten(path, private.FILE)
        if file.parent == settings.DATA_DIR:
            private.tighten(file.parent, private.FOLDER)
    except OSError as error:
        say(f"Other accounts on this computer may be able to read the log: {error}")


def _compare_rules(say: Say) -> None:
    """After an update of the rules: how many careers they no longer follow."""
    rules = "+".join(sorted(game.rules for game in games()))[:64]
    if Stamp.objects.filter(name=RULES, value=rules).exists():
        return
    behind, looked_at = verify.out_of_step()
    if behind:
        say(
            f"{behind} of {looked_at} careers in progress are out of step with today's rules. They stay readable, and "
            "each can be continued from its last entry that matches. manage.py verify names the entries."
        )
    Stamp.objects.update_or_create(name=RULES, defaults={"value": rules})


def migrations_wait() -> bool:
    """Compare the migration files with the recorded ones; one query instead of a graph."""
    with_label = {
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in Path(app.path, "migrations").glob("[0-9]*.py")
    }
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            return not with_label <= set(cursor.fetchall())
    except (OperationalError, ProgrammingError):  # nothing there yet
        return True


def _collect_static(say: Say) -> None:
    """The stamp lies among the files: deleting the folder deletes the stamp."""
    rooms = [Path(app.path).resolve() for app in apps.get_app_configs()]
    own = [room / "static" for room in rooms if room.parent == settings.BASE_DIR]
    own += settings.STATICFILES_DIRS  # of the games
    pins = settings.BASE_DIR.glob("requirements*.txt")  # the packages bring files of their own
    now = _fingerprint([*_files(*own), *pins])
    stamp = Path(settings.STATIC_ROOT, STATIC_STAMP)
    if stamp.exists() and stamp.read_text(encoding="ascii") == now:
        return
    say("Collecting the static files.")
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="ascii")


def _files(*folders: Path) -> list[Path]:
    return [
        file for folder in folders for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts
    ]


def _fingerprint(files: Iterable[Path]) -> str:
    """One hash over names and contents, the same on every machine."""
    digest = hashlib.sha256()
    named = {file.relative_to(settings.BASE_DIR).as_posix(): file for file in files}
    for name in sorted(named):
        digest.update(f"{name}\0".encode())
        digest.update(hashlib.sha256(named[name].read_bytes()).digest())
    return digest.hexdigest()
