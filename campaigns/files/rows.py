"""Every row of a server as one file, and back into an empty database: accounts with passwords and rights, editions,
contests, careers, what was changed when and by whom.

The file says at which migrations it was written. It is loaded at those, and then the database is brought up to today:
so a later version reads it by the same steps that would have changed the database itself.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from django.apps import apps as of_today
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils.translation import gettext as _

from campaigns.files import private
from campaigns.log import damage
from campaigns.models import Career, Contest, Figures, Listed
from charts.models import Edition

FILE: Final = "rows.jsonl.gz"
FORMAT: Final = "rows"
AT_ONCE: Final = 500
PASSING: Final = {  # who is logged in, who is at work, who has just tried: not what a server is
    "sessions.session",
    "django_tasks_database.dbtaskresult",
    "jobs.job",
    "jobs.worker",
    "hunted.attempt",
    "hunted.invitation",
}

Migration: TypeAlias = tuple[str, str]  # app and name
SQUASHED_AGAIN: Final = {("campaigns", "0001_squashed_0015"), ("charts", "0001_squashed_0004")}  # of older versions


class BadRows(ValueError):
    """The file cannot be loaded here; says why."""


# --- out ----------------------------------------------------------------------------------------------------------


def write(path: Path) -> tuple[str, list[str]]:
    """The hash of the file, and the rows that cannot be read and are left out."""
    faults: list[str] = []
    with (
        private.private_file(path) as file,
        gzip.GzipFile(path.name, "wb", compresslevel=6, fileobj=file, mtime=0) as packed,
        _as_it_stands(),
    ):
        for line in _lines(faults):
            packed.write(msgspec.json.encode(line) + b"\n")
    return hashed(path), faults


def hashed(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _lines(faults: list[str]) -> Iterator[Any]:
    yield {"format": FORMAT, "schema": 1, "migrations": sorted(MigrationRecorder(connection).applied_migrations())}
    for model in _models(of_today):
        fields = [field.attname for field in model._meta.concrete_fields]
        yield {"table": model._meta.label_lower, "fields": fields}
        for row in _rows(model, fields):
            if isinstance(row, damage.Damaged):
                faults.append(f"{model._meta.label_lower} {row.key}: {row.why}")
            else:
                yield row


def _models(apps: Any, passing: bool = False) -> Iterator[type[Model]]:
    """Every model with rows; the tables that join two others are models too."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.managed and not model._meta.proxy and (passing or model._meta.label_lower not in PASSING):
            yield model


def _rows(model: type[Model], fields: list[str]) -> Iterator[Any]:
    """Some at a time by key; unreadable batches one by one."""
    rows, last = model._base_manager.order_by("pk"), None
    while True:
        some = rows if last is None else rows.filter(pk__gt=last)
        keys = list(some.values_list("pk", flat=True)[:AT_ONCE])
        if not keys:
            return
        last = keys[-1]
        try:
            yield from [list(row) for row in rows.filter(pk__in=keys).values_list(*fields)]
        except Exception as error:
            if not damage.is_damage(error):
                raise
            yield from (_row(model, fields, key) for key in keys)


def _row(model: type[Model], fields: list[str], key: Any) -> Any:
    try:
        return list(model._base_manager.values_list(*fields).get(pk=key))
    except Exception as error:
        if not damage.is_damage(error):
            raise
        return damage.Damaged(key, str(error)[:200])


@contextmanager
def _as_it_stands() -> Iterator[None]:
    """One moment of the database, without making writers wait."""
    if connection.in_atomic_block:
        yield
        return
    kept = getattr(connection, "transaction_mode", None)
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        kept, connection.transaction_mode = connection.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if connection.vendor == "sqlite":
            connection.transaction_mode = kept


# --- in -----------------------------------------------------------------------------------------------------------


def is_empty() -> bool:
    """Whether nobody has made anything here: a start alone makes the shipped editions and their player."""
    if "django_migrations" not in connection.introspection.table_names():
        return True
    try:
        made = [one.objects.exists() for one in (Career, Contest, Listed, Figures)]
        made.append(Edition.objects.filter(shipped=False).exists())
        users = of_today.get_model("auth.User").objects
        return not any(made) and all(not user.has_usable_password() for user in users.all())
    except Exception as error:  # of another version: its content is unknown
        if not damage.is_damage(error) and "no such" not in str(error) and "does not exist" not in str(error):
            raise
        return False


