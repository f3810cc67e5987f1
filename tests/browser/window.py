"""One chromium for all the tests of a process, and a server that it can ask several things at once."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict

import pytest
from django.conf import settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PATIENCE = 180_000  # milliseconds that a slow machine may need for what a free one does at once
os.environ.setdefault("DJANGO_LIVE_TEST_SERVER_ADDRESS", "127.0.0.1")  # no name, which may be another address first


@pytest.fixture(scope="session")
def chromium():
    """The system's chromium; rows are written from the thread that drives it, which Django must allow."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def free():
    """Its clean contexts, by their options: a new one costs more than most tests do in it."""
    return defaultdict(list)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request, tmp_path_factory, django_db_modify_db_settings_parallel_suffix):
    """Browser tests use a database file, as in play: in memory all threads would share one connection."""
    ours = settings.DATABASES["default"]
    if "sqlite" in ours["ENGINE"] and any(item.get_closest_marker("browser") for item in request.session.items):
        ours["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "book.sqlite3")
