"""Real chromium against a live server: one browser for all, and a clean context for each test.

A context costs more than most tests do in it, so that each kind of them is used again: without cookies, without what
was stored, on line, and with its pages closed.
Wait for what is to come, never for a time; what is pressed before a page listens is lost to a test as to a person.
"""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from tests import memo
from tests.browser.window import PATIENCE
from tests.factories import CareerFactory, UserFactory
from tests.games.the_hunted import moments
from tests.shipped import shipped_edition

pytest.importorskip("playwright.sync_api")
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 900}}


def pytest_collection_modifyitems(items):
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def house(chromium, transactional_db):
    return shipped_edition()


@pytest.fixture
def player(chromium, transactional_db):
    return UserFactory()


def clean(context):
    """Back to a new context; its first page stays, to keep the process that draws it."""
    first, *others = context.pages
    for page in others:
        page.close()
    context.set_offline(False)
    context.clear_cookies()
    first.evaluate("localStorage.clear()")


@pytest.fixture
def visit(chromium, live_server, player, free):
    """Open a page as the player, or as somebody else; what the console complains of fails the test."""
    complaints, taken = [], []

    def context_of(options):
        kind = repr(sorted(options.items()))
        if free[kind]:
            context = free[kind].pop()
        else:
            context = chromium.new_context(base_url=live_server.url, **options)
            context.set_default_timeout(PATIENCE)
            context.new_page().goto("/static/hunted/icon.svg")
        taken.append((kind, context))
        return context

    def open_page(path="/", theme="paper", by=player, **options):
        context = context_of(
            {"color_scheme": "dark" if theme == "lamp" else "light"} | {"service_workers": "block"} | DESK | options
        )
        context.add_cookies([{"name": "sessionid", "value": logged_in(by), "url": live_server.url}])
        page = context.new_page()
        page.complaints = complaints
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for kind, context in taken:
        clean(context)
        free[kind].append(context)
    assert complaints == []


def logged_in(user):
    """The key of a session of this user's."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key


@pytest.fixture
def at_sea(house, player):
    """A career at the first box of its first patrol, or at the named prompt."""
    import random

    from campaigns import play
    from campaigns.models import Career

    def begin(key=moments.FIRST_BOX, seed=1, **settings_):
        setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Enno Wiarda", "boat": "U-763", "rank": "KptLt"}
        career = CareerFactory(owner=player, edition=house, game="hunted", setup=setup, **settings_)
        memo.done(("at sea", career.pk, key, seed), lambda: on_to(career, key, random.Random(seed)))
        career.refresh_from_db()
        return career

    def on_to(career, key, source):
        for _ in range(400):
            table = play.open_career(Career.objects.select_related("edition").get(pk=career.pk))
            if table.prompt is not None and table.prompt.key == key:
                return
            play.act(career.pk, {"auto": True}, table.seq, player, source=source)
        raise AssertionError(f"{key} was never asked")

    return begin
