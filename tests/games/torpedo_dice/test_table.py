"""The table of two to four, and the training side: worked cases, by heading."""

import random

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.torpedo_dice.rules import lies, scenes
from campaigns.games.torpedo_dice.rules.scenes import GAME
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, SYSTEMS, check
from tests.games.torpedo_dice.kit import SHEET, Table, seated

SIX = OF_SIDE["training"]


def ready(table, seat, *systems):
    """Systems of a seat, activated."""
    for system in systems:
        table.game.seats[seat - 1].systems[system] = "active"
    return table


# --- Spielaufbau ------------------------------------------------------------------------------------------


@pytest.mark.case("Spielaufbau")
@pytest.mark.parametrize(
    ("side", "fields"),
    [
        ("mission", ["reserve", "gun_1", "gun_2", "portholes_1", "portholes_2"]),
        ("training", ["reserve"]),
    ],
)
def test_at_a_table_the_sheet_has_no_arrows_and_the_training_side_no_screens(side, fields):
    table = Table(sheet=None, players=["Ada", "Bo"], side=side)
    assert table.keys == [*fields, "drawn", "fields"]
    table.answer({"facts": {key: SHEET[key] for key in fields}})
    sheet = table.state.sheet
    assert (sheet.arrows, bool(sheet.gun), bool(sheet.portholes)) == ("", side == "mission", side == "mission")


@pytest.mark.case("Spielaufbau")
def test_the_starter_is_drawn_with_a_die_of_as_many_faces_as_players():
    table = Table(players=["Ada", "Bo", "Cy"])
    assert (table.prompt.key, table.prompt.dice) == ("launch.starter", "1d3")
    assert (table.game.round, table.game.starter) == (0, 1)
    table.answer((3,))
    assert (table.prompt.key, table.prompt.dice, table.prompt.seat) == ("round.roll", "4d6", 3)
    assert table.prompt.data == {"round": 1, "seat": 3, "name": "Cy"}
    assert table.game.boxes == {}


@pytest.mark.case("Trainingsmodus")
def test_on_the_training_side_six_systems_are_active_from_the_start():
    table = seated("Ada", "Bo", side="training")
    for seat in table.game.seats:
        assert seat.systems == dict.fromkeys(SIX, "active")
        assert seat.uses == {"gun": 3, "portholes": 3}


@pytest.mark.case("Spielaufbau")
def test_alone_there_is_no_training_side():
    with pytest.raises(BadAnswer) as caught:
        GAME.new({"players": ["Ada"], "side": "training"}, None)
    assert caught.value.field == "side"


# --- Phase 1: Würfelwahl ------------------------------------------------------------------------------------


@pytest.mark.case("Phase 1: Würfelwahl")
def test_three_seats_take_from_four_dice_clockwise_and_one_is_left():
    table = seated("Ada", "Bo", "Cy", starter=3).answer((2, 3, 4, 5))
    asked = []
    for die in ("die_4", "die_1", "die_3"):
        asked.append((table.prompt.seat, table.keys))
        table.answer(die)
    assert asked == [
        (3, ["die_1", "die_2", "die_3", "die_4"]),
        (1, ["die_1", "die_2", "die_3"]),
        (2, ["die_2", "die_3"]),
    ]
    assert (table.prompt.key, table.prompt.seat, table.prompt.data["pips"]) == ("round.act", 3, 5)
    assert table.prompt.data["taken"] == [1, 0, 2, 3]


# --- Phase 2: Modifikation ----------------------------------------------------------------------------------


@pytest.mark.case("Trainingsmodus", "2 Geschütz")
def test_the_gun_is_used_three_times_and_then_not_offered():
    table = seated("Ada", "Bo", side="training")
    for number in range(1, 5):
        first = table.game.starter
        table.answer((2, 2, 2)).answer("die_1").answer("die_2")
        table.turn(3 - 1) if first == 2 else None
        offered = "gun" in table.keys
        assert offered is (number < 4)
        table.turn(1, *(["gun"] if offered else ["periscope"]))
        if first == 1:
            table.turn(2)
    assert table.game.seats[0].uses == {"gun": 0, "portholes": 3}
    assert table.game.seats[1].uses == {"gun": 3, "portholes": 3}


@pytest.mark.case("Trainingsmodus", "6 Bullaugen")
def test_on_the_training_side_nothing_is_activated_and_there_is_no_propeller():
    table = seated("Ada", "Bo", side="training").answer((2, 5, 2)).answer("die_1").answer("die_2")
    assert table.keys == ["none", "periscope", "gun", "tower_up", "tower_down", "rudder_2", "engine", "portholes"]
    table.answer("portholes")
    assert (table.prompt.key, table.prompt.data["pips"]) == ("round.fire", 2)
    assert [key for key in table.keys if key.startswith("destroyed_")] == [f"destroyed_{system}" for system in SIX]
    assert table.game.seats[0].uses["portholes"] == 2


