"""The rules of the solo game, heading by heading, and the worked cases."""

import pytest

from campaigns.engine.ladders import reached
from campaigns.engine.prompts import BadAnswer
from campaigns.games.torpedo_dice.rules import score
from campaigns.games.torpedo_dice.rules.scenes import GAME
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED
from tests.games.torpedo_dice.kit import SHEET, Table, activated, destroy


def refused(table, raw):
    with pytest.raises(BadAnswer) as caught:
        table.prompt.read(raw, None, None)
    return caught.value.key, caught.value.field


def before_change(*systems, dice=(3, 5), **destroyed):
    """A table at the change of the first die, if one is open."""
    return activated(*systems, **destroyed).answer(dice).answer("die_1")


# --- Spielaufbau ------------------------------------------------------------------------------------------


@pytest.mark.case("Spielaufbau", "Spielaufbau/side")
def test_one_name_is_the_solo_game_on_the_mission_side():
    series = GAME.new({"players": [" Ada "]}, None)
    assert (series.players, series.mode, series.side, series.number) == (["Ada"], "solo", "mission", 1)
    assert series.sheet is None
    assert series.game is None


@pytest.mark.case("Spielaufbau")
@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({}, "players"),
        ({"players": []}, "players"),
        ({"players": "Ada"}, "players"),
        ({"players": [""]}, "players"),
        ({"players": [7]}, "players"),
        ({"players": ["x" * 61]}, "players"),
        ({"players": ["Ada", "Bo", "Cy", "Di", "Ed"]}, "players"),
        ({"players": ["Ada", "Bo"], "side": ["training"]}, "side"),
        ({"players": ["Ada", " "]}, "players"),
        ({"players": ["Ada"], "side": "training"}, "side"),
        ({"players": ["Ada"], "side": "other"}, "side"),
        ({"players": ["Ada"], "boat": "U-1"}, "boat"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_field(setup, field):
    with pytest.raises(BadAnswer) as caught:
        GAME.new(setup, None)
    assert caught.value.field == field


@pytest.mark.case("Spielaufbau/sheet", "Missionsmodus")
def test_the_sheet_is_asked_once_and_nothing_on_it_is_suggested_but_the_arrows():
    table = Table(sheet=None)
    assert table.notes == [], "a game begins after its sheet"
    fields = {field.key: field for field in table.prompt.open()}
    assert list(fields) == ["reserve", "gun_1", "gun_2", "portholes_1", "portholes_2", "arrows", "drawn", "fields"]
    assert {key: field.initial for key, field in fields.items() if field.initial is not None} == {"arrows": "1234567"}
    assert (fields["reserve"].low, fields["reserve"].high) == (1, 30)
    assert fields["gun_1"].options == TICKED
    table.answer({"facts": SHEET})
    assert table.data("game.begun") == {"number": 1}
    assert table.state.sheet.gun == ["periscope", "tower"]
    assert (table.prompt.key, table.prompt.dice, table.prompt.data) == ("round.roll", "2d6", {"round": 1, "seat": 1})
    assert (table.seat.reserve, table.seat.systems) == (8, dict.fromkeys(SYSTEMS, "idle"))


@pytest.mark.case("Spielaufbau")
@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"reserve": 0}, ("field.low", "reserve")),
        ({"reserve": 31}, ("field.high", "reserve")),
        ({"gun_1": "portholes"}, ("field.choice", "gun_1")),
        ({"gun_2": "periscope"}, ("sheet.twice", "gun_2")),
        ({"portholes_2": "tower"}, ("sheet.twice", "portholes_2")),
        ({"arrows": "1234566"}, ("sheet.arrows", "arrows")),
        ({"arrows": "123"}, ("sheet.arrows", "arrows")),
        ({"arrows": ""}, ("field.required", "arrows")),
    ],
)
def test_a_sheet_that_cannot_be_printed_is_refused(wrong, fault):
    assert refused(Table(sheet=None), {"facts": SHEET | wrong}) == fault


# --- Phase 1: Würfelwahl ----------------------------------------------------------------------------------


