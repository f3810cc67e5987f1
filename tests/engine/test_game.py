import sys
import types

import pytest

from campaigns.engine import game as games
from campaigns.engine.game import Game, Measure
from tests.engine import toy
from tests.engine.desk import Desk


@pytest.mark.parametrize(
    ("before", "after", "gained"),
    [
        (Measure(3), Measure(4), True),
        (Measure(3), Measure(3), False),
        (Measure(3, gains=1), Measure(3, gains=2), True),
        (Measure(3, gains=1), Measure(9, gains=1), False),
        (Measure(3), Measure(4, gains=0), True),
        (Measure(3, gains=9), Measure(4), True),
    ],
)
def test_something_was_gained_when_it_was_counted_or_else_by_the_score(before, after, gained):
    assert after.gained_since(before) is gained


def test_an_older_state_has_the_values_that_came_since():
    state = toy.GAME.dump(Desk().state)
    older = {key: value for key, value in state.items() if key != "medal"}
    assert toy.GAME.as_of_now(older) == state
    assert toy.GAME.as_of_now({"oil": "much"}) == {"oil": "much"}


def test_short_names_of_values():
    assert (toy.GAME.path("trim"), toy.GAME.path("oil")) == ("lamp.trim", "oil")


def test_a_game_that_is_registered_is_known(monkeypatch):
    monkeypatch.setattr(games, "_games", {})
    assert games.register(toy.GAME) is toy.GAME
    assert games.game("lighthouse") is toy.GAME
    assert games.games() == [toy.GAME]


def rules(folder, monkeypatch, **files):
    """The version of the rules of a game whose code lies in these files."""
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    module = types.ModuleType(f"rules_of_{folder.name}")
    module.__file__ = str(folder / "state.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    state = type("State", (), {"__module__": module.__name__})
    return Game.rules.fget(types.SimpleNamespace(state=state))


def test_the_version_of_the_rules_is_of_their_code_alone(tmp_path, monkeypatch):
    first = rules(tmp_path / "first", monkeypatch, state="a = 1", night="b = 2")
    assert len(first) == 16
    assert rules(tmp_path / "same", monkeypatch, state="a = 1", night="b = 2") == first
    assert rules(tmp_path / "changed", monkeypatch, state="a = 1", night="b = 3") != first
    assert rules(tmp_path / "renamed", monkeypatch, state="a = 1", dusk="b = 2") != first