@pytest.mark.case("4 Ruder")
def test_the_rudder_takes_the_face_of_another_seat_before_its_change():
    table = ready(ready(seated("Ada", "Bo", "Cy"), 1, "periscope"), 2, "rudder").answer((1, 3, 5, 6))
    table.answer("die_1").answer("die_2").answer("die_3").turn(1, "periscope")
    assert (table.prompt.key, table.keys) == ("round.change", ["none", "rudder_1", "rudder_3"])
    assert {option.key: option.data.get("pips") for option in table.prompt.open()} == {
        "none": None,
        "rudder_1": 1,
        "rudder_3": 5,
    }
    table.answer("rudder_1")
    assert table.data("round.changed") == {"seat": 2, "system": "rudder", "face": 3, "pips": 1}
    assert table.prompt.data["pips"] == 1


# --- Phase 3: Feuer frei oder Aktivierung ---------------------------------------------------------------------


@pytest.mark.case("Feuer Frei!")
def test_the_target_may_use_a_system_in_the_round_in_which_it_is_destroyed():
    table = ready(seated("Ada", "Bo"), 2, "periscope").answer((3, 5, 1)).answer("die_1").answer("die_2")
    table.turn(1, hits=2, misses=1, destroyed_periscope=True)
    assert table.events == ["round.fired", "system.destroyed"]
    assert table.data("system.destroyed") == {"seat": 1, "system": "periscope"}
    assert (table.prompt.seat, table.keys) == (2, ["none", "periscope"])
    table.turn(2, "periscope")
    seats = table.game.seats
    assert (seats[0].sunk, seats[1].systems["periscope"]) == (["periscope"], "destroyed")
    assert (seats[0].reserve, seats[0].hits, seats[1].hits) == (7, 2, 2)


@pytest.mark.case("Aktiviere ein System")
def test_activated_and_destroyed_in_one_round_is_destroyed():
    table = seated("Ada", "Bo").answer((3, 5, 1)).answer("die_1").answer("die_2")
    table.turn(1, hits=3, misses=0, destroyed_rudder=True).turn(2, "activate_rudder")
    assert table.game.seats[1].systems["rudder"] == "destroyed"


@pytest.mark.case("Feuer Frei!")
def test_the_last_seat_attacks_the_first():
    table = seated("Ada", "Bo", "Cy", starter=3).answer((3, 3, 3, 3)).answer("die_1").answer("die_2").answer("die_3")
    table.turn(3, hits=3, misses=0, destroyed_gun=True).turn(1).turn(2)
    assert [seat.systems["gun"] for seat in table.game.seats] == ["destroyed", "idle", "idle"]


@pytest.mark.case("Phase 4: Vorbereitung der nächsten Runde")
def test_the_seat_to_the_left_of_the_starter_throws_next():
    table = seated("Ada", "Bo", "Cy", starter=2)
    throwers = []
    for _ in range(4):
        throwers.append(table.prompt.seat)
        table.answer((1, 1, 1, 1))
        for _seat in table.game.order:
            table.answer(table.keys[0])
        for seat in table.game.order:
            table.turn(seat, hits=1, misses=0)
    assert throwers == [2, 3, 1, 2]


# --- Spielende --------------------------------------------------------------------------------------------


def last_round(*seats, side="mission"):
    """A round that ends a game: of each seat hits, reserve, whether it has sunk all, and whether the skull falls."""
    table = seated(*"ABCD"[: len(seats)], side=side)
    table.answer((1,) * (len(seats) + 1))
    for _ in seats:
        table.answer(table.keys[0])
    for number, (hits, reserve, sinks, skull) in enumerate(seats, start=1):
        seat = table.game.seats[number - 1]
        seat.hits, seat.reserve = hits, 0 if skull else reserve
        seat.sunk = list(OF_SIDE[side]) if sinks else []
        table.turn(number, hits=0 if skull else 1, misses=1 if skull else 0)
    return table.state.games[-1] if table.state.games else None