@pytest.mark.case("Phase 1: Würfelwahl")
@pytest.mark.parametrize(("take", "pips", "left"), [("die_1", 3, 5), ("die_2", 5, 3)])
def test_a_die_is_kept_as_it_lies_and_the_other_one_is_left(take, pips, left):
    table = Table().answer((3, 5))
    assert (table.prompt.key, table.keys) == ("round.take", ["die_1", "die_2"])
    table.answer(take)
    assert table.prompt.key == "round.act"
    assert (table.prompt.data["pips"], table.prompt.data["left"]) == (pips, left)


# --- Phase 2: Modifikation --------------------------------------------------------------------------------


CHANGES = [
    # the systems that are active, the face, what may change it, and what one of these makes of it
    (["periscope"], 3, ["periscope"], "periscope", 4),
    (["periscope"], 6, ["periscope"], "periscope", 1),
    (["periscope"], 1, ["periscope"], "periscope", 6),
    (["periscope", "tower"], 1, ["periscope", "gun", "tower_up"], "gun", 2),
    (["periscope", "tower"], 6, ["periscope", "gun", "tower_down"], "gun", 7),
    (["tower"], 1, ["tower_up"], "tower_up", 2),
    (["tower"], 6, ["tower_down"], "tower_down", 5),
    (["tower"], 3, ["tower_up", "tower_down"], "tower_down", 2),
    (["rudder"], 3, ["rudder"], "rudder", 5),
    *((["engine", "propeller"], face, ["engine", "portholes", "propeller"], "portholes", face) for face in (1, 2, 3)),
    *((["engine", "propeller"], face, ["engine", "propeller"], "engine", face - 1) for face in (4, 5, 6)),
]


@pytest.mark.case("Phase 2: Modifikation", "1 Periskop", "2 Geschütz", "3 Turm", "4 Ruder", "5 Antrieb", "6 Bullaugen")
@pytest.mark.parametrize(("active", "face", "open_", "change", "pips"), CHANGES)
def test_what_each_system_makes_of_a_die(active, face, open_, change, pips):
    table = before_change(*active, dice=(face, 5))
    assert table.keys == ["none", *open_]
    assert table.answer(change).prompt.data["pips"] == pips
    system = change.partition("_")[0]
    assert table.data("round.changed") == {"seat": 1, "system": system, "face": face, "pips": pips}


@pytest.mark.case("2 Geschütz", "Phase 3: Feuer frei oder Aktivierung")
def test_seven_pips_are_seven_torpedoes():
    table = before_change("periscope", "tower", dice=(6, 5)).answer("gun").answer("fire")
    assert refused(table, {"facts": {"hits": 5, "misses": 1}}) == ("fire.sum", "misses")
    table.answer({"facts": {"hits": 5, "misses": 2}})
    assert (table.seat.hits, table.seat.fired, table.seat.reserve) == (5, 7, 6)


@pytest.mark.case("5 Antrieb", "Phase 3: Feuer frei oder Aktivierung")
def test_the_engine_on_a_one_leaves_nothing_to_fire_and_nothing_is_entered():
    table = activated("engine").round((1, 5), "die_1", "engine", "fire")
    assert table.events == ["round.changed", "round.nothing", "ai.struck"]
    assert (table.seat.reserve, table.seat.fired) == (8, 0)


@pytest.mark.case("7 Propeller")
def test_the_propeller_throws_again():
    table = before_change("propeller").answer("propeller")
    assert (table.prompt.key, table.prompt.dice) == ("round.again", "1d6")
    table.answer((6,))
    assert table.data("round.changed") == {"seat": 1, "system": "propeller", "face": 3, "pips": 6}
    assert table.prompt.data["pips"] == 6


@pytest.mark.case("Phase 2: Modifikation")
def test_one_change_a_round_and_none_where_no_system_is_ready():
    assert before_change().prompt.key == "round.act"
    table = before_change("periscope", "rudder").answer("periscope")
    assert table.prompt.key == "round.act"
    assert before_change("periscope").answer("none").prompt.data["pips"] == 3


