"""9.9: the duel with an Allied submarine."""

import pytest

from campaigns.games.the_hunted.rules import events, submarines
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch, play


@pytest.mark.case("9.9/general", "9.9/procedure/a", "9.0/general/d")
def test_a_submarine_comes_by_random_event_and_alone():
    """It is on no encounter chart; named first, then the initiative."""
    zones = book().chart("E1").rows
    assert not any("submarine" in str(result) for row in zones for result in row.results.values())
    watch = make_watch()
    told = play(events.EVENTS["Submarine encounter"][1](watch), 1, 6, "leave")
    assert told.keys == ["submarines.which", "submarines.initiative", "submarines.attack"]
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.escorted, len(record.targets)) == ("submarine", False, 1)


LISTS = [("atlantic", "S1", "1d10"), ("indian_ocean", "S1", "1d10"), ("australia", "S1-AU", "1d6")]


@pytest.mark.case("9.9.1/a", "9.9.1/b")
@pytest.mark.parametrize(("zone", "roster", "dice"), LISTS)
def test_which_submarine(zone, roster, dice):
    for number, ship in enumerate(book().rosters[roster], start=1):
        told = play(submarines.encounter(make_watch(zone=zone)), number, 6, "leave")
        assert told.prompt("submarines.which").dice == dice
        assert told.note("submarines.sighted") == {"name": ship["name"], "tons": ship["tons"]}


@pytest.mark.case("9.9.1/a", "9.9.1/b")
def test_the_two_lists():
    british, australian = (book().rosters[roster] for roster in ("S1", "S1-AU"))
    assert (len(british), len(australian)) == (10, 6)
    assert {ship["tons"] for ship in british} == {500, 600, 1100, 1800}
    assert british[4]["name"] == "HMS Sahib"


@pytest.mark.case("9.9.3/c")
def test_gun_is_not_for_submarines():
    watch = make_watch()
    told = play(submarines.encounter(watch), 1, 6, "medium", {"F1": "1"}, 2, 6)
    assert watch.boat.gun_ammo > 0
    assert told.prompt("submarines.salvo").rounds() == 0
