"""Careers with something behind them, the file of one, and a game whose rules are other ones."""

from __future__ import annotations

import json

import msgspec
import pytest

from campaigns import play
from campaigns.engine import game as games
from campaigns.files import portable
from tests.engine import toy
from tests.factories import CareerFactory
from tests.journal.acts import TONS, answer, play_on, with_everything
from tests.journal.forging import forget


@pytest.fixture
def days(db):
    """A career at the standing prompt of its first day."""
    career = CareerFactory(setup={"keeper": "Flora", "options": ["days"]})
    answer(career, *TONS)
    return career


@pytest.fixture
def pair(user):
    """Two careers as they begin: two lines of the list."""
    return [CareerFactory(owner=user, setup={"keeper": name}) for name in ("Flora", "Ada")]


@pytest.fixture
def two(pair):
    return [play_on(career, 12) for career in pair]


@pytest.fixture
def text(career):
    """The file of a career with every kind of line."""
    with_everything(career)
    career.dice_mode = "here"
    career.save()
    play.archive(career)
    return portable.export_career(career)


PLAYED = []  # once: it takes longer than most that is done with it


@pytest.fixture
def elsewhere(request, toy_edition):
    """The text of such a file, in a log book that holds no career, and not the figures either."""
    if not PLAYED:
        PLAYED.append(request.getfixturevalue("text"))
        forget()
    return PLAYED[0]


@pytest.fixture
def file(elsewhere):
    return json.loads(elsewhere)


@pytest.fixture
def game(monkeypatch):
    """Change what the toy game registers."""

    def put(**changed):
        monkeypatch.setitem(games._games, toy.GAME.key, msgspec.structs.replace(toy.GAME, **changed))

    return put


@pytest.fixture
def scenes(game):
    """Put other scenes in place of the toy game's."""
    return lambda **changed: game(scenes={**toy.GAME.scenes, **changed})