def load(path: Path) -> dict[str, int]:
    """Every row into an empty database, with the count of each table. All of them, or none."""
    with gzip.open(path, "rb") as file:
        head = _head(file.readline())
        apps = _at(head["migrations"])
        with transaction.atomic():
            _clear(_models(apps, passing=True))
            counted = _fill(apps, file)
    _count_on(apps)
    ContentType.objects.clear_cache()
    call_command("migrate", interactive=False, verbosity=0)
    return counted


def _head(line: bytes) -> dict[str, Any]:
    try:
        head: dict[str, Any] = json.loads(line)
        if (head["format"], head["schema"]) != (FORMAT, 1):
            raise KeyError
        return head
    except (ValueError, LookupError, TypeError):
        raise BadRows(_("%(file)s contains no data of a log book.") % {"file": FILE}) from None


def _at(migrations: list[list[str]]) -> Any:
    """The models as they were then; the database is migrated to that point first."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    targets, wanted = _targets(executor.loader, {(app, name) for app, name in migrations})
    here = _both_names(executor.loader, set(executor.loader.applied_migrations))
    if here and here != wanted:
        raise BadRows(
            _("The backup is from another version. Create an empty database, restore into it, and then run “prepare”.")
        )
    if not here:
        executor.migrate(targets)
    apps = executor.loader.project_state(targets).apps
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:  # these are its own: a moment stays what it was
            for name in ("auto_now", "auto_now_add"):
                if getattr(field, name, False):
                    setattr(field, name, False)
    return apps


def _targets(loader: MigrationLoader, migrations: set[Migration]) -> tuple[list[Migration], set[Migration]]:
    """The last migrations of a backup, and all by both names. The graph is left as that database had it.

    A squashed migration counts for those that it replaces only if all of them had run.
    """
    wanted = _both_names(loader, migrations)
    if unknown := wanted - loader.disk_migrations.keys():
        raise BadRows(_("The backup is from a newer version: %(what)s.") % {"what": "/".join(min(unknown))})
    for key, squashed in loader.replacements.items():
        drop = loader.graph.remove_replaced_nodes if key in wanted else loader.graph.remove_replacement_node
        drop(key, squashed.replaces)
    graph = loader.graph
    ran = wanted & graph.nodes.keys()
    return [node for node in ran if not any(child in ran for child in graph.node_map[node].children)], wanted


def _both_names(loader: MigrationLoader, migrations: set[Migration]) -> set[Migration]:
    """A squashed migration equals all that it replaces: if either is there, so is the other."""
    names = migrations - SQUASHED_AGAIN  # running one of these also records all that it replaced
    for key, squashed in loader.replacements.items():
        if key in names or names.issuperset(squashed.replaces):
            names |= {key, *squashed.replaces}
    return names


def _clear(models: Iterable[type[Model]]) -> None:
    """Remove the rows that a start has made; a permanent table refuses, and has to be empty already."""
    with connection.cursor() as cursor:
        for model in models:
            if model._base_manager.exists():
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608 - ours


def _fill(apps: Any, lines: Iterable[bytes]) -> dict[str, int]:
    counted: dict[str, int] = {}
    model: Any = None
    fields: list[Any] = []
    waiting: list[Any] = []

    def keep() -> None:
        if waiting:
            model._base_manager.bulk_create(waiting)
            counted[model._meta.label_lower] = counted.get(model._meta.label_lower, 0) + len(waiting)
            waiting.clear()

    for line in lines:
        said = json.loads(line)
        if isinstance(said, dict):
            keep()
            model = apps.get_model(said["table"])
            fields = [(name, model._meta.get_field(_field(model, name))) for name in said["fields"]]
            continue
        waiting.append(model(**{name: _read(field, value) for (name, field), value in zip(fields, said, strict=True)}))
        if len(waiting) >= AT_ONCE:
            keep()
    keep()
    return counted


def _field(model: Any, attname: str) -> str:
    return next(field.name for field in model._meta.concrete_fields if field.attname == attname)


def _read(field: Any, value: Any) -> Any:
    """A value as the database gave it. JSON is that already, and a text in it is no JSON."""
    if value is None or field.get_internal_type() in ("TextField", "JSONField"):
        return value
    return (field.target_field if field.is_relation else field).to_python(value)


def _count_on(apps: Any) -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(_models(apps))):
            cursor.execute(statement)