@pytest.mark.case("Spielende/table")
@pytest.mark.parametrize(
    ("seats", "cause", "winners"),
    [
        pytest.param([(9, 4, True, False), (9, 0, False, True)], "sunk", [1], id="who sinks wins before the skull"),
        pytest.param(
            [(9, 4, True, False), (9, 9, False, False), (9, 2, True, False)], "sunk", [1], id="two sink: more reserve"
        ),
        pytest.param(
            [(9, 3, True, False), (9, 9, False, False), (20, 3, True, False)], "sunk", [1, 3], id="equal: shared"
        ),
        pytest.param(
            [(30, 0, True, True), (11, 3, False, False), (13, 0, False, False)], "skull", [2], id="sank with the skull"
        ),
        pytest.param(
            [(9, 0, False, True), (9, 3, False, False), (8, 4, False, False)], "skull", [3], id="equal points: reserve"
        ),
        pytest.param(
            [(9, 0, False, True), (9, 3, False, False), (9, 3, False, False)], "skull", [2, 3], id="equal in all"
        ),
        pytest.param([(9, 0, False, True), (9, 0, True, True)], "skull", [], id="all out"),
    ],
)
def test_how_a_game_at_the_table_ends(seats, cause, winners):
    record = last_round(*seats)
    assert (record.cause, record.winners) == (cause, winners)
    assert record.points == [None if skull else hits + 1 + reserve for hits, reserve, _sinks, skull in seats]
    assert record.skulls == [skull for *_rest, skull in seats]


@pytest.mark.case("Spielende/table", "Trainingsmodus")
def test_on_the_training_side_six_systems_are_all():
    record = last_round((1, 1, True, False), (1, 1, False, False), side="training")
    assert (record.cause, record.winners, record.sunk) == ("sunk", [1], [list(SIX), []])


@pytest.mark.case("Spielende")
def test_a_game_goes_on_while_nobody_sank_and_nobody_is_out():
    assert last_round((9, 4, False, False), (9, 9, False, False)) is None


@pytest.mark.case("Spielende/table")
def test_the_end_of_an_evening_counts_games_won_by_seat():
    table = seated("Ada", "Bo").answer((1, 1, 1)).answer("die_1").answer("die_2")
    table.game.seats[0].sunk = list(SYSTEMS)
    table.turn(1).turn(2)
    assert GAME.dump(table.state)["games"][0].keys() == {
        *("number", "rounds", "cause", "winners", "hits", "reserve", "points", "skulls", "sunk")
    }
    assert table.answer("again").prompt.key == "launch.starter"
    table.answer((2,)).answer((1, 1, 1)).answer("die_1").answer("die_2")
    for seat in table.game.seats:
        seat.sunk = list(SYSTEMS)
    table.turn(2).turn(1).answer("enough")
    end = GAME.end(table.state)
    assert end.items() >= {"reason": "enough", "mode": "table", "games": 2, "wins": [2, 1]}.items()
    assert end["last"]["number"] == 2
    assert [row.values["facts"]["winners"] for row in scenes.ledger(table.state)] == [["Ada"], ["Ada", "Bo"]]


@pytest.mark.case("Spielende/table")
@pytest.mark.parametrize(
    "change",
    [
        lambda game: setattr(game, "starter", 3),
        lambda game: setattr(game, "boxes", {"gun": 1}),
        lambda game: game.seats[1].uses.update(gun=4),
        lambda game: game.seats[1].uses.pop("gun"),
        lambda game: game.seats[1].systems.update(propeller="active"),
        lambda game: setattr(game.seats[0], "sunk", ["propeller"]),
        lambda game: setattr(game.seats[0], "sunk", ["gun", "gun"]),
        lambda game: setattr(game.seats[0], "reserve", 31),
        lambda game: game.seats.pop(),
    ],
)
def test_what_no_state_of_a_table_may_be_is_found(change):
    table = seated("Ada", "Bo", side="training")
    assert check(table.state) == []
    change(table.game)
    assert len(check(table.state)) >= 1


def test_a_game_begins_before_its_starter_is_drawn():
    table = Table(players=["Ada", "Bo"])
    assert (table.events, table.key) == (["game.begun"], "launch.starter")


# --- together, at the end of the round ----------------------------------------------------------------------


def shot_at(table, seat, system):
    """The seat fires and destroys a system of its target."""
    while table.prompt.seat == seat and table.prompt.kind != "facts":
        table.answer("none" if table.prompt.key == "round.change" else "fire")
    pips = table.prompt.data["pips"]
    return table.answer({"facts": {"hits": pips, "misses": 0, f"destroyed_{system}": True}})