@pytest.mark.case("Phase 2: Modifikation")
def test_what_is_destroyed_or_idle_changes_nothing():
    assert before_change("periscope", rudder=1).keys == ["none", "periscope"]
    assert before_change(rudder=1).prompt.key == "round.act"


@pytest.mark.case("Aktiviere ein System")
@pytest.mark.parametrize(
    ("engine", "propeller", "ready"),
    [
        ("active", "destroyed", True),
        ("active", "active", True),
        ("destroyed", "destroyed", True),
        ("active", "idle", False),
        ("idle", "idle", False),
        ("destroyed", "idle", False),
    ],
)
def test_the_portholes_hang_on_the_two_others_of_their_screen(engine, propeller, ready):
    table = Table()
    table.seat.systems |= {"engine": engine, "propeller": propeller}
    assert table.seat.ready("portholes", table.state.sheet) is ready
    table.seat.systems["portholes"] = "destroyed"
    assert not table.seat.ready("portholes", table.state.sheet)


# --- Phase 3: Feuer frei oder Aktivierung -----------------------------------------------------------------


@pytest.mark.case("Aktiviere ein System")
def test_activating_takes_the_place_of_the_shot_and_counts_from_the_next_round():
    table = Table().round((3, 5), "die_1", "activate_rudder")
    assert table.events == ["round.activated", "ai.struck"]
    assert (table.seat.hits, table.seat.fired, table.seat.reserve) == (0, 0, 8)
    table.answer((2, 4)).answer("die_1")
    assert table.keys == ["none", "rudder"]
    table.answer("none")
    assert "activate_rudder" not in table.keys
    assert "activate_gun" not in table.keys


@pytest.mark.case("Aktiviere ein System")
def test_what_is_destroyed_is_not_activated():
    table = activated(periscope=1).answer((3, 5)).answer("die_1")
    assert table.keys == ["fire", "activate_tower", "activate_rudder", "activate_engine", "activate_propeller"]


@pytest.mark.case("Aktiviere ein System")
def test_with_nothing_to_activate_the_shot_is_all_that_is_asked():
    table = before_change(*TICKED).answer("none")
    assert table.prompt.key == "round.fire"


@pytest.mark.case("Feuer Frei!")
def test_a_shot_is_hits_and_misses_and_what_was_destroyed():
    table = Table().round((3, 5), "die_1", hits=2, misses=1, destroyed_rudder=True)
    assert table.data("round.fired") == {"seat": 1, "hits": 2, "misses": 1, "reserve": 7}
    assert table.data("system.destroyed") == {"seat": 1, "system": "rudder"}
    assert table.events == ["round.fired", "system.destroyed", "ai.struck"]
    assert (table.seat.sunk, table.game.explosions) == (["rudder"], 1)


@pytest.mark.case("Feuer Frei!")
def test_no_more_systems_than_hits_and_none_twice():
    table = Table().round((3, 5), "die_1", hits=1, misses=2, destroyed_rudder=True)
    table.answer((2, 4)).answer("die_1").answer("fire")
    assert "destroyed_rudder" not in table.keys
    two = {"hits": 1, "misses": 1, "destroyed_gun": True, "destroyed_tower": True}
    assert refused(table, {"facts": two}) == ("fire.systems", "hits")
    assert refused(table, {"facts": {"hits": 3, "misses": 0}}) == ("field.high", "hits")


@pytest.mark.case("Feuer Frei!")
def test_systems_of_one_shot_are_told_in_the_order_of_their_numbers():
    table = Table().round((3, 5), "die_1", hits=3, misses=0, destroyed_propeller=True, destroyed_gun=True)
    assert table.seat.sunk == ["gun", "propeller"]


@pytest.mark.case("Feuer Frei!", "Spielende")
@pytest.mark.parametrize(("misses", "reserve", "skull"), [(1, 1, False), (2, 0, False), (3, 0, True)])
def test_a_miss_with_nothing_left_in_reserve_ticks_the_skull(misses, reserve, skull):
    table = Table(SHEET | {"reserve": 2}).round((3, 5), "die_1", hits=3 - misses, misses=misses)
    assert table.data("round.fired")["reserve"] == reserve
    assert ("round.skull" in table.events) is skull
    assert (table.prompt.key == "reckoning.again") is skull
    assert (table.game is None) is skull


