"""Shared by the tests of every room."""

from __future__ import annotations

import gc
import io
import logging
import os
import random
import sys
from pathlib import Path

import hypothesis
import pytest
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.template import Template
from django.test.signals import template_rendered

from campaigns import play
from campaigns.log import triggers
from tests.browser.window import chromium, django_db_modify_db_settings, free  # noqa: F401 - fixtures of every room
from tests.factories import CareerFactory, EditionFactory, UserFactory
from tests.forks import pytest_addoption, pytest_runtestloop  # noqa: F401 - hooks
from tests.seat import Seat
from tests.shipped import shipped_edition

# Told not to, every process of a run would compile every module anew: fifteen seconds each
sys.dont_write_bytecode = False

# The same examples every time, and no clock: a slow machine draws and answers slowly.
hypothesis.settings.register_profile(
    "house", derandomize=True, database=None, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

_flush = BaseDatabaseOperations.execute_sql_flush


def _flush_unsealed(operations, sql_list):
    """Emptying all tables between tests is what the triggers are there to refuse: they step aside for it, here only."""
    if not any("campaigns_entry" in statement for statement in sql_list):
        return _flush(operations, sql_list)
    triggers.unseal(operations.connection)
    try:
        return _flush(operations, sql_list)
    finally:
        triggers.seal(operations.connection)


BaseDatabaseOperations.execute_sql_flush = _flush_unsealed


def _render_and_tell(template, context):
    if context.template is template:
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.fixture(scope="session", autouse=True)
def _only_whole_pages_are_told_of(django_test_environment):
    """response.context is that of the page: telling of each of the hundred templates in it took a third of the time."""
    Template._render = _render_and_tell


BASE = Path(__file__).resolve().parent.parent
STORED = {"db", "transactional_db", "hosted", "database"}  # fixtures of whatever database DATABASE_URL names
DIFFER = (  # where locks, triggers, transactions, constraints, JSON, orders and signs that cannot be kept show
    "tests/journal/",
    "tests/jobs/",
    "tests/hunted/",
    "tests/pages/careers/",
    "tests/pages/contests/",
    "tests/pages/harbour/",
    "tests/pages/seats/",
    "tests/pages/test_any_game.py",
    "tests/pages/test_quotas.py",
    "tests/charts/test_keep.py",
    "tests/break/test_addresses.py",
    "tests/break/test_strangers.py",
)


def pytest_ignore_collect(collection_path):
    """On another database than that of every day only these run; DATABASE=all runs everything that asks one."""
    if os.environ.get("DATABASE_URL") and os.environ.get("DATABASE") != "all":
        place = collection_path.relative_to(BASE).as_posix()
        return True if collection_path.name.startswith("test_") and not place.startswith(DIFFER) else None


def pytest_collection_modifyitems(config, items):
    """Files with slow tests come first, so that no process ends long after the others; of a database what asks it."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
    if not os.environ.get("DATABASE_URL"):
        return
    kept = [item for item in items if item.get_closest_marker("django_db") or STORED & set(item.fixturenames)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


# A test makes little waste and much that stays: looked for as often as usual, it takes a fifth of the time
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish():
    """Everything loaded and collected stays to the end: freeze it for the garbage collector."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Tables as the models name them, made in a tenth of the time; the migrations make the same (test_upgrade.py)."""
    with django_db_blocker.unblock():
        triggers.seal(connection)
        recorder = MigrationRecorder(connection)
        for app, name in MigrationLoader(None).disk_migrations:
            recorder.record_applied(app, name)


@pytest.fixture
def user(db):
    return UserFactory()


@pytest.fixture(autouse=True)
def same_names():
    """The first player is called the same in every test."""
    UserFactory.reset_sequence(force=True)


@pytest.fixture
def toy_edition(db):
    return EditionFactory()


@pytest.fixture
def career(db):
    """A career of the toy game at its first prompt."""
    return CareerFactory()


@pytest.fixture
def dice():
    """A source that falls the same way every time."""
    return random.Random(1943)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch):
    """The app's own dice fall the same way in every run: a test that cannot fail today cannot tomorrow."""
    monkeypatch.setattr(play, "SECURE", random.Random(1943))


@pytest.fixture
def seat(client, career):
    """A player before a career of the toy game, whose first prompt is how to trim the lamp."""
    client.force_login(career.owner)
    return Seat(client, career)


@pytest.fixture
def sky(seat):
    """The same at its first roll."""
    seat.post(choose="high")
    seat.post(choose=["bread", "tar"])
    return seat


@pytest.fixture
def night(sky):
    """Two choices, the sky read as 4, and what the night brings: no. 5."""
    sky.roll("4")
    sky.roll("5", "5")
    sky.career.refresh_from_db()
    return sky


@pytest.fixture
def house(db):
    """The shipped charts."""
    return shipped_edition()


@pytest.fixture
def boat(client, house):
    """A player before a career of The Hunted."""

    def begin(type_="VIIC", start="1943-07", **settings):
        setup = {"type": type_, "start": start, "kommandant": "Enno Wiarda", "boat": "U-763", "rank": "KptLt"}
        setup["options"] = settings.pop("options", [])
        career = CareerFactory(edition=house, game="hunted", setup=setup, **settings)
        client.force_login(career.owner)
        return Seat(client, career)

    return begin


@pytest.fixture
def stranger(db):
    return UserFactory()


@pytest.fixture
def server_log():
    (console,) = (handler for handler in logging.getLogger().handlers if handler.name == "console")
    written = io.StringIO()
    before = console.setStream(written)
    yield written
    console.setStream(before)
