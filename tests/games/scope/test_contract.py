"""The ships are the only record of what is there: boats, aircraft, score follow from them. Each cites its case."""

import pytest

from campaigns.games.scope.rules.scenes import GAME
from tests.games.scope.kit import Table, desk_of

SLOW = "slow-submarines"
CONVOY = {"mode": "convoy", "size": "5x6"}


def set_by_hand(desk, **states):
    """Ships by their names, with _ for -, and their states."""
    changes = {f"match.ships.{name.replace('_', '-')}.state": state for name, state in states.items()}
    desk.act({"amend": changes, "why": "as it lies"})
    return desk.state.match


def test_boats_below_are_counted_from_the_ships():
    desk = desk_of(muster=CONVOY)
    assert "submarines" not in GAME.dump(desk.state)["match"]
    assert desk.state.match.submarines == 2
    assert set_by_hand(desk, submarine_1="sunk").submarines == 1
    assert set_by_hand(desk, submarine_2="escaped").submarines == 0
    assert "launch" not in [option.key for option in desk.prompt.open()]
    assert set_by_hand(desk, submarine_1="damaged").submarines == 1
    desk.walked()


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_a_boat_set_to_sunk_is_scored_once_and_found_no_more():
    desk = desk_of(muster=CONVOY | {"slow_submarines": True})
    match = set_by_hand(desk, submarine_1="sunk")
    assert [(line.side, line.points, line.ship, line.how) for line in match.lines] == [
        ("allied", 2, "submarine-1", "by-hand")
    ]
    assert match.score == {"allied": 2, "german": 0}
    desk.act({"choose": "submarine-move"}, {"choose": "depth-charges"}, {"choose": "submarine"})
    match = desk.state.match
    assert [(line.ship, line.how) for line in match.lines] == [("submarine-1", "by-hand"), ("submarine-2", "charges")]
    assert (match.score["allied"], match.submarines) == (4, 0)
    desk.walked()


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_a_ship_that_is_there_after_all_has_no_line():
    desk = desk_of(muster=CONVOY)
    set_by_hand(desk, freighter_1="escaped", tanker_1="burning")
    assert desk.state.match.score == {"allied": 2, "german": 2}
    match = set_by_hand(desk, freighter_1="afloat", tanker_1="afloat")
    assert (match.lines, match.score) == ([], {"allied": 0, "german": 0})
    assert match.ships["freighter-1"].surfaced
    desk.walked()


@pytest.mark.case("ANTI-SUBMARINE HUNTING GROUP")
def test_the_end_and_the_last_charges_follow_from_the_ships():
    desk = desk_of(muster={"mode": "hunt", "size": "5x6"})
    set_by_hand(desk, submarine_1="sunk", submarine_2="escaped")
    assert desk.state.match.score == {"allied": 2, "german": 2}
    desk.act({"choose": "pass"})
    assert desk.state.record[0].reason == "no-submarines"


@pytest.mark.case("SLOW SUBMARINES")
def test_fewer_boats_than_were_named_for_the_last_charges_are_sunk():
    table = Table("convoy", "5x7", SLOW).set(submarines=2, score={"allied": 5, "german": 6}).play("submarine-move")
    assert (table.key, table.prompt.many) == ("last-charges", (0, 2))
    GAME.put(table.state, "match.ships.submarine-1.state", "sunk")
    GAME.put(table.state, "match.ships.submarine-2.state", "sunk")
    table.play(["destroyer-1", "destroyer-2"])
    assert table.match.submarines == 0


@pytest.mark.case("ESCORT CARRIER", "AIRCRAFT TAKEOFF")
def test_an_aircraft_does_not_outlive_its_carrier():
    table = Table("naval", "5x5", allied={"carrier": 1, "destroyers": 1}, german={"s_boots": 2})
    table.set(aircraft="up").play("launch", "s-boot-1").set(side="german")
    table.turns("launch", "s-boot-2").set(side="german", torpedoes={**table.match.torpedoes, "g1": {"fresh": False}})
    table.play("fast-move", "s-boot-1", "arrives", "carrier")
    assert (table.match.aircraft, table.match.ships["carrier"].surfaced) == (None, False)
    assert {table.set(side="allied").closed[key] for key in ("take-off", "bomber", "torpedo-plane")} == {"no-ship"}
    GAME.put(table.state, "match.ships.carrier.state", "afloat")
    assert table.match.aircraft == "deck"


@pytest.mark.case("P2) TORPEDO PHASE", "TORPEDO LAUNCH")
def test_a_launch_names_its_ship_and_a_wasted_torpedo_the_burning_one():
    table = Table("naval", "5x5", allied={"destroyers": 1}, german={"s_boots": 2}).play("launch", "s-boot-2")
    assert table.data("launched") == {"token": "g1", "ship": "s-boot-2", "run": 1}
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1")
    table.play("launch", "other", "moves") if table.key == "slow" else table.turns("launch", "other")
    table.set(torpedoes={**table.match.torpedoes, "g1": {"fresh": False}}, side="german")
    table.play("submarine-move", "tanker-1")
    assert table.data("torpedo.spent") == {"ship": "tanker-1"}
    assert sum(line.ship == "tanker-1" for line in table.match.lines) == 1


# --- older logs -------------------------------------------------------------------------------------------------


def of_an_older_version(count, **states):
    """A state as it was kept when the count stood beside the ships."""
    old = GAME.dump(Table("convoy", "5x7").state)
    old["schema"] = 1
    old["match"]["submarines"] = count
    for name, state in states.items():
        old["match"]["ships"][name.replace("_", "-")] |= {"state": state}
    return GAME.load(old)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_count_of_an_older_version_is_that_of_its_ships(count):
    match = of_an_older_version(count, submarine_3="sunk").match
    assert match.submarines == count
    assert "submarines" not in GAME.dump(match)
    assert GAME.check(of_an_older_version(count)) == []


def test_an_older_log_sets_the_count_and_scores_nothing_by_hand():
    series = of_an_older_version(3)
    GAME.put(series, "match.submarines", 1)
    assert [name for name, ship in series.match.ships.items() if ship.below] == ["submarine-1"]
    GAME.put(series, "match.submarines", 2)
    GAME.put(series, "match.ships.destroyer-1.state", "sunk")
    assert (series.match.submarines, series.match.lines) == (2, [])
