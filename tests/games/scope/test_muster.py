"""The set-up of a series and the muster of a match: scenario, fleets, cards, what is laid out."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.scope.rules.scenes import GAME
from tests.games.scope.kit import CARDS, PEOPLE, Table, book


def new(**setup):
    return GAME.new({**PEOPLE, **setup}, book())


# --- a series -----------------------------------------------------------------------------------------------


@pytest.mark.case("BASE GAME - SETUP")
def test_two_names_open_a_series():
    series = new(first=" Anna ", options=[])
    assert (series.people, series.match, series.record, series.number) == (PEOPLE, None, [], 1)


@pytest.mark.case("BASE GAME - SETUP", "COMPONENTS")
@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"first": ""}, "first"),
        ({"first": None}, "first"),
        ({"second": 7}, "second"),
        ({"second": "x" * 61}, "second"),
        ({"second": "Anna"}, "second"),
        ({"second": " Anna "}, "second"),
        ({"options": ["odds"]}, "options"),
        ({"boat": "U-1"}, "boat"),
        ({"cards": []}, "cards"),
        ({"cards": {"frigate": {"value": 1}}}, "cards"),
        ({"cards": {"destroyer": 2}}, "cards"),
        ({"cards": {"destroyer": {"speed": 2}}}, "cards"),
        ({"cards": {"destroyer": {"value": 21}}}, "cards"),
        ({"cards": {"destroyer": {"value": True}}}, "cards"),
        ({"cards": {"destroyer": {"fast": 1}}}, "cards"),
        ({"cards": {"allied-mines": {"armour": 1}}}, "cards"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_field(setup, field):
    with pytest.raises(BadAnswer) as caught:
        new(**setup)
    assert caught.value.field == field
    assert caught.value.key != "setup.unknown"


@pytest.mark.case("COMPONENTS")
def test_what_the_rulebook_says_of_the_cards_is_known_and_no_more():
    cards = new(cards={"destroyer": {"value": 3}}).cards
    assert (cards["freighter"].value, cards["tanker"].value, cards["destroyer"].value) == (1, 2, 3)
    assert (cards["armed-freighter"].firepower, cards["carrier"].firepower) == (1, 0)
    assert (cards["destroyer"].fast, cards["freighter"].fast, cards["battleship"].fast) == (True, False, None)
    assert cards["submarine"].armour is None


# --- the scenario -------------------------------------------------------------------------------------------


@pytest.mark.case("SCENARIOS")
@pytest.mark.parametrize(("size", "counts"), [("5x5", (2, 0, 1, 1)), ("5x6", (2, 1, 2, 2)), ("5x7", (2, 2, 3, 3))])
def test_a_scenario_lays_out_its_ships(size, counts):
    ships = Table("convoy", size).match.ships
    kinds = [ship.kind for ship in ships.values()]
    assert tuple(kinds.count(kind) for kind in ("freighter", "tanker", "destroyer", "submarine")) == counts
    assert all(name.startswith(ship.kind) for name, ship in ships.items())
    assert [ship.surfaced for ship in ships.values() if ship.kind == "submarine"] == [False] * counts[3]


@pytest.mark.case("ALTERNATIVE SCENARIOS", "ANTI-SUBMARINE HUNTING GROUP", "DUEL WITH AN EDGE")
@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"mode": "hunt", "edge": "german-more"}, "edge"),
        ({"mode": "naval", "edge": "allied-fewer"}, "edge"),
        ({"mode": "convoy", "size": "5x5", "edge": "german-fewer"}, "edge"),
        ({"mode": "convoy", "size": "5x5", "edge": "allied-fewer"}, "edge"),
        ({"mode": "convoy", "size": "5x7", "edge": "german-more"}, "edge"),
        ({"mode": "convoy", "extra": "carrier"}, "extra"),
        ({"mode": "hunt", "size": "5x7", "extra": "destroyer"}, "extra"),
    ],
)
def test_an_edge_or_an_extra_ship_that_cannot_be_is_refused(facts, field):
    table = Table(mode=None)
    assert table.refused({"german": "first", "mode": "convoy", "size": "5x6", **facts})[1] == field


@pytest.mark.case("DUEL WITH AN EDGE")
@pytest.mark.parametrize(
    ("edge", "boats", "destroyers"),
    [("german-more", 3, 2), ("german-fewer", 1, 2), ("allied-more", 2, 3), ("allied-fewer", 2, 1), ("none", 2, 2)],
)
def test_an_edge_is_one_more_or_one_fewer(edge, boats, destroyers):
    match = Table("convoy", "5x6", edge=edge).match
    assert (match.submarines, len([name for name in match.ships if name.startswith("destroyer")])) == (
        boats,
        destroyers,
    )


@pytest.mark.case("ANTI-SUBMARINE HUNTING GROUP", "WOLF AND SHEPHERD", "ESCORT CARRIER")
def test_the_alternative_scenarios_lay_out_what_they_say():
    hunt = Table("hunt", "5x7", extra="carrier").match
    assert (len(hunt.ships), hunt.target, hunt.aircraft) == (7, None, "deck")
    assert len(Table("hunt", "5x6", extra="destroyer").match.ships) == 5
    shepherd = Table("shepherd", "5x7").match
    assert ([ship.kind for ship in shepherd.ships.values()], shepherd.target) == (
        ["freighter", "freighter", "tanker", "tanker", "destroyer", "submarine"],
        None,
    )


@pytest.mark.case("NAVAL BATTLE")
@pytest.mark.parametrize(("size", "points", "target"), [("5x5", 6, 4), ("5x6", 8, 5), ("5x7", 10, 6)])
def test_a_naval_battle_is_fought_under_the_advanced_rules(size, points, target):
    match = Table("naval", size, allied={"destroyers": 1}, german={"submarines": 1}).match
    assert (match.fleet_points, match.target, match.rules) == (points, target, ["surface-combat", "reinforcements"])


# --- the cards ----------------------------------------------------------------------------------------------


def asked_for(*muster, allied=None, german=None, **more):
    """The cards asked for, with their figures, where none is known."""
    table, found = Table(*muster, cards={}, allied=allied, german=german, **more), []
    while table.key == "card":
        found.append((table.prompt.data["ship"], table.keys))
        table.facts(**{key: True if key == "fast" else 2 for key in table.keys})
    return found


BOTH = ["firepower", "armour"]


@pytest.mark.case("COMPONENTS", "BASE GAME - SETUP")
def test_only_what_a_match_needs_is_asked_in_the_order_of_the_cards():
    assert asked_for("convoy") == [("destroyer", ["value"]), ("submarine", ["value"])]
    assert asked_for("shepherd") == []
    assert asked_for("hunt") == [("submarine", ["value"])]
    assert asked_for("hunt", extra="carrier") == [("carrier", ["fast"]), ("submarine", ["value", *BOTH])]
    assert asked_for("convoy", "5x6", "surface-combat") == [
        ("freighter", ["armour"]),
        ("tanker", ["armour"]),
        ("destroyer", ["value", *BOTH]),
        ("submarine", ["value", *BOTH]),
    ]


@pytest.mark.case("REINFORCEMENTS", "NAVAL BATTLE", "MINES")
def test_with_reinforcements_every_value_is_asked():
    fleet = {"allied": {"destroyers": 0, "battleship": 1}, "german": {"submarines": 0, "s_boots": 1}}
    assert asked_for("shepherd", "5x5", "reinforcements", **fleet) == [
        ("destroyer", ["value"]),
        ("battleship", ["value", "fast"]),
        ("submarine", ["value"]),
        ("s-boot", ["value"]),
    ]
    fleet = {"allied": {"carrier": 1, "mines": 2}, "german": {"battleship": 1}}
    assert asked_for("naval", "5x7", **fleet) == [
        ("carrier", ["value", "armour", "fast"]),
        ("german-battleship", ["value", *BOTH, "fast"]),
        ("allied-mines", ["value"]),
    ]


@pytest.mark.case("COMPONENTS")
def test_a_card_is_asked_once_a_series():
    table = Table("convoy", cards={})
    assert table.refused({"value": 21}) == ("field.high", "value")
    table.facts(value=3).facts(value=2)
    assert (table.key, table.state.cards["destroyer"].value, table.match.ships["destroyer-1"].value) == ("action", 3, 3)
    table.play("stop", "again").muster("convoy", "5x7")
    assert table.key == "action"


# --- the fleets ---------------------------------------------------------------------------------------------


def exchange(*rules, size="5x6", **fleet):
    return Table("convoy", size, "reinforcements", *rules, **fleet)


@pytest.mark.case("REINFORCEMENTS")
def test_both_fleets_are_asked_the_allies_first():
    table = Table(mode=None).muster("convoy", "5x6", "reinforcements")
    assert (table.key, table.prompt.data) == (
        "fleet",
        {"side": "allied", "base": 2, "points": None, "name": "Anna"},
    )
    assert table.keys == ["destroyers", "corvettes", "battleship", "armed_freighter", "carrier", "mines"]
    assert [field.high for field in table.prompt.open()] == [2, 2, 1, 1, 1, 2]
    assert table.refused({"destroyers": 3}) == ("field.high", "destroyers")
    assert table.refused({"corvettes": 1, "mines": 2}) == ("fleet.mines", "mines")
    table.facts(destroyers=2)
    assert table.keys == ["submarines", "destroyer", "battleship", "s_boots", "mines"]
    assert table.prompt.data["side"] == "german"
    assert table.refused({"s_boots": 2, "mines": 1}) == ("fleet.mines", "mines")


@pytest.mark.case("REINFORCEMENTS")
def test_only_a_naval_battle_speaks_of_fleet_points():
    table = Table(mode=None).muster("convoy", "5x6", "reinforcements")
    assert GAME.texts.why("fleet", table.prompt.data).startswith("The ships you give up and take")
    table = Table(mode=None).muster("naval", "5x6")
    assert GAME.texts.why("fleet", table.prompt.data).startswith("Up to 8 fleet points")


@pytest.mark.case("REINFORCEMENTS")
def test_an_exchange_is_of_equal_value():
    table = exchange(allied={"destroyers": 1, "corvettes": 2}, german={"submarines": 1, "s_boots": 2})
    assert list(table.match.ships) == [
        "freighter-1",
        "freighter-2",
        "tanker-1",
        "destroyer-1",
        "corvette-1",
        "corvette-2",
        "submarine-1",
        "s-boot-1",
        "s-boot-2",
    ]
    assert table.match.submarines == 1


@pytest.mark.case("REINFORCEMENTS")
def test_an_uneven_exchange_is_told_and_that_fleet_asked_again():
    table = exchange(allied={"destroyers": 1}, german={"submarines": 2})
    assert table.data("fleet.points") == {"side": "allied", "given": 2, "taken": 0}
    assert (table.key, table.prompt.data["side"]) == ("fleet", "allied")
    table = Table(mode=None).muster("convoy", "5x6", "reinforcements").facts(corvettes=1).facts(s_boots=2)
    told = [dict(note.data) for note in table.notes if note.key == "fleet.points"]
    assert told == [
        {"side": "allied", "given": 4, "taken": 1},
        {"side": "german", "given": 4, "taken": 2},
    ]
    table.facts(destroyers=2).facts(submarines=2)
    assert table.key == "action"


@pytest.mark.case("REINFORCEMENTS", "NAVAL BATTLE")
def test_new_cards_are_asked_after_a_fleet_was_changed():
    table = Table("naval", "5x5", cards={}, allied={"mines": 1}, german={"submarines": 1})
    table.facts(value=2, firepower=1, armour=1).facts(value=1)
    assert table.data("fleet.points") == {"side": "allied", "spent": 1, "points": 6}, "mines are no ship"
    table.facts(destroyers=3)
    assert (table.key, table.prompt.data["ship"]) == ("card", "destroyer")
    table.facts(value=3, firepower=1, armour=1)
    assert table.data("fleet.points") == {"side": "allied", "spent": 9, "points": 6}
    assert table.facts(destroyers=2).key == "action"


@pytest.mark.case("ESCORT CARRIER")
def test_the_extra_carrier_is_given_and_not_bought():
    table = Table(mode=None).muster("hunt", "5x5", "reinforcements", extra="carrier")
    assert {field.key: field.high for field in table.prompt.open()}["carrier"] == 0
    table.facts(destroyers=1).facts(submarines=1)
    assert (table.key, "carrier" in table.match.ships) == ("action", True)


@pytest.mark.case("ARMED FREIGHTER")
def test_the_armed_freighter_lies_among_the_freighters():
    table = exchange(size="5x5", cards=CARDS | {"destroyer": {"value": 1}}, allied={"armed_freighter": 1})
    ships = table.match.ships
    assert [name for name in ships if name.startswith("freighter")] == ["freighter-1", "freighter-2", "freighter-3"]
    assert {ship.kind for ship in ships.values() if ship.side == "allied"} == {"freighter"}
    assert table.match.masked


@pytest.mark.case("ARMED FREIGHTER", "NAVAL BATTLE")
def test_an_armed_freighter_that_is_alone_is_known():
    match = Table("naval", "5x5", allied={"armed_freighter": 1}, german={"submarines": 1}).match
    assert (match.ships["freighter-1"].kind, match.masked) == ("armed-freighter", False)


@pytest.mark.case("REINFORCEMENTS/order", "MINES")
def test_the_order_of_laying_is_told():
    table = exchange("surface-combat", allied={"destroyers": 1, "corvettes": 1, "mines": 1}, german={"submarines": 2})
    assert table.data("muster.order") == {"mines": ["allied"], "ships": ["allied"] * 5}
    assert table.data("muster.checklist").items() >= {"sea": 27, "aside": 8, "mines": 1}.items()
    assert "muster.order" not in Table("convoy", "5x7").events


# --- the next match -----------------------------------------------------------------------------------------


@pytest.mark.case("SCENARIOS")
def test_the_sides_change_from_match_to_match():
    def german():
        return table.prompt.open()[0].initial

    table = Table(mode=None)
    assert german() == "first"
    table.muster("convoy", "5x5", german="first").play("stop", "again")
    assert german() == "second"
    table.muster("convoy", "5x5", german="first").play("stop", "again")
    assert german() == "second", "the other one than last time"