# --- Solomodus --------------------------------------------------------------------------------------------


@pytest.mark.case("Solomodus")
def test_the_second_box_destroys_on_the_panel_as_well():
    table = Table().round((3, 2), "die_1", hits=3, misses=0)
    assert table.data("ai.struck") == {"system": "gun", "face": 2}
    table.round((3, 2), "die_1", hits=3, misses=0)
    assert table.data("ai.destroyed") == {"system": "gun", "face": 2}
    assert (table.game.boxes["gun"], table.seat.systems["gun"]) == (2, "destroyed")


BACK = [
    # the arrows, what is destroyed, the die that is left, whether something explodes, and what is struck
    ("1234567", ["gun"], 2, False, "tower"),
    ("1234567", ["gun"], 2, True, None),
    ("1234567", [], 2, True, "gun"),
    ("1234567", ["portholes"], 6, False, "propeller"),
    ("1234567", SYSTEMS[:6], 1, False, "propeller"),
    ("7351624", ["rudder", "propeller"], 4, False, "tower"),
]


@pytest.mark.case("Solomodus")
@pytest.mark.parametrize(("arrows", "gone", "left", "explodes", "struck"), BACK)
def test_the_arrows_lead_on_from_what_is_destroyed_unless_something_explodes(arrows, gone, left, explodes, struck):
    table = Table(SHEET | {"arrows": arrows})
    destroy(table, *gone)
    exploded = {"destroyed_tower": True} if explodes else {}
    table.round((3, left), "die_1", hits=3, misses=0, **exploded)
    assert table.data("ai.struck" if struck else "ai.missed") == ({"system": struck} if struck else {}) | {"face": left}
    assert sum(table.game.boxes.values()) == 2 * len(gone) + (struck is not None)


@pytest.mark.case("Solomodus")
def test_the_boat_fires_in_the_round_that_decides_the_game_too():
    table = Table()
    table.seat.sunk = list(SYSTEMS[1:])
    table.round((3, 5), "die_1", hits=1, misses=2, destroyed_periscope=True)
    assert table.events[-3:] == ["ai.struck", "game.scored", "game.over"]


@pytest.mark.case("Solomodus")
def test_without_a_kill_it_is_over_in_round_fourteen():
    table = Table(SHEET | {"reserve": 30})
    while table.game is not None:
        table.round((3, 5), "die_1", hits=3, misses=0)
    record = table.state.games[0]
    assert (record.rounds, record.outcome, record.cause, record.left) == (14, "lost", "systems", [])


@pytest.mark.case("Solomodus")
def test_no_game_passes_round_twenty():
    """A kill whenever the die names a destroyed system: thirteen boxes, six misses, and one round more."""
    table = Table(SHEET | {"reserve": 30})
    while table.game is not None:
        names_a_wreck = table.seat.systems["engine"] == "destroyed" and len(table.seat.sunk) < 6
        free = next(system for system in SYSTEMS if system not in table.seat.sunk)
        falls = {f"destroyed_{free}": True} if names_a_wreck else {}
        table.round((3, 5), "die_1", hits=3, misses=0, **falls)
    assert table.state.games[0].rounds == 20


# --- Spielende, Optionale Wertung -------------------------------------------------------------------------


def last_round(reserve=8, standing=SYSTEMS, sunk=(), **facts):
    """One round, played from where it can decide the game; the record."""
    table = Table()
    destroy(table, *(system for system in SYSTEMS if system not in standing))
    table.seat.sunk, table.seat.reserve = list(sunk), reserve
    if len(standing) == 1:
        table.game.boxes[standing[0]] = 1
    table.round((3, 1), "die_1", **facts)
    return table.state.games[0] if table.state.games else None


LAST = {"sunk": SYSTEMS[1:], "destroyed_periscope": True}
ONE = {"standing": ("periscope",)}