def taken(table, dice):
    """Everybody takes the first die that is left."""
    table.answer(dice)
    while table.prompt.key == "round.take":
        table.answer(table.keys[0])
    return table


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung")
def test_what_a_shot_destroys_waits_until_all_are_done():
    """Worked case 8."""
    table = taken(seated("Ada", "Bo", side="training"), (3, 4, 5))
    shot_at(table, 1, "periscope")
    assert ("system.destroyed", {"seat": 1, "system": "periscope"}) in [(n.key, n.data) for n in table.notes]
    ada, bo = table.game.seats
    assert (ada.sunk, bo.systems["periscope"], table.prompt.seat) == ([], "active", 2)
    assert "periscope" in table.keys  # in this round the victim may still use it
    shot_at(table, 2, "gun")
    assert (ada.sunk, bo.systems["periscope"], ada.systems["gun"]) == (["periscope"], "destroyed", "destroyed")
    taken(table, (3, 4, 5))
    assert table.prompt.seat == 2
    assert "periscope" not in table.keys


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung")
def test_what_was_amended_to_sunk_is_not_sunk_twice():
    table = taken(seated("Ada", "Bo", side="training"), (3, 4, 5))
    shot_at(table, 1, "periscope")
    table.game.seats[0].sunk = ["periscope", "tower"]
    shot_at(table, 2, "gun")
    assert table.game.seats[0].sunk == ["periscope", "tower"]


def test_a_series_from_before_is_played_on_by_its_own_rules():
    """At the shot, and a game begins before its sheet: its log says so."""
    state = GAME.new({"players": ["Ada", "Bo"], "side": "training"}, None)
    kept = {name: value for name, value in GAME.dump(state).items() if name != "rules"}
    table = Table(None)
    table.state = GAME.load(kept)
    table.told, table.notes = [], []
    table.open()
    assert [note.key for note in table.told] == ["game.begun"]
    table.answer({"facts": {"reserve": 8}}).answer((1,))
    assert [note.key for note in table.told].count("game.begun") == 1
    shot_at(taken(table, (3, 4, 5)), 1, "periscope")
    assert table.game.seats[0].sunk == ["periscope"]


# --- how the dice lie -----------------------------------------------------------------------------------------


def thrown(table, raw):
    source = random.Random(5)
    kept, rolled = table.prompt.read(raw, None, source)
    table.notes = []
    table.go_on(rolled)
    return kept, [(note.key, note.data) for note in table.notes if note.key == "round.lies"]


@pytest.mark.case("Phase 1: Würfelwahl")
@pytest.mark.parametrize("players", [("Ada",), ("Ada", "Bo", "Cleo")])
def test_dice_of_the_program_say_how_they_lie(players):
    table = Table() if len(players) == 1 else seated(*players)
    kept, told = thrown(table, {"auto": True})
    (note,) = told
    ways = {2: {"rising", "falling"}, 3: {"rising", "falling"}, 6: {"upright", "across"}}
    assert len(note[1]["lies"]) == len(kept["dice"]) == len(players) + 1
    assert all(lie in ways.get(face, {None}) for face, lie in zip(kept["dice"], note[1]["lies"], strict=True))


@pytest.mark.case("Phase 1: Würfelwahl")
def test_dice_on_the_table_show_it_themselves():
    assert thrown(Table(), {"dice": [2, 6]})[1] == []


@pytest.mark.case("Phase 1: Würfelwahl")
def test_each_way_is_as_likely_as_the_other():
    source = random.Random(3)
    ways = [lies.thrown((2, 3, 6, 1, 4, 5), source) for _ in range(400)]
    for place, way in enumerate(["rising", "rising", "upright"]):
        assert 150 < sum(one[place] == way for one in ways) < 250
    assert all(one[3:] == [None] * 3 for one in ways)


def test_a_new_throw_lies_anew_and_a_turned_die_as_its_player_likes():
    table = Table()
    for system in ("propeller", "tower"):
        table.seat.systems[system] = "active"
    thrown(table, {"auto": True})
    table.answer("die_1")
    table.answer("propeller")
    _kept, told = thrown(table, {"auto": True})
    assert [event for event, _data in told] == ["round.lies"]
    assert table.prompt.data["lie"] == told[0][1]["lies"][0]
    for face in (2, 3, 6):
        table = Table()
        table.seat.systems["tower"] = "active"
        table.answer((face, 1)).answer("die_1").answer("tower_down")
        assert table.prompt.data["lie"] is None


@pytest.mark.parametrize(
    "forged", [[], ["falling"], ["upright", None], [None, "rising"], "falling", 3, [["x"], None], {}]
)
def test_a_log_from_elsewhere_lets_no_die_lie_as_it_cannot(forged):
    """A 2 and a 5."""
    kept, _rolled = Table().prompt.read({"dice": [2, 5]}, None, random.Random(1))
    table = Table()
    table.go_on(table.prompt.answer_from({**kept, "by": "here", "beside": forged}))
    assert table.prompt.data["lies"] == [None, None]
    assert "round.lies" not in [note.key for note in table.notes]
