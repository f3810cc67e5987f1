"""7.0-7.3, 11.4.6, 11.4.9, 11.4.11: orders, and what a type, a base or a posting makes of them."""

import dataclasses

import pytest

from campaigns.games.the_hunted.rules import GAME, assignment, basing, identity, ledger_rows, newboat, refit
from campaigns.games.the_hunted.rules.assignment import restricted
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch, play
from tests.games.the_hunted.port import arrive, enter, in_port, sail, table_of


def orders(watch, *answers):
    posted = ["sail"] if watch.career.posting in assignment.POSTED else []
    return play(assignment.orders(watch), *posted, *answers)


# --- 6.1, 7.0, 7.1 ------------------------------------------------------------------------------------


@pytest.mark.case("6.1/1.B", "7.0/procedure/b", "7.1.1")
def test_assignment_is_entered_in_its_month():
    watch = in_port(month="1943-09")
    told = sail(watch, 8)
    row = next(row for row in ledger_rows.ledger(watch.career) if row.table == "patrol").values
    assert (row["assignment"], row["start"]) == ("Atlantic", "1943-09")
    assert told.note("assignment.sails") == {"assignment": "Atlantic", "month": "1943-09", "base": "France"}


@pytest.mark.case("6.1/1.C", "7.1.2", "7.0/procedure/c")
def test_boat_waits_before_the_first_box_of_its_track():
    watch = in_port()
    sail(watch, 8)
    assert watch.patrol.at == -1
    assert [box.box for box in watch.patrol.track] == [box["box"] for box in book().tracks[("VIIC", "Atlantic")]]
    assert watch.career.scene == "box"
    told = enter(watch, 0, 12)
    assert told.note("travel.box") == {"box": 1, "of": 8, "zone": "transit_biscay"}
    assert watch.patrol.at == 0


def test_a_boat_without_a_deck_gun_is_not_said_to_carry_rounds_for_it():
    said = GAME.texts.note("assignment.ready", {"torpedoes": 14, "rounds": 0})
    assert said == "The boat was ready for sea with 14 torpedoes."


# --- 7.2 ----------------------------------------------------------------------------------------------


def test_edition_without_packs_asks_for_none():
    watch = in_port(options={"wolfpack-names": True})
    tables = {key: table for key, table in book().tables.items() if key != "PACKS"}
    watch.book = dataclasses.replace(book(), tables=tables)
    assert "options.pack" not in sail(watch, 6).keys


# --- 7.3 restrictions ---------------------------------------------------------------------------------


@pytest.mark.case("7.0/procedure/d")
def test_restrictions_that_lead_in_a_circle_come_to_an_end():
    """A keeper's own lines may send the boat there and back."""
    watch = in_port()
    line = {"types": ["VIIC"], "if": "", "case": ""}
    there = {**line, "from": ["Atlantic"], "to": "British Isles"}
    back = {**line, "from": ["British Isles"], "to": "Atlantic"}
    watch.book = dataclasses.replace(book(), tables={**book().tables, "P1-R": [there, back]})
    assert restricted(watch, "Atlantic") == "British Isles"


@pytest.mark.parametrize("type_", book().boats)
def test_every_order_has_a_track(type_):
    """Whatever P1 says in any column, the restrictions lead to boxes on the mat of the type."""
    watch = in_port(type_)
    chart = book().chart("P1")
    for rolled in {name for row in chart.rows for name in row.results.values()}:
        name = restricted(watch, rolled)
        if name != assignment.AGAIN:
            zone, tag = assignment.split(name)
            assert assignment.track_of(watch, zone, tag), (rolled, name)


# --- 7.3.3-7.3.5 Mediterranean and Arctic -------------------------------------------------------------


@pytest.mark.case("7.3.4/a")
def test_med_patrol_completed_posts_the_boat_for_good():
    watch = in_port()
    sail(watch, 10)
    assert watch.career.posting == ""
    assert arrive(watch) == basing.MED
    assert watch.career.posting == "Mediterranean"
    watch.career.month = "1943-09"
    told = orders(watch)
    assert (told.value, told.keys) == ("Mediterranean", ["assignment.posted"])


@pytest.mark.case("7.3.4/a", "7.3.3/d")
def test_who_turned_back_in_the_passage_is_not_posted():
    watch = in_port()
    sail(watch, 10)
    assert arrive(watch, heading=-1) == "France"
    assert watch.career.posting == ""


