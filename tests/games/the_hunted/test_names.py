"""Every man has a name: drawn when the career is opened, kept in its journal, and the player's to change."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import GAME, advancement, names, setup
from campaigns.games.the_hunted.rules.texts import TEXTS
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch

SETUP = {"type": "VIIC", "kommandant": "Tjark Osterloh", "boat": "U-123", "rank": "KptLt"}


def crew(**more):
    return [man.name for man in setup.new({**SETUP, **more}, book()).crew.values()]


def test_everybody_has_a_name_from_the_start():
    called = crew()
    assert all(len(name.split()) == 2 for name in called)
    assert len({name.split()[1] for name in called}) == 8


def test_the_same_seed_draws_the_same_names():
    assert crew(names="a1") == crew(names="a1")
    assert crew(names="a1") != crew(names="b2")
    assert crew() == crew()


def test_who_is_named_by_the_player_is_called_so():
    called = crew(names="a1", crew={"li": "Paul Heckel", "crew_2": ""})
    assert called[2] == "Paul Heckel"
    assert called[5] == crew(names="a1")[5]


def test_nobody_is_drawn_who_is_aboard_already():
    first, second, *_rest = names.draw_names("a1")
    assert crew(names="a1", kommandant=first)[0] == second
    assert len(set(crew(names="a1", crew={"doctor": first}))) == 8


@pytest.mark.parametrize(
    ("wanted", "field"), [({"li": "x" * 61}, "crew_li"), ({"cook": "Max"}, "crew"), ("Max", "crew")]
)
def test_a_name_that_cannot_be(wanted, field):
    with pytest.raises(BadAnswer) as refused:
        setup.new({**SETUP, "crew": wanted}, book())
    assert refused.value.field == field


def test_who_comes_later_has_a_name_that_was_drawn_at_the_opening(monkeypatch):
    """The lists may change: a career is replayed by its own first entry."""
    watch = make_watch()
    aboard = [man.name for man in watch.career.crew.values()]
    monkeypatch.setattr(names, "SURNAMES", ())
    note = advancement.replaced(watch, "li", "in hospital", "refit.replaced", "10.12.2")
    new = watch.career.crew["li"].name
    assert new in watch.career.names
    assert new not in aboard
    said = TEXTS.note(note.key, note.data)
    assert new in said
    assert aboard[2] in said


def test_there_is_a_name_for_whoever_comes_and_never_one_of_two_aboard():
    watch = make_watch()
    for _ in range(3 * names.KEPT):
        advancement.replace(watch, "crew_1", "killed")
        aboard = [man.name for man in watch.career.crew.values()]
        assert "" not in aboard
        assert len(set(aboard)) == len(aboard)


def test_a_career_from_before_there_were_names_goes_on_without():
    state = GAME.dump(make_watch().career)
    del state["names"]
    for man in state["crew"].values():
        man["name"] = ""
    watch = make_watch()
    watch.career = GAME.load(state)
    note = advancement.replaced(watch, "crew_1", "killed", "refit.replaced", "10.12.2")
    assert watch.career.crew["crew_1"].name == ""
    assert TEXTS.note(note.key, note.data) == "A man of the crew was replaced (killed in action)."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"post": "li", "name": "Paul Heckel"}, "The LI, Paul Heckel, was killed."),
        ({"post": "crew_2", "name": "Karl Stahnke"}, "Karl Stahnke, Crew 2, was killed."),
        ({"post": "crew_2", "name": ""}, "A man of the crew was killed."),
    ],
)
def test_the_log_calls_him_by_it(data, said):
    assert TEXTS.note("damage.killed", data) == said
