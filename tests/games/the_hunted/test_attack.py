"""9.0-9.5, 9.10, 8.4: meeting ships, the ways to attack, rounds against lone ships, and the light."""

import pytest

from campaigns.games.the_hunted.rules import attack, events, firing
from campaigns.games.the_hunted.rules.state import Target
from campaigns.games.the_hunted.rules.texts import TEXTS
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

STEAM, ELECTRIC = "G7a FaT", "G7e FaT"


def tanker(tons=13000, points=4):
    return Target("Sveve", "tanker", tons, points)


def options(prompt):
    return [option.key for option in prompt.open()]


def at_sea(kind="ship", ships=None, type_="VIIC", **changes):
    """A boat without BOLD, so that each sweep asks for the depth only, and ships in reach by night."""
    watch = make_watch(type_)
    watch.boat.bold = 0
    make_fight(watch, kind, ships or [freighter()], **changes)
    return watch


# --- the worked examples -----------------------------------------------------------------------------


@pytest.mark.case(
    "9.1.1/a", "9.1.1/b", "9.1.2/a", "9.2.1/c", "9.2.1/d", "9.2.1/e", "9.2.7/b", "9.2.7/c", "9.2.8/a", "9.2.8/b",
    "9.0/procedure/c",
)  # fmt: skip
def test_example_of_the_combat_mat():
    """A convoy by night, medium range, two steam torpedoes each at no. 1 and no. 3: one hit for 3 on either.

    The large freighter of 10,000 t has one point left; the tanker below 10,000 t is sunk, and its second torpedo
    is under way already: as a FaT it is rolled for all the same, and hits what is left of her.
    """
    ships = [freighter("Big", 10000, 4), freighter("Two"), tanker(9000, 3), freighter("Four")]
    watch = at_sea("convoy", ships)
    salvo = {"F1": "1", "F2": "1", "F3": "3", "F4": "3"}
    told = play(attack.escorted_round(watch), "submerged", "medium", salvo, 7, 6, 2, 8, 12, 7, 6, 2, 7, "stay", 8)
    assert [ship.left for ship in ships] == [1, 3, 0, 3]
    assert [ship.damaged for ship in ships] == [True, False, False, False]
    assert told.notes == ["attack.hit", "attack.missed", "attack.sunk", "attack.spent", "escorts.undetected"]
    assert [(sunk.name, sunk.tons) for sunk in watch.career.sinkings] == [("Sveve", 9000)]
    assert watch.career.tons == 9000
    assert (watch.patrol.fired, watch.patrol.hits) == (4, 2)
    assert list(watch.boat.tubes.values()) == ["", "", "", "", "G7e Falke"]


@pytest.mark.case(
    "9.4.2/a", "9.4.2/b", "9.4.2/c", "9.4.2/d", "9.4.2/g", "9.3.1/a", "9.3.2/a", "9.3.3", "9.4.1", "9.1.2/a",
)  # fmt: skip
def test_example_of_the_tanker():
    """Three fore torpedoes for 2 points, one aft for 1 more, then two rounds: the first sinks it, both are spent."""
    watch = at_sea("tanker", [tanker()])
    fore = {"F1": "1", "F2": "1", "F3": "1"}
    told = play(
        attack.unescorted(watch),
        "surfaced", "close",
        "fore", fore, 2, 6, 6, 2, 6, 6, 12,
        "aft", {"A1": "1"}, 2, 6, 6,
        "gun", {"gun": {"1": 2}}, 2, 6,
    )  # fmt: skip
    assert told.notes[:6] == [
        "attack.hit",
        "attack.hit",
        "attack.missed",
        "attack.hit",
        "attack.sunk",
        "attack.round_spent",
    ]
    assert options(told.asked[2]) == ["fore", "aft", "gun", "cease"]
    assert watch.boat.gun_ammo == 8
    assert watch.boat.tubes["F4"] == STEAM
    assert watch.career.tons == 13000
    assert not [key for key in told.keys if key.startswith("escorts.")]


# --- meeting ships (8, 9.1) --------------------------------------------------------------------------


@pytest.mark.case("9.0/general/d")
def test_random_event_may_start_a_fight():
    """Air reconnaissance reports a lone ship; it is met like any other."""
    watch = make_watch()
    told = play(events.EVENTS["Luftwaffe recon"][1](watch), [1], 1, 4, "surfaced", "close", "cease", "enough")
    assert told.keys[:4] == ["travel.sizes", "travel.identity", "travel.light", "attack.how"]
    assert watch.patrol.encounters[-1].kind == "ship"


# --- 9.10 escorts as targets -------------------------------------------------------------------------


@pytest.mark.case("9.10/procedure/c", "9.10/procedure/f", "9.7.6/b")
def test_escort_merely_damaged():
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "medium", {"F1": "E"}, 2, 6, 6, "stay", 2)
    assert told.counted["escorts.detection"] == {"escort_hit": -1}
    hurt = watch.fight.targets[-1]
    assert (hurt.kind, hurt.left, hurt.damaged) == ("escort", 1, True)
    watch.boat.tubes["F1"] = STEAM
    play(firing.fire(watch, firing.Shots({"F1": "E"}, {})), 2, 6, 6)
    assert hurt.sunk  # the same one, attacked again
    assert len(watch.fight.targets) == 2


@pytest.mark.case("9.10/procedure/c", "9.10/procedure/e")
def test_escort_hit_once_stays_hit_when_another_torpedo_misses():
    watch = at_sea("ship+escort")
    play(firing.fire(watch, firing.Shots({"F1": "E"}, {})), 2, 6, 6)
    play(firing.fire(watch, firing.Shots({"F2": "E"}, {})), 12)
    assert (watch.fight.escort_hit, watch.fight.escort_missed) == (True, False)


# --- lone ships --------------------------------------------------------------------------------------


def watch_in(watch, mode):
    watch.fight.mode = mode
    return watch


@pytest.mark.case("9.4.2/c")
@pytest.mark.parametrize(
    ("weapon", "title", "shots"),
    [
        ("fore", "Aim: forward tubes", {"F1": "1"}),
        ("aft", "Aim: aft tubes", {"A1": "1"}),
        ("gun", "Aim: deck gun", {"gun": {"1": 1}}),
    ],
)
def test_what_is_committed_is_named(weapon, title, shots):
    told = play(attack.unescorted_round(watch_in(at_sea(), "surfaced")), weapon, shots, 12, "cease")
    commit = told.prompt("attack.commit")
    assert TEXTS.title(commit.key, commit.data) == title


# --- reloading ---------------------------------------------------------------------------------------


def empty(watch, fore=(), aft=()):
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    watch.boat.racks = {"fore": list(fore), "aft": list(aft)}
    return watch


def test_no_more_of_a_kind_than_the_rack_holds():
    watch = empty(at_sea(), [STEAM] * 4 + [ELECTRIC])
    with pytest.raises(firing.BadAnswer, match="too_many"):
        play(firing.reload(watch), {"F1": ELECTRIC, "F2": ELECTRIC})