@pytest.mark.case("Spielende")
@pytest.mark.parametrize(
    ("what", "outcome", "cause", "score", "rank"),
    [
        ({**LAST, "hits": 3, "misses": 0}, "won", "sunk", 110, "highest"),
        ({**LAST, "hits": 1, "misses": 2, "reserve": 0}, "lost", "skull", 0, ""),
        ({**LAST, **ONE, "hits": 3, "misses": 0}, "won", "sunk", 40, "middle"),
        ({**ONE, "hits": 3, "misses": 0}, "lost", "systems", 0, ""),
    ],
)
def test_how_a_game_ends_when_several_things_come_together(what, outcome, cause, score, rank):
    record = last_round(**what)
    assert (record.outcome, record.cause, record.score, record.rank) == (outcome, cause, score, rank)
    assert record.left == ([] if "standing" in what else list(SYSTEMS))


@pytest.mark.case("Optionale Wertung")
@pytest.mark.parametrize(
    ("systems", "reserve", "points", "rank"),
    [
        (5, 2, 60, "highest"),
        (3, 0, 30, "middle"),
        (2, 1, 25, "lower"),
        (4, 1, 45, "highest"),
        (4, 0, 40, "middle"),
        (0, 0, 0, "lower"),
    ],
)
def test_ten_a_system_and_five_a_torpedo(systems, reserve, points, rank):
    assert score.score(systems, reserve, None) == points
    assert reached(score.RANKS, points) == rank


@pytest.mark.case("Spielende", "Optionale Wertung")
def test_a_series_goes_on_with_the_same_sheet_until_it_is_enough():
    table = Table()
    table.seat.sunk = list(SYSTEMS[1:])
    table.round((3, 5), "die_1", hits=3, misses=0, destroyed_periscope=True)
    assert GAME.end(table.state) is None
    table.answer("again")
    assert (table.state.number, table.prompt.key, table.data("game.begun")) == (2, "round.roll", {"number": 2})
    assert table.seat.reserve == 8
    table.seat.reserve = 0
    table.round((3, 5), "die_1", hits=0, misses=3).answer("enough")
    end = GAME.end(table.state)
    assert table.prompt is None
    assert {key: end[key] for key in ("reason", "mode", "games", "won", "best", "rank")} == {
        "reason": "enough",
        "mode": "solo",
        "games": 2,
        "won": 1,
        "best": 110,
        "rank": "highest",
    }
    assert end["last"]["number"] == 2
    assert end["last"]["cause"] == "skull"


# --- amendments -------------------------------------------------------------------------------------------


@pytest.mark.case("Solomodus")
def test_a_system_is_destroyed_exactly_where_two_boxes_are_ticked():
    table = Table()
    table.game.boxes["gun"] = 2
    assert GAME.check(table.state) == ["gun idle with 2 boxes"]
    table.seat.systems["gun"] = "destroyed"
    assert GAME.check(table.state) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda table: setattr(table.state, "counting", "dice"),
        lambda table: setattr(table.seat, "reserve", 31),
        lambda table: setattr(table.seat, "reserve", -1),
        lambda table: setattr(table.seat, "hits", -1),
        lambda table: setattr(table.seat, "sunk", ["gun", "gun"]),
        lambda table: setattr(table.seat, "sunk", ["keel"]),
        lambda table: setattr(table.seat, "uses", {"gun": 3}),
        lambda table: table.seat.systems.update(gun="active"),
        lambda table: table.seat.systems.update(rudder="lost"),
        lambda table: table.seat.systems.pop("rudder"),
        lambda table: table.game.boxes.update(rudder=3),
        lambda table: setattr(table.game, "starter", 2),
        lambda table: setattr(table.game, "round", -1),
        lambda table: setattr(table.game, "explosions", 8),
        lambda table: setattr(table.state.sheet, "reserve", 0),
        lambda table: setattr(table.state.sheet, "gun", ["tower"]),
        lambda table: setattr(table.state.sheet, "gun", ["engine", "tower"]),
        lambda table: setattr(table.state.sheet, "arrows", "7654322"),
    ],
)
def test_what_no_state_may_be_is_found(change):
    table = Table()
    assert GAME.check(table.state) == []
    change(table)
    assert len(GAME.check(table.state)) == 1