@pytest.mark.case("7.3.4/b", "7.3.3/c")
def test_posted_to_the_med_no_box_is_biscay_or_gibraltar():
    watch = in_port(base="Mediterranean", posting="Mediterranean")
    sail(watch)
    assert {table_of(watch, at) for at in range(len(watch.patrol.track))} == {"travel.encounter"}


@pytest.mark.case("7.3.3/h")
@pytest.mark.parametrize("month", ["1944-08", "1944-09", "1945-05"])
def test_no_orders_for_the_med_once_it_is_closed(month):
    watch = in_port(month=month)
    assert "Mediterranean" not in assignment.open_zones(watch)
    assert "Mediterranean" in assignment.open_zones(in_port(month="1944-07"))


@pytest.mark.case("7.3.5/a", "7.3.5/b", "7.3.5/d")
@pytest.mark.parametrize(("die", "posting"), [(1, "Arctic"), (3, "Arctic"), (4, ""), (6, "")])
def test_arctic_posting_is_rolled_before_sailing(die, posting):
    watch = in_port(month="1944-01")
    told = sail(watch, 6, die)
    assert told.keys[:2] == ["assignment.p1", "assignment.arctic"]
    assert watch.patrol.at == -1
    assert watch.career.posting == posting
    arrive(watch)
    watch.career.month = "1944-03"
    again = orders(watch, *([] if posting else [7]))
    assert again.keys == (["assignment.posted"] if posting else ["assignment.p1"])
    assert again.value == ("Arctic" if posting else "Atlantic")


@pytest.mark.case("7.3.5/c")
def test_arctic_posting_outlives_an_abort():
    watch = in_port(month="1944-01")
    sail(watch, 6, 2)
    watch.patrol.aborting = True
    assert arrive(watch, heading=-1) == "Norway"
    assert orders(watch).value == "Arctic"


# --- 7.3.6 North America and Caribbean ----------------------------------------------------------------


@pytest.mark.case("7.3.6/a")
@pytest.mark.parametrize("type_", ["IXC", "IXC/40", "XII"])
def test_one_track_and_two_columns(type_):
    tracks = [book().tracks[(type_, zone)] for zone in ("North America", "Caribbean")]
    shapes = [[(box["box"].startswith("transit"), box["rolls"]) for box in track] for track in tracks]
    assert shapes[0] == shapes[1]
    column = [[row.results[zone] for row in book().chart("E1").rows] for zone in ("north_america", "caribbean")]
    assert column[0] != column[1]


@pytest.mark.case("7.3.6/b")
@pytest.mark.parametrize(
    ("zone", "kind", "roster"),
    [
        ("north_america", "large freighter", "T4-L"),
        ("north_america", "small freighter", "T4-S"),
        ("caribbean", "tanker", "T4-T"),
        ("caribbean", "small freighter", "T4-S"),
        ("brazilian_coast", "small freighter", "T1"),
    ],
)
def test_american_waters_share_a_roster(zone, kind, roster):
    told = play(identity.name(make_watch("IXC", zone=zone), kind), 5)
    assert told.asked[0].chart == roster


# --- 10.11.8, 11.4.7 on the way out -------------------------------------------------------------------


def test_deck_gun_comes_back_for_the_indian_ocean():
    watch = in_port("IXC")
    newboat.remove_gun(watch.boat)
    told = sail(watch, 2)
    assert "refit.gun_back" in told.notes
    assert (watch.boat.gun, watch.boat.extra_flak, watch.career.gun_settled) == (True, False, False)
    assert watch.boat.gun_ammo == watch.boat.figures["deck_gun_ammo"]
    told = sail(in_port("IXC", gun_settled=False), 2)
    assert "refit.gun" not in told.keys


@pytest.mark.case("4.7.4/b")
def test_refit_in_port_after_the_last_patrol_of_the_med():
    """The raid rolls of the last weeks do not keep the boat there."""
    watch = in_port(month="1944-06", base=basing.MED, posting="Mediterranean")
    sail(watch)
    arrive(watch)
    watch.boat.schnorchel = True
    told = play(refit.refit(watch), 3, {"number": "U-300"}, 2)
    assert "refit.med_closed" in told.notes
    assert watch.career.month >= "1944-10"


def test_track_without_a_zone_is_refused():
    with pytest.raises(LookupError):
        assignment.zone_of([])
